import type { SessionLink } from '../../../domain/schedule/session-facts.ts'
import type { Session } from '../../../domain/schedule/sessions.ts'
import { t } from '../../../domain/text/t.ts'
import { type Html, html } from '../../lib/html.ts'

/**
 * A session's facts: that it is not recorded, notes, its hosts' pages, and links. Joining addresses are no longer of
 * use.
 */
export function factsPart({ presenterName, facts = {} }: Session): Html[] {
  const { presenterLink, hosts = [], links = [], isNotRecorded, notes } = facts
  const people = [{ name: presenterName, link: presenterLink }, ...hosts]
  const linked = people.flatMap(({ name, link }) => (link ? [{ title: name, url: link }] : []))
  return [
    isNotRecorded && html`<p class="soft">${t('session.notRecorded')}</p>\n`,
    notes && html`<p class="about" dir="auto">${notes}</p>\n`,
    listOf(t('session.hosts'), linked),
    listOf(t('session.links'), links),
  ].filter((part) => typeof part === 'object')
}

function listOf(title: string, links: readonly SessionLink[]): Html | undefined {
  if (links.length === 0) return
  const items = links.map(
    (each) => html`<li><a href="${each.url}" rel="noopener" dir="auto">${each.title}</a></li>`,
  )
  return html`<h2>${title}</h2><ul class="links">${items}</ul>\n`
}
