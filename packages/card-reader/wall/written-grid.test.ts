import { expect, it } from 'vitest'
import type { Quad } from '../photo/raster.ts'
import { headTime } from './head-times.ts'
import { breakNameOf, isBreakWord } from './head-words.ts'
import { writtenGridOf } from './written-grid.ts'
import { namesOf } from './written-papers.ts'

/** A paper with clear writing, at a place in millimeters. */
const paper = (text: string, x: number, y: number) => ({
  kind: 'card' as const,
  number: null,
  marks: [],
  x,
  y,
  size: 1,
  tilt: 0,
  error: 0,
  color: 0,
  tint: [0.3, 0.3] as const,
  text: { text, plain: text, confidence: 1 },
  time: headTime(text),
  isClear: true,
  isLikeOthers: true,
})

const HOURS = ['9:30', '10:30', '11:30', '13:00', '14:00'].map((hour, row) => paper(hour, -400, row * 180))
const SESSIONS = ['Night trains', 'Open maps', 'Tai chi', 'Fair rotas'].map((title, column) =>
  paper(title, column * 260, 650),
)

it('does not mistake a row of sessions for rooms, and doubts a room name with a session behind it', () => {
  const rooms = ['Library Growing oyster mushrooms Liesbeth', 'Kitchen', 'Garden'].map((name, column) =>
    paper(name, column * 260, -130),
  )
  const grid = writtenGridOf([...HOURS, ...rooms, ...SESSIONS])
  const names = grid?.columns.flatMap(({ written }) => written ?? [])
  expect(names?.map(({ text, isSure }) => [text, isSure])).toEqual([
    ['Library Growing oyster mushrooms Liesbeth', false],
    ['Kitchen', true],
    ['Garden', true],
  ])
})

it('names the row of a break whose heading has its hour too', () => {
  const hours = ['Session 1 9:30', '10:30', '12:00 Lunch', 'Kaffee: 14:00', '15:00 Session 3']
  const grid = writtenGridOf(hours.map((hour, row) => paper(hour, -400, row * 180)))
  expect(grid?.rows.map(({ written, breakName }) => [written?.start, breakName])).toEqual([
    ['09:30', null],
    ['10:30', null],
    ['12:00', 'Lunch'],
    ['14:00', 'Kaffee'],
    ['15:00', null],
  ])
})

it.each([
  [['Session 1', 'Session 2', 'Sesslon 3', 'Session 4', 'Session 5'], 'y'],
  [['1. Runde', 'Runde', '3. Runde'], 'y'],
  [['Slot 1', 'Slot 2', 'Slot 4'], 'x'],
] as const)('takes numbered slots as rows where no hours are written: %j along %s', (slots, axis) => {
  const at = (text: string, across: number, down: number) =>
    axis === 'y' ? paper(text, across, down) : paper(text, down, across)
  const heads = slots.map((slot, row) => at(slot, -400, row * 180))
  const rooms = ['Library', 'Kitchen', 'Garden'].map((name, column) => at(name, column * 260, -180))
  const cards = slots.map((_, row) => at(`Tale ${row}, told by night`, (row % 3) * 260, row * 180))
  const grid = writtenGridOf([...heads, ...rooms, ...cards])
  expect(grid?.rows.map(({ written }) => [written?.text, written?.start])).toEqual(
    slots.map((slot) => [slot === 'Runde' ? '2. Runde' : slot, null]),
  )
  expect(grid?.columns.map(({ written }) => written?.text)).toEqual(['Library', 'Kitchen', 'Garden'])
  expect(grid?.cards.map(({ column, row }) => [column, row])).toEqual(slots.map((_, row) => [row % 3, row]))
})

it('finds no rows in rooms with numbers or in slots out of order', () => {
  const column = (texts: readonly string[]) => texts.map((text, row) => paper(text, -400, row * 180))
  expect(writtenGridOf(column(['Room 1', 'Room 2', 'Room 3', 'Room 4']))).toBeNull()
  expect(writtenGridOf(column(['Slot 1', 'Slot 2']))).toBeNull()
  expect(writtenGridOf(column(['Session 2', 'Session 1', 'Session 3']))).toBeNull()
  expect(writtenGridOf(column(['Sound', 'Round', 'Tour']))).toBeNull()
})

