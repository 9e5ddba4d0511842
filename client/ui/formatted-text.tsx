import { hasMarks } from '../../domain/text/marks.ts'
import { inChunk } from './chunk.ts'
import { OnDemand } from './on-demand.tsx'

type Props = { text: string; lang?: string | undefined; level?: 2 | 3 }

/** The parser loads only if a text contains Markdown. */
export const Markdown = inChunk(() => import('./markdown.tsx').then((file) => file.Markdown))

/** A Markdown text, shown as typed until its parser has loaded. */
export function FormattedText(props: Props) {
  const { text, lang } = props
  const plain = (
    <p className="my-4 max-w-prose whitespace-pre-line text-start" dir="auto" lang={lang}>
      {text}
    </p>
  )
  if (!hasMarks(text)) return plain
  return (
    <OnDemand at={text} fallback={plain} meanwhile={plain}>
      <Markdown {...props} />
    </OnDemand>
  )
}
