import { describe, expect, it } from 'vitest'
import type { WallCard, WallLine } from './wall.ts'
import type { CardEdit } from './wall-cards.ts'
import { type Corrections, correctionsFor, correctionsOfHeads, NO_CORRECTIONS } from './wall-corrections.ts'

const line = (text: string, more: Partial<NonNullable<WallLine['written']>> = {}): WallLine => ({
  id: null,
  isSeen: true,
  breakName: null,
  written: { text, start: null, end: null, isSure: true, picture: null, ...more },
})
const hour = (start: string) => line(start, { start })
const card = (cardId: number, column: number, row: number): WallCard => ({
  number: null,
  cardId,
  column,
  row,
  throughRow: null,
  votes: 0,
  isSure: true,
  sessionId: null,
  words: null,
})
const named = (name: string) => ({ add: { name, isOpen: false } })
const at = (roomId: number, timeSlotId: number) => ({ spot: { roomId, timeSlotId } })

describe('what was put right of a photo, after another one that overlaps', () => {
  // The second photo shows a room to the left and an hour above.
  const rows = [hour('10:00'), hour('11:00')]
  const corrections: Corrections = {
    ...NO_CORRECTIONS,
    lines: {
      columns: new Map([[0, named('Lab')]]),
      rows: new Map([[1, 'none' as const]]),
    },
    edits: new Map<string, CardEdit>([
      ['photo 1', { ...at(-1, -2), words: { title: 'Bees', presenterName: '' } }],
      ['photo 2', at(7, -1)],
    ]),
  }
  const carried = (earlier: WallLine, later: WallLine, cards: readonly [WallCard[], WallCard[]] = [[], []]) =>
    correctionsFor(
      { columns: [line('Attic'), later], rows: [hour('9:00'), ...rows], cards: cards[1] },
      { columns: [earlier], rows, cards: cards[0] },
      corrections,
    )

  it('stays with a head of the same picture, however it is read now', () => {
    const { lines } = carried(line('Lxb', { picture: 'data:1' }), line('Tqp', { picture: 'data:1' }))
    expect([...lines.columns]).toEqual([[1, named('Lab')]])
    expect([...lines.rows]).toEqual([[2, 'none']])
  })

  it('stays with the line where the same cards hang', () => {
    const cards = [
      [card(1, 0, 0), card(2, 0, 1)],
      [card(2, 1, 2), card(1, 1, 1), card(3, 0, 0)],
    ] as const
    const { lines } = carried(line('Lxb'), line('Tqp'), [[...cards[0]], [...cards[1]]])
    expect([...lines.columns]).toEqual([[1, named('Lab')]])
  })

  it('stays with a head that is read alike', () => {
    expect([...carried(line('Workshxp'), line('Workshop')).lines.columns]).toEqual([[1, named('Lab')]])
    expect([...carried(line('Room 1'), line('Room 2')).lines.columns]).toEqual([])
  })

  it('is no more of an hour that was hard to read on the other photo', () => {
    const read = (isSure: boolean) =>
      correctionsFor(
        { columns: [], rows: [line('I:00', { start: '13:00', isSure })], cards: [] },
        { columns: [], rows: [hour('13:00')], cards: [] },
        { ...corrections, lines: { columns: new Map(), rows: new Map([[0, 'none' as const]]) } },
      ).lines.rows.size
    expect([read(true), read(false)]).toEqual([1, 0])
  })

  it('keeps a line that a person has added, after those of the other photo', () => {
    const later = { columns: [line('Attic'), line('Lab')], rows, cards: [] }
    const { lines, edits } = correctionsFor(
      later,
      { columns: [line('Lab')], rows, cards: [] },
      {
        ...corrections,
        lines: { columns: new Map([[1, named('Porch')]]), rows: new Map() },
        edits: new Map<string, CardEdit>([['photo 1', at(-2, -1)]]),
      },
    )
    expect([...lines.columns]).toEqual([[2, named('Porch')]])
    expect(edits.get('photo 1')).toEqual(at(-3, -1))
  })

  it('moves cards that were put into a new room with it, and keeps their words', () => {
    const { edits } = carried(line('Lxb'), line('Lxb'))
    expect(edits.get('photo 1')).toEqual({
      ...at(-2, -3),
      words: { title: 'Bees', presenterName: '' },
    })
    expect(edits.get('photo 2')).toEqual(at(7, -2))
    // A place that the second photo does not show is no place any more.
    expect(carried(line('Lxb'), line('Den')).edits.get('photo 1')?.spot).toBeUndefined()
  })

  it('keeps the names of heads alone once all is done, and hours only of an event of one day', () => {
    expect(correctionsOfHeads(corrections, 1)).toEqual({ ...NO_CORRECTIONS, lines: corrections.lines })
    expect(correctionsOfHeads(corrections, 2).lines.rows.size).toBe(0)
  })
})
