import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openOwnedApp } from '../../../../test/app.ts'
import { addIdea } from '../../../../test/card-factories.ts'
import { addRoom, addTimeSlot } from '../../../../test/factories.ts'
import { refusalOf } from '../../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

let at: Awaited<ReturnType<typeof addList>>
beforeEach(async () => {
  at = await addList()
})

let lists = 0

async function addList() {
  const { eventId, query } = await hub.addOwnEvent()
  lists += 1
  const words = { title: 'Bread', presenterName: 'Ida Example', description: 'Why it rises' }
  const idea = await addIdea(hub.db, { eventId, code: `desk-${lists}`.padEnd(16, '-'), ...words })
  return { eventId, query: query as { city: string; date: string }, idea, words }
}

const list = () => hub.call('GET /api/ideas', { query: at.query })
const history = async () => {
  const query = { eventId: String(at.eventId) }
  return JSON.stringify([
    await hub.admin.call('GET /api/history', { query }),
    await hub.admin.call('GET /api/history/acts', { query }),
  ])
}
const edit = (words: object, options: object = {}, id = at.idea.id) =>
  hub.admin.call('PUT /api/ideas/:id/words', { params: { id }, body: { ...at.words, ...words }, ...options })
const nameOff = (id = at.idea.id) => hub.admin.call('DELETE /api/ideas/:id/name', { params: { id } })
const undoLatest = async () => {
  const [act] = await hub.admin.call('GET /api/history/acts', { query: { eventId: String(at.eventId) } })
  return hub.admin.call('POST /api/history/acts/:change/undo', {
    params: { change: act?.change ?? '' },
    body: {},
  })
}

it('lets an organizer change the words of an idea, visibly at once, and undo it', async () => {
  const { version } = at.idea
  const headers = { 'if-match': `"${at.idea.id}-${version}"` }
  const kept = await edit({ title: ' Sourdough ' }, { headers })
  expect(kept).toMatchObject({ title: 'Sourdough', version: version + 1 })
  expect((await refusalOf(edit({ title: 'Rye' }, { headers })))[0]).toBe(412)
  expect(await list()).toMatchObject([{ title: 'Sourdough', presenterName: 'Ida Example' }])
  await undoLatest()
  expect(await list()).toMatchObject([{ title: 'Bread' }])
  expect((await refusalOf(edit({ title: ' ' })))[0]).toBe(400)
})

it('turns a wish into an idea when an organizer adds a host, and back again on undo', async () => {
  const wish = await addIdea(hub.db, {
    eventId: at.eventId,
    title: 'Bees',
    isWish: true,
    code: 'w'.repeat(16),
  })
  for (const blank of ['', ' \u200b']) {
    await edit({ title: 'Bees', presenterName: blank, description: 'In towns' }, {}, wish.id)
    expect((await list())[1]).toMatchObject({ isWish: true, presenterName: '' })
  }
  await edit({ title: 'Bees', presenterName: 'Ben', description: '' }, {}, wish.id)
  expect((await list())[1]).toMatchObject({ isWish: false, presenterName: 'Ben' })
  await undoLatest()
  expect((await list())[1]).toMatchObject({ isWish: true, presenterName: '' })
})

it('refuses to edit an idea that is a session or part of another idea', async () => {
  const other = await addIdea(hub.db, { eventId: at.eventId, title: 'Rye', code: 'o'.repeat(16) })
  await hub.admin.call('PUT /api/ideas/:id/join', {
    params: { id: other.id },
    body: { into: at.idea.number },
  })
  expect(await refusalOf(edit({}, {}, other.id))).toEqual([409, 'This idea is now part of card 1'])
  await place()
  expect(await refusalOf(edit({}))).toEqual([409, expect.stringMatching(/on the schedule already/)])
})

async function place() {
  const { eventId, idea } = at
  const slot = await addTimeSlot(hub.db, { eventId })
  const room = await addRoom(hub.db, { eventId })
  const spot = { timeSlotId: slot.id, roomId: room.id }
  const { typedAt } = await hub.db
    .selectFrom('numbered_cards')
    .select('typedAt')
    .where('id', '=', idea.id)
    .executeTakeFirstOrThrow()
  const additions = [{ number: idea.number, cardId: null, spot, typedAt }]
  await hub.admin.call('POST /api/wall/accept', { body: { eventId, moves: [], additions } })
}

it('removes a name everywhere for an organizer, and records it in the history without the name', async () => {
  await edit({ title: 'Sourdough' })
  await place()
  const { presenterName, sessionId } = await nameOff()
  expect([presenterName, sessionId]).toEqual(['', expect.any(Number)])
  const said = await history()
  expect(said).not.toContain('Ida Example')
  expect(said).toContain('removed the name from “Sourdough”')
  const [act] = await hub.admin.call('GET /api/history/acts', { query: { eventId: String(at.eventId) } })
  expect(act).toMatchObject({ canUndo: false })
  const { city, date } = at.query
  expect(await hub.call('GET /api/sessions', { query: { city, date } })).toMatchObject([
    { presenterName: '' },
  ])
})

it('also removes the names in ideas merged into an idea, so that no undo brings them back', async () => {
  const other = await addIdea(hub.db, {
    eventId: at.eventId,
    title: 'Rye',
    presenterName: 'Ben Example',
    code: `rye-${lists}`.padEnd(16, '-'),
  })
  await hub.admin.call('PUT /api/ideas/:id/join', {
    params: { id: other.id },
    body: { into: at.idea.number },
  })
  await hub.call('DELETE /api/author-pages/:code/name', { params: { code: other.code } })
  const rows = await hub.db
    .selectFrom('numbered_cards')
    .select('presenterName')
    .where('eventId', '=', at.eventId)
    .execute()
  expect(rows).toEqual([{ presenterName: '' }, { presenterName: '' }])
  const said = await history()
  expect(said).not.toContain('Example"')
  expect(said).toContain('author of card 1')
})