it('takes no cards that mention hours for a second board', () => {
  const cards = ['Yoga at 7:30', 'Beer at 18:00'].map((title, row) => paper(title, 520, row * 180))
  const grid = writtenGridOf([...HOURS, ...SESSIONS, ...cards])
  expect(grid?.rows.map(({ written }) => written?.start)).toEqual([
    '09:30',
    '10:30',
    '11:30',
    '13:00',
    '14:00',
  ])
  expect(grid?.cards.filter(({ row }) => row === 0 || row === 1)).toHaveLength(2)
})

it.each([
  ['unch', 'Lunch'],
  ['runch', 'Brunch'],
  ['Pausa', 'Pausa'],
  ['paus', 'paus'],
])('completes "%s", which cards cover, to "%s"', (read, name) => {
  expect(breakNameOf(read)).toBe(name)
})

it('does not take a session about reviews or news for a break', () => {
  expect(['Code review', 'Bad news', 'Coffee break'].map(isBreakWord)).toEqual([false, false, true])
})

it('doubts every room placed between the hours', () => {
  const grid = writtenGridOf([...HOURS, ...SESSIONS])
  expect(grid?.columns.some(({ written }) => written?.isSure)).toBe(false)
})

it.each([
  [
    ['Forum', 'm', 'Library', 'Garden'],
    [true, false, true, true],
  ],
  [
    ['Library', 'Forum', 'um'],
    [true, true, false],
  ],
  [
    ['A', 'B', 'C', 'Garden'],
    [true, true, true, true],
  ],
])('doubts a room that may be a fragment of a name: %j', (names, sure) => {
  const rooms = names.map((name, column) => paper(name, column * 260, -180))
  const grid = writtenGridOf([...HOURS, ...rooms, paper('Story circle', 260, 360)])
  expect(grid?.columns.map(({ written }) => written?.isSure)).toEqual(sure)
})

it('does not mistake a room size beside its name for a room', () => {
  const rooms = [paper('Forum', 0, -180), paper('Main Hall', 260, -180), paper('XXL', 350, -180)]
  const grid = writtenGridOf([...HOURS, ...rooms, paper('Story circle', 300, 360)])
  expect(grid?.columns.map(({ written }) => written?.text)).toEqual(['Forum', 'Main Hall'])
  expect(grid?.cards.map(({ column }) => column)).toEqual([1])
})

it.each([
  ['Lunch', 'Lunch'],
  ['unc', 'Lunch'],
  ['Breakfas', 'Breakfast'],
  ['Lunch &', 'Lunch'],
  ['Review', 'Review'],
  ['un', 'un'],
])('names the break on %j, of which cards may cover a part: %s', (text, name) => {
  const rooms = ['Library', 'Kitchen', 'Garden'].map((room, column) => paper(room, column * 260, -180))
  const cards = ['Story circle', 'Night trains', 'Open maps', 'Tai chi'].map((title, at) => ({
    ...paper(title, at * 130, 360 + (at % 2) * 360),
    color: 1,
  }))
  const grid = writtenGridOf([...HOURS, ...rooms, paper(text, -150, 540), ...cards])
  expect(grid?.rows.map(({ breakName }) => breakName)).toEqual([null, null, null, name, null])
})

it('doubts every card in the row of a break', () => {
  const rooms = ['Library', 'Kitchen', 'Garden'].map((name, column) => paper(name, column * 260, -180))
  const cards = [paper('Lunch', 0, 540), paper('Story circle', 260, 540), paper('Story circle', 260, 360)]
  const grid = writtenGridOf([...HOURS, ...rooms, ...cards])
  expect(grid?.cards.map(({ row, isSure }) => [row, isSure])).toEqual([
    [3, false],
    [2, true],
  ])
})

it('follows a slanting row of rooms, as on a photo taken from the side', () => {
  const rooms = ['Library', 'Kitchen', 'Garden', 'Studio'].map((name, column) =>
    paper(name, column * 260, -250 + column * 40),
  )
  const grid = writtenGridOf([...HOURS, ...rooms, paper('Story circle', 780, 360)])
  expect(grid?.columns.map(({ written }) => written?.text)).toEqual([
    'Library',
    'Kitchen',
    'Garden',
    'Studio',
  ])
})

