import { movedWindow } from '../../../domain/cards/claim-window.ts'
import { DATE_TAKEN } from '../../../domain/events/archive-limits.ts'
import type { ArchivedEvent } from '../../../domain/events/event-archives.ts'
import type { Event } from '../../../domain/events/events.ts'
import { type Booked, bookings, ROOM_OCCUPIED, spotsOf } from '../../../domain/schedule/spots.ts'
import { slug } from '../../../domain/text/slugs.ts'
import { t } from '../../../domain/text/t.ts'
import { floorPlanRows, sponsorRows } from '../../content/data.ts'
import { changeFiles, type FileChanges } from '../../content/uploads/data.ts'
import { replayOrRun } from '../../db/answered-attempts.ts'
import { nameAct, watchNewEvent } from '../../db/journal.ts'
import type { Database } from '../../db/schema.ts'
import { violates } from '../../db/unique.ts'
import type { Deps } from '../../deps.ts'
import type { Attempt } from '../../http/attempt.ts'
import { conflict, Refusal } from '../../lib/errors.ts'
import { createEvent, findEventAt, presentWhole } from '../../schedule/events/data.ts'
import { putPin, roomRows } from '../../schedule/rooms/data.ts'
import { timeSlotRows } from '../../schedule/time-slots/data.ts'
import { addSessions } from './data.ts'
import { writeLinks, writePages } from './load-content.ts'
import { type ReadArchive, UnusableArchive } from './read-archive.ts'

type Wanted = {
  archive: ReadArchive
  fileName: string
  /** The city and date, if they should differ from the file's. */
  at: { location?: string | undefined; date?: string | undefined }
  /** The user who creates the event; null for the operator. */
  createdBy: number | null
  attempt: Attempt | null
}

export type LoadDeps = Pick<Deps, 'db' | 'engine' | 'storage' | 'config' | 'now'>

/**
 * Creates an event from an archive: all of its rows and pictures, or nothing. Checks and encodes its pictures like
 * uploads.
 * @throws 409 if the city already has an event on that date, or two sessions share a spot; UnusableArchive, and the
 * refusals of uploads for a picture
 */
export async function loadArchive(deps: LoadDeps, wanted: Wanted): Promise<Event> {
  const { archive, at, attempt } = wanted
  const { event } = archive.document
  const location = at.location ?? event.location
  const date = at.date ?? event.date
  const taken = () => conflict(t('refusal.eventTaken', { city: location, date }), DATE_TAKEN)
  const once = (load: (transaction: Database) => Promise<Event>) =>
    deps.engine.write((transaction) => replayOrRun(transaction, attempt, () => load(transaction)))
  // Check before all pictures are encoded. If this attempt created that event, it gets the first answer.
  if (await findEventAt(deps.db, { city: slug(location), date }))
    return once(async () => {
      throw taken()
    })
  try {
    return await changeFiles(deps, async (files) => {
      const pictures = await keepPictures(archive, files)
      return once((transaction) => writeRows(transaction, wanted, { location, date, pictures }))
    })
  } catch (error) {
    if (violates(error, 'city and date of an event')) throw taken()
    const isCrowded = error instanceof Refusal && error.code === ROOM_OCCUPIED
    throw isCrowded ? new UnusableArchive(t('archiveFile.crowded', { reason: error.message })) : error
  }
}

type Pictures = {
  logoUrl: string | null
  bannerImageUrl: string | null
  sponsors: (string | null)[]
  floorPlans: string[]
}

async function keepPictures(
  { document, picture }: ReadArchive,
  files: Pick<FileChanges, 'add'>,
): Promise<Pictures> {
  const keep = async (name: string, column: Parameters<FileChanges['add']>[1]) => {
    const bytes = await picture(name)
    try {
      return await files.add({ bytes, fileName: name, mediaType: '' }, column)
    } catch (error) {
      const isRefused = error instanceof Refusal && error.status < 500
      throw isRefused ? new UnusableArchive(`${name}: ${error.message}`) : error
    }
  }
  const { event, sponsors, floorPlans } = document
  const kept: Pictures = {
    logoUrl: event.logo && (await keep(event.logo, 'events.logoUrl')),
    bannerImageUrl: event.banner && (await keep(event.banner, 'events.bannerImageUrl')),
    sponsors: [],
    floorPlans: [],
  }
  for (const { logo } of sponsors) kept.sponsors.push(logo && (await keep(logo, 'sponsors.logoUrl')))
  for (const { image } of floorPlans) kept.floorPlans.push(await keep(image, 'floor_plans.imageUrl'))
  return kept
}

type Made = { location: string; date: string; pictures: Pictures }

