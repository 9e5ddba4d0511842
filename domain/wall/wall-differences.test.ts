import { describe, expect, it } from 'vitest'
import { NO_CONTENT } from '../schedule/per-field.ts'
import { type SeenCard, withEdits, withReadings } from './wall-cards.ts'
import { isAcceptable, type WallSession, wallDifferences } from './wall-differences.ts'
import { headNumbers } from './wall-heads.ts'
import type { NamedLines } from './wall-spots.ts'

const lines = { rooms: [1, 2], slots: [10, 20] }
const noPhoto = { cardId: null, votes: 0 }
const spot = (timeSlotId: number, roomId: number) => ({ timeSlotId, roomId })
const session = (id: number, at: { timeSlotId: number; roomId: number } | null): WallSession => ({
  id,
  title: `Session ${id}`,
  presenterName: 'Ann',
  description: '',
  timeSlotId: at?.timeSlotId ?? null,
  roomId: at?.roomId ?? null,
})
const card = (
  number: number | null,
  column: number | null,
  row: number | null,
  more: Partial<SeenCard> = {},
): SeenCard => ({
  number,
  cardId: null,
  column,
  row,
  throughRow: null,
  votes: 0,
  isSure: true,
  sessionId: null,
  piece: null,
  readAs: null,
  isPartlyRead: false,
  doubtfulWords: {},
  likeSessionId: null,
  put: null,
  isTyped: false,
  key: number === null ? `photo ${more.cardId}` : `card ${number}`,
  words: { title: `Card ${number}`, presenterName: 'Ann', description: '', typedAt: null, doubtful: [] },
  ...more,
})

