import { readFileSync } from 'node:fs'
import { NO_CONTENT } from '../../domain/schedule/per-field.ts'
import { clockTimeAt } from '../../domain/times/times.ts'
import type { Database, NewRow, Row } from '../../server/db/schema.ts'
import { createEvent } from '../../server/schedule/events/data.ts'
import { insertRows } from '../../server/schedule/schedule-files/rows/data.ts'
import { contentColumns } from '../../server/schedule/session-fields/data.ts'

/** The size of a seeded unconference; the defaults are one believable day. */
export type Seed = {
  location?: string
  date?: string
  timeZone?: string
  name?: string
  description?: string
  isPublic?: boolean
  createdBy?: number | null
  rooms?: number
  sessions?: number
}

const ROOMS = ['Main Hall', 'Library', 'Workshop', 'Garden Room', 'Studio', 'Balcony']

/** A static slot comes before the session slot with this number. */
const BREAKS: Readonly<Record<number, { minutes: number; title: string; location: string }>> = {
  0: { minutes: 45, title: 'Welcome and pitching of sessions', location: 'Main Hall' },
  2: { minutes: 20, title: 'Coffee', location: 'Foyer' },
  4: { minutes: 60, title: 'Lunch', location: 'Foyer and terrace' },
  6: { minutes: 20, title: 'Coffee and cake', location: 'Foyer' },
}
const REGISTRATION = { minutes: 45, title: 'Registration and breakfast', location: 'Foyer' }
const CLOSING = { minutes: 30, title: 'Closing round and drinks', location: 'Main Hall' }
const DAY_BEGINS = 8 * 60 + 30
const LAST_SESSION_ENDS = 18 * 60 + 30
const LONGEST_SESSION = 45
const PAUSE = 5

type SeedSession = {
  title: string
  presenterName: string
  level: string[]
  type: string[]
  focus: string[]
  description: string
}

const SESSIONS: SeedSession[] = JSON.parse(
  readFileSync(new URL('./seed-sessions.json', import.meta.url), 'utf8'),
)

/**
 * An unconference with rooms, time slots with breaks, and sessions, with some free cells. The demo, tests and
 * measurements share this function and pass the numbers they need.
 */
export async function seedUnconference(db: Database, seed: Seed): Promise<Row<'events'>> {
  const { rooms = 6, sessions = 40 } = seed
  const event = await insertEvent(db, seed)
  const roomIds = await insertRows(
    db,
    'rooms',
    Array.from({ length: rooms }, (_, order) => ({ eventId: event.id, name: roomName(order), order })),
  )
  const slots = slotsFor(Math.ceil(sessions / Math.max(1, rooms)))
  const slotIds = await insertRows(
    db,
    'time_slots',
    slots.map((slot) => ({ eventId: event.id, title: null, description: null, ...slot })),
  )
  const openSlotIds = slotIds.filter((_, index) => slots[index]?.isStatic === false)
  await insertRows(
    db,
    'sessions',
    Array.from({ length: sessions }, (_, index) => ({
      ...contentColumns(NO_CONTENT),
      eventId: event.id,
      ...sessionAt(index),
      timeSlotId: openSlotIds[Math.floor(index / rooms)] ?? null,
      roomId: roomIds[index % rooms] ?? null,
    })),
  )
  return event
}

function insertEvent(db: Database, seed: Seed): Promise<Row<'events'>> {
  const location = seed.location ?? 'Berlin'
  return createEvent(db, {
    name: seed.name ?? `Unconference ${location}`,
    location,
    date: seed.date ?? '2026-05-09',
    timeZone: seed.timeZone ?? 'Europe/Berlin',
    description:
      seed.description ??
      'A day made by those who come: bring a topic, pick a slot on the wall, and talk about what you measure, test and improve.',
    isPublic: seed.isPublic ?? true,
    countsStars: false,
    createdBy: seed.createdBy ?? null,
  })
}

function roomName(order: number): string {
  return ROOMS[order] ?? `Room ${order + 1}`
}

/** The written session at an index. After the last one they repeat with numbers, so that titles stay different. */
function sessionAt(index: number) {
  const written = SESSIONS[index % SESSIONS.length]
  if (!written) throw new Error('There are no sessions to seed')
  const round = Math.floor(index / SESSIONS.length)
  return {
    ...written,
    title: round === 0 ? written.title : `${written.title} (${round + 1})`,
    level: JSON.stringify(written.level),
    type: JSON.stringify(written.type),
    focus: JSON.stringify(written.focus),
  }
}

type SlotTimes = Pick<
  NewRow<'time_slots'>,
  'startTime' | 'endTime' | 'isStatic' | 'staticTitle' | 'staticLocation'
>

/** Shortens sessions, down to a minute, until the wanted number fits into a day. */
function slotsFor(count: number): SlotTimes[] {
  const breaks = Object.entries(BREAKS).filter(([before]) => Number(before) < count)
  const breakMinutes = breaks.reduce((sum, [, each]) => sum + each.minutes, REGISTRATION.minutes)
  const each = Math.floor((LAST_SESSION_ENDS - DAY_BEGINS - breakMinutes) / Math.max(1, count))
  const minutes = Math.max(1, Math.min(LONGEST_SESSION, each - PAUSE))
  const pause = each > PAUSE + 1 ? PAUSE : 0
  const slots: SlotTimes[] = []
  let now = DAY_BEGINS
  const add = (length: number, still: { title: string; location: string } | null) => {
    slots.push({
      startTime: clockTimeAt(now, 24),
      endTime: clockTimeAt(now + length, 24),
      isStatic: still !== null,
      staticTitle: still?.title ?? null,
      staticLocation: still?.location ?? null,
    })
    now += length
  }
  add(REGISTRATION.minutes, REGISTRATION)
  for (let index = 0; index < count; index++) {
    const before = BREAKS[index]
    if (before) add(before.minutes, before)
    else now += pause
    add(minutes, null)
  }
  add(CLOSING.minutes, CLOSING)
  return slots
}
