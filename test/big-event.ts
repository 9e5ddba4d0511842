import { NO_CONTENT } from '../domain/schedule/per-field.ts'
import type { Database } from '../server/db/schema.ts'
import { contentColumns } from '../server/schedule/session-fields/data.ts'

/** HH:MM as it is stored; the end of a day is 24:00. */
export const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** In minutes; the day of each room is a sequence of these. */
const LENGTHS = [20, 30, 40, 45, 60, 75, 90]

/** `room` counts from 0; from and until are minutes. */
type Placed = { day: number; from: number; until: number; room: number }

/**
 * The spots of a large conference: each pair of a start and an end is a time slot of its day, so that slots overlap,
 * but no two sessions of a room do.
 */
export function bigProgramme({ rooms, days, sessions }: Size): Placed[] {
  const placed: Placed[] = []
  for (let round = 0; placed.length < sessions && round < 1_000; round += 1)
    for (let day = 1; day <= days; day += 1) {
      const room = (round * 5 + day) % rooms
      const before = placed.findLast((each) => each.day === day && each.room === room)
      const from = (before?.until ?? 600) + ((round + day) % 4) * 5
      const until = from + (LENGTHS[(round * 3 + day * 2) % LENGTHS.length] ?? 60)
      if (until < 23 * 60 + 59 && placed.length < sessions) placed.push({ day, from, until, room })
    }
  return placed
}

type Size = { rooms: number; days: number; sessions: number }

/** Fills an event as importing a large conference does. */
export async function addBigProgramme(
  db: Database,
  eventId: number,
  { rooms, days, sessions }: Size,
): Promise<void> {
  const names = Array.from({ length: rooms }, (_, order) => ({
    eventId,
    order,
    name: `Room ${order + 1}`,
    capacity: 20 + (order % 7) * 30,
  }))
  const roomIds = (await db.insertInto('rooms').values(names).returning('id').execute()).map(({ id }) => id)
  const wanted = bigProgramme({ rooms, days, sessions })
  const pairs = [...new Set(wanted.map(({ day, from, until }) => `${day}/${from}/${until}`))]
  const slots = pairs.map((pair) => {
    const [day = 1, from = 0, until = 0] = pair.split('/').map(Number)
    return { eventId, day, startTime: clock(from), endTime: clock(until), isStatic: false, ...NO_TITLES }
  })
  const slotIds = await insertAll(slots, (part) =>
    db.insertInto('time_slots').values(part).returning('id').execute(),
  )
  const byPair = new Map(pairs.map((pair, index) => [pair, slotIds[index]]))
  const rows = wanted.map(({ day, from, until, room }, index) => ({
    ...contentColumns(NO_CONTENT),
    eventId,
    title: `Talk number ${index + 1}`,
    description: 'What it is about',
    presenterName: `Person ${index % 700} Example`,
    level: '["beginner"]',
    type: '["discussion"]',
    focus: '["technical"]',
    timeSlotId: byPair.get(`${day}/${from}/${until}`) ?? null,
    roomId: roomIds[room] ?? null,
  }))
  await insertAll(rows, (part) => db.insertInto('sessions').values(part).returning('id').execute())
}

const NO_TITLES = { staticTitle: null, staticLocation: null, title: null, description: null }

/** Inserts rows in parts, because SQLite limits the number of values in one statement. */
async function insertAll<R>(rows: readonly R[], insert: (part: R[]) => Promise<{ id: number }[]>) {
  const ids: number[] = []
  for (let from = 0; from < rows.length; from += 200)
    for (const { id } of await insert(rows.slice(from, from + 200))) ids.push(id)
  return ids
}
