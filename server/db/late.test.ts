import { expect, it } from 'vitest'
import { databaseAt } from '../../test/database-at.ts'
import type { NewRow } from './schema.ts'

it('moves session delays from the door notes to the sessions, and keeps the other notes', async () => {
  const { db, finish } = await databaseAt('042-open-sessions')
  const event = { name: 'E', location: 'Bern', slug: 'bern', date: '2026-05-09', timeZone: 'UTC' }
  await db
    .insertInto('events')
    .values({ ...event, description: '', isPublic: true } as NewRow<'events'>)
    .execute()
  const words = { eventId: 1, description: '', presenterName: '', level: '[]', type: '[]', focus: '[]' }
  for (const title of ['Bread', 'Tea', 'Maps'])
    await db
      .insertInto('sessions')
      .values({ ...words, title, language: '[]' } as NewRow<'sessions'>)
      .execute()
  const notes = [
    { sessionId: 1, spot: '4/2', late: 10 },
    { sessionId: 2, spot: '5/2', late: 0 },
  ]
  for (const note of notes)
    await db
      .insertInto('door_notes')
      .values({ ...note, eventId: 1, heads: 7, hereAt: '' } as NewRow<'door_notes'>)
      .execute()
  await finish()
  const sessions = await db
    .selectFrom('sessions')
    .select(['title', 'late', 'lateSpot'])
    .orderBy('id')
    .execute()
  expect(sessions).toEqual([
    { title: 'Bread', late: 10, lateSpot: '4/2' },
    { title: 'Tea', late: 0, lateSpot: '' },
    { title: 'Maps', late: 0, lateSpot: '' },
  ])
  expect(await db.selectFrom('door_notes').selectAll().orderBy('sessionId').execute()).toEqual([
    { sessionId: 1, eventId: 1, spot: '4/2', heads: 7, hereAt: '' },
    { sessionId: 2, eventId: 1, spot: '5/2', heads: 7, hereAt: '' },
  ])
})
