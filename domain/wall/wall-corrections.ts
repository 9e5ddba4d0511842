import { roomNamed } from '../schedule/room-names.ts'
import type { Spot } from '../schedule/spots.ts'
import type { WallCard, WallLine, WallReading } from './wall.ts'
import { type CardEdit, keyOfCard, type LinesOfCard } from './wall-cards.ts'
import { type LineChoices, NO_CHOICES, withAddedLines } from './wall-lines.ts'

/** A person's corrections of a proposal, before any of it is accepted. */
export type Corrections = {
  lines: LineChoices
  /** The day whose cards are on the wall; null if no one has chosen it. */
  day: number | null
  /** Changes to cards, by their keys. */
  edits: ReadonlyMap<string, CardEdit>
  /** Whether to accept differences, where that deviates from the proposal; by their keys. */
  choices: ReadonlyMap<string, boolean>
}
export const NO_CORRECTIONS: Corrections = {
  lines: NO_CHOICES,
  day: null,
  edits: new Map(),
  choices: new Map(),
}

type Lines = Pick<WallReading, 'columns' | 'rows' | 'cards'>
/** The position of each line in a later reading; absent for a line that it does not show. */
type Moved = ReadonlyMap<number, number>

/** Moves the corrections of an earlier reading to a later one of the same wall, which may show more of it. */
export function correctionsFor(later: Lines, earlier: Lines, corrections: Corrections): Corrections {
  const known = withAddedLines(earlier, corrections.lines)
  const columns = movedAlong('column', known.columns, later.columns, [earlier, later])
  const rows = movedAlong('row', known.rows, later.rows, [earlier, later])
  return {
    ...corrections,
    lines: {
      columns: atNewPlaces(corrections.lines.columns, columns),
      rows: atNewPlaces(corrections.lines.rows, rows),
    },
    edits: new Map(
      [...corrections.edits].map(([key, { spot, lines, ...edit }]) => [
        key,
        {
          ...edit,
          spot: spot && movedSpot(spot, columns, rows),
          lines: lines && movedLines(lines, columns, rows),
        },
      ]),
    ),
  }
}

/**
 * The corrections that still apply to further photos once these are done: heads keep their names. Another day has other
 * hours.
 */
export function correctionsOfHeads({ lines }: Corrections, days: number): Corrections {
  return { ...NO_CORRECTIONS, lines: days > 1 ? { ...NO_CHOICES, columns: lines.columns } : lines }
}

export function withEdit(corrections: Corrections, key: string, edit: CardEdit): Corrections {
  const { edits } = corrections
  return { ...corrections, edits: new Map(edits).set(key, { ...edits.get(key), ...edit }) }
}

function atNewPlaces<Choice>(choices: ReadonlyMap<number, Choice>, moved: Moved): Map<number, Choice> {
  return new Map(
    [...choices].flatMap(([from, choice]): [number, Choice][] => {
      const to = moved.get(from)
      return to === undefined ? [] : [[to, choice]]
    }),
  )
}

/** Spots in a new room or time slot refer to it by its line; see `spotNow`. */
function movedSpot({ roomId, timeSlotId }: Spot, columns: Moved, rows: Moved): Spot | undefined {
  const [room, slot] = [idNow(roomId, columns), idNow(timeSlotId, rows)]
  return room === null || slot === null ? undefined : { roomId: room, timeSlotId: slot }
}

function movedLines(lines: LinesOfCard, columns: Moved, rows: Moved): LinesOfCard | undefined {
  const moved = (line: number | null, to: Moved) => (line === null ? null : to.get(line))
  const [column, row] = [moved(lines.column, columns), moved(lines.row, rows)]
  return column === undefined || row === undefined ? undefined : { ...lines, column, row }
}

function idNow(id: number, moved: Moved): number | null {
  if (id > 0) return id
  const line = moved.get(-1 - id)
  return line === undefined ? null : -1 - line
}

type Axis = 'column' | 'row'

/** Matches lines by the number or picture of their head, by their cards, and otherwise by what was read. */
function movedAlong(
  axis: Axis,
  earlier: readonly WallLine[],
  later: readonly WallLine[],
  [before, now]: readonly [Lines, Lines],
): Moved {
  const byCards = movedWithCards(axis, before.cards, now.cards)
  const moved = new Map<number, number>()
  const taken = new Set<number>()
  const ways = [
    (from: WallLine, to: WallLine) => isSameHead(from, to),
    (_: WallLine, __: WallLine, place: number, other: number) => byCards.get(place) === other,
    (from: WallLine, to: WallLine) => isReadAlike(from, to),
  ]
  for (const isSame of ways)
    for (const [place, line] of earlier.entries()) {
      if (moved.has(place)) continue
      const to = later.findIndex((other, index) => !taken.has(index) && isSame(line, other, place, index))
      if (to < 0) continue
      moved.set(place, to)
      taken.add(to)
    }
  // Lines that a person added come after those of the later photo, too.
  for (const place of earlier.keys())
    if (place >= before[`${axis}s`].length) moved.set(place, place - before[`${axis}s`].length + later.length)
  return moved
}

/**
 * The position in the later reading that most cards of a line have. A photo that is read again shows the same pieces.
 */
function movedWithCards(axis: Axis, before: readonly WallCard[], now: readonly WallCard[]): Moved {
  const places = new Map(now.map((card) => [keyOfCard(card), card[axis]]))
  const pairs = before.flatMap((card) => {
    const [from, to] = [card[axis], places.get(keyOfCard(card))]
    return from === null || to == null ? [] : [{ from, to }]
  })
  return new Map(
    [...Map.groupBy(pairs, ({ from }) => from)].flatMap(([from, own]): [number, number][] => {
      const [most] = [...Map.groupBy(own, ({ to }) => to)].toSorted((a, b) => b[1].length - a[1].length)
      return most ? [[from, most[0]]] : []
    }),
  )
}

function isSameHead(one: WallLine, other: WallLine): boolean {
  if (one.id !== null || other.id !== null) return one.id === other.id
  const [picture, same] = [one.written?.picture ?? null, other.written?.picture ?? null]
  return picture !== null && picture === same
}

/**
 * Hours that were hard to read can be alike by chance: a photo that cuts off the first digit of 11:00 shows the same as
 * another row's 1 PM.
 */
function isReadAlike(one: WallLine, other: WallLine): boolean {
  const [start, same] = [one.written?.start ?? null, other.written?.start ?? null]
  if (start !== null || same !== null) return start === same && other.written?.isSure === true
  const wordsOf = ({ written, breakName }: WallLine) => breakName ?? written?.text ?? ''
  return roomNamed(wordsOf(one), [{ name: wordsOf(other) }]) !== null
}
