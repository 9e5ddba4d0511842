import type { SessionLink } from '../../domain/schedule/session-facts.ts'
import { t } from '../../domain/text/t.ts'

/** A link to another site, with its host. */
export function OutLink({ title, url }: SessionLink) {
  return (
    <a href={url} target="_blank" rel="nofollow noopener">
      <bdi>{title}</bdi>
      <span className="sr-only"> {t('link.newTab')}</span>
      <small>{placeOf(url)}</small>
    </a>
  )
}

/** The host, as in "slides.example", or a mail address. */
function placeOf(url: string): string {
  return url.startsWith('mailto:') ? url.slice('mailto:'.length) : new URL(url).host
}
