import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Room } from '../../domain/schedule/rooms.ts'
import type { WallReading } from '../../domain/wall/wall.ts'
import { NO_CORRECTIONS } from '../../domain/wall/wall-corrections.ts'
import type { LineChoice, NewRoom } from '../../domain/wall/wall-lines.ts'
import { keepProposal } from './kept-proposal.ts'
import { useCorrectedReading } from './use-corrected-reading.ts'

const head = (text: string, picture: string | null = null) => ({
  id: null,
  isSeen: true,
  breakName: null,
  written: { text, start: null, end: null, isSure: false, picture },
})
const reading = (columns: WallReading['columns']): WallReading => ({
  columns,
  rows: [],
  cards: [],
  bare: [],
  covered: [],
  closeUp: [],
  warnings: [],
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const room = (id: number, name: string) => ({ id, name }) as Room
let tabs = 0
/** The hook in its own tab, unless the draft of one is given. */
const opened = (rooms: readonly Room[], id = 1, draft = `tab ${tabs++}`) =>
  renderHook(() => useCorrectedReading({ id, days: 1 }, rooms, draft)).result

type Result = ReturnType<typeof opened>
function name(result: Result, column: number, choice: LineChoice<NewRoom>): void {
  act(() =>
    result.current.correct((before) => ({
      ...before,
      lines: { ...before.lines, columns: new Map(before.lines.columns).set(column, choice) },
    })),
  )
}
function roomsRead(result: Result, ...texts: string[]) {
  act(() => result.current.show(reading(texts.map((text) => head(text)))))
  return [...result.current.corrections.lines.columns]
}

it('keeps the name given to a heading while another photo is read and after everything is accepted', () => {
  const result = opened([])
  act(() => result.current.show(reading([head('Lxbor', 'data:1')])))
  const named = { add: { name: 'Labor', isOpen: false } }
  name(result, 0, named)
  act(() => result.current.show(null))
  expect(result.current.reading).toBeNull()
  // The second photo shows another room to the left.
  act(() => result.current.show(reading([head('Attic'), head('Lxbor', 'data:1')])))
  expect([...result.current.corrections.lines.columns]).toEqual([[1, named]])
  // An hour later the same heading is read from another photo.
  act(() => void result.current.close())
  act(() => result.current.show(reading([head('Lxbor', 'data:2')])))
  expect([...result.current.corrections.lines.columns]).toEqual([[0, named]])
})

it('remembers the room of a heading after a reload', () => {
  const rooms = [room(4, 'Library'), room(5, 'Attic')]
  const first = opened(rooms)
  roomsRead(first, 'Ibnany', 'Attic', 'Projector', 'Gardn')
  name(first, 0, { id: 4 })
  name(first, 2, 'none')
  name(first, 3, { add: { name: 'Garden', isOpen: true } })
  // The next photo is read slightly differently.
  const known = [
    [1, { id: 4 }],
    [2, 'none'],
    [3, { add: { name: 'Garden', isOpen: true } }],
  ]
  expect(roomsRead(opened(rooms), 'Attic', 'lbnany', 'Projector', 'Gardn')).toEqual(known)
  expect(roomsRead(opened([room(5, 'Attic')]), 'Attic', 'lbnany')).toEqual([])
  expect(roomsRead(opened(rooms, 2), 'Ibnany')).toEqual([])
})

it("matches a heading that is a room's exact name to that room, whatever a similar one was", () => {
  const rooms = [room(4, 'Room of trees'), room(5, 'Roof of trees')]
  const first = opened(rooms)
  roomsRead(first, 'Room of treen')
  name(first, 0, { id: 4 })
  expect(roomsRead(opened(rooms), 'Roof of trees', 'Room of treem')).toEqual([[1, { id: 4 }]])
})

it('ignores invalid data saved by another version', () => {
  localStorage.setItem('wall-heads:1', '[{"read":"Attic"},{"read":"Lab","room":{"id":4}},7]')
  expect(roomsRead(opened([room(4, 'Labor')]), 'Attic', 'Lab')).toEqual([[1, { id: 4 }]])
})

it('restores a closed proposal with its corrections', () => {
  const result = opened([])
  const shown = reading([head('Lxb')])
  act(() => result.current.show(shown))
  act(() => result.current.correct((before) => ({ ...before, choices: new Map([['photo 1', true]]) })))
  let bringBack: (() => void) | null = null
  act(() => {
    bringBack = result.current.close()
  })
  expect([result.current.reading, result.current.corrections.choices.size]).toEqual([null, 0])
  act(() => bringBack?.())
  expect([result.current.reading, result.current.corrections.choices.size]).toEqual([shown, 1])
})

it('restores a proposal after a reload until it is done', () => {
  const first = opened([], 1, 'mine')
  const shown = reading([head('Lxb')])
  act(() => first.current.show(shown))
  name(first, 0, { add: { name: 'Lab', isOpen: false } })
  const edit = { words: { title: 'Bees', presenterName: 'Ann' } }
  act(() => first.current.correct((before) => ({ ...before, day: 2, edits: new Map([['photo 1', edit]]) })))
  // Other photos are being read when the page is unloaded.
  act(() => first.current.show(null))
  const again = opened([], 1, 'mine')
  expect(again.current.reading).toEqual(shown)
  expect(again.current.corrections).toEqual(first.current.corrections)
  expect(opened([], 1, 'of another').current.reading).toBeNull()
  act(() => void again.current.close())
  expect(opened([], 1, 'mine').current.reading).toBeNull()
})

it('restores corrections even if they were hidden while other photos were read', () => {
  const result = opened([])
  const shown = reading([head('Lxb')])
  act(() => result.current.show(shown))
  act(() => result.current.correct((before) => ({ ...before, choices: new Map([['photo 1', true]]) })))
  act(() => result.current.show(null))
  let bringBack: (() => void) | null = null
  act(() => {
    bringBack = result.current.close()
  })
  act(() => bringBack?.())
  expect([result.current.reading, result.current.corrections.choices.size]).toEqual([shown, 1])
})

it('has nothing to restore before anything was read, or once it is done', () => {
  const result = opened([])
  const isOffered = () => {
    let bringBack: unknown
    act(() => {
      bringBack = result.current.close()
    })
    return bringBack !== null
  }
  expect(isOffered()).toBe(false)
  act(() => result.current.show(reading([head('Lxb')])))
  expect(isOffered()).toBe(true)
  act(() => result.current.show(null))
  expect(isOffered()).toBe(false)
})

it('ignores a saved proposal that lacks what this version needs', () => {
  const { closeUp: _, ...lacking } = reading([head('Lxb')])
  keepProposal('mine', { reading: lacking as WallReading, corrections: NO_CORRECTIONS })
  expect(opened([], 1, 'mine').current.reading).toBeNull()
})
