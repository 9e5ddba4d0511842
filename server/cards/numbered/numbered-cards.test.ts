import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOW, openApp } from '../../../test/app.ts'
import { readingWith } from '../../../test/card-reader.ts'
import { addAdmin, addEvent, addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { pdfPages } from '../../../test/pdf-texts.ts'
import { formOf, picture } from '../../../test/pictures.ts'
import { refusalOf } from '../../../test/refusal.ts'
import type { Row } from '../../db/schema.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let admin: Awaited<ReturnType<typeof hub.as>>
let owner: Row<'users'>
let later = 0
beforeAll(async () => {
  hub = await openApp({
    settings: { PUBLIC_URL: 'https://hub.example' },
    now: () => new Date(NOW.getTime() + later),
  })
  owner = await addAdmin(hub.db)
  admin = await hub.as(owner)
})
afterAll(() => hub.close())

const WORDS = { title: '東京 by bike', presenterName: 'Zoë Example', description: 'Slowly' }

async function addCards(count: number) {
  const event = await addEvent(hub.db, { createdBy: owner.id })
  const cards = await admin.call('POST /api/numbered-cards', { body: { eventId: event.id, count } })
  return { event, cards }
}

async function codeOf({ eventId, number }: { eventId: number; number: number }): Promise<string> {
  const { code } = await hub.db
    .selectFrom('numbered_cards')
    .select('code')
    .where('eventId', '=', eventId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return code
}

it('creates the next numbers of an event, each with a code that the list does not reveal', async () => {
  const { event, cards } = await addCards(3)
  expect(cards.map(({ number }) => number)).toEqual([1, 2, 3])
  const more = await admin.call('POST /api/numbered-cards', { body: { eventId: event.id, count: 2 } })
  expect(more.map(({ number }) => number)).toEqual([4, 5])
  const listed = await admin.call('GET /api/numbered-cards', { query: { eventId: String(event.id) } })
  expect(listed).toEqual([...cards, ...more])
  expect(JSON.stringify(listed)).not.toContain(await codeOf({ eventId: event.id, number: 1 }))
})

it('refuses more numbers than there are marks for', async () => {
  const { event } = await addCards(250)
  const make = (count: number) =>
    admin.call('POST /api/numbered-cards', { body: { eventId: event.id, count } })
  for (const count of [250, 250, 249]) await make(count)
  expect(await refusalOf(make(2))).toEqual([400, expect.any(String)])
  expect((await make(1)).map(({ number }) => number)).toEqual([1000])
})

it('gives different numbers to cards that two people print at once', async () => {
  const { event } = await addCards(1)
  const made = await Promise.all(
    [5, 7].map((count) => admin.call('POST /api/numbered-cards', { body: { eventId: event.id, count } })),
  )
  const numbers = made.flat().map(({ number }) => number)
  expect(numbers.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
})

it('lets a holder of the code type without an account, and credits the card’s author in the history', async () => {
  const { event, cards } = await addCards(1)
  const code = await codeOf({ eventId: event.id, number: 1 })
  const empty = await hub.call('GET /api/author-pages/:code', { params: { code } })
  expect(empty).toMatchObject({
    number: 1,
    title: '',
    typedAt: null,
    spot: null,
    event: { name: event.name },
  })
  const typed = await hub.call('PUT /api/author-pages/:code', {
    params: { code },
    body: { ...WORDS, level: ['beginner'] },
  })
  expect(typed).toMatchObject({ ...WORDS, level: ['beginner'], typedAt: expect.any(String) })
  const [card] = await admin.call('GET /api/numbered-cards', { query: { eventId: String(event.id) } })
  expect(card).toMatchObject({ ...WORDS, id: cards[0]?.id })
  const [entry] = await admin.call('GET /api/history', { query: { eventId: String(event.id) } })
  expect(entry).toMatchObject({
    actor: 'author of card 1',
    noun: 'numbered_cards',
    after: { title: WORDS.title },
  })
})

it('treats a version that no card can have as outdated', async () => {
  const { event, cards } = await addCards(1)
  const id = cards[0]?.id ?? 0
  const code = await codeOf({ eventId: event.id, number: 1 })
  const headers = { 'if-match': `"${id}-2147483648"` }
  const typed = hub.call('PUT /api/author-pages/:code', { params: { code }, body: WORDS, headers })
  expect((await refusalOf(typed))[0]).toBe(412)
  const closed = admin.call('PUT /api/numbered-cards/:id', {
    params: { id },
    body: { isClosed: true },
    headers,
  })
  expect((await refusalOf(closed))[0]).toBe(412)
})

it('merges an author’s saves within minutes into one history entry, and limits entries per card', async () => {
  const { event, cards } = await addCards(1)
  const code = await codeOf({ eventId: event.id, number: 1 })
  const type = (title: string) =>
    hub.call('PUT /api/author-pages/:code', { params: { code }, body: { ...WORDS, title } })
  const entries = async () => {
    const all = await admin.call('GET /api/history', { query: { eventId: String(event.id) } })
    const ofAuthor = all.filter(({ actor }) => actor === 'author of card 1')
    return ofAuthor.map(({ before, after }) => [before?.title, after?.title])
  }
  for (const title of ['Bee', 'Bees', 'Bees in the city']) await type(title)
  expect(await entries()).toEqual([['', 'Bees in the city']])
  later = 5 * 60_000
  await type('Wasps')
  expect(await entries()).toEqual([
    ['Bees in the city', 'Wasps'],
    ['', 'Bees in the city'],
  ])
  await hub.db
    .updateTable('numbered_cards')
    .set({ version: 101 })
    .where('id', '=', cards[0]?.id ?? 0)
    .execute()
  later = 60 * 60_000
  await type('Hornets')
  expect(await entries()).toEqual([
    ['Bees in the city', 'Hornets'],
    ['', 'Bees in the city'],
  ])
  later = 0
})

it('shows visitors none of an author’s words', async () => {
  const { event } = await addCards(1)
  const code = await codeOf({ eventId: event.id, number: 1 })
  await hub.call('PUT /api/author-pages/:code', { params: { code }, body: WORDS })
  const place = { city: event.slug, date: event.date }
  expect(await hub.call('GET /api/sessions', { query: place })).toEqual([])
})

it('lets no one type while organizers have closed the card', async () => {
  const { event, cards } = await addCards(1)
  const code = await codeOf({ eventId: event.id, number: 1 })
  const type = () => hub.call('PUT /api/author-pages/:code', { params: { code }, body: WORDS })
  const close = (isClosed: boolean) =>
    admin.call('PUT /api/numbered-cards/:id', { params: { id: cards[0]?.id ?? 0 }, body: { isClosed } })
  expect(await close(true)).toMatchObject({ isClosed: true })
  expect(await refusalOf(type())).toEqual([409, expect.any(String)])
  await close(false)
  expect(await type()).toMatchObject(WORDS)
})

it('shows the author the room and time once the card is a session', async () => {
  const { event } = await addCards(1)
  const code = await codeOf({ eventId: event.id, number: 1 })
  const slot = await addTimeSlot(hub.db, { eventId: event.id })
  const room = await addRoom(hub.db, { eventId: event.id, name: 'Gdańsk' })
  const session = await addSession(hub.db, { eventId: event.id, timeSlotId: slot.id, roomId: room.id })
  await hub.db.updateTable('numbered_cards').set({ sessionId: session.id }).where('code', '=', code).execute()
  const page = await hub.call('GET /api/author-pages/:code', { params: { code } })
  expect(page.spot).toEqual({
    room: 'Gdańsk',
    day: null,
    startTime: slot.startTime,
    endTime: slot.endTime,
    fullAt: '',
    late: 0,
  })
  const ask = (etag = '') => hub.fetch(`/api/author-pages/${code}`, { headers: { 'if-none-match': etag } })
  const etag = (await ask()).headers.get('etag') ?? ''
  expect((await ask(etag)).status).toBe(304)
  await admin.call('PUT /api/rooms/:id', { params: { id: room.id }, body: { name: 'Łódź' } })
  expect(await (await ask(etag)).json()).toMatchObject({ spot: { room: 'Łódź' } })
})

it('finds no card for a made-up code', async () => {
  const read = (code: string) => refusalOf(hub.call('GET /api/author-pages/:code', { params: { code } }))
  expect(await read('AAAAAAAAAAAAAAAA')).toEqual([404, expect.any(String)])
  expect(await read('short')).toEqual([400, expect.any(String)])
})

it('prints the cards of a range, and answers 404 if none exist', async () => {
  const { event } = await addCards(5)
  const sheet = (from: number, to: number) =>
    admin.fetch(`/api/numbered-cards/sheet?eventId=${event.id}&from=${from}&to=${to}&layout=a4`)
  const pdf = await sheet(2, 4)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const text = Buffer.from(await pdf.arrayBuffer()).toString('latin1')
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2)
  expect((await sheet(6, 9)).status).toBe(404)
})

it('prints a card with its words for the holder of its code', async () => {
  const { event } = await addCards(3)
  const code = await codeOf({ eventId: event.id, number: 2 })
  await hub.call('PUT /api/author-pages/:code', { params: { code }, body: { ...WORDS, level: ['beginner'] } })
  const print = (of: string, layout = '') => hub.fetch(`/api/author-pages/${of}/card${layout}`)
  const pdf = await print(code)
  expect([pdf.status, pdf.headers.get('content-type'), pdf.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  const [page, ...more] = await pdfPages(Buffer.from(await pdf.arrayBuffer()))
  expect([page?.width, more.length]).toEqual([210, 0])
  const texts = page?.texts.map(({ text }) => text).join(' ') ?? ''
  for (const words of ['by bike', 'Zoë Example', 'Slowly', '2']) expect(texts).toContain(words)
  expect((await print(code, '?layout=letter')).status).toBe(200)
  expect((await print('AAAAAAAAAAAAAAAA')).status).toBe(404)
})

it('links a numbered card to the session created from its photo', async () => {
  const { event } = await addCards(2)
  const slot = await addTimeSlot(hub.db, { eventId: event.id })
  const room = await addRoom(hub.db, { eventId: event.id })
  const reading = readingWith({ title: 'Read from a photo' })
  Object.assign(hub.cardReader, {
    answer: async () => ({ ...reading, card: { eventId: null, number: 2, authorCode: null, markers: 4 } }),
  })
  const form = formOf({ eventId: String(event.id) }, { image: { bytes: await picture() } })
  const { cardId } = await admin.call('POST /api/process-image', { form })
  const session = await admin.call('POST /api/session-cards/:id/save', {
    params: { id: Number(cardId) },
    body: { ...WORDS, timeSlotId: slot.id, roomId: room.id },
  })
  const [first, second] = await admin.call('GET /api/numbered-cards', {
    query: { eventId: String(event.id) },
  })
  expect([first?.sessionId, second?.sessionId]).toEqual([null, session.id])
})
