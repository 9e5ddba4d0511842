import { t } from '../../domain/text/t.ts'

type Props = { to?: string; words?: string }

/** The first stop of the keyboard: past the header, to the page's content; or a stop that passes over a part of it. */
export function SkipLink({ to = '#main', words = t('page.skip') }: Props) {
  return (
    <a href={to} className="skip-link">
      {words}
    </a>
  )
}
