import { addAccounts } from '../../scripts/demo/accounts.ts'
import { addCityEvents } from '../../scripts/demo/city-events.ts'
import { eventBanner, eventLogo, floorPlan, sponsorLogo } from '../../scripts/demo/pictures.ts'
import { seedUnconference } from '../../scripts/demo/seed-unconference.ts'
import { addSurroundings, demoSponsors } from '../../scripts/demo/surroundings.ts'
import { partReading } from '../../server/cards/stored-reading.ts'
import type { Row } from '../../server/db/schema.ts'
import { addBigProgramme } from '../big-event.ts'
import { addSessionCard } from '../card-factories.ts'
import { readingWith } from '../card-reader.ts'
import { addEvent, addSession } from '../factories.ts'
import type { serveApp } from '../served.ts'

type Hub = Awaited<ReturnType<typeof serveApp>>
export type RealEvent = Awaited<ReturnType<typeof addRealEvent>>

const ROOMS = ['Main Hall', 'Library', 'Workshop', 'Garden Room', 'Studio', 'Balcony']
const LONG = 'Bees in the city, and who counts them when the gardeners are on holiday'

/**
 * Turin on its day, with 60 sessions and everything that surrounds an event; an earlier Turin, which is over; Genoa,
 * whose times overlap; and the cities of the demo, without a program.
 */
export async function addRealEvent(hub: Hub) {
  const { db } = hub
  const accounts = await addAccounts(db, hub.now())
  await addCityEvents(db, accounts, '2026-05-09')
  const of = { location: 'Turin', timeZone: 'UTC', createdBy: accounts.superAdmin }
  await seedUnconference(db, { ...of, date: '2025-05-10', sessions: 12 })
  const event = await seedUnconference(db, { ...of, sessions: 60 })
  await dress(hub, event)
  for (const title of ['Maps of nowhere', LONG])
    await addSession(db, { eventId: event.id, title, presenterName: 'Ida Example' })
  const genoa = { location: 'Genoa', date: '2026-06-13', createdBy: accounts.superAdmin, clock: 24 } as const
  const { id } = await addEvent(db, { ...genoa, name: 'Unconference Genoa' })
  await addBigProgramme(db, id, { rooms: 7, days: 1, sessions: 40 })
  const users = db.selectFrom('users').selectAll().where('id', '=', accounts.superAdmin)
  const owner = await users.executeTakeFirstOrThrow()
  return { owner, ...(await addDesk(hub, owner, event)) }
}

async function dress({ db, storage }: Hub, event: Row<'events'>): Promise<void> {
  const keep = async (picture: Buffer) => `/uploads/${await storage.public.put(picture, 'webp')}`
  const sponsors = []
  for (const sponsor of demoSponsors('the Unconference'))
    sponsors.push({ sponsor, logoUrl: await keep(await sponsorLogo(sponsor.name)) })
  await addSurroundings(db, event, {
    sponsors,
    floorPlanUrl: await keep(await floorPlan(ROOMS, 'Foyer')),
    wifi: { networkName: 'Unconference', userName: null, password: 'bring-a-topic' },
    footer: { contactEmail: 'turin@example.com', description: 'A free-to-attend unconference.' },
  })
  const own = {
    logoUrl: await keep(await eventLogo('Turin')),
    bannerImageUrl: await keep(await eventBanner('Turin')),
  }
  await db.updateTable('events').set(own).where('id', '=', event.id).execute()
}

/** Cards that wait for an organizer, and an organizer's earlier actions. */
async function addDesk(hub: Hub, owner: Row<'users'>, { id: eventId, slug: city, date }: Row<'events'>) {
  const cards: number[] = []
  for (const title of ['Sourdough for beginners', LONG]) {
    const reading = JSON.stringify(partReading(readingWith({ title, presenterName: 'Chi Example' })).stored)
    cards.push((await addSessionCard(hub.db, { eventId, state: 'read', reading })).id)
  }
  const { call } = await hub.as(owner)
  const query = { city, date }
  const [rooms, slots, sessions] = await Promise.all([
    call('GET /api/rooms', { query }),
    call('GET /api/time-slots', { query }),
    call('GET /api/sessions', { query }),
  ])
  const [one, other] = sessions
  const moves = [one, other].map((each, index) => {
    const { timeSlotId, roomId } = (index === 0 ? other : one) ?? {}
    const spot = { timeSlotId: timeSlotId ?? 0, roomId: roomId ?? 0 }
    return { id: each?.id ?? 0, version: each?.version ?? 0, spot }
  })
  await call('POST /api/sessions/arrange', { body: { eventId, moves } })
  await call('POST /api/announcements', {
    body: { eventId, text: 'Lunch is in the courtyard today', minutes: 60 },
  })
  await hub.db.updateTable('history').set({ at: hub.now().toISOString() }).execute()
  return { cards, rooms, slots: slots.filter(({ isStatic }) => !isStatic), sessions }
}
