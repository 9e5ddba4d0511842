import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { wallClock } from '../../domain/times/dates.ts'
import { minutesOf } from '../../domain/times/times.ts'
import type { Database, Row } from '../../server/db/schema.ts'
import { loadSchedule } from '../../server/schedule/schedule-files/data.ts'
import { readSchedules } from '../../server/schedule/schedule-files/read-schedules.ts'
import { checkSchedule, type Schedule } from '../../server/schedule/schedule-files/schedule.ts'
import { type AccountIds, addAccounts } from './accounts.ts'
import { addCityEvents, daysFrom } from './city-events.ts'
import { fillIn } from './descriptions.ts'
import { eventBanner, eventLogo, floorPlan, sponsorLogo } from './pictures.ts'
import { seedUnconference } from './seed-unconference.ts'
import { addSurroundings, demoSponsors } from './surroundings.ts'

type Demo = {
  db: Database
  /** The name of the series whose friends have their own sponsor level. */
  brand: string
  now: Date
  /** Stores a WebP picture. @returns its address */
  keepPicture: (picture: Buffer) => Promise<string>
}

const BANGALORE = 'Asia/Kolkata'

/** Fills an empty database: three admins, 44 city events, full schedules in Bangalore and Berlin, a hidden event. */
export async function fillWithDemo({ db, brand, now, keepPicture }: Demo): Promise<void> {
  const pictures = await drawPictures(brand, keepPicture)
  await db.transaction().execute(async (transaction) => {
    const accounts = await addAccounts(transaction, now)
    const bangalore = await addBangaloreDays(transaction, accounts, now)
    const cities = await addCityEvents(transaction, accounts, wallClock(now, 'UTC').date)
    await addHiddenEvent(transaction, accounts, now)
    await loadBoard(transaction, cities)
    await dress(transaction, [...bangalore, ...cities], pictures)
    await grantBerlin(transaction, cities, accounts, now)
  })
}

/** Three real days. The last one is today in Bangalore, so that there is always something on. */
async function addBangaloreDays(db: Database, accounts: AccountIds, now: Date): Promise<Row<'events'>[]> {
  const schedules = readSchedules(await readFile(new URL('bangalore-days.json', import.meta.url), 'utf8'))
  const today = wallClock(now, BANGALORE).date
  const dates = [daysFrom(today, 84), daysFrom(today, -364), today]
  const events: Row<'events'>[] = []
  for (const [index, schedule] of schedules.entries()) {
    const given = {
      location: 'Bangalore',
      date: dates[index] ?? today,
      name: 'Unconference Bangalore',
      timeZone: BANGALORE,
    }
    const { event } = await loadSchedule(db, given, {
      ...schedule,
      slots: schedule.slots.map((slot) => (slot.isStatic ? { ...slot, location: 'Courtyard' } : slot)),
      sessions: schedule.sessions.map(fillIn),
    })
    const change = {
      createdBy: accounts.organizer,
      description:
        'Bring a topic, find a room, and talk with those who turn up. Six rooms, six rounds, and no keynote.',
    }
    await db.updateTable('events').set(change).where('id', '=', event.id).execute()
    events.push({ ...event, ...change })
  }
  return events
}

function addHiddenEvent(db: Database, accounts: AccountIds, now: Date): Promise<Row<'events'>> {
  return seedUnconference(db, {
    location: 'Oslo',
    timeZone: 'Europe/Oslo',
    date: daysFrom(wallClock(now, 'Europe/Oslo').date, 112),
    description: 'Still a secret: the venue has not signed yet.',
    isPublic: false,
    createdBy: accounts.organizer,
    sessions: 12,
  })
}

async function loadBoard(db: Database, cities: Row<'events'>[]): Promise<void> {
  const london = cities.find(({ location }) => location === 'London')
  if (!london) return
  const board = boardSchedule(await readFile(new URL('board-slot.json', import.meta.url), 'utf8'))
  await loadSchedule(db, { ...london, name: null, timeZone: null }, board)
}

async function grantBerlin(db: Database, cities: Row<'events'>[], accounts: AccountIds, now: Date) {
  const berlin = cities.find(({ location }) => location === 'Berlin')
  if (!berlin) return
  await db
    .insertInto('event_permissions')
    .values({
      eventId: berlin.id,
      userId: accounts.helper,
      grantedBy: accounts.superAdmin,
      createdAt: now.toISOString(),
    })
    .execute()
}

