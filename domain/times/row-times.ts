import { DAY_MINUTES, NIGHT_ENDS } from './times.ts'

/** What the head of a row of the wall says about its time: HH:MM, and whether AM or PM is known. */
export type WrittenRow = { start: string | null; end: string | null; isHalfKnown: boolean }

/**
 * When a row takes place, in minutes since midnight, continuing past midnight; null if neither its head nor the rows
 * around it say so.
 */
export type RowTimes = { start: number | null; end: number | null }

const NOON = 12 * 60
/** Earlier hours are in the afternoon, as everywhere in the product, unless the rows around them show otherwise. */
const AFTERNOON_BELOW = 8 * 60
/** Few events go on this late, and only those go on past midnight. */
const LATE = 19 * 60
const USUAL_MINUTES = 60
/** A row without an end lasts until the next one starts, if that is at most this many usual lengths away. */
const LONGEST = 2

/**
 * The times of the rows of a wall, from top to bottom. Hours without AM or PM are read so that the rows follow each
 * other and match as many `known` starts of time slots as possible. A row ends where its head says so, otherwise where
 * the next begins; the last row is as long as the others usually are. Rows without a time follow the ones above.
 * @param usual the usual length of the event's time slots in minutes; null if it has none
 */
export function timesOfRows(
  rows: readonly (WrittenRow | null)[],
  { known = [], usual = null }: { known?: readonly number[]; usual?: number | null } = {},
): RowTimes[] {
  const starts = startsOf(rows, new Set(known))
  const ends = rows.map((row, index) => endOf(row, starts[index] ?? null))
  const length = usual ?? usualOf(starts, ends)
  const pause = pauseOf(starts, ends)
  let above: number | null = null
  return starts.map((own, index) => {
    const next = starts.slice(index + 1).find((start) => start !== null) ?? null
    // A row without a time, such as a break, is between the end of the row above and the start of the row below.
    const after = above === null ? null : above + (next === null ? pause : 0)
    const start = own ?? (after !== null && after < (next ?? NIGHT_ENDS) ? after : null)
    if (start === null) {
      above = null
      return { start: null, end: null }
    }
    const isRowBetween = starts[index + 1] === null && index + 1 < starts.length
    const isNear = next !== null && next - start <= length * LONGEST && !isRowBetween
    above = ends[index] ?? Math.min(NIGHT_ENDS, isNear ? next : start + length)
    return { start, end: above }
  })
}

/** The median of the steps between rows and of the lengths that heads give. */
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

/** The usual pause between a row that says when it ends and the next one; 0 if there are none. */
function pauseOf(starts: readonly (number | null)[], ends: readonly (number | null)[]): number {
  const pauses = starts.flatMap((start, index) => {
    const before = ends[index - 1] ?? null
    return start === null || before === null ? [] : [start - before]
  })
  return Math.max(0, pauses.toSorted((a, b) => a - b)[Math.floor((pauses.length - 1) / 2)] ?? 0)
}

function endOf(row: WrittenRow | null, start: number | null): number | null {
  const written = row?.end ? minutesAt(row.end) : null
  if (written === null || start === null) return null
  const inDay = [written, written + NOON].find((end) => end > start && end < DAY_MINUTES)
  return inDay ?? (start >= LATE ? nightOf(written) : null)
}

/** The starts with the choice of AM and PM that fits the rows as a whole best. */
function startsOf(rows: readonly (WrittenRow | null)[], known: ReadonlySet<number>): (number | null)[] {
  const written = rows.map((row) => (row?.start ? choicesOf(row.isHalfKnown, minutesAt(row.start)) : []))
  const first = written.find((choices) => choices.length > 0) ?? []
  const chains = first.map((from) => chainFrom(from, written))
  const [best] = chains.toSorted((a, b) => costOf(a, known) - costOf(b, known))
  return best ?? rows.map(() => null)
}

/** Each row at its earliest choice after the row above. */
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

/** A written time as part of the night after the day; null if it is later than that night. */
function nightOf(written: number): number | null {
  return written + DAY_MINUTES <= NIGHT_ENDS ? written + DAY_MINUTES : null
}

/** The times of day that a written time can mean. */
function choicesOf(isHalfKnown: boolean, minutes: number | null): number[] {
  if (minutes === null) return []
  return isHalfKnown || minutes >= NOON ? [minutes] : [minutes, minutes + NOON]
}

function minutesAt(time: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d\d)$/.exec(time) ?? []
  const at = Number(hours) * 60 + Number(minutes)
  return hours === undefined || !(at <= NIGHT_ENDS) ? null : at
}
