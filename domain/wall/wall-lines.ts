import { isElsewhere, isSameName, nameOnHead, roomNamed } from '../schedule/room-names.ts'
import { t } from '../text/t.ts'
import { keptTimes, timeAt } from '../times/kept-times.ts'
import { timesOfRows } from '../times/row-times.ts'
import {
  type Clock,
  clockRange,
  doOverlap,
  hoursAndMinutes,
  isSameDay,
  minutesOf,
  type Timed,
} from '../times/times.ts'
import type { WallLine } from './wall.ts'

/** A room that is on the wall but not in the event. */
export type NewRoom = { name: string; isOpen: boolean }
/** A time slot that is on the wall but not in the event, in minutes since midnight. A break holds no sessions. */
export type NewSlot = { start: number | null; end: number | null; title: string; isBreak: boolean }

/** A person's choice for a line: an existing row, a new one, or not part of the schedule. */
export type LineChoice<New> = { id: number } | { add: New } | 'none'
export type LineChoices = {
  columns: ReadonlyMap<number, LineChoice<NewRoom>>
  rows: ReadonlyMap<number, LineChoice<NewSlot>>
}
export const NO_CHOICES: LineChoices = { columns: new Map(), rows: new Map() }

/**
 * A column or row, and what it is. `id`: of the room or time slot; for one to be added, a negative number that is
 * unique within the proposal; null for none.
 */
export type NamedLine<New> = {
  id: number | null
  /** The row to add, complete or not; null if the line is not new. */
  add: New | null
  /** Why a person should check it first. */
  doubt: string | null
  /** Why it cannot be added as it is. */
  problem: string | null
}

type KnownRoom = { id: number; name: string }
type KnownSlot = Timed & {
  id: number
  isStatic: boolean
  title?: string | null
  staticTitle?: string | null
}
/** The event's rooms and time slots, and the day whose cards are on the wall. */
export type Known = {
  rooms: readonly KnownRoom[]
  slots: readonly KnownSlot[]
  day: number
  clock: Clock
}

/** "9 am", "1:30 p.m." */
const HALF_OF_DAY = /\d\s*[ap]\.?\s?m\b/i

/** The lines of a wall, plus those that a person has added: each choice for a position after the last line adds one. */
export function withAddedLines(
  { columns, rows }: Record<keyof LineChoices, readonly WallLine[]>,
  choices: LineChoices,
): Record<keyof LineChoices, WallLine[]> {
  return { columns: withAdded(columns, choices.columns), rows: withAdded(rows, choices.rows) }
}

function withAdded(lines: readonly WallLine[], choices: ReadonlyMap<number, unknown>): WallLine[] {
  const added = Math.max(0, ...[...choices.keys()].map((place) => place + 1 - lines.length))
  return [...lines, ...Array.from({ length: added }, () => ADDED)]
}

const ADDED: WallLine = { id: null, isSeen: false, written: null, breakName: null }

/** Matches columns to the event's rooms that their heads name; other columns are new rooms. */
export function namedColumns(
  columns: readonly WallLine[],
  choices: LineChoices['columns'],
  { rooms }: Pick<Known, 'rooms'>,
): NamedLine<NewRoom>[] {
  const named: NamedLine<NewRoom>[] = []
  for (const [index, line] of columns.entries()) {
    const choice = choices.get(index)
    const proposed = choice ?? proposedRoom(line, rooms)
    const read = choice ? null : line.written
    const same = rooms.find(({ name }) => isSameName(name, addOf(proposed)?.name ?? read?.text ?? ''))
    const doubt = read?.isSure === false && !same ? t('wall.hardToRead') : null
    if (proposed === 'none' || 'id' in proposed) named.push({ ...existing(proposed, rooms), doubt })
    else {
      const { add } = proposed
      const twin = named.find((other) => other.add && isSameName(other.add.name, add.name))
      const isEmpty = add.name.trim() === ''
      const id = isEmpty ? null : (same?.id ?? twin?.id ?? -1 - index)
      named.push({ id, add: same ? null : add, doubt, problem: isEmpty ? t('wall.roomNeedsName') : null })
    }
  }
  return named
}

/** The row that a choice adds; null if it adds none. */
export function addOf<New>(choice: LineChoice<New>): New | null {
  return choice !== 'none' && 'add' in choice ? choice.add : null
}

/** The choice that confirms the proposal for a line. */
export function proposedChoice<New>({ id, add }: NamedLine<New>): LineChoice<New> {
  if (add) return { add }
  return id === null ? 'none' : { id }
}

function proposedRoom({ id, written }: WallLine, rooms: readonly KnownRoom[]): LineChoice<NewRoom> {
  if (id !== null) return { id }
  if (!written) return 'none'
  const room = roomNamed(written.text, rooms)
  return room
    ? { id: room.id }
    : { add: { name: nameOnHead(written.text), isOpen: isElsewhere(written.text) } }
}