type Pictures = Awaited<ReturnType<typeof drawPictures>>

async function drawPictures(brand: string, keep: Demo['keepPicture']) {
  const sponsors: { sponsor: ReturnType<typeof demoSponsors>[number]; logoUrl: string }[] = []
  for (const sponsor of demoSponsors(brand))
    sponsors.push({ sponsor, logoUrl: await keep(await sponsorLogo(sponsor.name)) })
  const ofCity = async (city: string) => ({
    logoUrl: await keep(await eventLogo(city)),
    bannerImageUrl: await keep(await eventBanner(city)),
  })
  return {
    sponsors,
    cities: new Map([
      ['Bangalore', await ofCity('Bangalore')],
      ['Berlin', await ofCity('Berlin')],
      ['London', await ofCity('London')],
      ['Sydney', await ofCity('Sydney')],
    ]),
    plans: new Map([
      [
        'Bangalore',
        await keep(
          await floorPlan(['Asteroids', 'Battleship', 'Contra', 'Diablo', 'Everquest', 'Fable'], 'Courtyard'),
        ),
      ],
      [
        'Berlin',
        await keep(
          await floorPlan(['Main Hall', 'Library', 'Workshop', 'Garden Room', 'Studio', 'Balcony'], 'Foyer'),
        ),
      ],
    ]),
  }
}

/** Gives the big events everything, the next ones something, and the others nothing, as in reality. */
async function dress(db: Database, events: Row<'events'>[], pictures: Pictures): Promise<void> {
  for (const event of events) {
    const own = pictures.cities.get(event.location)
    if (!own) continue
    await db.updateTable('events').set(own).where('id', '=', event.id).execute()
    const isBig = pictures.plans.has(event.location)
    await addSurroundings(db, event, {
      sponsors: isBig ? pictures.sponsors : pictures.sponsors.slice(0, 3),
      ...(isBig && { floorPlanUrl: pictures.plans.get(event.location) }),
      ...(event.location !== 'Sydney' && {
        wifi: {
          networkName: `Unconference ${event.location}`,
          userName: event.location === 'London' ? 'guest' : null,
          password: 'bring-a-topic',
        },
        footer: {
          contactEmail: `${event.location.toLowerCase()}@example.com`,
          description: 'A free-to-attend unconference focused on digital analytics and optimization.',
        },
      }),
    })
  }
}

const boardFile = z.object({
  opening: z.object({ start: z.string(), end: z.string(), title: z.string(), location: z.string() }),
  slot: z.object({ start: z.string(), end: z.string() }),
  sessions: z.array(
    z.object({
      title: z.string(),
      presenterName: z.string(),
      level: z.string(),
      focus: z.string(),
      type: z.string(),
      room: z.string(),
    }),
  ),
})

/** One slot of a board, with its cards in people's own words: "All", "Moderated presentation", a misspelling. */
function boardSchedule(text: string): Schedule {
  const { opening, slot: times, sessions } = boardFile.parse(JSON.parse(text))
  const slot = minutesIn(times)
  return checkSchedule({
    label: 'board',
    name: null,
    date: null,
    days: 1,
    timeZone: null,
    rooms: sessions.map(({ room }) => roomName(room)),
    slots: [
      { ...opening, ...minutesIn(opening), day: 1, isStatic: true },
      { ...slot, day: 1, isStatic: false, title: null, location: null },
    ],
    sessions: sessions.map(({ title, presenterName, level, focus, type, room }) =>
      fillIn({
        sourceId: room,
        ids: {},
        title,
        presenterName,
        description: null,
        level: [level].flat(),
        focus: [focus].flat(),
        type: [type].flat(),
        room: roomName(room),
        day: 1,
        ...slot,
        line: null,
      }),
    ),
    leftOut: [],
    remarks: [],
  })
}

function minutesIn({ start, end }: { start: string; end: string }): { start: number; end: number } {
  return { start: minutesOf(start), end: minutesOf(end) }
}

function roomName(color: string): string {
  return `${color.charAt(0).toUpperCase()}${color.slice(1)} Room`
}