it('follows such a row to the left, starting from the nearest head', () => {
  const rooms = ['Library', 'Kitchen', 'Garden', 'Studio', 'Attic'].map((name, column) =>
    paper(name, column * 260, -250 - column * 40),
  )
  const hours = HOURS.map((hour) => ({ ...hour, x: 1_440 }))
  const grid = writtenGridOf([...hours, ...rooms, paper('Story circle', 0, 360)])
  expect(grid?.columns.map(({ written }) => written?.text)).toEqual([
    'Library',
    'Kitchen',
    'Garden',
    'Studio',
    'Attic',
  ])
})

it('doubts a room whose head the photo cuts off, and a room that is a number', () => {
  const rooms = ['Library', '30', 'Garden'].map((name, column) => paper(name, column * 260, -250))
  const cut = rooms.map((room, column) => ({ ...room, isClear: column > 0 }))
  const grid = writtenGridOf([...HOURS, ...cut, paper('Story circle', 260, 360)])
  expect(grid?.columns.map(({ written }) => written?.isSure)).toEqual([false, false, true])
})

it.each([
  { what: 'doubts the hours of another day', beside: ['10:00', '11:00', '12:00'], sure: 5, all: 8 },
  { what: 'trusts the hours of a second board', beside: ['10:30', '11:30', '13:00'], sure: 5, all: 5 },
  { what: 'trusts the hours of the evening', beside: ['15:00', '16:00'], sure: 7, all: 7 },
])('$what beside the others', ({ beside, sure, all }) => {
  const rooms = ['Library', 'Kitchen', 'Garden'].map((name, column) => paper(name, column * 260, -180))
  const others = beside.map((hour, row) => paper(hour, 1_200, row * 180))
  const grid = writtenGridOf([...HOURS, ...rooms, ...others])
  expect(grid?.rows.filter(({ written }) => written?.isSure)).toHaveLength(sure)
  expect(grid?.rows).toHaveLength(all)
})

it('doubts a name with a short word in lowercase at its end, unless many end like that', () => {
  const sure = (...names: string[]) => {
    const rooms = names.map((name, column) => paper(name, column * 260, -180))
    const cards = names.map((_, column) => paper('Open maps', column * 260, 360))
    return writtenGridOf([...HOURS, ...rooms, ...cards])?.columns.map(({ written }) => written?.isSure)
  }
  expect(sure('Main Hall tar', 'Kitchen', 'Garden')).toEqual([false, true, true])
  expect(sure('Blue room', 'Green room', 'Garden')).toEqual([true, true, true])
})

it('doubts both of two cards in one spot, as one may be a fragment of another paper', () => {
  const rooms = ['Library', 'Kitchen', 'Garden'].map((name, column) => paper(name, column * 260, -180))
  const cards = [paper('Open', 0, 360), paper('maps', 30, 370), paper('Story circle', 260, 360)]
  const grid = writtenGridOf([...HOURS, ...rooms, ...cards])
  expect(grid?.cards.map(({ column, isSure }) => [column, isSure])).toEqual([
    [0, false],
    [0, false],
    [1, true],
  ])
})

it('ignores a sign found separately below the name of a room', () => {
  const at = (x: number, y: number, width: number, height: number): Quad => [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]
  const rooms = ['Library', 'Kitchen', 'Garden'].flatMap((name, column) => [
    { ...paper(name, column * 260, -180), outline: at(700 + column * 200, 500, 180, 100) },
    {
      ...paper('if', column * 260 + 40, -130),
      text: { text: 'if', plain: 'fff', confidence: 0.43 },
      isClear: false,
      outline: at(790 + column * 200, 590, 60, 56),
    },
  ])
  const grid = writtenGridOf([...HOURS, ...rooms, paper('Story circle', 260, 360)])
  expect(grid?.columns.map(({ written }) => [written?.text, written?.isSure])).toEqual([
    ['Library', true],
    ['Kitchen', true],
    ['Garden', true],
  ])
})

