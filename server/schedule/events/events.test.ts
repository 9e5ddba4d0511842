import { afterAll, beforeAll, expect, it } from 'vitest'
import { FIRST_LISTS } from '../../../domain/schedule/first-lists.ts'
import { openApp } from '../../../test/app.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
  const event = {
    countsStars: false,
    timeZone: 'UTC',
    description: '',
    createdBy: null,
    bannerImageUrl: null,
    logoUrl: null,
  }
  await hub.db
    .insertInto('events')
    .values([
      {
        ...event,
        name: 'Spring',
        location: 'New York',
        slug: 'new-york',
        date: '2026-05-09',
        isPublic: true,
      },
      { ...event, name: 'Secret', location: 'Oslo', slug: 'oslo', date: '2026-06-06', isPublic: false },
    ])
    .execute()
})
afterAll(() => hub.close())

it('lists public events but not hidden ones', async () => {
  expect((await hub.call('GET /api/events')).map(({ name }) => name)).toEqual(['Spring'])
})

it('finds an event by city and date', async () => {
  expect(await hub.call('GET /api/events', { query: { city: 'New York', date: '2026-05-09' } })).toEqual([
    {
      id: 1,
      name: 'Spring',
      location: 'New York',
      date: '2026-05-09',
      timeZone: 'UTC',
      description: '',
      isPublic: true,
      bannerImageUrl: null,
      logoUrl: null,
      createdBy: null,
      countsStars: false,
      publishesCertain: false,
      clock: 12,
      days: 1,
      nightMinutes: 0,
      lists: FIRST_LISTS,
      version: 1,
    },
  ])
})

it('answers for a hidden event as for one that does not exist', async () => {
  const hidden = await hub.fetch('/api/events/2')
  const unknown = await hub.fetch('/api/events/3')
  expect([hidden.status, await hidden.json()]).toEqual([unknown.status, await unknown.json()])
  expect(hidden.status).toBe(404)
})
