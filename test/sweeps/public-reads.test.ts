import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../server/db/schema.ts'
import { openApp } from '../app.ts'
import {
  addAdmin,
  addEvent,
  addEventPage,
  addGrant,
  addRoom,
  addSession,
  addTimeSlot,
  type MadeEvent,
} from '../factories.ts'

const here = '?city=New%20York&date=2026-05-09'
const READS = [
  'sessions',
  'time-slots',
  'rooms',
  'sponsors',
  'social-links',
  'quick-links',
  'helpful-links',
  'floor-plans',
  'event-pages',
] as const

let hub: Awaited<ReturnType<typeof openApp>>
let events: Record<'newYork' | 'oslo' | 'secret', MadeEvent>
beforeAll(async () => {
  hub = await openApp()
  events = {
    newYork: await addEvent(hub.db, { location: 'New York', name: 'Spring', date: '2026-05-09' }),
    oslo: await addEvent(hub.db, { location: 'Oslo', name: 'Summer', date: '2026-06-06' }),
    secret: await addEvent(hub.db, { location: 'Lima', name: 'Secret', date: '2026-05-09', isPublic: false }),
  }
  for (const event of Object.values(events)) await fill(hub.db, event)
})
afterAll(() => hub.close())

/** Rows of every kind, created in another order than they are listed in. */
async function fill(db: Database, { id: eventId, name }: MadeEvent): Promise<void> {
  const last = await addRoom(db, { eventId, name: `${name} Attic`, order: 2 })
  await addRoom(db, { eventId, name: `${name} Cellar`, order: 0 })
  await addRoom(db, { eventId, name: `${name} Hall`, order: 0 })
  const slot = await addTimeSlot(db, { eventId, startTime: '1:30', endTime: '2:15' })
  await addTimeSlot(db, { eventId, startTime: '11:00', endTime: '11:45' })
  await addTimeSlot(db, {
    eventId,
    startTime: '12:30',
    endTime: '1:30',
    isStatic: true,
    staticTitle: 'Lunch',
    staticLocation: 'Foyer',
  })
  const place = { timeSlotId: slot.id, roomId: last.id }
  await addSession(db, { eventId, title: `${name} on the wall`, ...place, level: '["beginner","advanced"]' })
  await addSession(db, { eventId, title: `${name} in a drawer` })
  for (const order of [1, 0])
    await db
      .insertInto('sponsors')
      .values({
        eventId,
        name: `${name} Sponsor ${order}`,
        description: null,
        website: 'https://x.example',
        logoUrl: null,
        level: 'Gold',
        order,
      })
      .execute()
  for (const kind of ['social', 'quick', 'helpful'] as const)
    for (const order of [1, 0])
      await db
        .insertInto('links')
        .values({
          eventId,
          kind,
          title: `${name} ${kind} ${order}`,
          url: 'https://x.example',
          icon: kind === 'social' ? 'github' : null,
          category: kind === 'helpful' ? 'On the day' : null,
          order,
        })
        .execute()
  const footer = { contactEmail: 'a@example.com', description: name, copyrightText: '', eventId }
  await db
    .insertInto('footer_settings')
    .values({ ...footer, showHelpfulLinksInNav: false })
    .execute()
  await db
    .insertInto('wifi_settings')
    .values({ eventId, networkName: `${name} wifi`, userName: null, password: 'p' })
    .execute()
  await db
    .insertInto('floor_plans')
    .values({ eventId, title: `${name} plan`, description: null, imageUrl: '/uploads/x.webp' })
    .execute()
  await addEventPage(db, { eventId, title: `${name} rules` })
}

async function names(path: string): Promise<string[]> {
  const answer = await hub.fetch(path)
  const rows: Record<string, string>[] = JSON.parse(await answer.text())
  return rows.map((row) => row.title ?? row.platform ?? row.name ?? row.startTime ?? '')
}

