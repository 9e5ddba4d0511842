import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { createDatabase } from '../../test/postgres.ts'
import { openEmptyDatabase } from './open.ts'

it('makes one row of the stars of a browser, and keeps their sums', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-hub-stars-'))
  const database = inject('engine') === 'postgres' ? await createDatabase(inject('postgresUrl')) : null
  const place = { databaseUrl: database?.url ?? null, dataDir }
  const { engine, finish } = await openEmptyDatabase(place, '017-composed-cities')
  for (const id of [1, 2])
    await engine.db
      .insertInto('events')
      .values({
        ...{ id, name: 'E', location: 'Bern', slug: 'bern', date: `2026-05-0${id}`, timeZone: 'UTC' },
        ...{ description: '', isPublic: true, countsStars: true },
        ...{ bannerImageUrl: null, logoUrl: null, createdBy: null },
      })
      .execute()
  for (const [id, eventId] of [
    [11, 1],
    [12, 1],
    [21, 2],
  ])
    await sql`
      insert into sessions (id, "eventId", title, description, "presenterName", level, type, focus)
      values (${id}, ${eventId}, 'T', 'D', 'P', '[]', '[]', '[]')`.execute(engine.db)
  await sql`
    insert into stars ("eventId", browser, "sessionId")
    values (1, 'a', 11), (1, 'a', 12), (1, 'b', 11), (2, 'a', 21)`.execute(engine.db)
  await finish()
  const stars = await engine.db
    .selectFrom('stars')
    .selectAll()
    .orderBy('eventId')
    .orderBy('browser')
    .execute()
  expect(stars.map((row) => [row.eventId, row.browser, JSON.parse(row.sessionIds).sort()])).toEqual([
    [1, 'a', [11, 12]],
    [1, 'b', [11]],
    [2, 'a', [21]],
  ])
  const counts = await engine.db.selectFrom('star_counts').selectAll().orderBy('eventId').execute()
  expect(counts.map((row) => ({ ...row, counts: JSON.parse(row.counts) }))).toEqual([
    { eventId: 1, browsers: 2, counts: { 11: 2, 12: 1 } },
    { eventId: 2, browsers: 1, counts: { 21: 1 } },
  ])
  await engine.close()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})
