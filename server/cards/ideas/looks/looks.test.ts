import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOwnedApp } from '../../../../test/app.ts'
import { addIdea } from '../../../../test/card-factories.ts'
import { addSession } from '../../../../test/factories.ts'
import { refusalOf } from '../../../../test/refusal.ts'
import { hasRoom } from './data.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

const newCode = () => randomBytes(12).toString('base64url')
type Words = { title: string; isWish?: boolean; presenterName?: string; description?: string }

async function addList(ideas: 'open' | 'reviewed' = 'open') {
  const { eventId, query } = await hub.addOwnEvent()
  const setState = (state: 'open' | 'reviewed' | 'closed') =>
    hub.admin.call('PUT /api/ideas/list', { body: { eventId, ideas: state } })
  await setState(ideas)
  const ask = () => hub.call('GET /api/ideas', { query: query as { city: string; date: string } })
  const titles = async () => (await ask()).map(({ title }) => title)
  const numbers = async () => (await ask()).map(({ number }) => number)
  const send = (words: Words, code = newCode()) =>
    hub.call('POST /api/ideas', { body: { eventId, code, ...words } })
  const take = (number: number, code = newCode()) =>
    hub.call('POST /api/ideas/:number/take', {
      params: { number },
      body: { eventId, code, presenterName: 'Ada' },
    })
  const type = (code: string, words: Words) =>
    hub.call('PUT /api/author-pages/:code', { params: { code }, body: words })
  const takeOff = (code: string) => hub.call('DELETE /api/author-pages/:code/idea', { params: { code } })
  const idOf = async (number: number) => {
    const cards = await hub.admin.call('GET /api/numbered-cards', { query: { eventId: String(eventId) } })
    return String(cards.find((card) => card.number === number)?.id)
  }
  const show = async (number: number, isHidden = false) =>
    hub.admin.call('PUT /api/ideas/:id', { params: { id: await idOf(number) }, body: { isHidden } })
  const join = async (number: number, into: number) =>
    hub.admin.call('PUT /api/ideas/:id/join', { params: { id: await idOf(number) }, body: { into } })
  const star = (browser: number, starred: number[]) =>
    hub.call('PUT /api/ideas/stars', {
      body: { eventId, browser: String(browser).padStart(32, '0'), numbers: starred },
    })
  return { eventId, setState, ask, titles, numbers, send, take, type, takeOff, show, join, star }
}

describe('edited words', () => {
  it('wait for review in a reviewed list, even after the list closes', async () => {
    const { titles, send, type, show, setState } = await addList('reviewed')
    const code = newCode()
    await send({ title: 'Bread' }, code)
    await show(1)
    await type(code, { title: 'Buy this' })
    expect(await titles()).toEqual([])
    await show(1)
    await type(code, { title: 'Buy this' })
    expect(await titles()).toEqual(['Buy this'])
    // Closing the list does not lift the review.
    await setState('closed')
    await type(code, { title: 'Buy that' })
    expect(await titles()).toEqual([])
  })

  it('show at once in an open list, unless organizers have hidden the idea before', async () => {
    const { titles, send, type, show } = await addList()
    const code = newCode()
    await send({ title: 'Bread' }, code)
    await type(code, { title: 'Rye' })
    expect(await titles()).toEqual(['Rye'])
    await show(1, true)
    await show(1)
    await type(code, { title: 'Buy this' })
    expect(await titles()).toEqual([])
  })

  it('also wait for review after the author takes the idea off the list, and are refused for a session', async () => {
    const { eventId, send, type, show, takeOff } = await addList('reviewed')
    const page = (code: string) => hub.call('GET /api/author-pages/:code', { params: { code } })
    const [early, late] = [newCode(), newCode()]
    for (const code of [early, late]) await send({ title: 'Bread', presenterName: 'Ada' }, code)
    for (const number of [1, 2]) await show(number)
    await takeOff(early)
    expect((await page(early)).isHeld).toBe(false)
    await type(early, { title: 'Buy this', presenterName: 'Ada' })
    expect((await page(early)).isHeld).toBe(true)
    const { id: sessionId } = await addSession(hub.db, { eventId, title: 'Bread' })
    await hub.db.updateTable('numbered_cards').set({ sessionId }).where('code', '=', late).execute()
    await takeOff(late)
    expect((await page(late)).mayEdit).toBe(false)
    expect((await refusalOf(type(late, { title: 'Buy this', presenterName: 'Ada' })))[0]).toBe(409)
  })

  it('are kept for an idea whose first reply was lost, and refused for a card that is something else', async () => {
    const { titles, send, show, setState } = await addList()
    const code = newCode()
    await send({ title: 'Braed' }, code)
    expect(await send({ title: 'Bread' }, code)).toEqual({ number: 1, isHidden: false })
    expect(await titles()).toEqual(['Bread'])
    await setState('reviewed')
    expect(await send({ title: 'Rye' }, code)).toEqual({ number: 1, isHidden: true })
    await show(1)
    await hub.db
      .updateTable('numbered_cards')
      .set({ closedAt: '2026-05-09T08:00:00.000Z' })
      .where('code', '=', code)
      .execute()
    expect(await send({ title: 'Rye' }, code)).toEqual({ number: 1, isHidden: false })
    expect((await refusalOf(send({ title: 'Bees' }, code)))[0]).toBe(409)
  })
})