describe('an event’s reads', () => {
  it('list rows by their order, and rows of equal order as they were created', async () => {
    expect(await names(`/api/rooms${here}`)).toEqual(['Spring Cellar', 'Spring Hall', 'Spring Attic'])
    expect(await names(`/api/sponsors${here}`)).toEqual(['Spring Sponsor 0', 'Spring Sponsor 1'])
    expect(await names(`/api/social-links${here}`)).toEqual(['Spring social 0', 'Spring social 1'])
    expect(await names(`/api/quick-links${here}`)).toEqual(['Spring quick 0', 'Spring quick 1'])
    expect(await names(`/api/helpful-links${here}`)).toEqual(['Spring helpful 0', 'Spring helpful 1'])
    expect(await names(`/api/floor-plans${here}`)).toEqual(['Spring plan'])
  })

  it('list time slots by start, with hours below 8 in the afternoon', async () => {
    const slots = await hub.call('GET /api/time-slots', { query: { city: 'new-york', date: '2026-05-09' } })
    expect(slots.map(({ startTime, isStatic }) => [startTime, isStatic])).toEqual([
      ['11:00', false],
      ['12:30', true],
      ['1:30', false],
    ])
  })

  it('show scheduled sessions with their rooms, and no others', async () => {
    const sessions = await hub.call('GET /api/sessions', { query: { city: 'new-york', date: '2026-05-09' } })
    expect(sessions.map(({ title, roomName, level }) => [title, roomName, level])).toEqual([
      ['Spring on the wall', 'Spring Attic', ['beginner', 'advanced']],
    ])
  })

  it('return the WiFi, the footer, and a link’s platform or category', async () => {
    const query = { city: 'new-york', date: '2026-05-09' }
    const wifi = await hub.call('GET /api/wifi-settings', { query })
    const footer = await hub.call('GET /api/footer-settings', { query })
    const [social] = await hub.call('GET /api/social-links', { query })
    const [helpful] = await hub.call('GET /api/helpful-links', { query })
    expect([wifi.networkName, wifi.userName, wifi.password]).toEqual(['Spring wifi', null, 'p'])
    expect([footer?.description, footer?.showHelpfulLinksInNav]).toEqual(['Spring', false])
    expect([social?.platform, social?.icon, helpful?.category]).toEqual([
      'Spring social 0',
      'github',
      'On the day',
    ])
  })

  it('accept the city as it is written and as addresses spell it', async () => {
    for (const city of ['New York', 'new-york', 'NEW  YORK', ' new york '])
      expect(await names(`/api/rooms?${new URLSearchParams({ city, date: '2026-05-09' })}`)).toHaveLength(3)
  })

  it('need neither city nor date, and then cover all events that the caller may see', async () => {
    expect(await names('/api/floor-plans')).toEqual(['Spring plan', 'Summer plan'])
    expect(await names('/api/floor-plans?city=oslo')).toEqual(['Summer plan'])
    expect(await names('/api/floor-plans?date=2026-05-09')).toEqual(['Spring plan'])
    expect(await names('/api/events?date=2026-06-06')).toEqual(['Summer'])
  })
})

describe('an event that does not exist', () => {
  it.each(READS)('has no %s', async (read) => {
    expect(await names(`/api/${read}?city=atlantis&date=2026-05-09`)).toEqual([])
    expect(await names(`/api/${read}?city=new-york&date=2026-05-10`)).toEqual([])
  })

  it('has no footer settings and no WiFi', async () => {
    const query = { city: 'atlantis', date: '2026-05-09' }
    expect(await hub.call('GET /api/footer-settings', { query })).toBe(null)
    const wifi = await hub.fetch('/api/wifi-settings?city=atlantis&date=2026-05-09')
    expect([wifi.status, JSON.parse(await wifi.text())]).toEqual([
      404,
      { error: 'NOT_FOUND', message: 'WiFi settings for this event are not yet configured.' },
    ])
  })
})

