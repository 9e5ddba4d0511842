import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { addSession } from '../../../test/factories.ts'
import { openRealDay } from '../../../test/real-day.ts'
import { refusalOf } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

/** Two sessions on one subject, each starred by a different browser. */
async function openPair() {
  const day = await openRealDay(hub)
  const { eventId, spot, boss, other } = day
  await hub.db.updateTable('events').set({ countsStars: true }).where('id', '=', eventId).execute()
  const words = (type: string) => ({ type: JSON.stringify([type]), level: '[]', focus: '[]' })
  const bees = await addSession(hub.db, {
    eventId,
    ...words('talk'),
    title: 'Bees',
    description: 'About bees',
    presenterName: 'Ada Example',
    ...spot(0),
  })
  const hives = await addSession(hub.db, {
    eventId,
    ...words('workshop'),
    title: 'Hives',
    description: 'About hives',
    presenterName: 'ada example, Bo Example',
    ...spot(1, other.id),
  })
  const star = (browser: number, ...sessionIds: number[]) =>
    hub.call('POST /api/stars', {
      body: { eventId, browser: `00000000-0000-4000-8000-${String(browser).padStart(12, '0')}`, sessionIds },
    })
  await star(1, bees.id)
  await star(2, hives.id)
  const counted = async () =>
    (await boss.call('GET /api/stars', { query: { eventId: String(eventId) } })).map(
      ({ sessionId, count }) => [sessionId, count],
    )
  const merge = (given: { version?: number; otherId?: number; otherVersion?: number } = {}) =>
    boss.call('POST /api/sessions/:id/merge', {
      params: { id: String(bees.id) },
      body: { version: bees.version, otherId: hives.id, otherVersion: hives.version, ...given },
    })
  const all = () => boss.call('GET /api/sessions', { query: day.query })
  return { ...day, bees, hives, star, counted, merge, all }
}

it('merges presenters, texts, values and stars of two sessions, and can be undone as one act', async () => {
  const { bees, hives, merge, all, undo, counted, star } = await openPair()
  const before = await all()
  const merged = await merge()
  expect(merged).toMatchObject({
    id: bees.id,
    title: 'Bees',
    presenterName: 'Ada Example, Bo Example',
    description: 'About bees\n\nHives\nAbout hives',
    type: ['talk', 'workshop'],
    timeSlotId: bees.timeSlotId,
    roomId: bees.roomId,
  })
  expect(await all()).toEqual([merged])
  expect(await counted()).toEqual([[bees.id, 2]])
  // A phone that still stars the merged one keeps counting for the other, and once if it stars both.
  await star(2, hives.id)
  await star(3, hives.id, bees.id)
  expect(await counted()).toEqual([[bees.id, 3]])
  expect(await undo()).toBe('merged “Hives” into “Bees”')
  const plain = (sessions: Awaited<ReturnType<typeof all>>) => sessions.map(({ version: _, ...each }) => each)
  expect(plain(await all())).toEqual(plain(before))
  expect(await counted()).toEqual([
    [bees.id, 2],
    [hives.id, 1],
  ])
  expect(await undo()).toBe('undid: merged “Hives” into “Bees”')
  expect(plain(await all())).toEqual(plain([merged]))
})

it('lists no one twice, and leaves no empty lines if a text is missing', async () => {
  const { bees, hives, merge } = await openPair()
  const change = (id: number, given: { presenterName?: string; description?: string }) =>
    hub.db.updateTable('sessions').set(given).where('id', '=', id).execute()
  await change(hives.id, { presenterName: 'ADA  Example', description: '' })
  await change(bees.id, { description: '' })
  expect(await merge()).toMatchObject({ presenterName: 'Ada Example', description: 'Hives' })
})

it('merges a merged session again, and keeps all its stars', async () => {
  const { eventId, bees, merge, counted, star } = await openPair()
  const { version } = await merge()
  const wax = await addSession(hub.db, { eventId, title: 'Wax' })
  await star(4, wax.id)
  await merge({ version, otherId: wax.id, otherVersion: wax.version })
  expect(await counted()).toEqual([[bees.id, 3]])
})

it('refuses sessions of another event, outdated versions and texts that grow too long, changing nothing', async () => {
  const { bees, hives, merge, all } = await openPair()
  const before = await all()
  const stranger = await openPair()
  const missing = 'This is not another session of this event'
  expect(await refusalOf(merge({ otherId: bees.id, otherVersion: bees.version }))).toEqual([400, missing])
  expect(await refusalOf(merge({ otherId: stranger.bees.id }))).toEqual([400, missing])
  expect((await refusalOf(merge({ otherVersion: hives.version + 1 })))?.[0]).toBe(412)
  expect((await refusalOf(merge({ version: bees.version + 1 })))?.[0]).toBe(412)
  await hub.db
    .updateTable('sessions')
    .set({ description: 'x'.repeat(9_995) })
    .where('id', '=', hives.id)
    .execute()
  expect(await refusalOf(merge())).toEqual([
    400,
    'Description: the two together have more than 10000 characters',
  ])
  expect((await all()).map(({ title, version }) => [title, version])).toEqual(
    before.map(({ title, version }) => [title, version]),
  )
})
