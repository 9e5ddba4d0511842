import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { addEvent } from '../../../test/factories.ts'
import { sourcePages } from '../../../test/pages.ts'
import type { Database } from '../../db/schema.ts'

const NOW = new Date('2026-05-09T10:10:00Z')
const DAY_MS = 86_400_000
/** For the page of 5,000 events, each with a description of 500 letters. */
const MOST_HTML = 250_000

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ pages: sourcePages, now: () => NOW })
})
afterAll(() => hub.close())

const dayAt = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString().slice(0, 10)

/** Adds events on consecutive days, from two months ahead into the past, each in its own city. */
async function addMany(db: Database, count: number): Promise<void> {
  const { id, slug, ...row } = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', (await addEvent(db, { location: 'Model', description: 'word '.repeat(100) })).id)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, n) => ({
    ...row,
    name: `Unconference ${n}`,
    location: `City ${n}`,
    slug: `city-${n}`,
    date: dayAt(60 - n),
  }))
  for (let first = 0; first < count; first += 500)
    await db
      .insertInto('events')
      .values(rows.slice(first, first + 500))
      .execute()
}

const overview = (query: object = {}) => hub.call('GET /api/events/overview', { query })
const names = (events: readonly { name: string }[]) => events.map(({ name }) => name)

it('lists public events, upcoming ones soonest first, past ones latest first, counted by year', async () => {
  const small = await openApp({ now: () => NOW })
  const add = (name: string, date: string, more: object = {}) =>
    addEvent(small.db, { name, location: name, date, timeZone: 'UTC', ...more })
  await add('Later', '2026-06-01', { description: `${'é'.repeat(499)}👩🏽‍🚀 and on` })
  await add('Today', '2026-05-09')
  await add('Three days', '2026-05-07', { days: 3 })
  await add('Yesterday', '2026-05-08')
  await add('Last year', '2025-05-08')
  await add('Hidden', '2026-05-08', { isPublic: false })
  const { upcoming, past, ...counts } = await small.call('GET /api/events/overview', { query: {} })
  expect(names(upcoming)).toEqual(['Three days', 'Today', 'Later'])
  expect(names(past)).toEqual(['Yesterday', 'Last year'])
  expect(counts).toEqual({
    years: [
      { year: '2026', events: 1 },
      { year: '2025', events: 1 },
    ],
    upcomingEvents: 3,
    events: 5,
  })
  expect(upcoming[2]?.description).toBe(`${'é'.repeat(499)}…`)
  expect(Object.keys(past[0] ?? {})).not.toContain('description')
  await small.close()
})

it('answers thousands of events in pages, each at its own address', async () => {
  await addMany(hub.db, 5_000)
  const first = await overview()
  expect([first.events, first.upcomingEvents, first.upcoming.length, first.past.length]).toEqual([
    5_001, 62, 24, 60,
  ])
  expect(first.upcoming[0]?.date).toBe('2026-05-09')
  expect(first.past[0]?.date).toBe('2026-05-08')
  const third = await overview({ page: 3 })
  expect(third.upcoming.length).toBe(62 - 48)
  expect(third.past).toEqual(first.past)
  const year = await overview({ year: '2020' })
  expect(year.upcoming).toEqual(first.upcoming)
  expect([year.past[0]?.date, year.past.length]).toEqual(['2020-12-31', 60])
  expect(year.years.find((each) => each.year === '2020')?.events).toBe(366)
  const last = await overview({ year: '2020', page: 7 })
  expect([last.past.at(-1)?.date, last.past.length]).toEqual(['2020-01-01', 6])
  const beyond = [await overview({ page: 4 }), await overview({ year: '2020', page: 8 })]
  expect(beyond).toEqual([third, last])
  const found = await overview({ city: 'city 4444' })
  expect([found.events, names(found.past)]).toEqual([1, ['Unconference 4444']])
})

it('finds events by country, and by a misspelled city', async () => {
  const small = await openApp({ now: () => NOW })
  const add = (location: string, timeZone: string) =>
    addEvent(small.db, { name: 'Unconference', location, date: '2026-06-01', timeZone })
  await add('Zürich', 'Europe/Zurich')
  await add('Bangalore', 'Asia/Kolkata')
  const found = async (city: string) =>
    (await small.call('GET /api/events/overview', { query: { city } })).upcoming.map(
      ({ location }) => location,
    )
  expect(await found('india')).toEqual(['Bangalore'])
  expect(await found('swizerland')).toEqual(['Zürich'])
  expect(await found('banglore')).toEqual(['Bangalore'])
  expect(await found('zurich')).toEqual(['Zürich'])
  expect(await found('nowhere')).toEqual([])
  await small.close()
})

it('makes the page for five thousand events no larger than its limit', async () => {
  const html = await (await hub.fetch('/')).text()
  expect(html.length).toBeLessThan(MOST_HTML)
  expect(html.match(/View Archive: /g)).toHaveLength(60)
  expect(html).toContain('href="/?year=2020#past"')
  expect(html).toContain('href="/?year=2026&amp;page=2#past"')
  expect(html).toContain('href="/?page=2"')
  const year = await (await hub.fetch('/?year=2020&page=2')).text()
  expect(year.length).toBeLessThan(MOST_HTML)
  expect(year).toContain('href="/?year=2020&amp;page=3#past"')
  const found = await (await hub.fetch('/?city=city+4444')).text()
  expect(found).toContain('1 of 5001 events')
  expect(found).toContain('View Archive: Unconference 4444')
  for (const odd of ['/?year=soon', '/?page=-1', '/?page=1e9', '/?city=%00%F0%9F', '/?year=1999&page=77'])
    expect((await hub.fetch(odd)).status, odd).toBe(200)
  const map = await (await hub.fetch('/sitemap.xml')).text()
  expect(map).toContain('/city-4444/')
})
