import type { LocatedEvent } from '../../domain/paths.ts'
import type { Database } from '../db/schema.ts'
import { createFooterSettings, findFooterSettingsOf } from '../footer-settings/data.ts'
import { createLink, listLinksOf, movedUrl } from '../links/data.ts'
import { createRoom, listRoomsOf } from '../rooms/data.ts'
import { createSponsor, listSponsorsOf } from '../sponsors/data.ts'
import { createTimeSlot, listTimeSlotsOf } from '../time-slots/data.ts'

type CopiedEvent = LocatedEvent & { id: number; days: number }

/**
 * Gives a new event the rooms, time slots, links, sponsors and footer of an earlier one; not its sessions. Days that the
 * earlier one did not have are as its last one. Links to the earlier event's pages become links to the new one's. Both
 * events must be held.
 */
export async function copyEvent(db: Database, from: CopiedEvent, to: CopiedEvent): Promise<void> {
  for (const room of await listRoomsOf(db, from.id)) await createRoom(db, copyOf(room, to))
  const slots = await listTimeSlotsOf(db, from.id)
  for (let day = 1; day <= to.days; day += 1)
    for (const slot of slots)
      if (slot.day === Math.min(day, from.days))
        await createTimeSlot(db, { ...copyOf(slot, to), day, sourceId: null })
  for (const sponsor of await listSponsorsOf(db, from.id)) await createSponsor(db, copyOf(sponsor, to))
  for (const kind of ['social', 'quick', 'helpful'] as const)
    for (const link of await listLinksOf(db, kind, from.id))
      await createLink(db, { ...copyOf(link, to), url: movedUrl(link.url, from, to) })
  const footer = await findFooterSettingsOf(db, from.id)
  if (footer) await createFooterSettings(db, copyOf(footer, to))
}

/** A row without its id and version: a new row gets its own. */
function copyOf<R extends { id: number; version: number; eventId: number }>(
  { id: _id, version: _version, ...row }: R,
  to: CopiedEvent,
): Omit<R, 'id' | 'version'> {
  return { ...row, eventId: to.id }
}
