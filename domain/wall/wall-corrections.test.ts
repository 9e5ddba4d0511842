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

describe('corrections to a photo, after another one that overlaps it', () => {
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

  it('stay with a heading of the same picture, however it is read now', () => {
    const { lines } = carried(line('Lxb', { picture: 'data:1' }), line('Tqp', { picture: 'data:1' }))
    expect([...lines.columns]).toEqual([[1, named('Lab')]])
    expect([...lines.rows]).toEqual([[2, 'none']])
  })

  it('stay with the line that has the same cards', () => {
    const cards = [
      [card(1, 0, 0), card(2, 0, 1)],
      [card(2, 1, 2), card(1, 1, 1), card(3, 0, 0)],
    ] as const
    const { lines } = carried(line('Lxb'), line('Tqp'), [[...cards[0]], [...cards[1]]])
    expect([...lines.columns]).toEqual([[1, named('Lab')]])
  })

  it('stay with a heading that is read similarly', () => {
    expect([...carried(line('Workshxp'), line('Workshop')).lines.columns]).toEqual([[1, named('Lab')]])
    expect([...carried(line('Room 1'), line('Room 2')).lines.columns]).toEqual([])
  })

  it('no longer apply to a time that was hard to read on the other photo', () => {
    const read = (isSure: boolean) =>
      correctionsFor(
        { columns: [], rows: [line('I:00', { start: '13:00', isSure })], cards: [] },
        { columns: [], rows: [hour('13:00')], cards: [] },
        { ...corrections, lines: { columns: new Map(), rows: new Map([[0, 'none' as const]]) } },
      ).lines.rows.size
    expect([read(true), read(false)]).toEqual([1, 0])
  })

  it('keep a line that a person added, after those of the other photo', () => {
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

  it('move cards along with the new room they were put in, and keep their text', () => {
    const { edits } = carried(line('Lxb'), line('Lxb'))
    expect(edits.get('photo 1')).toEqual({
      ...at(-2, -3),
      words: { title: 'Bees', presenterName: '' },
    })
    expect(edits.get('photo 2')).toEqual(at(7, -2))
    // A place that is not on the second photo no longer counts.
    expect(carried(line('Lxb'), line('Den')).edits.get('photo 1')?.spot).toBeUndefined()
  })

  it('keep only the names of headings once all is done, and times only for a one-day event', () => {
    expect(correctionsOfHeads(corrections, 1)).toEqual({ ...NO_CORRECTIONS, lines: corrections.lines })
    expect(correctionsOfHeads(corrections, 2).lines.rows.size).toBe(0)
  })
})
