import type { WallReading as PhotoReading, WrittenHead } from '@conference-hub/card-reader'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { byStart } from '../../../domain/times/times.ts'
import type { WallReading } from '../../../domain/wall/wall.ts'
import { acceptanceOf } from '../../../domain/wall/wall-acceptance.ts'
import { withReadings } from '../../../domain/wall/wall-cards.ts'
import { type Acceptable, wallDifferences } from '../../../domain/wall/wall-differences.ts'
import { NO_CHOICES } from '../../../domain/wall/wall-lines.ts'
import { proposedSchedule } from '../../../domain/wall/wall-schedule.ts'
import { openOwnedApp } from '../../../test/app.ts'
import { addIdea, addSessionCard } from '../../../test/card-factories.ts'
import { type FakeCardReader, readingWith } from '../../../test/card-reader.ts'
import { addAdmin, addGrant, addRoom, addTimeSlot } from '../../../test/factories.ts'
import { formOf, picture } from '../../../test/pictures.ts'
import { refusalOf } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

const head = (text: string, more: Partial<WrittenHead> = {}) => ({
  at: 0,
  head: null,
  isSeen: true,
  breakName: null as string | null,
  written: { text, start: null, end: null, isSure: true, piece: null, ...more } as WrittenHead | null,
})
const hour = (start: string, more: Partial<WrittenHead> = {}) => head(start, { start, ...more })

type Hung = Partial<PhotoReading['cards'][number]> & {
  column: number | null
  row: number | null
  title: string
}

/** The piece of a photo that shows a note: its look depends on its words, its size on the photo. */
async function noteOf(title: string, width: number): Promise<Buffer> {
  let seed = [...title].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7)
  const cells = Buffer.from(
    Array.from({ length: 12 * 12 }, () => {
      seed = (seed * 75 + 74) % 65_537
      return seed % 256
    }),
  )
  const size = { width, height: width, kernel: 'cubic', fit: 'fill' } as const
  return sharp(cells, { raw: { width: 12, height: 12, channels: 1 } })
    .resize(size)
    .png()
    .toBuffer()
}

/** Photos show this wall from now on. A note is read as its title; another `width` makes another photo. */
async function hang(
  columns: readonly ReturnType<typeof head>[],
  rows: readonly ReturnType<typeof head>[],
  cards: readonly Hung[],
  width = 300,
): Promise<void> {
  const reader = hub.cardReader as FakeCardReader
  const pieces = await Promise.all(cards.map(({ title }, index) => noteOf(title, width + index)))
  reader.wall = () => ({
    columns: [...columns],
    rows: [...rows],
    cards: cards.map(({ title: _, ...card }, index) => ({
      number: null,
      throughRow: null,
      votes: 0,
      isSure: true,
      marks: 0,
      ...card,
      piece: pieces[index] ?? null,
    })),
    bare: [],
    covered: [],
    withoutWall: [],
    apart: [],
    faint: [],
    tooSmall: 0,
    closeUp: [],
  })
  reader.answer = async (photo) => {
    const own = Number((await sharp(photo).metadata()).width) - width
    const reading = readingWith({ title: cards[own]?.title ?? '', presenterName: ' ', description: ' ' })
    return { ...reading, fields: { ...reading.fields, title: { ...reading.fields.title, doubtful: false } } }
  }
}

async function photograph(eventId: number, who = hub.admin): Promise<WallReading> {
  const photo1 = { bytes: await picture() }
  return who.call('POST /api/wall/photos', { form: formOf({ eventId: String(eventId) }, { photo1 }) })
}

type Place = { city: string; date: string }