describe('a wish that someone takes', () => {
  it('is listed again once the idea that took it is removed or hidden', async () => {
    const { numbers, send, take, takeOff, show } = await addList()
    await send({ title: 'Bees', isWish: true })
    const code = newCode()
    await take(1, code)
    expect(await numbers()).toEqual([2])
    await show(2, true)
    expect(await numbers()).toEqual([1])
    await show(2)
    expect(await numbers()).toEqual([2])
    await takeOff(code)
    expect(await numbers()).toEqual([1])
    expect((await take(1)).number).toBe(3)
    expect(await numbers()).toEqual([3])
  })

  it('stays listed while ideas that take it wait for review, and goes to the first one shown', async () => {
    const { numbers, send, take, show } = await addList('reviewed')
    await send({ title: 'Bees', isWish: true })
    await show(1)
    const code = newCode()
    expect(await take(1, code)).toEqual({ number: 2, isHidden: true })
    expect(await take(1, code)).toEqual({ number: 2, isHidden: true })
    await take(1)
    expect(await numbers()).toEqual([1])
    await show(3)
    expect(await numbers()).toEqual([3])
    await show(2)
    expect(await numbers()).toEqual([2, 3])
    await show(2, true)
    expect(await numbers()).toEqual([3])
  })

  it('cannot be taken with a code that has another card', async () => {
    const { numbers, send, take } = await addList()
    const code = newCode()
    await send({ title: 'Bread' }, code)
    await send({ title: 'Bees', isWish: true })
    await send({ title: 'Owls', isWish: true })
    expect((await refusalOf(take(2, code)))[0]).toBe(409)
    const own = newCode()
    await take(2, own)
    expect((await refusalOf(take(3, own)))[0]).toBe(409)
    expect((await refusalOf(send({ title: 'Rye' }, own)))[0]).toBe(409)
    expect(await numbers()).toEqual([1, 3, 4])
  })
})

describe('merging ideas', () => {
  it('requires two ideas that visitors can see', async () => {
    const { titles, send, join, show } = await addList()
    await send({ title: 'Bread' })
    await send({ title: 'Buy this', description: 'Now' })
    await show(2, true)
    const words = 'Show both ideas to visitors before you join them'
    expect(await refusalOf(join(2, 1))).toEqual([409, words])
    expect(await refusalOf(join(1, 2))).toEqual([409, words])
    expect(await titles()).toEqual(['Bread'])
  })

  it('carries along earlier merges and their stars', async () => {
    const { ask, send, join, star, setState } = await addList()
    for (const title of ['Bread', 'Rye', 'Bees']) await send({ title })
    for (const browser of [1, 2, 3]) await star(browser, [1])
    await join(1, 2)
    await join(2, 3)
    await setState('closed')
    expect((await ask()).map(({ number, interest }) => [number, interest])).toEqual([[3, { from: 3, to: 5 }]])
  })
})

describe('closing a list', () => {
  it('sorts ideas by range of stars, keeps the ranges after stars are gone, and shows authors no count', async () => {
    const { eventId, ask, send, star, setState } = await addList()
    const code = newCode()
    for (const title of ['Bread', 'Rye']) await send({ title })
    await send({ title: 'Bees' }, code)
    for (const browser of [1, 2, 3, 4]) await star(browser, [3])
    await star(5, [2])
    await setState('closed')
    const closed = await ask()
    expect(closed.map(({ number }) => number)).toEqual([3, 2, 1])
    const { idea } = await hub.call('GET /api/author-pages/:code', { params: { code } })
    expect(idea).toEqual({ isWish: false, isHidden: false, joinedTo: null })
    await hub.db.deleteFrom('idea_stars').where('eventId', '=', eventId).execute()
    await setState('open')
    await setState('closed')
    expect(await ask()).toEqual(closed)
  })

  it('happens at the end of the last day', async () => {
    const { eventId, send } = await addList()
    await hub.db.updateTable('events').set({ date: '2026-05-08' }).where('id', '=', eventId).execute()
    expect(await refusalOf(send({ title: 'Bread' }))).toEqual([409, 'This event takes no more ideas'])
  })
})

describe('one network', () => {
  const SMALL = 8

  it('may fill half of the space left by others, counting hidden and removed ideas', async () => {
    const { eventId } = await addList()
    const from = (network: string) =>
      hub.engine.write((transaction) => hasRoom(transaction, { eventId, network }, SMALL))
    const add = (network: string, given = {}) => addIdea(hub.db, { eventId, network, ...given })
    for (const given of [{}, { isHidden: true }, { ideaAt: null }]) await add('a', given)
    expect(await from('a')).toBe(true)
    await add('a')
    expect([await from('a'), await from('b')]).toEqual([false, true])
    await add('b')
    await add('b')
    expect([await from('b'), await from('c')]).toEqual([false, true])
  })

  it('cannot add an idea once the highest card number is taken', async () => {
    const { eventId, send } = await addList()
    await hub.admin.call('POST /api/numbered-cards', { body: { eventId, count: 1 } })
    await hub.db.updateTable('numbered_cards').set({ number: 1_000 }).where('eventId', '=', eventId).execute()
    expect((await refusalOf(send({ title: 'Bread' })))[0]).toBe(409)
  })
})
