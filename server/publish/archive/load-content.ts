import { freeSlug } from '../../../domain/content/page-slugs.ts'
import type { ArchivedEvent } from '../../../domain/events/event-archives.ts'
import {
  eventPageRows,
  footerRows,
  linkRows,
  movedText,
  movedUrl,
  takeHelpFromOthers,
  wifiRows,
} from '../../content/data.ts'
import type { Database, Row } from '../../db/schema.ts'

/** Links to pages of the event are adapted if the new one has another city or date. */
export async function writeLinks(
  transaction: Database,
  document: ArchivedEvent,
  event: Row<'events'>,
): Promise<void> {
  const eventId = event.id
  const urlOf = (url: string) => movedUrl(url, document.event, event)
  for (const { platform: title, url, icon = null, order } of document.socialLinks)
    await linkRows.social.create(transaction, { title, url: urlOf(url), icon, order, eventId })
  for (const { title, url, order } of document.quickLinks)
    await linkRows.quick.create(transaction, { title, url: urlOf(url), order, eventId })
  for (const { title, url, category = null, order } of document.helpfulLinks)
    await linkRows.helpful.create(transaction, { title, url: urlOf(url), category, order, eventId })
  const { footer, wifi } = document
  if (footer)
    await footerRows.create(transaction, {
      eventId,
      contactEmail: footer.contactEmail ?? '',
      description: footer.description ?? '',
      copyrightText: footer.copyrightText ?? '',
      showHelpfulLinksInNav: footer.showHelpfulLinksInNav ?? true,
    })
  if (wifi) await wifiRows.create(transaction, { ...wifi, userName: wifi.userName ?? null, eventId })
}

/** Pages without an address get one from their title. If several are help pages, the last one stays so. */
export async function writePages(
  transaction: Database,
  { pages = [], event: before }: ArchivedEvent,
  event: Row<'events'>,
): Promise<void> {
  const slugs: string[] = []
  for (const { title, slug, markdown, order, isInMenu = true, isHelp = false } of pages) {
    const own = freeSlug(slug ?? title, slugs)
    slugs.push(own)
    const page = await eventPageRows.create(transaction, {
      ...{ title, slug: own, order, isInMenu, isHelp, eventId: event.id },
      markdown: movedText(markdown, before, event),
    })
    if (isHelp) await takeHelpFromOthers(transaction, page)
  }
}