/** An organizer with a photo of the wall, whose proposal follows the event as the page's does. */
async function organizerAt(eventId: number, query: Place, who = hub.admin) {
  const own = { query: { eventId: String(eventId) } }
  const reading = await photograph(eventId, who)
  await vi.waitFor(async () => {
    const cards = await who.call('GET /api/session-cards', own)
    expect(cards.filter(({ state }) => state === 'waiting' || state === 'reading')).toEqual([])
  }, 20_000)
  async function proposal() {
    const sessions = await who.call('GET /api/sessions', { query })
    const cards = withReadings(reading.cards, await who.call('GET /api/session-cards', own), [])
    const schedule = {
      rooms: await who.call('GET /api/rooms', { query }),
      slots: byStart(await who.call('GET /api/time-slots', { query })),
      clock: 12 as const,
    }
    const proposed = proposedSchedule(reading, NO_CHOICES, schedule, 1)
    const differences = wallDifferences({ cards, bare: reading.bare }, proposed.lines, sessions, proposed)
    const sure = differences.filter((each): each is Acceptable => 'doubt' in each && each.doubt === null)
    return { ...proposed, differences, body: acceptanceOf(eventId, sure, sessions, proposed) }
  }
  return { reading, proposal, accept: async () => await accept((await proposal()).body, who) }
}

const accept = (body: ReturnType<typeof acceptanceOf>, who = hub.admin) =>
  who.call('POST /api/wall/accept', { body })

async function look(query: Place) {
  const rooms = await hub.call('GET /api/rooms', { query })
  const slots = byStart(await hub.call('GET /api/time-slots', { query }))
  const sessions = await hub.call('GET /api/sessions', { query })
  const timeOf = (id: number | null) => slots.find((slot) => slot.id === id)?.startTime
  return {
    rooms: rooms.map(({ name, isOpen }) => (isOpen ? `${name} (open)` : name)),
    slots: slots.map(({ startTime, endTime, isStatic, staticTitle }) =>
      [startTime, endTime, ...(isStatic ? [staticTitle] : [])].join(' '),
    ),
    sessions: sessions
      .map(({ title, roomName, timeSlotId, furtherSlotIds }) =>
        [title, roomName, timeOf(timeSlotId), ...furtherSlotIds.map(timeOf)].join(', '),
      )
      .toSorted(),
  }
}

const COLUMNS = [head('#Hall'), head('Lab'), head('Some- where Else (where?)')]
const ROWS = [
  hour('10:00'),
  hour('11:00'),
  { ...head(''), written: null, breakName: 'LUNCH' },
  hour('01:00'),
  hour('2:00'),
]
const CARDS = [
  { column: 0, row: 0, title: 'Bees that find the way home' },
  { column: 1, row: 0, title: 'Sourdough for beginners, a workshop', throughRow: 1 },
  { column: 2, row: 0, title: 'A walk around the lake' },
  { column: 2, row: 0, title: 'Juggling with three clubs' },
  { column: 0, row: 3, title: 'Why we still write tests' },
]
const WHOLE = {
  rooms: ['Hall', 'Lab', 'Somewhere Else (open)'],
  slots: ['10:00 11:00', '11:00 12:00', '12:00 13:00 LUNCH', '13:00 14:00', '14:00 15:00'],
  sessions: [
    'A walk around the lake, Somewhere Else, 10:00',
    'Bees that find the way home, Hall, 10:00',
    'Juggling with three clubs, Somewhere Else, 10:00',
    'Sourdough for beginners, a workshop, Lab, 10:00, 11:00',
    'Why we still write tests, Hall, 13:00',
  ],
}

it('creates a whole schedule in an empty event, in one act that can be undone as one', async () => {
  const { event, eventId, query } = await hub.addOwnEvent()
  await hang(COLUMNS, ROWS, CARDS)
  const organizer = await organizerAt(eventId, query)
  const { body } = await organizer.proposal()
  const key = { 'idempotency-key': 'one-press-of-a-button' }
  const made = await hub.admin.call('POST /api/wall/accept', { body, headers: key })
  expect(made).toHaveLength(5)
  expect(await look(query)).toEqual(WHOLE)
  // The reply was lost, so the same request comes again.
  expect(await hub.admin.call('POST /api/wall/accept', { body, headers: key })).toEqual(made)
  expect((await organizer.proposal()).differences).toEqual([])

  const own = { query: { eventId: String(event.id) } }
  const turn = async () => {
    const [latest] = await hub.admin.call('GET /api/history/acts', own)
    const change = latest?.change ?? ''
    return hub.admin.call('POST /api/history/acts/:change/undo', { params: { change }, body: {} })
  }
  expect((await turn()).name).toBe(
    'undid: updated the schedule from the wall: 3 rooms, 5 time slots, and 5 added',
  )
  expect(await look(query)).toEqual({ rooms: [], slots: [], sessions: [] })
  await turn()
  expect(await look(query)).toEqual(WHOLE)
})

