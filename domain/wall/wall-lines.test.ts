import { expect, it } from 'vitest'
import type { WallLine } from './wall.ts'
import { addedLines } from './wall-acceptance.ts'
import { type LineChoice, type NewRoom, type NewSlot, namedColumns, namedRows } from './wall-lines.ts'

const UNWRITTEN: WallLine = { id: null, isSeen: true, written: null, breakName: null }
const head = (text: string, more = {}): WallLine => ({
  ...UNWRITTEN,
  written: { text, start: null, end: null, isSure: true, picture: null, ...more },
})
const hour = (start: string, more = {}) => head(start, { start, ...more })
const rooms = [
  { id: 1, name: 'Lab' },
  { id: 2, name: 'Main Room' },
]
const slots = [
  { id: 10, day: 1, startTime: '9:00', endTime: '9:45', isStatic: false },
  { id: 20, day: 1, startTime: '10:00', endTime: '10:45', isStatic: false, title: 'S2' },
  { id: 30, day: 1, startTime: '12:00', endTime: '1:00', isStatic: true, staticTitle: 'Lunch' },
  { id: 40, day: 2, startTime: '9:00', endTime: '9:45', isStatic: false },
]

const columns = (lines: WallLine[], choices: [number, LineChoice<NewRoom>][] = []) =>
  namedColumns(lines, new Map(choices), { rooms })
const rows = (
  lines: WallLine[],
  choices: [number, LineChoice<NewSlot>][] = [],
  { known = slots, day = 1, cards = [] as number[] } = {},
) => namedRows(lines, new Map(choices), { slots: known, day, clock: 24 }, (row) => cards.includes(row))

it("matches columns to the event's rooms, and proposes the others as new ones", () => {
  const named = columns([head('#LAB'), head('Main  room'), head('Some- where Else (where?)'), UNWRITTEN])
  expect(named.map(({ id, add }) => [id, add])).toEqual([
    [1, null],
    [2, null],
    [-3, { name: 'Somewhere Else', isOpen: true }],
    [null, null],
  ])
})

it("doubts a heading that was hard to read, unless it matches one of the event's", () => {
  const hard = { isSure: false }
  const named = columns([head('Lab', hard), head('Hxll', hard), head('Main Rom', hard)])
  expect(named.map(({ id, doubt }) => [id, doubt !== null])).toEqual([
    [1, false],
    [-2, true],
    [2, true],
  ])
  const [settled] = columns([head('Hxll', hard)], [[0, { add: { name: 'Hall', isOpen: false } }]])
  expect(settled).toEqual({ id: -1, add: { name: 'Hall', isOpen: false }, doubt: null, problem: null })
  expect(rows([hour('10:00', hard), hour('11:00', hard)]).map(({ doubt }) => doubt !== null)).toEqual([
    false,
    true,
  ])
})

it('makes one room of two columns with the same name, and none of a column with no name', () => {
  const named = columns(
    [head('Blue'), head('#blue'), UNWRITTEN],
    [[2, { add: { name: ' ', isOpen: false } }]],
  )
  expect(named.map(({ id, problem }) => [id, problem])).toEqual([
    [-1, null],
    [-1, null],
    [null, 'Give this room a name.'],
  ])
  expect(addedLines(named)).toEqual([{ key: -1, add: { name: 'Blue', isOpen: false } }])
})

it('matches what a person enters to what the event has by now', () => {
  const choices: [number, LineChoice<NewRoom>][] = [
    [0, { add: { name: 'LAB', isOpen: true } }],
    [1, { id: 99 }],
    [2, 'none'],
  ]
  expect(columns([UNWRITTEN, UNWRITTEN, head('Lab')], choices).map(({ id }) => id)).toEqual([1, null, null])
})

it('matches rows to time slots that start then, on the chosen day', () => {
  expect(rows([hour('9:00'), hour('10:00'), hour('11:00')]).map(({ id, add }) => [id, add])).toEqual([
    [10, null],
    [20, null],
    [-3, { start: 660, end: 705, title: '', isBreak: false }],
  ])
  expect(rows([hour('9:00'), hour('10:00')], [], { day: 2 }).map(({ id }) => id)).toEqual([40, -2])
  expect(rows([head('S2'), head('S3')]).map(({ id, problem }) => [id, problem])).toEqual([
    [20, null],
    [null, 'Enter when this begins and ends.'],
  ])
})

it('makes a row a break if no card is in it, or else a time slot with that name', () => {
  const lunch = { ...hour('12:00'), breakName: 'LUNCH' }
  expect(rows([lunch]).map(({ id }) => id)).toEqual([30])
  const known: typeof slots = []
  expect(rows([hour('11:00'), lunch, hour('13:00')], [], { known })[1]).toMatchObject({
    id: -2,
    add: { start: 720, end: 780, title: 'LUNCH', isBreak: true },
  })
  expect(rows([hour('11:00'), lunch], [], { known, cards: [1] })[1]).toMatchObject({
    add: { title: 'LUNCH', isBreak: false },
  })
  const between = { ...UNWRITTEN, breakName: 'Tea' }
  expect(rows([hour('9:00'), hour('10:00'), between, hour('12:00')], [], { known })[2]).toMatchObject({
    add: { start: 660, end: 720, title: 'Tea', isBreak: true },
  })
})

const GUESS = 'The heading has no time; this one is a guess.'

it('takes numbered slots of a wall without hours for those of the day, to be checked', () => {
  const wall = [
    head('Session 1'),
    head('Session 2'),
    { ...UNWRITTEN, breakName: 'Lunch' },
    head('S2'),
    head('Session 9'),
  ]
  expect(rows(wall).map(({ id, doubt, problem }) => [id, doubt ?? problem])).toEqual([
    [10, GUESS],
    [20, GUESS],
    [30, null],
    [20, null],
    [null, 'Enter when this begins and ends.'],
  ])
  expect(rows([head('Session 1'), hour('10:00')]).map(({ id }) => id)).toEqual([null, 20])
})

it('proposes times for numbered slots once a person has given those of the first', () => {
  const wall = ['Slot 1', 'Slot 2', 'Slot 3'].map((text) => head(text))
  const first: LineChoice<NewSlot> = { add: { start: 840, end: 880, title: 'Slot 1', isBreak: false } }
  expect(rows(wall, [], { known: [] }).map(({ problem }) => problem)).toEqual(
    Array(3).fill('Enter when this begins and ends.'),
  )
  expect(
    rows(wall, [[0, first]], { known: [] }).map(({ add, doubt, problem }) => [
      add?.start,
      add?.end,
      doubt,
      problem,
    ]),
  ).toEqual([
    [840, 880, null, null],
    [880, 920, GUESS, null],
    [920, 960, GUESS, null],
  ])
})

it('explains why a row cannot be added', () => {
  const add = (start: number | null, end: number | null): LineChoice<NewSlot> => ({
    add: { start, end, title: '', isBreak: false },
  })
  const problems = rows(
    [UNWRITTEN, UNWRITTEN, UNWRITTEN, UNWRITTEN, UNWRITTEN],
    [
      [0, add(null, 660)],
      [1, add(700, 660)],
      [2, add(580, 610)],
      [3, add(840, 900)],
      [4, add(870, 930)],
    ],
  ).map(({ problem }) => problem)
  expect(problems).toEqual([
    'Enter when this begins and ends.',
    'This ends before it begins.',
    'This overlaps 09:00 – 09:45.',
    null,
    'This overlaps 14:00 – 15:00.',
  ])
})