async function writeRows(
  transaction: Database,
  { archive: { document }, fileName, createdBy }: Wanted,
  { location, date, pictures }: Made,
): Promise<Event> {
  const { logo: _logo, banner: _banner, lists, ...fields } = document.event
  const event = await createEvent(transaction, {
    ...fields,
    location,
    date,
    ...movedWindow(fields, { from: fields.date, to: date }),
    createdBy,
    logoUrl: pictures.logoUrl,
    bannerImageUrl: pictures.bannerImageUrl,
    timeZone: fields.timeZone ?? 'UTC',
    description: fields.description ?? '',
    // An omitted field must not publish an event.
    isPublic: fields.isPublic ?? false,
    countsStars: fields.countsStars ?? false,
    lists: JSON.stringify(lists),
  })
  watchNewEvent(transaction, event.id)
  const plans: number[] = []
  for (const [index, { title, description }] of document.floorPlans.entries()) {
    const plan = { title, description: description ?? null, imageUrl: pictures.floorPlans[index] ?? '' }
    plans.push((await floorPlanRows.create(transaction, { ...plan, eventId: event.id })).id)
  }
  const unplaced = await writeSchedule(transaction, document, { eventId: event.id, plans })
  await writeLinks(transaction, document, event)
  await writePages(transaction, document, event)
  const eventId = event.id
  for (const [index, { logo: _, logoUrl, ...sponsor }] of document.sponsors.entries())
    await sponsorRows.create(transaction, {
      ...sponsor,
      description: sponsor.description ?? null,
      level: sponsor.level ?? null,
      logoUrl: pictures.sponsors[index] ?? logoUrl ?? null,
      eventId,
    })
  nameAct(transaction, {
    code: 'loaded-archive',
    file: fileName.slice(0, 60).toWellFormed(),
    rooms: document.rooms.length,
    timeSlots: document.timeSlots.length,
    sessions: document.sessions.length,
    sponsors: document.sponsors.length,
    toTray: unplaced,
  })
  return presentWhole(transaction, event)
}

/** @returns how many sessions go to the tray because their room is taken */
async function writeSchedule(
  transaction: Database,
  document: ArchivedEvent,
  { eventId, plans }: { eventId: number; plans: readonly number[] },
): Promise<number> {
  const rooms: number[] = []
  for (const { pin, ...room } of document.rooms) {
    const { id } = await roomRows.create(transaction, { ...room, eventId })
    const floorPlanId = plans[(pin?.floorPlan ?? 0) - 1]
    if (pin && floorPlanId) await putPin(transaction, id, { floorPlanId, x: pin.x, y: pin.y }, null)
    rooms.push(id)
  }
  const slots: number[] = []
  for (const { isStatic = false, ...slot } of document.timeSlots) {
    const { staticTitle = null, staticLocation = null, title = null, description = null } = slot
    const row = { ...slot, isStatic, staticTitle, staticLocation, title, description, eventId }
    slots.push((await timeSlotRows.create(transaction, row)).id)
  }
  const slotAt = (place: number | null) => (place === null ? null : (slots[place - 1] ?? null))
  const sessions = document.sessions.map(({ timeSlot, furtherTimeSlots, room, ...session }) => ({
    ...session,
    timeSlotId: slotAt(timeSlot),
    furtherSlotIds: furtherTimeSlots.flatMap((place) => slotAt(place) ?? []),
    roomId: room === null ? null : (rooms[room - 1] ?? null),
    eventId,
  }))
  const grid = {
    slots: document.timeSlots.map((slot, index) => ({ ...slot, id: slots[index] ?? 0 })),
    rooms: document.rooms.map(({ isOpen }, index) => ({ id: rooms[index] ?? 0, isOpen })),
  }
  const placed = oneAtATime(sessions, grid)
  await addSessions(transaction, placed)
  return placed.filter((session, index) => session !== sessions[index]).length
}

type Placed = Omit<Booked, 'id'> & { furtherSlotIds: number[] }

/**
 * For events from before rooms were checked by time: the later of two sessions that overlap in a room goes to the tray.
 * Two in the same time slot and room were never possible, so the write refuses them.
 */
function oneAtATime<S extends Placed>(sessions: readonly S[], grid: Parameters<typeof bookings>[1]): S[] {
  const booked = bookings<Booked>([], grid)
  return sessions.map((session, id) => {
    const slotIds = spotsOf(session).map(({ timeSlotId }) => timeSlotId)
    const met = booked.metBy({ ...session, id })
    const isInSpot = met.some((other) => spotsOf(other).some((spot) => slotIds.includes(spot.timeSlotId)))
    if (met.length > 0 && !isInSpot) return { ...session, timeSlotId: null, roomId: null, furtherSlotIds: [] }
    booked.add({ ...session, id })
    return session
  })
}