it('uses the words of a closer photo of a note, and marks both photos as saved with its session', async () => {
  const { eventId, query } = await hub.addOwnEvent()
  const title = 'Bees that find the way home'
  const cards = [{ column: 0, row: 0, title }]
  await hang(
    [head('Hall')],
    [hour('10:00'), hour('11:00')],
    [{ column: 0, row: 0, title: 'Boos thot fimd the woy hame' }],
    200,
  )
  await organizerAt(eventId, query)
  // It looks the same, so that the second photo counts as one of the first card.
  const small = await noteOf('Boos thot fimd the woy hame', 200)
  await hang([head('Hall')], [hour('10:00'), hour('11:00')], cards, 400)
  const reader = hub.cardReader as FakeCardReader
  const joined = reader.wall
  reader.wall = (...args) => {
    const reading = joined(...args)
    return { ...reading, cards: reading.cards.map((card) => ({ ...card, others: [small] })) }
  }
  const { reading, proposal, accept: acceptAll } = await organizerAt(eventId, query)
  const own = { query: { eventId: String(eventId) } }
  const [first, second] = await hub.admin.call('GET /api/session-cards', own)
  expect(reading.cards).toMatchObject([{ cardId: second?.id, otherCardIds: [first?.id] }])
  expect((await proposal()).differences).toMatchObject([{ kind: 'new', key: `photo ${first?.id}`, title }])
  await acceptAll()
  expect((await look(query)).sessions).toEqual([`${title}, Hall, 10:00`])
  const ended = await hub.admin.call('GET /api/session-cards', own)
  expect(ended.map(({ state }) => state)).toEqual(['saved', 'saved'])
  expect((await proposal()).differences).toEqual([])
})

it('proposes nothing from another photo of an accepted wall, except what has changed', async () => {
  const { eventId, query } = await hub.addOwnEvent()
  await hang(COLUMNS, ROWS, CARDS)
  await (await organizerAt(eventId, query)).accept()
  await hang(COLUMNS, ROWS, CARDS, 420)
  expect((await (await organizerAt(eventId, query)).proposal()).body).toMatchObject({
    rooms: [],
    timeSlots: [],
    moves: [],
    additions: [],
  })
  expect((await (await organizerAt(eventId, query)).proposal()).differences).toEqual([])

  // One note has moved, one is new; the words of the one that moved are known.
  const [bees, ...others] = CARDS
  const sessions = await hub.call('GET /api/sessions', { query })
  const moved = { ...(bees as Hung), column: 1, row: 3 }
  await hang(COLUMNS, ROWS, [moved, ...others, { column: 0, row: 1, title: 'Kites' }], 540)
  ;(hub.cardReader as FakeCardReader).known = async (photo) =>
    (await sharp(photo).metadata()).width === 540 ? [moved.title] : []
  const organizer = await organizerAt(eventId, query)
  ;(hub.cardReader as FakeCardReader).known = async () => []
  expect((await organizer.proposal()).differences).toMatchObject([
    { kind: 'moved', title: moved.title, doubt: null },
    { kind: 'new', title: 'Kites', doubt: null },
  ])
  await organizer.accept()
  expect((await look(query)).sessions).toHaveLength(sessions.length + 1)
  expect((await look(query)).sessions).toContain('Bees that find the way home, Lab, 13:00')
})

