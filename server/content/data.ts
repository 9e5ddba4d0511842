import type { EventPage } from '../../domain/content/event-pages.ts'
import type { FloorPlan } from '../../domain/content/floor-plans.ts'
import type { FooterSettings } from '../../domain/content/footer-settings.ts'
import type { SocialLink } from '../../domain/content/links.ts'
import { socialIcon } from '../../domain/content/social-icons.ts'
import type { Sponsor } from '../../domain/content/sponsors.ts'
import type { WifiSettings } from '../../domain/content/wifi-settings.ts'
import { type LocatedEvent, paths } from '../../domain/paths.ts'
import { eventRows, orderedRows } from '../db/rows.ts'
import type { Database, Row } from '../db/schema.ts'
import { changeRow } from '../db/versioned.ts'

export const sponsorRows = orderedRows('sponsors', { present: (row): Sponsor => row })

export const floorPlanRows = orderedRows('floor_plans', {
  present: (row): FloorPlan => row,
  references: { table: 'rooms', columns: ['floorPlanId', 'pinX', 'pinY'] },
})

export const eventPageRows = orderedRows('event_pages', { present: (row): EventPage => row })

/** Makes this page the event's help page; an event can have only one. */
export async function takeHelpFromOthers(db: Database, { id, eventId }: EventPage): Promise<void> {
  for (const other of await eventPageRows.list(db, eventId))
    if (other.isHelp && other.id !== id) await eventPageRows.update(db, other.id, { isHelp: false }, null)
}

/** An event has at most one row. */
export const footerRows = eventRows('footer_settings', { present: (row): FooterSettings => row })
/** An event has at most one row. */
export const wifiRows = eventRows('wifi_settings', { present: (row): WifiSettings => row })

export type LinkKind = Row<'links'>['kind']

/** Links as stored; each kind has its own order. */
export const linkRows = {
  social: linksOf('social', (row) => row),
  quick: linksOf('quick', (row) => row),
  helpful: linksOf('helpful', (row) => row),
}

export const socialLinkRows = linksOf(
  'social',
  ({ title, icon, ...link }): SocialLink => ({
    ...link,
    platform: title,
    icon: icon ?? socialIcon(link.url),
  }),
)

function linksOf<L>(kind: LinkKind, present: (row: Row<'links'>) => L) {
  return orderedRows('links', { kind, present })
}

/** Adapts an event's links to its own pages, including those in its texts, to its new city or date. */
export async function moveLinks(
  db: Database,
  before: LocatedEvent,
  after: LocatedEvent & { id: number },
): Promise<void> {
  if (paths.event(before) === paths.event(after)) return
  const links = await db
    .selectFrom('links')
    .select(['id', 'url'])
    .where('eventId', '=', after.id)
    .where('url', 'like', '%/%')
    .execute()
  for (const { id, url } of links) {
    const moved = movedUrl(url, before, after)
    if (moved === url) continue
    await changeRow(db, 'links', id, { url: moved })
  }
  for (const { id, markdown } of await eventPageRows.list(db, after.id)) {
    const moved = movedText(markdown, before, after)
    if (moved !== markdown) await eventPageRows.update(db, id, { markdown: moved }, null)
  }
}

/** A Markdown text with links to one event's pages changed to the same pages of another. */
export function movedText(markdown: string, before: LocatedEvent, after: LocatedEvent): string {
  return markdown.replaceAll(
    /(\]\([ \t]*<?)(\/[^\s()<>]+)/g,
    (_, beginning: string, url: string) => beginning + movedUrl(url, before, after),
  )
}

/**
 * The same page of another event, for a link to a page of this one; any other link stays as it is. Recognizes the
 * city's letters unescaped as well as in the form `%C3%BC`.
 */
export function movedUrl(url: string, before: LocatedEvent, after: LocatedEvent): string {
  const from = paths.event(before)
  const found = [from, decodeURIComponent(from)].find((each) => url.startsWith(each))
  const rest = found === undefined ? null : url.slice(found.length)
  return rest !== null && /^(?:$|[/?#])/.test(rest) ? paths.event(after) + rest : url
}