it('takes the outer one of two rows for the rooms if an hour was not found, and is not sure', () => {
  const rooms = ['Library', 'Kitchen', 'Garden'].map((name, column) => paper(name, column * 260, -350))
  const first = SESSIONS.map((session) => ({ ...session, y: -180 }))
  const grid = writtenGridOf([...HOURS, ...rooms, ...first])
  expect(grid?.columns.map(({ written }) => written && [written.text, written.isSure])).toEqual([
    ['Library', false],
    ['Kitchen', false],
    ['Garden', false],
  ])
})

it('takes one paper of the hours’ color in a row for a break, but not several', () => {
  const rooms = ['Library', 'Kitchen', 'Garden'].map((name, column) => paper(name, column * 260, -180))
  const colored = SESSIONS.map((session, row) => ({ ...session, x: (row % 3) * 260, y: row * 180, color: 3 }))
  const white = [paper('Morning news', 520, 0), paper('Night trains', 0, 540), paper('Open maps', 260, 540)]
  const grid = writtenGridOf([
    ...HOURS,
    ...rooms,
    ...colored,
    ...colored.map((one) => ({ ...one, x: one.x + 60 })),
    ...white,
  ])
  expect(grid?.rows.map(({ breakName }) => breakName)).toEqual(['Morning news', null, null, null, null])
})

it('infers an hour that was not found from the cards in its row', () => {
  const rooms = ['Library', 'Kitchen', 'Garden'].map((name, column) => paper(name, column * 260, -180))
  const rowAt = (y: number) => ['Open maps', 'Tai chi'].map((title, column) => paper(title, column * 260, y))
  const startsWith = (missing: number) => {
    const all = ['9:30', '10:30', '11:30', '12:30'].map((hour, row) => paper(hour, -400, row * 180))
    const hours = all.filter((_, row) => row !== missing)
    const grid = writtenGridOf([...rooms, ...hours, ...[0, 180, 360, 540].flatMap(rowAt)])
    return grid?.rows.map(({ written }) => [written?.start, written?.isSure])
  }
  expect(startsWith(1)).toEqual([
    ['09:30', true],
    ['10:30', false],
    ['11:30', true],
    ['12:30', true],
  ])
  expect(startsWith(0)).toEqual([
    ['09:30', false],
    ['10:30', true],
    ['11:30', true],
    ['12:30', true],
  ])
  // Below the last hour, cards may be for later.
  expect(startsWith(3)?.length).toBe(3)
})

it('infers no hour from two sessions that take two rows each', () => {
  const rooms = ['Library', 'Kitchen', 'Garden'].map((name, column) => paper(name, column * 260, -320))
  const hours = ['9:30', '10:30', '11:30'].map((hour, row) => paper(hour, -400, row * 320))
  const cards = [
    paper('Open maps', 0, 160),
    paper('Tai chi', 260, 160),
    ...[0, 320, 640].map((y) => paper('Fair rotas', 520, y)),
  ]
  const grid = writtenGridOf([...rooms, ...hours, ...cards])
  expect(grid?.rows.map(({ written }) => written?.start)).toEqual(['09:30', '10:30', '11:30'])
  expect(grid?.cards.filter(({ throughRow }) => throughRow !== null)).toHaveLength(2)
})

it('takes a misread heading for the hour of such a row, and not for a break', () => {
  const rooms = ['Library', 'Kitchen', 'Garden'].map((name, column) => paper(name, column * 260, -180))
  const cards = ['Open maps', 'Tai chi'].map((title, column) => paper(title, column * 260, 0))
  const grid = writtenGridOf([...rooms, paper('an', -400, 0), ...HOURS.slice(1), ...cards])
  const [first] = grid?.rows ?? []
  expect([first?.written?.text, first?.written?.start, first?.breakName]).toEqual(['an', '09:30', null])
})

