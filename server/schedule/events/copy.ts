import type { User } from '../../../domain/accounts/users.ts'
import type { CopiedFrame } from '../../../domain/events/events.ts'
import type { LocatedEvent } from '../../../domain/paths.ts'
import { t } from '../../../domain/text/t.ts'
import { requireAccess } from '../../access/event-access.ts'
import {
  eventPageRows,
  floorPlanRows,
  footerRows,
  linkRows,
  movedText,
  movedUrl,
  sponsorRows,
  wifiRows,
} from '../../content/data.ts'
import { nameAct } from '../../db/journal.ts'
import type { Database } from '../../db/schema.ts'
import { currentActor } from '../../lib/acting.ts'
import { conflict, invalid } from '../../lib/errors.ts'
import { putPin, roomRows } from '../rooms/data.ts'
import { timeSlotRows } from '../time-slots/data.ts'

type CopiedEvent = LocatedEvent & { id: number; days: number }

/**
 * Copies the rooms, floor plans, time slots, links, sponsors, pages and footer of an earlier event to a new one, but
 * not its sessions. Additional days get the time slots of the earlier event's last day. WiFi settings are copied only
 * if requested, because their password gives access to a building's network. Links to the earlier event's pages become
 * links to the new one's. Both events must be locked.
 */
export async function copyEvent(
  db: Database,
  from: CopiedEvent,
  to: CopiedEvent,
  hasWifi: boolean,
): Promise<void> {
  const plans = new Map<number, number>()
  for (const plan of await floorPlanRows.list(db, from.id))
    plans.set(plan.id, (await floorPlanRows.create(db, copyOf(plan, to))).id)
  await copyRooms(db, from, to, plans)
  await copyTimeSlots(db, from, to)
  for (const sponsor of await sponsorRows.list(db, from.id)) await sponsorRows.create(db, copyOf(sponsor, to))
  for (const links of Object.values(linkRows))
    for (const link of await links.list(db, from.id))
      await links.create(db, { ...copyOf(link, to), url: movedUrl(link.url, from, to) })
  for (const page of await eventPageRows.list(db, from.id))
    await eventPageRows.create(db, { ...copyOf(page, to), markdown: movedText(page.markdown, from, to) })
  for (const footer of await footerRows.list(db, from.id)) await footerRows.create(db, copyOf(footer, to))
  if (hasWifi)
    for (const wifi of await wifiRows.list(db, from.id)) await wifiRows.create(db, copyOf(wifi, to))
}

export const unknownSource = () => invalid(t('refusal.noSource'), 'copyFrom')

/**
 * Copies the rooms of another event to a locked event that has none, and its time slots in the same way, as one act.
 * @throws 400 or 403 if the user does not manage the other event, 409 if there is nothing to copy
 */
export async function copyFrame(
  db: Database,
  user: User,
  { from, to }: { from: number; to: CopiedEvent },
): Promise<CopiedFrame> {
  const source = await requireAccess(db, user, from, unknownSource)
  const [ownRooms, ownSlots] = [await roomRows.list(db, to.id), await timeSlotRows.list(db, to.id)]
  if (ownRooms.length > 0 && ownSlots.length > 0) throw conflict(t('refusal.hasFrame'))
  const rooms = ownRooms.length > 0 ? 0 : await copyRooms(db, source, to)
  const timeSlots = ownSlots.length > 0 ? 0 : await copyTimeSlots(db, source, to)
  if (rooms + timeSlots === 0) throw conflict(t('refusal.nothingLacking', { event: source.name }))
  nameAct(db, { code: 'copied', rooms, timeSlots, from: source.name })
  return { rooms, timeSlots, change: currentActor()?.change ?? '' }
}

/** @param plans the copies of floor plans by the originals' ids; only pins on these are kept */
async function copyRooms(
  db: Database,
  from: CopiedEvent,
  to: CopiedEvent,
  plans: ReadonlyMap<number, number> = new Map(),
): Promise<number> {
  const rooms = await roomRows.list(db, from.id)
  for (const room of rooms) {
    const { id } = await roomRows.create(db, copyOf(room, to))
    const { floorPlanId, pinX: x, pinY: y } = room
    const plan = plans.get(floorPlanId ?? 0)
    if (plan !== undefined && x !== null && y !== null)
      await putPin(db, id, { floorPlanId: plan, x, y }, null)
  }
  return rooms.length
}

async function copyTimeSlots(db: Database, from: CopiedEvent, to: CopiedEvent): Promise<number> {
  const slots = await timeSlotRows.list(db, from.id)
  let copied = 0
  for (let day = 1; day <= to.days; day += 1)
    for (const slot of slots)
      if (slot.day === Math.min(day, from.days)) {
        await timeSlotRows.create(db, { ...copyOf(slot, to), day, sourceId: null })
        copied += 1
      }
  return copied
}

/** A row without its id and version; a new row gets its own. */
function copyOf<R extends { id: number; version: number; eventId: number }>(
  { id: _id, version: _version, ...row }: R,
  to: CopiedEvent,
): Omit<R, 'id' | 'version'> {
  return { ...row, eventId: to.id }
}
