import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { acceptanceOf } from '../../../domain/wall/wall-acceptance.ts'
import { withReadings } from '../../../domain/wall/wall-cards.ts'
import { type Acceptable, wallDifferences } from '../../../domain/wall/wall-differences.ts'
import { headNumbers } from '../../../domain/wall/wall-heads.ts'
import { openOwnedApp } from '../../../test/app.ts'
import { addNumberedCard } from '../../../test/card-factories.ts'
import { type FakeCardReader, readingWith } from '../../../test/card-reader.ts'
import { addAdmin, addGrant, addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { formOf, picture } from '../../../test/pictures.ts'
import { refusalOf } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

/** An event with two rooms, two time slots, a session in the first spot, and three numbered cards. */
async function addWall() {
  const { event, query } = await hub.addOwnEvent()
  const early = await addTimeSlot(hub.db, { eventId: event.id, startTime: '9:00', endTime: '9:45' })
  const late = await addTimeSlot(hub.db, { eventId: event.id, startTime: '10:00', endTime: '10:45' })
  const atrium = await addRoom(hub.db, { eventId: event.id, name: 'Atrium', order: 0 })
  const library = await addRoom(hub.db, { eventId: event.id, name: 'Library', order: 1 })
  const session = await addSession(hub.db, { eventId: event.id, timeSlotId: early.id, roomId: atrium.id })
  await addNumberedCard(hub.db, { eventId: event.id, number: 1, sessionId: session.id })
  await addNumberedCard(hub.db, {
    eventId: event.id,
    number: 2,
    title: 'Typed',
    presenterName: 'Ann',
    typedAt: 'now',
  })
  await addNumberedCard(hub.db, { eventId: event.id, number: 3 })
  return { event, query, early, late, atrium, library, session }
}

const NO_WALL =
  'No wall was found. Stand straight in front of it, in good light, and take the photo so that the cards and the names of rooms and times above and beside them are on it.'
const NO_LISTS = { level: [], type: [], focus: [] }
const spot = (slot: { id: number }, room: { id: number }) => ({ timeSlotId: slot.id, roomId: room.id })

async function photograph(eventId: number, photos = 1, who = hub.admin) {
  const images = Array.from({ length: photos }, async (_, index) => [
    `photo${index + 1}`,
    { bytes: await picture() },
  ])
  return who.call('POST /api/wall/photos', {
    form: formOf({ eventId: String(eventId) }, Object.fromEntries(await Promise.all(images))),
  })
}

/** A line whose head has a number, and a card of one row. */
const unwritten = { written: null, breakName: null }
const whole = { throughRow: null, votes: 0 }

it('finds the room, the time and the words of each card', async () => {
  const { event, early, late, atrium, library, session } = await addWall()
  const numbers = headNumbers([atrium, library], [early, late])
  const seen = { ...whole, cardId: null, column: 0, row: 1, isSure: true, sessionId: null }
  const line = (head: number | undefined) => ({ ...unwritten, at: 0, head: head ?? null, isSeen: true })
  ;(hub.cardReader as FakeCardReader).wall = (heads) => {
    expect(heads).toEqual({
      rooms: [numbers.rooms.get(atrium.id), numbers.rooms.get(library.id)],
      slots: [numbers.slots.get(early.id), numbers.slots.get(late.id)],
    })
    return {
      columns: [line(heads.rooms[0]), line(undefined)],
      rows: [line(heads.slots[0]), line(heads.slots[1])],
      cards: [1, 2, 3, 99].map((number) => ({
        ...whole,
        number,
        column: 0,
        row: 1,
        isSure: true,
        marks: 4,
        piece: null,
      })),
      bare: [{ column: 0, row: 0 }],
      covered: [],
      withoutWall: [1],
      faint: [],
      tooSmall: 0,
      closeUp: [],
      apart: [2],
    }
  }
  expect(await photograph(event.id, 3)).toEqual({
    columns: [
      { ...unwritten, id: atrium.id, isSeen: true },
      { ...unwritten, id: null, isSeen: true },
    ],
    rows: [
      { ...unwritten, id: early.id, isSeen: true },
      { ...unwritten, id: late.id, isSeen: true },
    ],
    closeUp: [],
    cards: [
      { ...seen, number: 1, sessionId: session.id, words: null },
      {
        ...seen,
        number: 2,
        words: { title: 'Typed', presenterName: 'Ann', description: '', typedAt: 'now', doubtful: [] },
      },
      { ...seen, number: 3, words: null },
      { ...seen, number: 99, words: null },
    ],
    bare: [{ column: 0, row: 0 }],
    covered: [],
    warnings: [
      'Photo 2 shows no wall and was left out.',
      'Photo 3 could not be placed beside the others and was left out. Take it again so that it also shows the times, the names of two rooms, or four cards that are in another photo.',
    ],
  })
})

it('reports a numbered card missing where the photo shows its place, and moves it to the tray', async () => {
  const { event, query, session } = await addWall()
  const line = (head: number | undefined) => ({ ...unwritten, at: 0, head: head ?? null, isSeen: true })
  ;(hub.cardReader as FakeCardReader).wall = ({ rooms, slots }) => ({
    columns: rooms.map(line),
    rows: slots.map(line),
    cards: [2, 3].map((number) => ({
      ...whole,
      number,
      column: 1,
      row: number - 2,
      isSure: true,
      marks: 4,
      piece: null,
    })),
    bare: [],
    covered: [{ column: 0, row: 0 }],
    withoutWall: [],
    faint: [],
    tooSmall: 0,
    closeUp: [],
    apart: [],
  })
  const { cards, bare, covered, columns, rows } = await photograph(event.id)
  const own = { query: { eventId: String(event.id) } }
  const numbers = await hub.admin.call('GET /api/numbered-cards', own)
  const lines = { rooms: columns.map(({ id }) => id), slots: rows.map(({ id }) => id) }
  const sessions = await hub.call('GET /api/sessions', { query })
  const wall = { cards: withReadings(cards, [], numbers), bare, covered, numbers }
  const unseen = wallDifferences(wall, lines, sessions).filter(({ kind }) => kind === 'gone')
  expect(unseen).toMatchObject([
    { sessionId: session.id, number: 1, isBare: false, doubt: 'Its card was not seen.' },
  ])
  const chosen = unseen.flatMap((each) => ('doubt' in each ? [each] : []))
  await hub.admin.call('POST /api/wall/accept', { body: acceptanceOf(event.id, chosen, sessions) })
  expect(await hub.call('GET /api/sessions', { query })).toEqual([])
})

it('skips the card of a session merged into another, and creates no session from it again', async () => {
  const { event, late, library, session } = await addWall()
  const addition = { number: 2, cardId: null, spot: spot(late, library), typedAt: 'now' }
  const accept = () =>
    hub.admin.call('POST /api/wall/accept', { body: { eventId: event.id, moves: [], additions: [addition] } })
  const [typed] = await accept()
  await hub.admin.call('POST /api/sessions/:id/merge', {
    params: { id: String(session.id) },
    body: { version: session.version, otherId: typed?.id ?? 0, otherVersion: typed?.version ?? 0 },
  })
  const line = (head: number | undefined) => ({ ...unwritten, at: 0, head: head ?? null, isSeen: true })
  ;(hub.cardReader as FakeCardReader).wall = ({ rooms, slots }) => ({
    columns: rooms.map(line),
    rows: slots.map(line),
    cards: [0, 1].map((at) => ({
      ...whole,
      number: at + 1,
      column: at,
      row: at,
      isSure: true,
      marks: 4,
      piece: null,
    })),
    bare: [],
    covered: [],
    withoutWall: [],
    faint: [],
    tooSmall: 0,
    closeUp: [],
    apart: [],
  })
  const { cards, warnings } = await photograph(event.id)
  expect(cards.map(({ number, sessionId }) => [number, sessionId])).toEqual([[1, session.id]])
  expect(warnings).toEqual([`Card 2 was left out: its session was merged into “${session.title}”.`])
  expect(await refusalOf(accept())).toEqual([400, expect.any(String)])
})

it('warns once about each flaw of the photos', async () => {
  const { event } = await addWall()
  const cards = [7, 8, 9].map((number) => ({
    ...whole,
    number,
    column: null,
    row: null,
    isSure: false,
    marks: 4,
    piece: null,
  }))
  const wall = {
    columns: [],
    rows: [],
    cards,
    bare: [],
    covered: [],
    apart: [],
    withoutWall: [],
    faint: [0],
    tooSmall: 2,
    closeUp: [],
  }
  ;(hub.cardReader as FakeCardReader).wall = () => wall
  const faint = 'Paper and wall have nearly the same color here, so cards may be missing. Count them.'
  expect((await photograph(event.id)).warnings).toEqual([
    '2 of 3 cards are too small in the photo to be read. Stand closer, or take two photos.',
    faint,
  ])
  ;(hub.cardReader as FakeCardReader).wall = () => ({ ...wall, tooSmall: 3, faint: [] })
  expect((await photograph(event.id)).warnings).toEqual([
    'The cards are too small in the photo to be read. Stand closer, or take two photos.',
  ])
  ;(hub.cardReader as FakeCardReader).wall = () => ({ ...wall, cards: [], tooSmall: 0, withoutWall: [0] })
  expect(await refusalOf(photograph(event.id))).toEqual([400, `${NO_WALL} ${faint}`])
})

it('refuses a photo that shows no wall', async () => {
  const { event } = await addWall()
  ;(hub.cardReader as FakeCardReader).wall = () => ({
    columns: [],
    rows: [],
    cards: [],
    bare: [],
    covered: [],
    apart: [],
    faint: [],
    tooSmall: 0,
    closeUp: [],
    withoutWall: [0],
  })
  const refusal = await refusalOf(photograph(event.id))
  expect(refusal).toEqual([400, NO_WALL])
})

it('moves and adds in one act, which can be undone and redone as one', async () => {
  const { event, query, early, late, atrium, library, session } = await addWall()
  const changed = await hub.admin.call('POST /api/wall/accept', {
    body: {
      eventId: event.id,
      moves: [{ id: session.id, version: session.version, spot: spot(late, library) }],
      additions: [{ number: 2, cardId: null, spot: spot(early, atrium), typedAt: 'now' }],
    },
  })
  expect(changed.map(({ title, timeSlotId, roomId }) => [title, timeSlotId, roomId])).toEqual([
    [session.title, late.id, library.id],
    ['Typed', early.id, atrium.id],
  ])
  const { look, turn } = lookingAt(event.id, query)
  const done = await look()
  expect(done.numbered[1]).toBe(changed[1]?.id)
  expect((await turn()).name).toBe('undid: updated the schedule from the wall: 1 moved and 1 added')
  expect(await look()).toMatchObject({
    sessions: [{ id: session.id, timeSlotId: early.id, roomId: atrium.id }],
    numbered: [session.id, null, null],
  })
  expect((await turn()).name).toBe('redid: updated the schedule from the wall: 1 moved and 1 added')
  expect(await look()).toEqual(done)
})

it('recognizes a card by its session after that was deleted and restored', async () => {
  const { event, query, late, library } = await addWall()
  const accept = () =>
    hub.admin.call('POST /api/wall/accept', {
      body: {
        eventId: event.id,
        moves: [],
        additions: [{ number: 2, cardId: null, spot: spot(late, library), typedAt: 'now' }],
      },
    })
  const [session] = await accept()
  const { look, turn } = lookingAt(event.id, query)
  const before = await look()
  await hub.admin.call('DELETE /api/sessions/:id', { params: { id: session?.id ?? 0 } })
  const without = await look()
  const entries = await hub.admin.call('GET /api/history', { query: { eventId: String(event.id) } })
  const { id = 0 } = entries.find(({ canRestore }) => canRestore) ?? {}
  await hub.admin.call('POST /api/history/:id/restore', { params: { id } })
  expect(await look()).toEqual(before)
  expect(await refusalOf(accept())).toEqual([400, expect.any(String)])
  expect((await turn()).name).toBe('undid: restored “Typed”')
  expect(await look()).toEqual(without)
})

/** An event's sessions and cards without their versions; `turn` undoes the latest act, or redoes what it undid. */
function lookingAt(eventId: number, query: { city: string; date: string }) {
  const own = { query: { eventId: String(eventId) } }
  return {
    async look() {
      const sessions = await hub.call('GET /api/sessions', { query })
      const numbered = await hub.admin.call('GET /api/numbered-cards', own)
      const photographed = await hub.admin.call('GET /api/session-cards', own)
      return {
        sessions: sessions.map(({ version: _, ...session }) => session),
        numbered: numbered.map(({ sessionId }) => sessionId),
        photographed: photographed.map(({ state, sessionId }) => ({ state, sessionId })),
      }
    },
    async turn() {
      const [latest] = await hub.admin.call('GET /api/history/acts', own)
      return hub.admin.call('POST /api/history/acts/:change/undo', {
        params: { change: latest?.change ?? '' },
        body: {},
      })
    },
  }
}

it('refuses a card that no one has read, one that is already a session, and an occupied spot', async () => {
  const { event, early, late, atrium, library } = await addWall()
  const accept = (number: number, ...spots: ReturnType<typeof spot>[]) =>
    refusalOf(
      hub.admin.call('POST /api/wall/accept', {
        body: {
          eventId: event.id,
          moves: [],
          additions: spots.map((each) => ({ number, cardId: null, spot: each, typedAt: 'now' })),
        },
      }),
    )
  expect(await accept(2, spot(early, library), spot(late, library))).toEqual([
    400,
    'A card can become only one session',
  ])
  expect(await accept(3, spot(late, library))).toEqual([400, expect.any(String)])
  expect(await accept(1, spot(late, library))).toEqual([400, expect.any(String)])
  const [refusal, sentence] = await accept(2, spot(early, atrium))
  expect(refusal).toBe(409)
  expect(sentence).toMatch(/^Room already occupied for this time slot: “.+” is in .+, .+\.$/)
  expect(await hub.call('GET /api/sessions', { query: { city: event.slug, date: event.date } })).toHaveLength(
    1,
  )
})

it('refuses a move of a session that has changed since the photo', async () => {
  const { event, late, library, session } = await addWall()
  const moves = [{ id: session.id, version: session.version + 1, spot: spot(late, library) }]
  expect(
    await refusalOf(
      hub.admin.call('POST /api/wall/accept', { body: { eventId: event.id, moves, additions: [] } }),
    ),
  ).toEqual([412, expect.any(String)])
})

/** A wall with these cards, each with a piece of the photo: side by side in the second row, unless places are given. */
async function hang(
  numbers: readonly (number | null)[],
  places = numbers.map((_, column) => ({ column, row: 1 })),
  width = 400,
) {
  const pieces = await Promise.all(
    numbers.map((_, index) => picture({ width: width + index * 40, height: 300 })),
  )
  ;(hub.cardReader as FakeCardReader).wall = (heads) => ({
    columns: heads.rooms.map((head) => ({ ...unwritten, at: 0, head, isSeen: true })),
    rows: heads.slots.map((head) => ({ ...unwritten, at: 0, head, isSeen: true })),
    cards: numbers.map((number, index) => ({
      ...whole,
      number,
      column: 0,
      row: 0,
      ...places[index],
      isSure: true,
      marks: number === null ? 0 : 4,
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
}

async function readCards(eventId: number, count: number) {
  return vi.waitFor(async () => {
    const cards = await hub.admin.call('GET /api/session-cards', { query: { eventId: String(eventId) } })
    expect(cards.filter(({ state }) => state === 'read' || state === 'saved')).toHaveLength(count)
    return cards
  }, 20_000)
}

it('reads the piece of a card no one has read once, however often the wall is photographed', async () => {
  const { event, late, atrium } = await addWall()
  await hang([3])
  const warnings = [{ code: 'unread-writing' as const, message: 'Part of this card was not read.' }]
  const answer = async () => ({ ...readingWith({ title: 'Read on the wall' }), warnings })
  ;(hub.cardReader as FakeCardReader).answer = answer
  const [first, second] = [await photograph(event.id), await photograph(event.id)]
  expect(first.cards[0]?.cardId).toEqual(expect.any(Number))
  expect(second.cards[0]?.cardId).toBe(first.cards[0]?.cardId)
  const [card] = await readCards(event.id, 1)
  expect(card).toMatchObject({ state: 'read', title: 'Read on the wall', doubtful: ['title'] })
  const third = await photograph(event.id)
  expect(third.cards[0]?.words).toMatchObject({ title: 'Read on the wall', doubtful: ['title'] })
  const additions = [{ number: 3, cardId: null, spot: spot(late, atrium) }]
  const [session] = await hub.admin.call('POST /api/wall/accept', {
    body: { eventId: event.id, moves: [], additions },
  })
  const [saved] = await readCards(event.id, 1)
  const doubtfulWords = { title: [{ word: 'title', others: ['tide'] }] }
  expect(saved).toMatchObject({
    state: 'saved',
    sessionId: session?.id,
    doubtful: ['title'],
    isPartlyRead: true,
    doubtfulWords,
  })

  const params = { id: saved?.id ?? 0 }
  for (const _ of ['once', 'again']) await hub.admin.call('POST /api/session-cards/:id/confirm', { params })
  expect(await readCards(event.id, 1)).toEqual([
    { ...saved, doubtful: [], isConfirmed: true, isPartlyRead: false, doubtfulWords: {} },
  ])
  const entries = await hub.admin.call('GET /api/history', { query: { eventId: String(event.id) } })
  const confirmed = entries.filter(
    ({ name }) => name === 'confirmed that “Read on the wall” was read correctly',
  )
  expect(confirmed).toHaveLength(1)
})

it('recognizes a card without a number by its words, and accepts a new one', async () => {
  const { event, query, late, library, session } = await addWall()
  await hang([null, null])
  const reader = hub.cardReader as FakeCardReader
  const isFirst = async (photo: Buffer) => (await sharp(photo).metadata()).width === 400
  reader.known = async (photo) => ((await isFirst(photo)) ? [session.title] : [])
  const read: boolean[] = []
  reader.answer = async (photo) => {
    read.push(await isFirst(photo))
    return readingWith({ title: 'Never seen before', presenterName: 'Bo' })
  }
  const [seen, again] = [await photograph(event.id), await photograph(event.id)]
  const idsOf = ({ cards }: typeof seen) => cards.map(({ cardId }) => cardId)
  expect(idsOf(again)).toEqual(idsOf(seen))
  const [known, fresh] = await readCards(event.id, 2)
  expect(known).toMatchObject({ id: seen.cards[0]?.cardId, state: 'saved', sessionId: session.id })
  expect(fresh).toMatchObject({ id: seen.cards[1]?.cardId, state: 'read', sessionId: null })
  expect(read).toEqual([false])
  reader.known = async () => []
  const additions = [{ number: null, cardId: fresh?.id ?? 0, spot: spot(late, library) }]
  const accept = () =>
    hub.admin.call('POST /api/wall/accept', { body: { eventId: event.id, moves: [], additions } })
  expect(await accept()).toMatchObject([{ title: 'Never seen before', roomId: library.id }])
  expect(await refusalOf(accept())).toEqual([400, expect.any(String)])
  const { look, turn } = lookingAt(event.id, query)
  const done = await look()
  const saved = { state: 'saved', sessionId: session.id }
  expect(done.photographed).toEqual([saved, { state: 'saved', sessionId: expect.any(Number) }])
  await turn()
  expect((await look()).photographed).toEqual([saved, { state: 'read', sessionId: null }])
  await turn()
  expect(await look()).toEqual(done)
})

it('prints a head for every room and time slot, after a page on how to hang them', async () => {
  const { event } = await addWall()
  const pdf = await hub.admin.fetch(`/api/wall/heads?eventId=${event.id}`)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const text = Buffer.from(await pdf.arrayBuffer()).toString('latin1')
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(3)
})

it('prints a single head, such as that of a renamed room', async () => {
  const { event, atrium, library, early, late } = await addWall()
  const head = headNumbers([atrium, library], [early, late]).rooms.get(atrium.id)
  const one = await hub.admin.fetch(`/api/wall/heads?eventId=${event.id}&head=${head}`)
  const text = Buffer.from(await one.arrayBuffer()).toString('latin1')
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  const none = await hub.admin.fetch(`/api/wall/heads?eventId=${event.id}&head=999`)
  expect(none.status).toBe(404)
})

type Place = { city: string; date: string }

/** An organizer with a photo of the wall, whose proposal follows the schedule as the page's does. */
async function organizerAt(who: typeof hub.admin, eventId: number, query: Place) {
  const own = { query: { eventId: String(eventId) } }
  const reading = await photograph(eventId, 1, who)
  async function proposal() {
    const sessions = await who.call('GET /api/sessions', { query })
    const cards = withReadings(
      reading.cards,
      await who.call('GET /api/session-cards', own),
      await who.call('GET /api/numbered-cards', own),
    )
    const lines = { rooms: reading.columns.map(({ id }) => id), slots: reading.rows.map(({ id }) => id) }
    const differences = wallDifferences({ cards, bare: reading.bare }, lines, sessions)
    const sure = differences.filter((each): each is Acceptable => 'doubt' in each && each.doubt === null)
    return { differences, body: acceptanceOf(eventId, sure, sessions) }
  }
  return {
    proposal,
    accept: (body: ReturnType<typeof acceptanceOf>) => who.call('POST /api/wall/accept', { body }),
  }
}

/** Both accept what they see at once; the slower one accepts what is left. @returns how many had to accept again */
async function acceptAtOnce(organizers: readonly Awaited<ReturnType<typeof organizerAt>>[]): Promise<number> {
  const bodies = await Promise.all(organizers.map(({ proposal }) => proposal()))
  const attempts = await Promise.allSettled(
    organizers.map(({ accept }, index) => accept(bodies[index]?.body as ReturnType<typeof acceptanceOf>)),
  )
  const slower = organizers.filter((_, index) => attempts[index]?.status === 'rejected')
  for (const { proposal, accept } of slower) {
    const { body } = await proposal()
    if (body.moves.length + body.additions.length > 0) await accept(body)
  }
  for (const { proposal } of organizers) expect((await proposal()).differences).toEqual([])
  return slower.length
}

async function addOrganizer(eventId: number) {
  const person = await addAdmin(hub.db)
  await addGrant(hub.db, { eventId, userId: person.id })
  return hub.as(person)
}

it('ends up consistent after two organizers accept two halves of the wall at once', async () => {
  const { event, query, early, late, atrium, library, session } = await addWall()
  const other = await addSession(hub.db, { eventId: event.id })
  await addNumberedCard(hub.db, { eventId: event.id, number: 4, sessionId: other.id })
  const [left, middle, right] = [
    { column: 0, row: 1 },
    { column: 1, row: 0 },
    { column: 1, row: 1 },
  ]
  await hang([1, 2], [left, middle])
  const one = await organizerAt(hub.admin, event.id, query)
  await hang([2, 4], [middle, right])
  const two = await organizerAt(await addOrganizer(event.id), event.id, query)
  expect(await acceptAtOnce([one, two])).toBe(1)
  const sessions = await hub.call('GET /api/sessions', { query })
  expect(sessions.map(({ title, timeSlotId, roomId }) => [title, timeSlotId, roomId])).toEqual([
    [session.title, late.id, atrium.id],
    [other.title, late.id, library.id],
    ['Typed', early.id, library.id],
  ])
})

it('adds a card without a number once, even if two organizers have it on their photos', async () => {
  const { event, query, late, library } = await addWall()
  ;(hub.cardReader as FakeCardReader).answer = async () => {
    const reading = readingWith({ title: 'How bees find home', presenterName: 'Bo Example' })
    return { ...reading, fields: { ...reading.fields, title: { ...reading.fields.title, doubtful: false } } }
  }
  const place = [{ column: 1, row: 1 }]
  await hang([null], place)
  const one = await organizerAt(hub.admin, event.id, query)
  await hang([null], place, 500)
  const two = await organizerAt(await addOrganizer(event.id), event.id, query)
  await readCards(event.id, 2)
  expect(await acceptAtOnce([one, two])).toBe(1)
  const sessions = await hub.call('GET /api/sessions', { query })
  expect(sessions.map(({ title }) => title)).toEqual([expect.any(String), 'How bees find home'])
  expect(sessions[1]).toMatchObject({ timeSlotId: late.id, roomId: library.id })
  expect((await readCards(event.id, 2)).map(({ state }) => state)).toEqual(['saved', 'saved'])
})

it('refuses an author’s words that the organizer has not seen', async () => {
  const { event, late, library } = await addWall()
  const card = { eventId: event.id, number: 2 }
  const own = hub.db.selectFrom('numbered_cards').selectAll().where('eventId', '=', card.eventId)
  const { code } = await own.where('number', '=', card.number).executeTakeFirstOrThrow()
  const accept = (typedAt: string | null) =>
    hub.admin.call('POST /api/wall/accept', {
      body: {
        eventId: event.id,
        moves: [],
        additions: [{ number: 2, cardId: null, spot: spot(late, library), typedAt }],
      },
    })
  const form = { title: 'Typed', presenterName: 'Ann', description: 'A passer-by wrote this', ...NO_LISTS }
  await hub.call('PUT /api/author-pages/:code', { params: { code }, body: form })
  const refused = [412, 'Card 2 has been typed since you saw it. Look at its words again.']
  expect(await refusalOf(accept('now'))).toEqual(refused)
  expect(await refusalOf(accept(null))).toEqual(refused)
  const seen = await hub.admin.call('GET /api/numbered-cards', { query: { eventId: String(event.id) } })
  const [session] = await accept(seen.find(({ number }) => number === 2)?.typedAt ?? null)
  expect(session).toMatchObject({ description: 'A passer-by wrote this' })
})