it('duplicates no room or time slot that someone else has added in the meantime', async () => {
  const { eventId, query } = await hub.addOwnEvent()
  await hang(COLUMNS, ROWS, CARDS)
  const { body } = await (await organizerAt(eventId, query)).proposal()
  await addRoom(hub.db, { eventId, name: 'LAB' })
  await addTimeSlot(hub.db, { eventId, startTime: '1:00', endTime: '1:45' })
  await accept(body)
  const { rooms, slots } = await look(query)
  expect(rooms).toEqual(['LAB', 'Hall', 'Somewhere Else (open)'])
  expect(slots).toEqual(['10:00 11:00', '11:00 12:00', '12:00 13:00 LUNCH', '1:00 1:45', '14:00 15:00'])
})

it('lets two organizers with one wall create one schedule', async () => {
  const { eventId, query } = await hub.addOwnEvent()
  const person = await addAdmin(hub.db)
  await addGrant(hub.db, { eventId, userId: person.id })
  const other = await hub.as(person)
  await hang(COLUMNS, ROWS, CARDS)
  const organizers = [await organizerAt(eventId, query), await organizerAt(eventId, query, other)]
  const bodies = await Promise.all(organizers.map(async ({ proposal }) => (await proposal()).body))
  const ends = await Promise.allSettled(
    bodies.map((body, index) => accept(body, index === 0 ? hub.admin : other)),
  )
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const { proposal } of organizers) expect((await proposal()).differences).toEqual([])
  expect(await look(query)).toEqual(WHOLE)
})

it('accepts words corrected by a person, even for a card that could not be read', async () => {
  const { eventId, query } = await hub.addOwnEvent()
  await hang(
    COLUMNS,
    ROWS,
    CARDS.slice(0, 2).map((card) => ({ ...card, throughRow: null })),
  )
  ;(hub.cardReader as FakeCardReader).fail('damaged')
  const { reading, proposal } = await organizerAt(eventId, query)
  const { rooms, timeSlots } = (await proposal()).body
  const additions = reading.cards.map(({ number, cardId }, index) => ({
    number,
    cardId,
    spot: { roomId: -1 - index, timeSlotId: -1 },
    words: { title: `Typed ${index}`, presenterName: 'Ann' },
  }))
  const body = { eventId, rooms, timeSlots, moves: [], additions }
  expect((await hub.admin.call('POST /api/wall/accept', { body })).map(({ title }) => title)).toEqual([
    'Typed 0',
    'Typed 1',
  ])
  expect((await proposal()).differences).toEqual([])
  expect(await refusalOf(hub.admin.call('POST /api/wall/accept', { body }))).toEqual([
    400,
    expect.any(String),
  ])
})

it('doubts no words that a person has seen at the wall, and again those of an undone acceptance', async () => {
  const { eventId } = await hub.addOwnEvent()
  const spot = {
    timeSlotId: (await addTimeSlot(hub.db, { eventId })).id,
    roomId: (await addRoom(hub.db, { eventId })).id,
  }
  const reading = JSON.stringify(readingWith({ title: 'Bxes', presenterName: 'Ann', description: '' }))
  const note = await addSessionCard(hub.db, { eventId, state: 'read', uploadKey: 'wall/1', reading })
  const query = { eventId: String(eventId) }
  const doubtful = async () => (await hub.admin.call('GET /api/session-cards', { query }))[0]?.doubtful
  expect(await doubtful()).toEqual(['title'])
  const words = { title: 'Bees', presenterName: 'Ann' }
  const additions = [{ number: null, cardId: note.id, spot, words }]
  await hub.admin.call('POST /api/wall/accept', { body: { eventId, moves: [], additions } })
  expect(await doubtful()).toEqual([])
  const [act] = await hub.admin.call('GET /api/history/acts', { query })
  const params = { change: act?.change ?? '' }
  await hub.admin.call('POST /api/history/acts/:change/undo', { params, body: {} })
  expect(await doubtful()).toEqual(['title'])
})