describe('the differences between the wall and the schedule', () => {
  it('are none when every card is where its session is', () => {
    const cards = [card(1, 0, 0, { sessionId: 7 })]
    expect(wallDifferences({ cards, bare: [] }, lines, [session(7, spot(10, 1))])).toEqual([])
  })

  it('are moves, even of two cards that swapped spots', () => {
    const cards = [card(1, 1, 0, { sessionId: 7 }), card(2, 0, 0, { sessionId: 8 })]
    const sessions = [session(7, spot(10, 1)), session(8, spot(10, 2))]
    expect(wallDifferences({ cards, bare: [] }, lines, sessions)).toEqual([
      {
        key: 'card 1',
        kind: 'moved',
        sessionId: 7,
        from: spot(10, 1),
        to: spot(10, 2),
        title: 'Session 7',
        doubt: null,
        ...noPhoto,
      },
      {
        key: 'card 2',
        kind: 'moved',
        sessionId: 8,
        from: spot(10, 2),
        to: spot(10, 1),
        title: 'Session 8',
        doubt: null,
        ...noPhoto,
      },
    ])
  })

  it('are doubtful where another session is whose card was not seen', () => {
    const cards = [card(1, 1, 0, { sessionId: 7 })]
    const sessions = [session(7, spot(10, 1)), session(8, spot(10, 2))]
    expect(wallDifferences({ cards, bare: [] }, lines, sessions)).toMatchObject([
      { kind: 'moved', doubt: '“Session 8” is here on the schedule, and its card was not seen.' },
    ])
  })

  it('are new cards with text, and unread cards', () => {
    const cards = [card(1, 0, 0), card(2, 1, 1, { words: null })]
    expect(wallDifferences({ cards, bare: [] }, lines, [])).toEqual([
      {
        key: 'card 1',
        kind: 'new',
        card: { number: 1, cardId: null },
        wordsOf: 'card 1',
        spot: spot(10, 1),
        title: 'Card 1',
        presenterName: 'Ann',
        description: '',
        typed: null,
        typedAt: null,
        doubtfulWords: {},
        doubt: null,
        inDoubt: { words: false, place: false },
        unsure: null,
        ...noPhoto,
      },
      { key: 'card 2', kind: 'unread', number: 2, spot: spot(20, 2), piece: null, ...noPhoto },
    ])
  })

  it('are doubtful for two cards in one spot', () => {
    const cards = [card(1, 0, 0), card(2, 0, 0)]
    const crowded = { kind: 'new', doubt: 'Two cards are in this spot.' }
    expect(wallDifferences({ cards, bare: [] }, lines, [])).toMatchObject([crowded, crowded])
  })

  it('are doubtful for a card between two spots', () => {
    const cards = [card(1, 0, 0, { isSure: false })]
    expect(wallDifferences({ cards, bare: [] }, lines, [])).toMatchObject([
      { kind: 'new', doubt: 'It is between two spots.' },
    ])
  })

  it('are doubtful for an unnumbered card that resembles a session or is hard to read', () => {
    const words = (title: string, ...doubtful: ('title' | 'presenterName')[]) => ({
      words: { title, presenterName: 'Bo', description: '', typedAt: null, doubtful },
    })
    const known = { ...session(7, null), title: 'Bees in the city', presenterName: 'Ada' }
    const cards = [
      card(null, 0, 0, { cardId: 5, ...words('Bees in a city') }),
      card(null, 1, 0, { cardId: 6, readAs: 4, ...words('Sourdough', 'title') }),
      card(null, 0, 1, { cardId: 7, ...words('Sourdough') }),
    ]
    expect(wallDifferences({ cards, bare: [] }, lines, [known])).toMatchObject([
      { kind: 'new', card: { number: null, cardId: 5 }, doubt: 'It may be “Bees in the city”.' },
      { doubt: 'Some words were hard to read.', unsure: { cardId: 4, fields: ['title'] } },
      { kind: 'new', doubt: null, unsure: null },
    ])
  })

  it('do not call text hard to read when only the presenter is missing', () => {
    const read = (...doubtful: ('title' | 'presenterName')[]) => ({
      words: { title: 'Sourdough', presenterName: '', description: '', typedAt: null, doubtful },
    })
    const cards = [
      card(null, 0, 0, { cardId: 5, readAs: 5, ...read('presenterName') }),
      card(null, 1, 0, { cardId: 6, readAs: 6, ...read('title', 'presenterName') }),
    ]
    expect(wallDifferences({ cards, bare: [] }, lines, [])).toMatchObject([
      { doubt: 'No presenter was read.', unsure: { cardId: 5, fields: [] } },
      { doubt: 'Some words were hard to read.', unsure: { cardId: 6, fields: ['title'] } },
    ])
  })

  it('are doubtful for two cards that seem to be one session', () => {
    const cards = [card(null, 0, 0, { sessionId: 7 }), card(null, 1, 0, { sessionId: 7 })]
    const doubt = 'Two cards seem to be “Session 7”.'
    expect(wallDifferences({ cards, bare: [] }, lines, [session(7, null)])).toMatchObject([
      { doubt },
      { doubt },
    ])
  })

  it('report a session as gone only with doubt while an unnumbered card is unread', () => {
    const cards = [card(null, 1, 1, { words: null, piece: 'reading' })]
    const differences = wallDifferences({ cards, bare: [{ column: 0, row: 0 }] }, lines, [
      session(7, spot(10, 1)),
    ])
    expect(differences).toMatchObject([
      { kind: 'unread', piece: 'reading' },
      { kind: 'gone', doubt: 'Some cards are not read yet, so it may be elsewhere.' },
    ])
  })

  it('report a session as gone only if its spot was seen to be bare', () => {
    const sessions = [session(7, spot(10, 1)), session(8, spot(10, 2)), session(9, null)]
    expect(wallDifferences({ cards: [], bare: [{ column: 0, row: 0 }] }, lines, sessions)).toEqual([
      {
        key: 'session 7',
        kind: 'gone',
        sessionId: 7,
        number: null,
        isBare: true,
        from: spot(10, 1),
        title: 'Session 7',
        doubt: null,
      },
    ])
  })

  it('ask about cards next to the grid and in columns with no name', () => {
    const cards = [card(1, null, 0), card(2, 0, 1, { sessionId: 7 })]
    const unnamed = { rooms: [null, 2], slots: [10, 20] }
    const said = { presenterName: 'Ann', doubtfulWords: {}, ...noPhoto }
    const saidOf = (number: number, title: string) => ({ number, title, ...said })
    expect(wallDifferences({ cards, bare: [] }, unnamed, [session(7, spot(10, 1))])).toEqual([
      { key: 'card 1', kind: 'unplaced', hasLines: false, sessionId: null, ...saidOf(1, 'Card 1') },
      { key: 'card 2', kind: 'unplaced', hasLines: true, sessionId: 7, ...saidOf(2, 'Session 7') },
    ])
  })
})

