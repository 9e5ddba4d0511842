import { hasMarks } from '../../domain/text/marks.ts'
import { t } from '../../domain/text/t.ts'
import { FormattedText } from './formatted-text.tsx'

/** The formatted text of a form field; nothing if the text has no formatting. */
export function MarkdownPreview({ text }: { text: string }) {
  if (!hasMarks(text)) return null
  return (
    <section aria-label={t('markdown.preview')} className="rounded-md border border-line px-4 pt-2">
      <p className="text-sm font-semibold text-soft">{t('markdown.preview')}</p>
      <FormattedText text={text} />
    </section>
  )
}
