import { useLang } from './lists.ts'

type Props = {
  of: { title: string; language: readonly string[] }
  as?: 'b' | 'bdi' | 'p' | 'span'
  className?: string
}

/** The title of a session in a list, with its language code if it is certain. */
export function TitleInLanguage({ of: session, as: Element = 'span', className }: Props) {
  return (
    <Element dir="auto" lang={useLang(session)} className={className}>
      {session.title}
    </Element>
  )
}