const ROW = {
  eventId: 1,
  state: 'read' as const,
  message: null,
  title: 'Bees',
  presenterName: 'Ada',
  claimedBy: null,
  twinOf: null,
  isConfirmed: false,
  sessionId: null,
  doubtful: [],
  isPartlyRead: false,
  doubtfulWords: {},
  photo: null,
  createdAt: '',
}

it('picks up what was read of card cutouts since the photo', () => {
  const row = (id: number, more = {}) => ({ ...ROW, id, ...more })
  const unread = { words: null }
  const cards = [1, 2, 3, 4, 5, 6].map((cardId) => card(null, 0, 0, { ...unread, cardId }))
  const rows = [
    row(1, { state: 'waiting' }),
    row(2, { state: 'failed' }),
    row(3, { doubtful: ['presenterName'] }),
    row(4, { state: 'saved', sessionId: 7 }),
    row(6, { twinOf: 3 }),
  ]
  expect(withReadings(cards, rows, [])).toMatchObject([
    { piece: 'reading', words: null },
    { piece: 'failed', words: null },
    { piece: null, words: { title: 'Bees', presenterName: 'Ada', doubtful: ['presenterName'] } },
    { piece: null, sessionId: 7 },
    { piece: null, words: null },
    { piece: null, words: { title: 'Bees', doubtful: ['presenterName'] }, readAs: 3 },
  ])
})

it('prefers the photo that shows a card larger, unless a person has confirmed other text', () => {
  const seen = card(null, 0, 0, { words: null, cardId: 9, otherCardIds: [5] })
  const small = { ...ROW, id: 5, title: 'Boos' }
  const large = { ...ROW, id: 9, twinOf: 5 }
  expect(withReadings([seen], [small, large], [])).toMatchObject([
    { key: 'photo 5', words: { title: 'Bees' }, readAs: 9 },
  ])
  expect(withReadings([seen], [{ ...small, isConfirmed: true }, large], [])).toMatchObject([
    { words: { title: 'Boos' }, readAs: 5 },
  ])
  const isSaved = { ...small, state: 'saved' as const, sessionId: 7 }
  expect(withReadings([seen], [isSaved, large], [])).toMatchObject([{ sessionId: 7 }])
})

it('reports a partly unread card as more than hard to read, until a person has typed it', () => {
  const seen = card(null, 0, 0, { cardId: 1, words: null })
  const read = { ...ROW, id: 1, doubtful: ['title' as const, 'presenterName' as const], isPartlyRead: true }
  const cards = withReadings([seen], [read], [])
  const unsure = { cardId: 1, fields: ['title', 'presenterName'] }
  const doubtOn = (on: readonly SeenCard[]) => wallDifferences({ cards: on, bare: [] }, lines, [])
  expect(doubtOn(cards)).toMatchObject([{ kind: 'new', doubt: 'Part of this card was not read.', unsure }])
  const words = { title: 'Bees at night', presenterName: 'Ada' }
  expect(doubtOn(withEdits(cards, new Map([['photo 1', { words }]])))).toMatchObject([{ doubt: null }])
})

