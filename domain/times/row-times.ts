import { DAY_MINUTES, NIGHT_ENDS } from './times.ts'

/** A row of the wall as far as its head says when it is: HH:MM, and whether the half of the day is known too. */
export type WrittenRow = { start: string | null; end: string | null; isHalfKnown: boolean }

/** When a row is, in minutes since midnight, after the day counted on; null where its head does not say it and the rows around it do not either. */
export type RowTimes = { start: number | null; end: number | null }

const NOON = 12 * 60
/** Hours below it are in the afternoon, as everywhere in the product, where the rows around them do not say otherwise. */
const AFTERNOON_BELOW = 8 * 60
/** Few events go on as late as this, and only those that do go on after midnight. */
const LATE = 19 * 60
const USUAL_MINUTES = 60
/** A row that has no end lasts to the next one's start where that is at most so many usual lengths away. */
const LONGEST = 2

/**
 * The times of the rows of a wall, from top to bottom. Hours without AM or PM are the halves of the day in which the rows follow
 * each other, and meet as many `known` starts of the event's time slots as they can. A row ends where its head says so, else
 * where the next one begins; the last one is as long as the others usually are.
 * @param usual how long a time slot of the event usually is, in minutes; null where it has none
 */
export function timesOfRows(
  rows: readonly (WrittenRow | null)[],
  { known = [], usual = null }: { known?: readonly number[]; usual?: number | null } = {},
): RowTimes[] {
  const starts = startsOf(rows, new Set(known))
  const ends = rows.map((row, index) => endOf(row, starts[index] ?? null))
  const length = usual ?? usualOf(starts, ends)
  return starts.map((own, index) => {
    const next = starts.slice(index + 1).find((start) => start !== null) ?? null
    // A row without a time, such as a break, lies between the end of the one above and the start of the one below.
    const before = starts[index - 1] ?? null
    const above = ends[index - 1] ?? (before === null ? null : before + length)
    const start = own ?? (above !== null && (next === null || above < next) ? above : null)
    if (start === null) return { start: null, end: null }
    const given = ends[index] ?? null
    if (given !== null) return { start, end: given }
    const isRowBetween = starts[index + 1] === null && index + 1 < starts.length
    const isNear = next !== null && next - start <= length * LONGEST && !isRowBetween
    return { start, end: Math.min(NIGHT_ENDS, isNear ? next : start + length) }
  })
}

/** The median of the steps between rows, and of the lengths that heads name. */
function usualOf(starts: readonly (number | null)[], ends: readonly (number | null)[]): number {
  const known = starts.filter((start) => start !== null)
  const lengths = starts.flatMap((start, index) => {
    const end = ends[index] ?? null
    return start === null || end === null ? [] : [end - start]
  })
  const steps = known.slice(1).map((start, index) => start - (known[index] ?? 0))
  const all = (lengths.length > 0 ? lengths : steps).filter((each) => each > 0).toSorted((a, b) => a - b)
  return all[Math.floor((all.length - 1) / 2)] ?? USUAL_MINUTES
}

function endOf(row: WrittenRow | null, start: number | null): number | null {
  const written = row?.end ? minutesAt(row.end) : null
  if (written === null || start === null) return null
  const inDay = [written, written + NOON].find((end) => end > start && end < DAY_MINUTES)
  return inDay ?? (start >= LATE ? nightOf(written) : null)
}

/** The starts in the halves of the day that the rows as a whole speak for. */
function startsOf(rows: readonly (WrittenRow | null)[], known: ReadonlySet<number>): (number | null)[] {
  const written = rows.map((row) => (row?.start ? choicesOf(row.isHalfKnown, minutesAt(row.start)) : []))
  const first = written.find((choices) => choices.length > 0) ?? []
  const chains = first.map((from) => chainFrom(from, written))
  const [best] = chains.toSorted((a, b) => costOf(a, known) - costOf(b, known))
  return best ?? rows.map(() => null)
}

/** Each row at its earliest choice after the one above it. */
function chainFrom(from: number, written: readonly (readonly number[])[]): (number | null)[] {
  let before = from - 1
  return written.map((choices) => {
    const [early] = choices
    const night = early !== undefined && before >= LATE ? nightOf(early) : null
    const start = choices.find((each) => each > before) ?? night ?? choices.at(-1) ?? null
    if (start !== null) before = start
    return start
  })
}

function costOf(chain: readonly (number | null)[], known: ReadonlySet<number>): number {
  const starts = chain.filter((start) => start !== null)
  const turns = starts.filter((start, index) => start <= (starts[index - 1] ?? -1)).length
  const unknown = starts.filter((start) => !known.has(start)).length
  const odd = starts.filter((start) => start < AFTERNOON_BELOW || start >= LATE).length
  const span = (starts.at(-1) ?? 0) - (starts[0] ?? 0)
  return turns * 1_000_000 + unknown * 10_000 + odd * 2_000 + span
}

/** A written time of the night that follows the day; null for one that is later than that. */
function nightOf(written: number): number | null {
  return written + DAY_MINUTES <= NIGHT_ENDS ? written + DAY_MINUTES : null
}

/** The times of the day that a written one may be. */
function choicesOf(isHalfKnown: boolean, minutes: number | null): number[] {
  if (minutes === null) return []
  return isHalfKnown || minutes >= NOON ? [minutes] : [minutes, minutes + NOON]
}

function minutesAt(time: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d\d)$/.exec(time) ?? []
  const at = Number(hours) * 60 + Number(minutes)
  return hours === undefined || !(at <= NIGHT_ENDS) ? null : at
}
