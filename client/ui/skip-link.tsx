import { t } from '../../domain/text/t.ts'

type Props = { to?: string; words?: string }

/**
 * The first Tab stop, which skips the header and leads to the page's content; or a stop that skips a part of the
 * content.
 */
export function SkipLink({ to = '#main', words = t('page.skip') }: Props) {
  return (
    <a href={to} className="skip-link">
      {words}
    </a>
  )
}