it('no longer doubts text that a person has confirmed', () => {
  const words = {
    title: 'Maqs',
    presenterName: 'Bo',
    description: '',
    typedAt: null,
    doubtful: ['title' as const],
  }
  const seen = card(3, 0, 0, { cardId: 1, words })
  const read = { ...ROW, id: 1, title: 'Maqs', presenterName: 'Bo' }
  expect(withReadings([seen], [], [])).toMatchObject([{ words }])
  expect(withReadings([seen], [read], [])).toMatchObject([{ words: { title: 'Maqs', doubtful: [] } }])
})

it('allows for sessions longer than their card, and for several in an open room', () => {
  const slots = [
    { id: 10, startTime: '9:00', endTime: '9:45', isStatic: false },
    { id: 20, startTime: '10:00', endTime: '10:45', isStatic: false },
  ]
  const grid = { slots, rooms: [{ id: 1 }, { id: 2, isOpen: true }] }
  const raft = { ...session(7, spot(10, 1)), title: 'Raft', furtherSlotIds: [20] }
  // Its card is on the wall once, and the place below is bare.
  const hung = [card(1, 0, 0, { sessionId: 7 })]
  expect(wallDifferences({ cards: hung, bare: [{ column: 0, row: 1 }] }, lines, [raft], grid)).toEqual([])
  const below = [...hung, card(2, 0, 1)]
  expect(wallDifferences({ cards: below, bare: [] }, lines, [raft], grid)).toMatchObject([
    { kind: 'new', spot: spot(20, 1), doubt: '“Raft” stays here until that is certain.' },
  ])
  const outside = [...hung, card(3, 1, 0), card(4, 1, 0)]
  expect(wallDifferences({ cards: outside, bare: [] }, lines, [raft], grid)).toMatchObject([
    { kind: 'new', spot: spot(10, 2), doubt: null },
    { kind: 'new', spot: spot(10, 2), doubt: null },
  ])
})

describe('cards that are identified by their spot', () => {
  const bees = { ...session(7, spot(10, 1)), title: 'Bees in the city', presenterName: 'Ada' }
  const unnumbered = (more: Partial<SeenCard>) => ({ number: null, cardId: 5, ...more })
  const at = (column: number, row: number, more: Partial<SeenCard>) =>
    card(null, column, row, unnumbered(more))
  const kinds = (cards: SeenCard[], sessions = [bees]) =>
    wallDifferences({ cards, bare: [] }, lines, sessions).map((each) =>
      isAcceptable(each) ? [each.kind, each.doubt] : [each.kind],
    )
  const words = (title: string) => ({
    words: { title, presenterName: '', description: '', typedAt: null, doubtful: [] },
  })

  it('belong to the session there if an earlier photo or similar text says so', () => {
    expect(kinds([at(0, 0, { words: null, likeSessionId: 7 })])).toEqual([])
    expect(kinds([at(0, 0, words('Bees in a city'))])).toEqual([])
    expect(kinds([at(0, 0, { ...words('Xq'), likeSessionId: 7 })])).toEqual([])
  })

  it('stay in doubt elsewhere, or if another card belongs to the session', () => {
    expect(kinds([at(1, 0, words('Bees in a city'))])).toEqual([['new', 'It may be “Bees in the city”.']])
    const both = [at(1, 1, { sessionId: 7 }), at(0, 0, { ...words('Bees in a city'), cardId: 6 })]
    expect(kinds(both)).toEqual([
      ['moved', null],
      ['new', 'It may be “Bees in the city”.'],
    ])
  })

  it('belong to a session that is held twice, each in its own spot', () => {
    const again = { ...bees, ...spot(20, 2), id: 8, title: 'Bees in the City' }
    const both = [at(0, 0, words('Bees in a city')), at(1, 1, { ...words('Bees in a city'), cardId: 6 })]
    expect(kinds(both, [bees, again])).toEqual([])
    expect(kinds(both.slice(1), [bees, again])).toEqual([])
    const other = { ...again, presenterName: 'Ben' }
    expect(kinds([at(1, 1, { words: null, likeSessionId: 7 })], [bees, other])).toEqual([['unread']])
  })

  it('are only one card per session, even if two resemble it', () => {
    const twice = [
      at(0, 0, { words: null, likeSessionId: 7 }),
      at(0, 0, { words: null, likeSessionId: 7, cardId: 6 }),
    ]
    expect(kinds(twice)).toEqual([['unread']])
  })
})

