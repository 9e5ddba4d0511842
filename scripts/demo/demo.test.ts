import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { friendsOf, SPONSOR_LEVELS } from '../../domain/content/sponsor-levels.ts'
import { openDatabase } from '../../server/db/open.ts'
import { fillWithDemo } from './fill.ts'

/** Late in the evening in Berlin, and already the next day in Bangalore. */
const now = new Date('2027-03-05T20:00:00Z')

let folder: string
let engine: Awaited<ReturnType<typeof openDatabase>>
const pictures: Buffer[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-demo-'))
  engine = await openDatabase({ databaseUrl: null, dataDir: folder })
  const keepPicture = async (picture: Buffer) => `/uploads/${pictures.push(picture)}.webp`
  await fillWithDemo({ db: engine.db, brand: 'the Unconference', now, keepPicture })
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true, force: true })
})

const events = () => engine.db.selectFrom('events').selectAll().orderBy('date').execute()

it('has 44 city events, three days in Bangalore and a hidden event, some past and some upcoming', async () => {
  const all = await events()
  expect(all).toHaveLength(48)
  expect(all.filter(({ isPublic }) => !isPublic).map(({ location }) => location)).toEqual(['Oslo'])
  const ahead = all.filter(({ date }) => date >= '2027-03-06')
  expect([ahead.length >= 15, all.length - ahead.length >= 25]).toEqual([true, true])
  expect(all.filter(({ date }) => date > '2028-06-01')).toEqual([])
})

it('has an event running today, with breaks and with session descriptions', async () => {
  const today = (await events()).filter(
    ({ location, date }) => location === 'Bangalore' && date === '2027-03-06',
  )
  expect(today.map(({ timeZone }) => timeZone)).toEqual(['Asia/Kolkata'])
  const id = today[0]?.id ?? 0
  const sessions = await engine.db.selectFrom('sessions').selectAll().where('eventId', '=', id).execute()
  const slots = await engine.db.selectFrom('time_slots').selectAll().where('eventId', '=', id).execute()
  expect([sessions.length, slots.length, slots.filter(({ isStatic }) => isStatic).length]).toEqual([
    34, 13, 7,
  ])
  const bare = sessions.filter(
    ({ description, level, type, focus }) => description === '' || [level, type, focus].includes('[]'),
  )
  expect(bare).toEqual([])
})

it("maps people's own words from a board to list values", async () => {
  const sessions = await engine.db
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .select(['title', 'level', 'type', 'focus'])
    .where('location', '=', 'London')
    .orderBy('title')
    .execute()
  expect(sessions.filter(({ title }) => /^(Less|Networking|Predicting)/.test(title))).toEqual([
    {
      title: 'Less is more - How GDPR helps us make analytics better',
      level: '["intermediate"]',
      type: '["discussion"]',
      focus: '["business"]',
    },
    {
      title: 'Networking',
      level: '["beginner","intermediate","advanced"]',
      // The board says "Networking", which is not a format, so the demo chooses one.
      type: expect.stringMatching(/^\["(presentation|discussion|workshop)"\]$/),
      focus: '["technical","analytics","business"]',
    },
    {
      title: 'Predicting if a user will convert with 80% or higher accuracy',
      level: '["advanced"]',
      type: '["presentation"]',
      focus: '["analytics"]',
    },
  ])
})

it('has sponsors of every level, links of every kind, and WiFi with and without a user name', async () => {
  const { db } = engine
  const sponsors = await db.selectFrom('sponsors').select('level').distinct().execute()
  expect(new Set(sponsors.map(({ level }) => level))).toEqual(
    new Set([...SPONSOR_LEVELS, friendsOf('the Unconference'), null, 'Coffee']),
  )
  const kinds = await db.selectFrom('links').select('kind').distinct().orderBy('kind').execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(['helpful', 'quick', 'social'])
  const names = await db.selectFrom('wifi_settings').select('userName').distinct().execute()
  expect(new Set(names.map(({ userName }) => userName))).toEqual(new Set(['guest', null]))
  expect(await db.selectFrom('floor_plans').select('id').execute()).not.toEqual([])
  expect(await db.selectFrom('footer_settings').select('id').execute()).not.toEqual([])
})

it('has three admins: one for everything, one with their own events, one with a grant', async () => {
  const { db } = engine
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute()
  expect(users.map(({ isAdmin, isSuperAdmin }) => [isAdmin, isSuperAdmin])).toEqual([
    [true, true],
    [true, false],
    [true, false],
  ])
  const grants = await db.selectFrom('event_permissions').select(['userId', 'grantedBy']).execute()
  expect(grants).toEqual([{ userId: users[2]?.id, grantedBy: users[0]?.id }])
})

it('draws its pictures as WebP', () => {
  expect(pictures).toHaveLength(19)
  expect(new Set(pictures.map((picture) => picture.toString('latin1', 8, 12)))).toEqual(new Set(['WEBP']))
})
