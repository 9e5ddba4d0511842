import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type CardDesk, openCardDesk } from '../../test/card-desk.ts'
import { readingWith } from '../../test/card-reader.ts'
import { forgetOldCards } from './routes.ts'

let desk: CardDesk
beforeAll(async () => {
  desk = await openCardDesk()
})
beforeEach(() => desk.begin())
afterAll(() => desk.hub.close())

async function saidOf(eventId: number, query: { search?: string } = {}) {
  // Sign-ins do not last as long as cards.
  const { call } = await desk.hub.as(desk.owner)
  const entries = await call('GET /api/history', { query: { eventId: String(eventId), ...query } })
  return entries
    .filter(({ noun }) => noun === 'session_cards')
    .map(({ act, before, after }) => [act, (after ?? before)?.title])
}

async function addCard(title: string, seed: number) {
  const { event, form } = await desk.addOpenSpots()
  desk.reader.answer = async () => readingWith({ title })
  const { id } = await desk.upload(event.id, seed)
  await desk.list(event.id)
  return { eventId: event.id, form, params: { id } }
}

it('names a card by the title that was read on it, in its search as well', async () => {
  const { eventId, params } = await addCard('Bees 東京', 51)
  expect(await saidOf(eventId)).toEqual([['created', 'Bees 東京']])
  expect(await saidOf(eventId, { search: 'bees' })).toHaveLength(1)
  expect(await saidOf(eventId, { search: 'wasps' })).toEqual([])
  await desk.admin.call('DELETE /api/session-cards/:id', { params })
  expect(await saidOf(eventId)).toEqual([
    ['changed', 'Bees 東京'],
    ['created', 'Bees 東京'],
  ])
})

it('names a card by its session, and a card without a legible title by nothing', async () => {
  const { eventId, form, params } = await addCard('Misread', 52)
  await desk.admin.call('POST /api/session-cards/:id/save', {
    params,
    body: { ...form, eventId, title: 'Moths' },
  })
  expect(await saidOf(eventId)).toEqual([
    ['changed', 'Moths'],
    ['created', 'Moths'],
  ])
  const { eventId: other } = await addCard('', 53)
  expect(await saidOf(other)).toEqual([['created', undefined]])
})

it('keeps the title of a card that has been deleted since', async () => {
  const { eventId } = await addCard('Bats', 54)
  desk.clock.now = new Date(desk.clock.now.getTime() + 31 * 86_400_000)
  await forgetOldCards(desk.hub)
  const { call } = await desk.hub.as(desk.owner)
  expect(await call('GET /api/session-cards', { query: { eventId: String(eventId) } })).toEqual([])
  expect(await saidOf(eventId)).toEqual([['created', 'Bats']])
})
