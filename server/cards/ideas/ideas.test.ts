import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SessionFacts } from '../../../domain/schedule/session-facts.ts'
import { openOwnedApp } from '../../../test/app.ts'
import { addRoom, addTimeSlot } from '../../../test/factories.ts'
import { refusalOf } from '../../../test/refusal.ts'
import { moveWhileWaiting, waitingStatements } from '../../../test/waiting-statements.ts'
import { keepIdeaStars } from './data.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

const newCode = () => randomBytes(12).toString('base64url')

async function addList(ideas: 'open' | 'reviewed' | 'closed' | 'off' = 'open') {
  const { eventId, query } = await hub.addOwnEvent()
  const setState = (state: typeof ideas) =>
    hub.admin.call('PUT /api/ideas/list', { body: { eventId, ideas: state } })
  await setState(ideas)
  const list = () => hub.call('GET /api/ideas', { query: query as { city: string; date: string } })
  const send = (words: { title: string; isWish?: boolean; presenterName?: string }, code = newCode()) =>
    hub.call('POST /api/ideas', { body: { eventId, code, ...words } })
  const cards = () => hub.admin.call('GET /api/numbered-cards', { query: { eventId: String(eventId) } })
  const cardOf = async (number: number) => {
    const card = (await cards()).find((each) => each.number === number)
    if (!card) throw new Error(`No card ${number}`)
    return card
  }
  const star = (browser: number, numbers: number[]) =>
    hub.call('PUT /api/ideas/stars', {
      body: { eventId, browser: String(browser).padStart(32, '0'), numbers },
    })
  return {
    eventId,
    query: query as { city: string; date: string },
    setState,
    list,
    send,
    cards,
    cardOf,
    star,
  }
}

describe('an idea', () => {
  it('is a numbered card, created once per code, in any script', async () => {
    const { list, send } = await addList()
    const code = newCode()
    const words = { title: '東京のパン', presenterName: 'עדה' }
    expect(await send(words, code)).toEqual({ number: 1, isHidden: false })
    expect(await send(words, code)).toEqual({ number: 1, isHidden: false })
    expect(await list()).toEqual([
      { number: 1, ...words, description: '', isWish: false, sessionId: null, interest: null },
    ])
    const page = await hub.call('GET /api/author-pages/:code', { params: { code } })
    expect(page).toMatchObject({ number: 1, title: '東京のパン', idea: { isHidden: false } })
  })

  it('is numbered after the printed cards, which are not ideas', async () => {
    const { eventId, list, send } = await addList()
    await hub.admin.call('POST /api/numbered-cards', { body: { eventId, count: 3 } })
    expect(await send({ title: 'Bread' })).toEqual({ number: 4, isHidden: false })
    expect((await list()).map(({ number }) => number)).toEqual([4])
  })

  it('is refused while the list is closed, without a title, and on a hidden event', async () => {
    for (const state of ['off', 'closed'] as const) {
      const { send } = await addList(state)
      expect(await refusalOf(send({ title: 'Bread' }))).toEqual([409, 'This event takes no more ideas'])
    }
    const { eventId, send } = await addList()
    expect((await refusalOf(send({ title: ' ' })))[0]).toBe(400)
    await hub.db.updateTable('events').set({ isPublic: false }).where('id', '=', eventId).execute()
    expect((await refusalOf(send({ title: 'Bread' })))[0]).toBe(404)
  })

  it('waits for review if organizers ask for it, and one call shows or hides it', async () => {
    const { list, send, cardOf } = await addList('reviewed')
    expect(await send({ title: 'Bread' })).toEqual({ number: 1, isHidden: true })
    expect(await list()).toEqual([])
    const { id, version } = await cardOf(1)
    const change = (isHidden: boolean, expected: number) =>
      hub.admin.call('PUT /api/ideas/:id', {
        params: { id: String(id) },
        body: { isHidden },
        headers: { 'if-match': `"${id}-${expected}"` },
      })
    expect((await change(false, version)).idea).toMatchObject({ isHidden: false })
    expect((await list()).length).toBe(1)
    expect((await refusalOf(change(true, version)))[0]).toBe(412)
    await change(true, version + 1)
    expect(await list()).toEqual([])
  })

  it('leaves the list when its author takes it off, but remains a card', async () => {
    const { list, send, cards } = await addList()
    const code = newCode()
    await send({ title: 'Bread' }, code)
    await hub.call('DELETE /api/author-pages/:code/idea', { params: { code } })
    expect(await list()).toEqual([])
    expect((await cards()).map(({ title, idea }) => [title, idea])).toEqual([['Bread', undefined]])
  })

  it('may have no host, unlike a paper card', async () => {
    const { eventId, send } = await addList()
    const code = newCode()
    await send({ title: 'Bread', isWish: true }, code)
    const type = (of: string) =>
      hub.call('PUT /api/author-pages/:code', { params: { code: of }, body: { title: 'Rye' } })
    expect((await type(code)).title).toBe('Rye')
    await hub.admin.call('POST /api/numbered-cards', { body: { eventId, count: 1 } })
    const paper = await hub.db
      .selectFrom('numbered_cards')
      .select('code')
      .where('eventId', '=', eventId)
      .where('number', '=', 2)
      .executeTakeFirstOrThrow()
    expect((await refusalOf(type(paper.code)))[0]).toBe(400)
  })
})

