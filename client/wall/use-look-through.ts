import { useState } from 'react'
import type { WallLine, WallReading } from '../../domain/wall/wall.ts'
import type { WallDifference } from '../../domain/wall/wall-differences.ts'
import { type LineChoices, withAddedLines } from '../../domain/wall/wall-lines.ts'
import type { ProposedSchedule } from '../../domain/wall/wall-schedule.ts'
import { useOpenedRow } from '../lib/dialog-address.ts'
import { seenSpot } from './difference-words.ts'
import type { Schedule } from './schedule.ts'

type Axis = keyof LineChoices

/** The item that is open in the dialog, and the order of everything to review. */
export type LookThrough = {
  /** A card's key, or a head's; null if nothing is open. */
  key: string | null
  /** The open card, even once it is no longer a difference. */
  opened: WallDifference | undefined
  /** Whether the open card is no longer a difference, for example because another person has accepted it. */
  isGone: boolean
  open: (key: string | null) => void
  /** The first item to review, and the one after the open item; null if there is none. */
  first: string | null
  next: string | null
}

/** A key for a head of the wall, like the `key` of a difference for a card. */
export function headKey(axis: Axis, index: number): string {
  return `${axis} ${index}`
}

/** Goes through the heads first, because doubtful heads make cards doubtful, and then through the cards. */
export function useLookThrough(
  reading: Pick<WallReading, 'columns' | 'rows' | 'cards'>,
  choices: LineChoices,
  proposed: ProposedSchedule,
  { differences, schedule }: { differences: readonly WallDifference[]; schedule: Schedule },
): LookThrough {
  const [key, open] = useState<string | null>(null)
  const headsOf = (axis: Axis) =>
    withAddedLines(reading, choices)[axis].map((line, index) => {
      const { doubt = null, problem = null } = proposed[axis][index] ?? {}
      const hasCards = reading.cards.some((card) => card[axis === 'columns' ? 'column' : 'row'] === index)
      const isUnsaid = hasCards && isNameless(line) && !choices[axis].has(index)
      return { key: headKey(axis, index), isToCheck: doubt !== null || problem !== null || isUnsaid }
    })
  const cards = differences
    .toSorted(byPlace(schedule))
    .map((each) => ({ key: each.key, isToCheck: isToBeLookedAt(each) }))
  const all = [...headsOf('columns'), ...headsOf('rows'), ...cards]
  const after = all.slice(all.findIndex((each) => each.key === key) + 1)
  const firstOf = (some: typeof all) => some.find(({ isToCheck }) => isToCheck)?.key ?? null
  const opened = useOpenedRow(
    differences.map((each) => ({ id: each.key, difference: each })),
    key,
  )?.difference
  const isGone = opened !== undefined && !differences.includes(opened)
  return { key, opened, isGone, open, first: firstOf(all), next: firstOf(after) }
}

/** The first head without which its line cannot be a room or a time. */
export function firstNameless({ columns, rows }: ProposedSchedule): string | null {
  for (const [axis, lines] of Object.entries({ columns, rows })) {
    const index = lines.findIndex(({ problem }) => problem !== null)
    if (index >= 0) return headKey(axis as Axis, index)
  }
  return null
}

/** A line without any head. */
export function isNameless({ id, written, breakName }: WallLine): boolean {
  return id === null && written === null && breakName === null
}

/**
 * Cards with a picture that a person should review: doubtful ones, and those without words or a place, unless their
 * words are still being read.
 */
function isToBeLookedAt(each: WallDifference): boolean {
  if (each.kind === 'gone' || each.cardId === null) return false
  if (each.kind === 'unread') return each.piece !== 'reading'
  return each.kind === 'unplaced' || each.doubt !== null
}

/** In the order of the board, row by row; those without a place come last. */
function byPlace({ slots, rooms }: Schedule) {
  const placeIn = (each: WallDifference) => {
    const spot = seenSpot(each)
    if (!spot) return slots.length * rooms.length
    const row = slots.findIndex(({ id }) => id === spot.timeSlotId)
    return row * rooms.length + rooms.findIndex(({ id }) => id === spot.roomId)
  }
  return (a: WallDifference, b: WallDifference) => placeIn(a) - placeIn(b)
}