it('links a note to the idea it repeats, whose host and code stay', async () => {
  const { eventId } = await hub.addOwnEvent()
  const spot = {
    timeSlotId: (await addTimeSlot(hub.db, { eventId })).id,
    roomId: (await addRoom(hub.db, { eventId })).id,
  }
  const idea = await addIdea(hub.db, { eventId, number: 17, title: 'Bees', presenterName: 'Zoë Example' })
  const reading = JSON.stringify(readingWith({ title: 'bees!', presenterName: '', description: '' }))
  const note = await addSessionCard(hub.db, { eventId, state: 'read', uploadKey: 'wall/1', reading })
  const additions = [{ number: 17, cardId: note.id, spot, typedAt: idea.typedAt }]
  const body = { eventId, moves: [], additions }
  const [session] = await hub.admin.call('POST /api/wall/accept', { body })
  expect(session).toMatchObject({ title: 'Bees', presenterName: 'Zoë Example', ...spot })
  const page = await hub.call('GET /api/author-pages/:code', { params: { code: idea.code } })
  expect([page.number, page.spot?.startTime]).toEqual([17, expect.any(String)])
  const stateOf = async () =>
    (await hub.db.selectFrom('session_cards').select('state').where('id', '=', note.id).executeTakeFirst())
      ?.state
  expect(await stateOf()).toBe('saved')
  const query = { eventId: String(eventId) }
  const [act] = await hub.admin.call('GET /api/history/acts', { query })
  await hub.admin.call('POST /api/history/acts/:change/undo', {
    params: { change: act?.change ?? '' },
    body: {},
  })
  expect(await stateOf()).toBe('read')
})

it('refuses impossible rows and reports which they are', async () => {
  const { eventId } = await hub.addOwnEvent()
  await addTimeSlot(hub.db, { eventId, startTime: '10:00', endTime: '10:45' })
  const add = (more: { rooms?: object[]; timeSlots?: object[]; additions?: object[] }) => {
    const body = { eventId, rooms: [], timeSlots: [], moves: [], additions: [], ...more }
    return refusalOf(hub.admin.call('POST /api/wall/accept', { body: body as never }))
  }
  const slot = (startTime: string, endTime: string, more = {}) => ({ key: -1, startTime, endTime, ...more })
  expect(await add({ timeSlots: [slot('10:30', '11:30')] })).toEqual([
    409,
    'The row at 10:30 AM would overlap the time slot 10:00 AM – 10:45 AM. Change the times of one of them.',
  ])
  expect(await add({ timeSlots: [slot('11:00', '12:00'), slot('11:30', '12:30', { key: -2 })] })).toEqual([
    409,
    expect.stringMatching(/^The row at 11:30 AM would overlap the time slot 11:00 AM – 12:00 PM\./),
  ])
  expect(await add({ timeSlots: [slot('11:00', '10:00')] })).toEqual([
    400,
    'The row at 11:00 AM would end before it begins.',
  ])
  expect(await add({ timeSlots: [slot('11:00', '12:00', { day: 2 })] })).toEqual([400, expect.any(String)])
  expect(await add({ rooms: [{ key: -1, name: ' ' }] })).toEqual([400, expect.any(String)])
  const twice = { key: -1, name: 'Lab' }
  expect(await add({ rooms: [twice, twice] })).toEqual([400, expect.any(String)])
  const spot = { roomId: -7, timeSlotId: -1 }
  expect(await add({ additions: [{ number: 1, cardId: null, spot }] })).toEqual([
    400,
    'There is nothing to add under the key -7',
  ])
  expect(await add({})).toEqual([400, 'There is nothing to change'])
})

it('returns the texts of written heads with their pictures', async () => {
  const { eventId } = await hub.addOwnEvent()
  const piece = new Uint8Array(await picture({ format: 'jpeg' }))
  await hang([head('x'.repeat(300), { piece, isSure: false })], [hour('10:00', { end: '10:45' })], [])
  const { columns, rows } = await photograph(eventId)
  expect(columns[0]?.written).toMatchObject({ text: 'x'.repeat(200), isSure: false })
  expect(columns[0]?.written?.picture).toMatch(/^data:image\/jpeg;base64,/)
  expect(rows).toEqual([
    {
      id: null,
      isSeen: true,
      breakName: null,
      written: { text: '10:00', start: '10:00', end: '10:45', isSure: true, picture: null },
    },
  ])
})