it('shows ideas to visitors without an account at once, until they are hidden', async () => {
  const { send, cardOf, query } = await addList()
  const address = await hub.app.listen({ port: 0, host: '127.0.0.1' })
  const seen = async (): Promise<string[]> => {
    const answer = await fetch(`${address}/api/ideas?${new URLSearchParams(query)}`)
    return ((await answer.json()) as { title: string }[]).map(({ title }) => title)
  }
  expect(await seen()).toEqual([])
  await send({ title: 'Bread' })
  expect(await seen()).toEqual(['Bread'])
  await hub.admin.call('PUT /api/ideas/:id', {
    params: { id: String((await cardOf(1)).id) },
    body: { isHidden: true },
  })
  expect(await seen()).toEqual([])
})

describe('a wish', () => {
  it('becomes the idea of the first person to take it, on a card of their own', async () => {
    const { eventId, list, send } = await addList()
    await send({ title: 'Bees', isWish: true })
    const codes = [newCode(), newCode()]
    const take = (code: string) =>
      hub.call('POST /api/ideas/:number/take', {
        params: { number: 1 },
        body: { eventId, code, presenterName: 'Ada' },
      })
    const answers = await Promise.allSettled(codes.map(take))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const first = answers.findIndex(({ status }) => status === 'fulfilled')
    // The reply was lost, and the phone sends again.
    expect((await take(codes[first] ?? '')).number).toBe(2)
    expect((await refusalOf(take(codes[1 - first] ?? '')))[0]).toBe(409)
    expect(await list()).toMatchObject([{ number: 2, title: 'Bees', presenterName: 'Ada', isWish: false }])
  })
})

describe('two ideas', () => {
  it('merge into one that lists both hosts, and a browser that stars both counts once', async () => {
    const { list, send, cardOf, star, setState } = await addList()
    await send({ title: 'Bread', presenterName: 'Ada' })
    await send({ title: 'Rye', presenterName: 'Ben' })
    await send({ title: 'Bees' })
    for (const [browser, numbers] of [[1, 2], [2], [3]].entries()) await star(browser, numbers)
    const { id } = await cardOf(2)
    const join = (into: number) =>
      hub.admin.call('PUT /api/ideas/:id/join', { params: { id: String(id) }, body: { into } })
    await join(1)
    expect((await refusalOf(join(3)))[0]).toBe(409)
    expect((await refusalOf(join(99)))[0]).toBe(404)
    const [one] = await list()
    expect(one).toMatchObject({
      title: 'Bread',
      presenterName: 'Ada, Ben',
      description: 'Rye',
      interest: null,
    })
    await setState('closed')
    expect((await list()).map(({ number, interest }) => [number, interest])).toEqual([
      [1, { from: 1, to: 2 }],
      [3, { from: 1, to: 2 }],
    ])
  })
})

it('keeps the facts of two merged ideas, and those of a wish that someone takes', async () => {
  const { eventId, send, cardOf } = await addList()
  const type = (code: string, title: string, facts: SessionFacts) =>
    hub.call('PUT /api/author-pages/:code', {
      params: { code },
      body: { title, presenterName: title, facts },
    })
  const codes = [newCode(), newCode(), newCode()]
  for (const [at, code] of codes.entries()) await send({ title: `Idea ${at}`, isWish: at === 2 }, code)
  const link = (title: string) => ({ title, url: `https://${title}.example` })
  await type(codes[0] ?? '', 'Ann', { hosts: [{ name: 'Bob' }], links: [link('one')], notes: 'Quiet' })
  await type(codes[1] ?? '', 'Cleo', { presenterLink: 'https://cleo.example', links: [link('two')] })
  const { id } = await cardOf(2)
  await hub.admin.call('PUT /api/ideas/:id/join', { params: { id: String(id) }, body: { into: 1 } })
  expect(await cardOf(1)).toMatchObject({
    presenterName: 'Ann',
    facts: {
      hosts: [{ name: 'Bob' }, { name: 'Cleo', link: 'https://cleo.example' }],
      links: [link('one'), link('two')],
      notes: 'Quiet',
    },
  })
  await hub.call('PUT /api/author-pages/:code', {
    params: { code: codes[2] ?? '' },
    body: { title: 'Bees', facts: { links: [link('three')], notes: 'Loud' } },
  })
  const body = { eventId, code: newCode(), presenterName: 'Dee' }
  const { number } = await hub.call('POST /api/ideas/:number/take', { params: { number: 3 }, body })
  expect((await cardOf(number)).facts).toEqual({ links: [link('three')], notes: 'Loud' })
})