it.each([
  [
    ['R1', 'R2', '23', 'R4', 'RI2'],
    ['R1', 'R2', 'R3', 'R4', 'RI2'],
  ],
  [
    ['A101', 'AI02', '3003', 'B210'],
    ['A101', 'A102', 'B003', 'B210'],
  ],
  [
    ['Lab 1', 'Lab 2', '23', 'R4'],
    ['Lab 1', 'Lab 2', '23', 'R4'],
  ],
  [
    ['PI', 'R2', 'R3', 'Ry', 'R5', 'HQ', 'RI'],
    ['R1', 'R2', 'R3', 'R4', 'R5', 'HQ', 'R7'],
  ],
  [
    ['Room 1', 'Room I', 'Room 3', 'Room 4'],
    ['Room 1', 'Room 2', 'Room 3', 'Room 4'],
  ],
  [
    ['a102', 'AID1', 'BOO3', 'B210'],
    ['A102', 'A101', 'B003', 'B210'],
  ],
  [
    ['H', 'A', 'B', 'C'],
    ['H', 'A', 'B', 'C'],
  ],
  [
    ['A', 'B', 'c', 'D'],
    ['A', 'B', 'C', 'D'],
  ],
  [
    ['Room 1', 'Room 2', 'Room 3', 'Room A', 'Zoom 1'],
    ['Room 1', 'Room 2', 'Room 3', 'Room A', 'Zoom 1'],
  ],
  [
    ['2. 01', '2.02', '3.14'],
    ['2.01', '2.02', '3.14'],
  ],
])('completes the names of rooms that are codes: %j', (read, names) => {
  const heads = read.map((name, column) => ({ ...paper(name, column * 260, -180), time: null }))
  const { columns = [] } = writtenGridOf([...HOURS, ...heads]) ?? {}
  expect(columns.map(({ written }) => written?.text)).toEqual(names)
  const changed = columns.filter(
    (_, column) =>
      read[column]?.length === names[column]?.length &&
      read[column]?.toLowerCase() !== names[column]?.toLowerCase(),
  )
  expect(changed.filter(({ written }) => written?.isSure && /\d/.test(written.text))).toEqual([])
})

it('leaves out a sheet of rules beside the wall, but not a column of cards that are only writing', () => {
  const rooms = ['Library', 'Kitchen', 'How it works'].map((name, column) => paper(name, column * 260, -180))
  const sheet = rooms.map((room, column) => (column < 2 ? room : { ...room, isLikeOthers: false }))
  const [cards, lines] = [
    [0, 180, 360, 540].flatMap((y) => [paper('Open maps', 0, y), paper('Tai chi', 260, y)]),
    [0, 180, 360].map((y) => ({ ...paper('2. Choose a room', 520, y), isLikeOthers: false })),
  ]
  const namesWith = (heads: typeof rooms, papers: typeof cards) =>
    writtenGridOf([...HOURS, ...heads, ...papers, ...lines])?.columns.map(({ written }) => written?.text)
  expect(namesWith(sheet, cards)).toEqual(['Library', 'Kitchen'])
  const bare = cards.map((card) => ({ ...card, isLikeOthers: false }))
  expect(namesWith(sheet, bare)).toEqual(['Library', 'Kitchen', 'How it works'])
  // Its heading is a paper, as those of the others are.
  expect(namesWith(rooms, cards)).toEqual(['Library', 'Kitchen', 'How it works'])
})

it('is not sure of the only clear name among many that are hard to read', () => {
  const heads = ['Tables', 'May', 'Do', 'Take', 'Oriland'].map((name, column) =>
    paper(name, column * 260, -180),
  )
  const unclear = heads.map((head, column) => (column > 0 ? { ...head, isClear: false } : head))
  const sureIn = (heads: typeof unclear) =>
    writtenGridOf([...HOURS, ...heads])?.columns.filter(({ written }) => written?.isSure).length
  expect([sureIn(unclear), sureIn(unclear.slice(0, 2))]).toEqual([0, 1])
})

it('gives an unread heading no name from before "A" or 1', () => {
  const named = (names: readonly string[]) => {
    const heads = ['', ...names].map((name, column) => paper(name, column * 260, -180))
    const all = heads.map((head) => ({ ...head, time: null, text: head.text.text === '' ? null : head.text }))
    return namesOf(all).map((name) => name?.text)
  }
  expect(named(['A', 'B', 'C'])).toEqual([undefined, 'A', 'B', 'C'])
  expect(named(['Room 1', 'Room 2', 'Room 3'])).toEqual([undefined, 'Room 1', 'Room 2', 'Room 3'])
  expect(named(['Room 2', 'Room 3', 'Room 4'])[0]).toBe('Room 1')
})