/** Matches rows to the event's time slots, including breaks, that begin when their heads say; other rows are new. */
export function namedRows(
  rows: readonly WallLine[],
  choices: LineChoices['rows'],
  { slots, day, clock }: Omit<Known, 'rooms'>,
  hasCards: (row: number) => boolean,
): NamedLine<NewSlot>[] {
  const ofDay = slots.filter((slot) => isSameDay(slot, { day }))
  const proposed = proposedSlots(rows, ofDay, hasCards, choices)
  const named: NamedLine<NewSlot>[] = []
  for (const [index, line] of rows.entries()) {
    const choice = choices.get(index)
    const each = choice ?? proposed[index]?.choice ?? 'none'
    const guess = !choice && proposed[index]?.isGuess ? t('wall.timeGuessed') : null
    if (each === 'none' || 'id' in each) {
      named.push({ ...existing(each, slots), doubt: guess })
      continue
    }
    const { add } = each
    const same = sameSlot(add, ofDay)
    const twin = named.find((other) => other.add && other.add.start === add.start && add.start !== null)
    const problem = same || twin ? null : problemOf(add, ofDay, named, clock)
    const isHard = !choice && line.written?.isSure === false && !same
    const doubt = guess ?? (isHard ? t('wall.hardToRead') : null)
    const id = problem ? null : (same?.id ?? twin?.id ?? -1 - index)
    named.push({ id, add: same ? null : add, doubt, problem })
  }
  return named
}

/** The existing time slot that a new one would duplicate. */
export function sameSlot<S extends KnownSlot>(
  { start, isBreak }: Pick<NewSlot, 'start' | 'isBreak'>,
  ofDay: readonly S[],
): S | undefined {
  return ofDay.find((slot) => slot.isStatic === isBreak && minutesOf(slot.startTime) === start)
}

/** `isGuess`: whether the row's head says neither when it is nor the name of a known time slot. */
type ProposedSlot = { choice: LineChoice<NewSlot>; isGuess: boolean }

function proposedSlots(
  rows: readonly WallLine[],
  ofDay: readonly KnownSlot[],
  hasCards: (row: number) => boolean,
  choices: LineChoices['rows'],
): ProposedSlot[] {
  const times = timesOfRows(
    rows.map(({ id, written }, index) => {
      const choice = choices.get(index)
      const known = choice && choice !== 'none' && 'id' in choice ? choice.id : id
      const slot = ofDay.find((each) => each.id === known)
      // What a person has chosen for a row tells when those below it are.
      const { start: from, end: to } = (choice && addOf(choice)) ?? { start: null, end: null }
      const chosen = slot ? [minutesOf(slot.startTime), minutesOf(slot.endTime)] : [from, to]
      if (!slot && from === null)
        return written && { ...written, isHalfKnown: HALF_OF_DAY.test(written.text) }
      const [start = null, end = null] = chosen.map((time) => (time === null ? null : hoursAndMinutes(time)))
      return { start, end, isHalfKnown: true }
    }),
    {
      known: ofDay.map(({ startTime }) => minutesOf(startTime)),
      usual: usualLength(ofDay),
    },
  )
  const inOrder = ofDay
    .filter(({ isStatic }) => !isStatic)
    .toSorted((a, b) => minutesOf(a.startTime) - minutesOf(b.startTime))
  const isTimeless = rows.every(({ id, written }) => id === null && !written?.start)
  const propose = (choice: LineChoice<NewSlot>, isGuess = false) => ({ choice, isGuess })
  return rows.map(({ id, written, breakName }, index) => {
    if (id !== null) return propose({ id })
    if (!written && breakName === null) return propose('none')
    const words = breakName ?? (written?.start === null ? written.text : '')
    const isBreak = breakName !== null && !hasCards(index)
    const { start, end } = times[index] ?? { start: null, end: null }
    const titled = ofDay.find(
      ({ title, staticTitle, isStatic }) =>
        words !== '' && isStatic === isBreak && isSameName(staticTitle ?? title ?? '', words),
    )
    if (!written?.start && titled) return propose({ id: titled.id })
    // Without any hour on the wall, "Slot 3" is the third of the day.
    const numbered = isTimeless && !isBreak ? inOrder[Number(/\d+/.exec(words)) - 1] : undefined
    const slot = numbered ?? sameSlot({ start, isBreak }, ofDay)
    const isGuess = !isBreak && !written?.start && start !== null
    return slot
      ? propose({ id: slot.id }, numbered !== undefined || isGuess)
      : propose({ add: { start, end, title: words, isBreak } }, isGuess)
  })
}

function usualLength(slots: readonly KnownSlot[]): number | null {
  const lengths = slots
    .filter(({ isStatic }) => !isStatic)
    .map(({ startTime, endTime }) => minutesOf(endTime) - minutesOf(startTime))
    .toSorted((a, b) => a - b)
  return lengths[Math.floor(lengths.length / 2)] ?? null
}

/** A choice of a row that has been deleted since the photo counts as none. */
function existing<New>(choice: { id: number } | 'none', known: readonly { id: number }[]): NamedLine<New> {
  const id = choice === 'none' ? null : (known.find((each) => each.id === choice.id)?.id ?? null)
  return { id, add: null, doubt: null, problem: null }
}

function problemOf(
  add: NewSlot,
  ofDay: readonly KnownSlot[],
  above: readonly NamedLine<NewSlot>[],
  clock: Clock,
): string | null {
  const times = keptSlot(add)
  if (!times) return t('wall.needsTimes')
  if (minutesOf(times.endTime) <= minutesOf(times.startTime)) return t('wall.endsTooEarly')
  const others = [
    ...ofDay,
    ...above.flatMap((other) => (other.add && other.id !== null ? (keptSlot(other.add) ?? []) : [])),
  ].map(({ startTime, endTime }) => ({ startTime, endTime }))
  const other = others.find((each) => doOverlap(each, times))
  return other ? t('wall.overlaps', { times: clockRange(other, clock) }) : null
}

/** The times of a new time slot in the stored form; null if one is missing. */
export function keptSlot({ start, end }: Pick<NewSlot, 'start' | 'end'>) {
  if (start === null || end === null) return null
  return keptTimes({ startTime: timeAt(start), endTime: timeAt(end) }, 24)
}
