import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { NOW, openOwnedApp } from '../../../test/app.ts'
import { addIdea, addNumberedCard, addSessionCard } from '../../../test/card-factories.ts'
import { readingWith } from '../../../test/card-reader.ts'
import { addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { refusalOf } from '../../../test/refusal.ts'
import { waitingStatements } from '../../../test/waiting-statements.ts'
import { lockEvent } from '../../access/data.ts'
import { findAudience } from '../../live/data.ts'
import { partReading, readingOf } from '../stored-reading.ts'
import { keepCode, setCode } from './data.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

let at: Awaited<ReturnType<typeof addCard>>
beforeEach(async () => {
  at = await addCard()
})

const WORDS = { title: 'Bees', presenterName: 'Ida Example' }

async function addCard() {
  const { eventId, query } = await hub.addOwnEvent()
  const room = await addRoom(hub.db, { eventId })
  const slot = await addTimeSlot(hub.db, { eventId })
  const session = await addSession(hub.db, { eventId, timeSlotId: slot.id, roomId: room.id, ...WORDS })
  const { id, code } = await addNumberedCard(hub.db, { eventId, number: 7, sessionId: session.id, ...WORDS })
  return { eventId, query, id, code, session }
}

const page = (code: string) => hub.call('GET /api/author-pages/:code', { params: { code } })
let made = 0
/** As the holder's phone does, which creates the new code. */
const handOver = (code: string, next = `next-${++made}`.padEnd(16, '-')) =>
  hub.call('POST /api/author-pages/:code/hand-over', { params: { code }, body: { code: next } })
const coHost = async (code = at.code) =>
  (await hub.call('POST /api/author-pages/:code/co-hosts', { params: { code } })).code
const endCoHost = (id: number, code = at.code) =>
  hub.call('DELETE /api/author-pages/:code/co-hosts/:id', { params: { code, id: String(id) } })
const nameOff = (code = at.code) => hub.call('DELETE /api/author-pages/:code/name', { params: { code } })
const sayFull = (code: string) =>
  hub.call('PUT /api/author-pages/:code/full', { params: { code }, body: { isFull: true } })
const ended = [404, expect.stringMatching(/no longer works/)]

it('hands a card over: the new code opens the page, and the old one stops working at once', async () => {
  const { code } = await handOver(at.code)
  expect(await page(code)).toMatchObject({ number: 7, isOwner: true })
  expect(await refusalOf(page(at.code))).toEqual(ended)
  expect(await refusalOf(sayFull(at.code))).toEqual(ended)
  expect(await refusalOf(handOver(at.code))).toEqual(ended)
  const codes = await hub.db.selectFrom('card_codes').selectAll().execute()
  expect(JSON.stringify(codes)).not.toContain(at.code)
})

it('gives a new code to only one of two who hand a card over at once', async () => {
  const both = await Promise.allSettled([handOver(at.code), handOver(at.code)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('hands a card over once, even if a phone that lost the reply asks again', async () => {
  const { code } = await handOver(at.code)
  expect(await handOver(at.code, code)).toEqual({ code })
  expect((await page(code)).number).toBe(7)
  expect(await refusalOf(handOver(at.code))).toEqual(ended)
  const further = await coHost(code)
  for (const taken of [code, further, at.code]) expect((await refusalOf(handOver(code, taken)))[0]).toBe(409)
  await handOver(code)
  expect(await refusalOf(handOver(at.code, code))).toEqual(ended)
})

it('answers a phone that asks again before its first request is done', async () => {
  const next = 'asked-twice'.padEnd(16, '-')
  expect(await Promise.all([handOver(at.code, next), handOver(at.code, next)])).toEqual([
    { code: next },
    { code: next },
  ])
})

it('lets co-hosts do what the holder does, except hand over the card and manage codes', async () => {
  const other = await coHost()
  expect(await page(other)).toMatchObject({ number: 7, isOwner: false })
  expect((await page(other)).coHosts).toBeUndefined()
  expect((await sayFull(other)).spot?.fullAt).not.toBe('')
  const [made] = (await page(at.code)).coHosts ?? []
  const acts = [() => handOver(other), () => coHost(other), () => endCoHost(made?.id ?? 0, other)]
  for (const act of acts) expect((await refusalOf(act()))[0]).toBe(403)
  await hub.db.updateTable('events').set({ isPublic: false }).where('id', '=', at.eventId).execute()
  const { slug, date } = await hub.db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', at.eventId)
    .executeTakeFirstOrThrow()
  expect(await findAudience(hub.db, null, { city: slug, date, code: other, now: NOW })).toBe('author')
  await endCoHost(made?.id ?? 0)
  expect(await refusalOf(page(other))).toEqual(ended)
  expect(await findAudience(hub.db, null, { city: slug, date, code: other, now: NOW })).toBeNull()
  expect((await refusalOf(endCoHost(made?.id ?? 0)))[0]).toBe(404)
})

it('allows at most five co-host codes, and keeps them when the card is handed over', async () => {
  const made = [await coHost(), await coHost(), await coHost(), await coHost()]
  await Promise.allSettled([coHost(), coHost(), coHost()])
  expect((await page(at.code)).coHosts).toHaveLength(5)
  expect((await refusalOf(coHost()))[0]).toBe(409)
  await handOver(at.code)
  expect((await page(made[0] ?? '')).number).toBe(7)
})

it('ends all codes of a card whose phone is lost, and prints a new one', async () => {
  const other = await coHost()
  const print = () =>
    hub.admin
      .fetch(`/api/numbered-cards/sheet?eventId=${at.eventId}&from=7&to=7`)
      .then(({ status }) => status)
  await hub.admin.call('POST /api/numbered-cards/:id/code', { params: { id: at.id }, body: {} })
  for (const code of [at.code, other]) expect(await refusalOf(page(code))).toEqual(ended)
  const { code } = await hub.db
    .selectFrom('numbered_cards')
    .select('code')
    .where('id', '=', at.id)
    .executeTakeFirstOrThrow()
  expect((await page(code)).number).toBe(7)
  expect(await print()).toBe(200)
})

const inSession = (code: string, body: { late: 5 } | { isOpenAbout: boolean }) =>
  hub.call('PUT /api/author-pages/:code/session', { params: { code }, body })
it.each<[string, (code: string) => Promise<unknown>]>([
  ['report a full session', sayFull],
  ['report a late session', (code) => inSession(code, { late: 5 })],
  ['list a session on hosts’ pages', (code) => inSession(code, { isOpenAbout: true })],
  [
    'take an idea off the list',
    (code) => hub.call('DELETE /api/author-pages/:code/idea', { params: { code } }),
  ],
  ['remove a name', nameOff],
  [
    'type a text',
    (code) => {
      const body = { ...WORDS, title: 'Wasps', description: '' }
      return hub.call('PUT /api/author-pages/:code', { params: { code }, body })
    },
  ],
])('does not %s with a code that ended while this waited for the event', async (_what, act) => {
  const change = { ideaAt: NOW.toISOString() }
  await hub.db.updateTable('numbered_cards').set(change).where('id', '=', at.id).execute()
  const rows = async () => {
    const of = <T extends 'numbered_cards' | 'sessions'>(table: T) =>
      hub.db
        .selectFrom<'numbered_cards' | 'sessions'>(table)
        .selectAll()
        .where('eventId', '=', at.eventId)
        .execute()
    return [await of('numbered_cards'), await of('sessions')]
  }
  const before = await rows()
  let late: Promise<unknown> = Promise.resolve()
  await hub.engine.write(async (transaction) => {
    await lockEvent(transaction, at.eventId)
    late = refusalOf(act(at.code))
    if (hub.engine.name === 'postgres') await expect.poll(() => waitingStatements(hub.db)).toBe(1)
    await keepCode(transaction, at, { code: at.code, at: NOW, isEnded: true })
    await setCode(transaction, at, `lost-${at.id}`.padEnd(16, '-'))
  })
  expect(await late).toEqual(ended)
  await hub.db.updateTable('numbered_cards').set({ code: at.code }).where('id', '=', at.id).execute()
  expect(await rows()).toEqual(before)
})

it('removes further hosts and personal links with the name, and keeps other facts', async () => {
  const hosts = [{ name: 'Ben', link: 'https://ben.example/' }]
  const facts = { presenterLink: 'https://ida.example/me', hosts, notes: 'Bring a laptop' }
  const place = { timeSlotId: at.session.timeSlotId ?? 0, roomId: at.session.roomId ?? 0 }
  const body = { ...WORDS, description: 'Words', ...place, eventId: at.eventId, facts }
  await hub.admin.call('PUT /api/sessions/:id', { params: { id: String(at.session.id) }, body })
  await hub.db
    .updateTable('numbered_cards')
    .set({ facts: JSON.stringify(facts) })
    .where('id', '=', at.id)
    .execute()
  expect((await nameOff()).facts).toEqual({ notes: 'Bring a laptop' })
  const [session] = await hub.admin.call('GET /api/sessions', { query: at.query })
  expect(session?.facts).toEqual({ notes: 'Bring a laptop' })
  const kept = await hub.db.selectFrom('history').selectAll().where('eventId', '=', at.eventId).execute()
  expect(kept.length).toBeGreaterThan(2)
  expect(JSON.stringify(kept)).not.toContain('ida.example')
})

it('removes a name from what was read on photos of the card, with the photo’s full text', async () => {
  const texts = { title: 'Bees by Ida Example', presenterName: 'Ida Example', description: 'Words' }
  const { stored } = partReading(readingWith(texts))
  const doubt = { word: 'Ida', others: ['Ada'], isName: true }
  const reading = JSON.stringify({
    ...stored,
    fields: {
      ...stored.fields,
      presenterName: { ...stored.fields.presenterName, doubts: [doubt] },
      description: { ...stored.fields.description, doubts: [doubt] },
    },
  })
  const card = await addSessionCard(hub.db, { eventId: at.eventId, number: 7, reading })
  await nameOff()
  const kept = await hub.db
    .selectFrom('session_cards')
    .select('reading')
    .where('id', '=', card.id)
    .executeTakeFirstOrThrow()
  const { fields, rawText } = readingOf(kept) ?? {}
  expect([fields?.presenterName, rawText]).toEqual([{ value: '', confidence: 0, doubtful: false }, ''])
  expect(fields?.title).toEqual(stored.fields.title)
  expect(fields?.description).toEqual({ ...stored.fields.description, doubts: [] })
})

it('removes a name from the card, the session, the history and visitors’ lists', async () => {
  const body = {
    ...WORDS,
    description: 'Words',
    timeSlotId: at.session.timeSlotId ?? 0,
    roomId: at.session.roomId ?? 0,
    eventId: at.eventId,
  }
  await hub.admin.call('PUT /api/sessions/:id', { params: { id: String(at.session.id) }, body })
  expect((await nameOff()).presenterName).toBe('')
  const query = { eventId: String(at.eventId) }
  const entries = await hub.admin.call('GET /api/history', { query })
  const cards = await hub.admin.call('GET /api/numbered-cards', { query })
  const { location, date } = await hub.call('GET /api/events/:id', { params: { id: String(at.eventId) } })
  const sessions = await hub.call('GET /api/sessions', { query: { city: location, date } })
  expect(sessions).toMatchObject([{ title: 'Bees', presenterName: '' }])
  expect(JSON.stringify([entries, cards, sessions])).not.toContain('Ida Example')
})

it('joins two ideas by their codes, and both codes open the one that lists both hosts', async () => {
  const { eventId } = at
  const bread = await addIdea(hub.db, { eventId, code: 'b'.repeat(16), title: 'Bread', presenterName: 'Ada' })
  const dough = await addIdea(hub.db, { eventId, code: 'd'.repeat(16), title: 'Dough', presenterName: 'Ben' })
  const join = (code: string, other: string) =>
    hub.call('PUT /api/author-pages/:code/join', { params: { code }, body: { other } })
  expect((await refusalOf(join(bread.code, 'x'.repeat(16))))[0]).toBe(404)
  expect((await refusalOf(join(bread.code, bread.code)))[0]).toBe(409)
  expect((await refusalOf(join(bread.code, at.code)))[0]).toBe(409)
  expect(await join(bread.code, dough.code)).toMatchObject({ title: 'Bread', presenterName: 'Ada, Ben' })
  expect(await page(dough.code)).toMatchObject({ number: bread.number, title: 'Bread', isOwner: false })
  expect((await refusalOf(join(bread.code, dough.code)))[0]).toBe(409)
  await hub.call('PUT /api/author-pages/:code', {
    params: { code: dough.code },
    body: { title: 'Sourdough', presenterName: 'Ada, Ben', description: '' },
  })
  expect((await page(bread.code)).title).toBe('Sourdough')
})