it('makes a session as long as a card over several rows, as far as time slots are consecutive', () => {
  const slots = [
    { id: 10, startTime: '9:00', endTime: '9:45', isStatic: false },
    { id: 20, startTime: '10:00', endTime: '10:45', isStatic: false },
    { id: 30, startTime: '11:00', endTime: '11:45', isStatic: true },
  ]
  const grid = { slots, rooms: [{ id: 1 }, { id: 2 }] }
  const wall = { rooms: [1, 2], slots: [10, 20, null, null] }
  const long = card(1, 0, 0, { throughRow: 3, sessionId: 7 })
  const differences = (sessions: WallSession[], cards = [long]) =>
    wallDifferences({ cards, bare: [] }, wall, sessions, grid)
  expect(differences([session(7, spot(10, 1))])).toMatchObject([
    { kind: 'moved', from: spot(10, 1), to: { ...spot(10, 1), slots: 2 } },
  ])
  expect(differences([{ ...session(7, spot(10, 1)), furtherSlotIds: [20] }])).toEqual([])
  expect(differences([], [card(2, 0, 0, { throughRow: 1 })])).toMatchObject([
    { kind: 'new', spot: { ...spot(10, 1), slots: 2 } },
  ])
})

it("applies a person's corrections, and doubts cards under a doubtful heading", () => {
  const edits = new Map([
    ['card 1', { spot: spot(20, 2) }],
    ['card 2', { isLeftOut: true }],
    ['card 3', { words: { title: 'Typed', presenterName: 'Bo' } }],
  ])
  const cards = withEdits(
    [card(1, null, null, { isSure: false }), card(2, 0, 0), card(3, 0, 0, { words: null, piece: 'failed' })],
    edits,
  )
  const doubtful = { columns: new Set([0]), rows: new Set<number>() }
  const differences = wallDifferences({ cards, bare: [] }, { ...lines, doubtful }, [])
  expect(differences).toMatchObject([
    { kind: 'new', spot: spot(20, 2), typed: null, doubt: null },
    {
      kind: 'new',
      title: 'Typed',
      typed: { title: 'Typed', presenterName: 'Bo' },
      doubt: 'Its room may be misread.',
    },
  ])
})

it('reports text that was hard to read along with a heading that may be misread', () => {
  const words = { title: 'Maqs', presenterName: '', description: '', typedAt: null }
  const cards = [card(null, 0, 0, { cardId: 5, readAs: 5, words: { ...words, doubtful: ['title'] } })]
  const doubtful = { columns: new Set([0]), rows: new Set<number>() }
  expect(wallDifferences({ cards, bare: [] }, { ...lines, doubtful }, [])).toMatchObject([
    {
      doubt: 'Its room may be misread. Some words were hard to read.',
      unsure: { cardId: 5, fields: ['title'] },
    },
  ])
})

