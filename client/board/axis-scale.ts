import type { Span } from '../../domain/schedule/day.ts'

export type Scale = {
  /** The height of the day, in rem. */
  height: number
  /** The position of a minute, in rem from the beginning of the day's first time slot. */
  topOf: (minutes: number) => number
  /** The minute at a position. */
  minuteAt: (top: number) => number
}

/** By default, an hour is as high as six letters. */
const REM_PER_MINUTE = 0.1
/** The height that a session needs for its title and presenter. */
const LEAST_SESSION = 2.75
/** The maximum height of an empty time, such as a night. */
const EMPTY_REM = 1.5

/**
 * The positions of a day's minutes: in proportion to time, further apart if a session or the next start would be too
 * low to read or tap, and closer together where there is nothing.
 */
export function scaleOf({
  spans,
  starts,
  least,
}: {
  spans: readonly Span[]
  starts: readonly number[]
  least: number
}): Scale {
  const marks = [...new Set(spans.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)
  const ending = Map.groupBy(spans, ({ end }) => end)
  const isStart = new Set(starts)
  const tops = new Map<number, number>()
  let [top, latest, startTop, covered] = [0, marks[0] ?? 0, null as number | null, marks[0] ?? 0]
  for (const mark of marks) {
    const long = (mark - latest) * REM_PER_MINUTE
    top += covered > latest || mark === latest ? long : Math.min(long, EMPTY_REM)
    for (const { start } of ending.get(mark) ?? [])
      top = Math.max(top, (tops.get(start) ?? 0) + LEAST_SESSION)
    if (isStart.has(mark)) {
      if (startTop !== null) top = Math.max(top, startTop + least)
      startTop = top
    }
    tops.set(mark, top)
    latest = mark
    for (const { start, end } of spans) if (start === mark) covered = Math.max(covered, end)
  }
  return { height: top, ...between(marks, tops) }
}

function between(marks: readonly number[], tops: ReadonlyMap<number, number>) {
  const points = marks.map((minute) => ({ minute, top: tops.get(minute) ?? 0 }))
  const line = (by: 'minute' | 'top', to: 'minute' | 'top') => (value: number) => {
    const after = points.findIndex((point) => point[by] >= value)
    const [a, b] = [points[after - 1], points[after]]
    if (!b) return points.at(-1)?.[to] ?? 0
    if (!a || a[by] === b[by]) return b[to]
    return a[to] + ((b[to] - a[to]) * (value - a[by])) / (b[by] - a[by])
  }
  const topOf = line('minute', 'top')
  return { topOf: (minutes: number) => tops.get(minutes) ?? topOf(minutes), minuteAt: line('top', 'minute') }
}
