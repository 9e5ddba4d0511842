import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openOwnedApp } from '../../../test/app.ts'
import { addIdea } from '../../../test/card-factories.ts'
import { addSession } from '../../../test/factories.ts'
import { refusalOf } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

let at: Awaited<ReturnType<typeof addList>>
beforeEach(async () => {
  at = await addList()
})

async function addList() {
  const { eventId, query } = await hub.addOwnEvent()
  const bread = await addIdea(hub.db, { eventId, code: newCode('b'), title: 'Bread', presenterName: 'Ada' })
  const rye = await addIdea(hub.db, { eventId, code: newCode('r'), title: 'Rye', presenterName: 'Ben' })
  return { eventId, query: query as { city: string; date: string }, bread, rye }
}

let codes = 0
function newCode(letter: string): string {
  codes += 1
  return `${letter}${codes}`.padEnd(16, '-')
}

const list = async () =>
  (await hub.call('GET /api/ideas', { query: at.query })).map(({ number, title, presenterName }) => [
    number,
    title,
    presenterName,
  ])
const acts = () => hub.admin.call('GET /api/history/acts', { query: { eventId: String(at.eventId) } })
const undo = async (accept = false) => {
  const [latest] = await acts()
  const params = { change: latest?.change ?? '' }
  return hub.admin.call('POST /api/history/acts/:change/undo', { params, body: { accept } })
}

async function join(): Promise<string | null> {
  const response = await hub.admin.fetch(`/api/ideas/${at.rye.id}/join`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ into: at.bread.number }),
  })
  expect(response.status).toBe(200)
  return response.headers.get('act')
}

const BOTH = [
  [1, 'Bread', 'Ada'],
  [2, 'Rye', 'Ben'],
]

it('separates two ideas joined by an organizer on undo, and rejoins them on another undo', async () => {
  const change = await join()
  const joined = await list()
  expect(joined).toEqual([[1, 'Bread', 'Ada, Ben']])
  const [act] = await acts()
  expect(act).toMatchObject({ change, canUndo: true, name: 'merged “Rye” into “Bread”' })
  await undo()
  expect(await list()).toEqual(BOTH)
  const page = await hub.call('GET /api/author-pages/:code', { params: { code: at.rye.code } })
  expect(page).toMatchObject({ number: 2, title: 'Rye', idea: { joinedTo: null } })
  await undo()
  expect(await list()).toEqual(joined)
})

it('lets organizers undo a merge that two authors made with their codes', async () => {
  const params = { code: at.bread.code }
  await hub.call('PUT /api/author-pages/:code/join', { params, body: { other: at.rye.code } })
  const [act] = await acts()
  expect(act).toMatchObject({ authorOfCard: 1, canUndo: true, name: 'merged “Rye” into “Bread”' })
  await undo()
  expect(await list()).toEqual(BOTH)
})

it('keeps words that changed since, and warns first', async () => {
  await join()
  const params = { code: at.bread.code }
  const words = { title: 'Sourdough', presenterName: 'Ada, Ben' }
  await hub.call('PUT /api/author-pages/:code', { params, body: words })
  expect(await refusalOf(undo())).toEqual([409, '“Sourdough” has since been changed by author of card 1'])
  await undo(true)
  expect(await list()).toEqual([
    [1, 'Sourdough', 'Ada, Ben'],
    [2, 'Rye', 'Ben'],
  ])
})

it('shows again an idea that was hidden while it was a session', async () => {
  const { id: sessionId } = await addSession(hub.db, { eventId: at.eventId, title: 'Rye' })
  await hub.db.updateTable('numbered_cards').set({ sessionId }).where('id', '=', at.rye.id).execute()
  const params = { id: at.rye.id }
  await hub.admin.call('PUT /api/ideas/:id', { params, body: { isHidden: true } })
  expect(await list()).toEqual(BOTH.slice(0, 1))
  await undo()
  expect(await list()).toEqual(BOTH)
})

it('shows a hidden idea again, and records in the history that it was hidden and shown', async () => {
  const hide = (isHidden: boolean) =>
    hub.admin.call('PUT /api/ideas/:id', { params: { id: at.rye.id }, body: { isHidden } })
  await hide(true)
  expect((await acts())[0]?.name).toBe('hid the idea “Rye”')
  await undo()
  expect(await list()).toEqual(BOTH)
  await hide(true)
  await hide(false)
  expect((await acts())[0]?.name).toBe('showed the idea “Rye”')
})

it('adds no act when a card is closed', async () => {
  await hub.admin.call('PUT /api/numbered-cards/:id', { params: { id: at.rye.id }, body: { isClosed: true } })
  expect(await acts()).toEqual([])
})