describe('stars of ideas', () => {
  it('count once per browser, by its last message, and only while the list is open', async () => {
    const { list, send, star, setState, cardOf } = await addList()
    await send({ title: 'Bread' })
    await send({ title: 'Bees' })
    await star(1, [1, 2])
    await star(1, [2])
    await star(2, [2])
    await setState('closed')
    await star(3, [2])
    expect([(await cardOf(1)).idea?.interest, (await cardOf(2)).idea?.interest]).toEqual([0, 2])
    expect((await list()).map(({ interest }) => interest)).toEqual([
      { from: 1, to: 2 },
      { from: 0, to: 0 },
    ])
    await setState('open')
    expect((await list()).map(({ interest }) => interest)).toEqual([null, null])
  })

  it('drop the oldest browser when there are too many', async () => {
    const { eventId } = await addList()
    await hub.engine.write(async (transaction) => {
      for (const browser of ['a', 'b', 'c'])
        await keepIdeaStars(transaction, { eventId, browser, numbers: [1] }, 2)
    })
    const kept = await hub.db
      .selectFrom('idea_stars')
      .select('browser')
      .where('eventId', '=', eventId)
      .execute()
    expect(kept.map(({ browser }) => browser)).toEqual(['b', 'c'])
  })

  it('are not kept if the event is deleted after it was found', async () => {
    const stars = { eventId: 999_999, browser: 'a', numbers: [1] }
    const kept = hub.engine.write((transaction) => keepIdeaStars(transaction, stars))
    await expect(kept).resolves.toBeUndefined()
  })

  it('keep no more browsers if two are new at once', async () => {
    const { eventId } = await addList()
    const write = (browser: string, meanwhile = async () => {}) =>
      hub.engine.writeUnsynced(async (transaction) => {
        await keepIdeaStars(transaction, { eventId, browser, numbers: [1] }, 2)
        await meanwhile()
      })
    await write('a')
    let late: Promise<unknown> = Promise.resolve()
    await write('b', async () => {
      late = write('c')
      if (hub.engine.name === 'postgres') await expect.poll(() => waitingStatements(hub.db)).toBe(1)
    })
    await late
    const kept = await hub.db
      .selectFrom('idea_stars')
      .select('browser')
      .where('eventId', '=', eventId)
      .execute()
    expect(kept.map(({ browser }) => browser).toSorted()).toEqual(['b', 'c'])
  })

  it('of a new browser do not keep their event from another date', async () => {
    const { eventId, star } = await addList()
    expect(await moveWhileWaiting(hub.engine, eventId, () => star(1, [1]))).toBeNull()
  })
})

it('places an idea on the schedule by its number, as the wall does', async () => {
  const { eventId, list, send, cardOf } = await addList()
  const spot = {
    timeSlotId: (await addTimeSlot(hub.db, { eventId })).id,
    roomId: (await addRoom(hub.db, { eventId })).id,
  }
  await send({ title: 'Bread' })
  const { typedAt } = await cardOf(1)
  const body = { eventId, moves: [], additions: [{ number: 1, cardId: null, spot, typedAt }] }
  const [session] = await hub.admin.call('POST /api/wall/accept', { body })
  expect(session).toMatchObject({ title: 'Bread', ...spot })
  expect(await list()).toMatchObject([{ number: 1, sessionId: session?.id }])
})

it('hides ideas from one network after the first thirty', async () => {
  const own = await openOwnedApp({ settings: { RATE_LIMIT: 'on' } })
  try {
    const { eventId } = await own.addOwnEvent()
    await own.admin.call('PUT /api/ideas/list', { body: { eventId, ideas: 'open' } })
    const send = () => own.call('POST /api/ideas', { body: { eventId, code: newCode(), title: 'Buy this' } })
    const hidden: boolean[] = []
    for (let sent = 0; sent < 40; sent++) hidden.push((await send()).isHidden)
    expect(hidden.filter((each) => !each).length).toBe(30)
  } finally {
    await own.close()
  }
})