describe('written headings that were misread', () => {
  const sessions = [session(7, spot(10, 1)), session(8, spot(10, 2)), session(9, spot(20, 1))]
  const at = (column: number, row: number, sessionId: number) =>
    card(null, column, row, { sessionId, cardId: sessionId })
  const read = { columns: new Set([0, 1]), rows: new Set([0, 1]) }
  const misread = 'Its time may be misread.'
  const doubts = (
    cards: SeenCard[],
    more: Partial<NamedLines> = {},
    bare: { column: number; row: number }[] = [],
  ) =>
    wallDifferences({ cards, bare }, { ...lines, read, ...more }, sessions).flatMap((each) =>
      isAcceptable(each) && each.kind !== 'new' ? [[each.kind, each.sessionId, each.doubt]] : [],
    )

  it('are doubted if the cards of a row moved together to another time', () => {
    // The headings of both rows were mixed up.
    const turned = { slots: [20, 10] }
    expect(doubts([at(0, 0, 7), at(1, 0, 8)], turned)).toEqual([
      ['moved', 7, misread],
      ['moved', 8, misread],
    ])
    // As many moved as stayed or more, so no heading is trusted, even where a session is gone.
    const all = [at(0, 0, 7), at(1, 0, 8), at(1, 1, 9)]
    expect(doubts(all, { slots: [20, 30] })).toEqual([
      ['moved', 7, misread],
      ['moved', 8, misread],
      ['moved', 9, misread],
    ])
    expect(doubts([at(0, 1, 7), at(1, 1, 8)], {}, [{ column: 0, row: 1 }])).toContainEqual([
      'gone',
      9,
      misread,
    ])
  })

  it('are trusted if a single card has moved, or a person or a number confirms it', () => {
    expect(doubts([at(1, 1, 7), at(1, 0, 8), at(0, 1, 9)])).toEqual([['moved', 7, null]])
    const turned = { slots: [20, 10], read: { columns: new Set<number>(), rows: new Set<number>() } }
    expect(doubts([at(0, 0, 7), at(1, 0, 8), at(0, 1, 9)], turned)).toEqual([
      ['moved', 7, null],
      ['moved', 8, null],
      ['moved', 9, null],
    ])
  })
})

it('keeps a card where a person put it if its room or time exists by then', () => {
  const put = { roomId: -2, timeSlotId: -1 }
  const hung = card(null, null, null, { cardId: 5, put })
  const at = (rooms: (number | null)[], slots: (number | null)[]) =>
    wallDifferences({ cards: [hung], bare: [] }, { rooms, slots }, [])
  expect(at([1, -2], [-1])).toMatchObject([{ kind: 'new', spot: put }])
  expect(at([1, 2], [10])).toMatchObject([{ kind: 'new', spot: spot(10, 2) }])
  expect(at([1, null], [10])).toMatchObject([{ kind: 'unplaced' }])
})

it('picks up what authors typed and organizers placed since the photo', () => {
  const printed = (number: number, more = {}) => ({
    ...NO_CONTENT,
    id: number,
    eventId: 1,
    number,
    title: 'Typed',
    presenterName: 'Ada',
    version: 1,
    typedAt: null,
    isClosed: false,
    sessionId: null,
    ...more,
  })
  const cards = [card(1, 0, 0, { words: null }), card(2, 1, 0), card(3, 0, 1, { sessionId: 7 })]
  const numbered = [printed(1, { typedAt: 'now' }), printed(2, { sessionId: 8 }), printed(3)]
  expect(withReadings(cards, [], numbered)).toMatchObject([
    { sessionId: null, words: { title: 'Typed', doubtful: [] } },
    { sessionId: 8 },
    { sessionId: null },
  ])
})

describe('the numbers of headings', () => {
  it('are unique within an event, whatever its ids are', () => {
    const rooms = [1, 166, 331, 2, 5_000].map((id) => ({ id }))
    const slots = [1, 166, 900].map((id) => ({ id }))
    const numbers = headNumbers(rooms, slots)
    const all = [...numbers.rooms.values(), ...numbers.slots.values()]
    expect(new Set(all).size).toBe(8)
    expect(Math.max(...all)).toBeLessThanOrEqual(330)
    expect(Math.min(...all)).toBeGreaterThanOrEqual(1)
  })

  it('stay the same when rooms are added later', () => {
    const before = headNumbers([{ id: 3 }, { id: 4 }], []).rooms
    const after = headNumbers([{ id: 3 }, { id: 4 }, { id: 168 }], []).rooms
    expect([after.get(3), after.get(4)]).toEqual([before.get(3), before.get(4)])
  })
})