describe('a hidden event', () => {
  const READ_ALL = ['events', 'footer-settings', 'wifi-settings', ...READS]
  const texts = (fetch: typeof hub.fetch, query: string) =>
    Promise.all(READ_ALL.map(async (read) => (await fetch(`/api/${read}${query}`)).text()))

  it('is in no read of a visitor, a user or an admin without access', async () => {
    const stranger = await hub.as(await addAdmin(hub.db))
    const user = await hub.as(await addAdmin(hub.db, { isAdmin: false }))
    for (const { fetch } of [hub, user, stranger])
      for (const query of ['', '?city=lima&date=2026-05-09', '?city=lima', '?date=2026-05-09'])
        expect((await texts(fetch, query)).filter((body) => body.includes('Secret'))).toEqual([])
    expect((await hub.fetch(`/api/events/${events.secret.id}`)).status).toBe(404)
  })

  it('is in every read of an admin with access, including its unscheduled sessions', async () => {
    const helper = await addAdmin(hub.db)
    await addGrant(hub.db, { eventId: events.secret.id, userId: helper.id })
    const { fetch, call } = await hub.as(helper)
    const bodies = await texts(fetch, '?city=lima&date=2026-05-09')
    const silent = READ_ALL.filter(
      (read, index) => read !== 'time-slots' && !bodies[index]?.includes('Secret'),
    )
    expect(silent).toEqual([])
    const sessions = await call('GET /api/sessions', { query: { city: 'lima', date: '2026-05-09' } })
    expect(sessions.map(({ title }) => title)).toEqual(['Secret on the wall', 'Secret in a drawer'])
  })

  it('is seen only by that admin, whose reads are not cached', async () => {
    const helper = await addAdmin(hub.db)
    await addGrant(hub.db, { eventId: events.secret.id, userId: helper.id })
    const { fetch } = await hub.as(helper)
    const own = await fetch('/api/rooms?city=lima&date=2026-05-09')
    expect([
      await own.text().then((text) => text.includes('Secret')),
      own.headers.get('cache-control'),
    ]).toEqual([true, 'private, no-store'])
    expect(await names('/api/rooms?city=lima&date=2026-05-09')).toEqual([])
  })
})

describe('a reply', () => {
  it.each([...READS, 'events', 'footer-settings', 'wifi-settings', 'site-settings'])(
    'of %s carries an ETag and is not sent again to a caller who has it',
    async (read) => {
      const path = `/api/${read}${read === 'site-settings' ? '' : here}`
      const first = await hub.fetch(path)
      const etag = first.headers.get('etag') ?? ''
      expect([first.status, etag === '']).toEqual([200, false])
      const again = await hub.fetch(path, { headers: { 'if-none-match': etag } })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
      const other = await hub.fetch(path, { headers: { 'if-none-match': '"something else"' } })
      expect([other.status, await other.text()]).toEqual([200, await first.text()])
    },
  )

  it('has only the fields of its contract', async () => {
    const [room] = await hub.call('GET /api/rooms', { query: { city: 'oslo', date: '2026-06-06' } })
    expect(Object.keys(room ?? {}).sort()).toEqual([
      'capacity',
      'eventId',
      'floorPlanId',
      'id',
      'isOpen',
      'name',
      'order',
      'pinX',
      'pinY',
      'version',
    ])
    const [event] = await hub.call('GET /api/events', { query: { city: 'oslo' } })
    expect(Object.keys(event ?? {})).not.toContain('slug')
  })

  it('gives the name and contact address of the site', async () => {
    expect(await hub.call('GET /api/site-settings')).toEqual({
      name: 'Conference Hub',
      product: 'Hub',
      eventBrand: 'the Unconference',
      contactEmail: 'contact@example.com',
      description: 'A free-to-attend unconference focused on digital analytics and optimization.',
    })
  })
})
