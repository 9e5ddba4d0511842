import type { Random } from '../../card-reader/test/random.ts'
import type { Stroke } from './pen-strokes.ts'

type Place = { x: number; y: number }

/**
 * Where a letter is and how it is deformed, as in SVG's `matrix` and `rotate`; `size`: the height of lowercase
 * letters. `isMarked`: whether it has a hook, a tail or the like, which haste would turn into a line.
 */
export type Placed = Place & {
  stretch: number
  slant: number
  low: number
  turn: number
  size: number
  isMarked: boolean
}

// In heights of lowercase letters: no join begins or ends higher than this above the baseline, and none is longer.
const highestJoin = 1.1
const farthestJoin = 0.9
// Strokes of accents have at most this many points.
const longestMark = 8

/**
 * `joins`: the share of letters that are joined to the next one. `haste`: the pen meets one of this many points of a
 * stroke, so that corners and small arches get lost; 1 for a careful writer.
 */
export type Manner = { wildness: number; joins: number; haste: number }

export type Bend = (x: number, y: number) => [x: number, y: number]

/** Writes letters on a line with a pen: SVG paths of their strokes. */
export function createPen(random: Random, { wildness, joins, haste }: Manner) {
  const paths: string[] = []
  let last: Place | null = null
  return { paths, lift, write }

  function lift(): void {
    last = null
  }

  function write(strokes: readonly Stroke[], placed: Placed, bend: Bend): void {
    const drawn = strokes.map(({ points, isOpen }) => ({
      isOpen,
      points: withEnds(
        hasty(points, placed.isMarked && points.length <= longestMark ? 1 : haste).map(([x, y]) =>
          put(bend(x * placed.size, y * placed.size), placed),
        ),
        isOpen,
      ),
    }))
    const ends = drawn.flatMap(({ points, isOpen }) => [
      ...(isOpen[0] && points[0] ? [points[0]] : []),
      ...(isOpen[1] && points.at(-1) ? [points.at(-1) as Place] : []),
    ])
    const fromLeft = ends
      .filter(({ y }) => y > placed.y - placed.size * highestJoin)
      .sort((a, b) => a.x - b.x)
    const [entry] = fromLeft
    if (last && entry && random.chance(joins) && Math.abs(entry.x - last.x) < placed.size * farthestJoin) {
      const sag = random.between(-0.1, 0.25) * placed.size
      paths.push(
        `M${at(last)}Q${at({ x: (last.x + entry.x) / 2, y: Math.max(last.y, entry.y) + sag })} ${at(entry)}`,
      )
    }
    last = fromLeft.at(-1) ?? null
    for (const { points } of drawn) paths.push(smooth(points))
  }

  /** Lengthens or shortens the free ends of strokes. */
  function withEnds(points: readonly Place[], isOpen: readonly [boolean, boolean]): Place[] {
    const all = [...points]
    const longer = (end: Place, before: Place | undefined): Place => {
      if (!before) return end
      const share = random.between(-0.3, 0.6) * wildness
      return { x: end.x + (end.x - before.x) * share, y: end.y + (end.y - before.y) * share }
    }
    const [first, second] = all
    const [beforeLast, end] = all.slice(-2)
    if (isOpen[0] && first) all[0] = longer(first, second)
    if (isOpen[1] && end && all.length > 1) all[all.length - 1] = longer(end, beforeLast)
    return all
  }
}

/** One of every `haste` points, including the first and the last. */
function hasty<Point>(points: readonly Point[], haste: number): readonly Point[] {
  return points.filter((_, index) => index % haste === 0 || index === points.length - 1)
}

function put([x, y]: [number, number], { stretch, slant, low, turn, ...origin }: Placed): Place {
  const [across, down] = [stretch * x + slant * y, low * y]
  const angle = (turn * Math.PI) / 180
  return {
    x: origin.x + across * Math.cos(angle) - down * Math.sin(angle),
    y: origin.y + across * Math.sin(angle) + down * Math.cos(angle),
  }
}

/** A curve with the points as its controls. */
function smooth(points: readonly Place[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const last = rest.at(-1) ?? { x: first.x + 0.1, y: first.y }
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] as Place
    const middle = index === rest.length - 2 ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }
    return `Q${at(point)} ${at(middle)}`
  })
  return `M${at(first)}${curves.join('')}L${at(last)}`
}

function at({ x, y }: Place): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}
