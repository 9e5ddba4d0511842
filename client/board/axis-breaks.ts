import type { Span } from '../../domain/schedule/day.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import type { Scale } from './axis-scale.ts'

/** Lengths are in rem. */
type Stretch = { top: number; height: number }
type Across = { left: number; width: number }
type Label = Stretch & Across
export type AxisBreak = Stretch & { slot: TimeSlot; labels: readonly Label[] }
type Filled = Across & { filled: readonly Stretch[] }

/** The line height of a break's text, in rem. */
export const BREAK_LINE = 1.25

/**
 * The breaks of a day. Each has its text once in every run of columns with the same free stretch in it, so that no
 * card, place or closed room covers it.
 */
export function breaksOf(
  breaks: readonly (Span & { slot: TimeSlot })[],
  scale: Scale,
  columns: readonly Filled[],
): AxisBreak[] {
  const labeled: AxisBreak[] = []
  for (const { slot, start, end } of breaks) {
    const top = scale.topOf(start)
    const whole = { top, height: scale.topOf(end) - top }
    // If breaks are simultaneous, the later one's text avoids the first line of the earlier one's.
    const earlier = labeled.flatMap(({ labels }) => labels).map((each) => ({ ...each, height: BREAK_LINE }))
    labeled.push({ slot, ...whole, labels: labelsIn(whole, earlier, columns) })
  }
  const all = labeled.flatMap(({ labels }) => labels)
  return labeled.map((each) => ({ ...each, labels: each.labels.map((label) => endingAbove(label, all)) }))
}

function labelsIn(whole: Stretch, earlier: readonly Label[], columns: readonly Filled[]): Label[] {
  const labels: Label[] = []
  for (const { left, width, filled } of columns) {
    const taken = [...filled, ...earlier.filter((each) => areAbreast(each, { left, width }))]
    const [best] = freeOf(whole, taken).toSorted((a, b) => b.height - a.height)
    if (!best || best.height < BREAK_LINE) continue
    const before = labels.at(-1)
    const isBeside = before && isSame(before, best) && isNear(before.left + before.width, left)
    if (isBeside) before.width += width
    else labels.push({ ...best, left, width })
  }
  return labels
}

/** Limits a label's height to the space above the others below it. */
function endingAbove(label: Label, others: readonly Label[]): Label {
  const below = others.filter((each) => each.top > label.top && areAbreast(each, label))
  return { ...label, height: Math.min(label.height, ...below.map(({ top }) => top - label.top)) }
}

function areAbreast(a: Across, b: Across): boolean {
  return a.left < b.left + b.width - 0.01 && b.left < a.left + a.width - 0.01
}

function freeOf(whole: Stretch, filled: readonly Stretch[]): Stretch[] {
  const free: Stretch[] = []
  let top = whole.top
  const end = whole.top + whole.height
  for (const each of filled.filter((other) => doMeet(other, whole)).toSorted((a, b) => a.top - b.top)) {
    free.push({ top, height: each.top - top })
    top = Math.max(top, each.top + each.height)
  }
  return [...free, { top, height: end - top }]
}

function isSame(a: Stretch, b: Stretch): boolean {
  return isNear(a.top, b.top) && isNear(a.height, b.height)
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.01
}

function doMeet(a: Stretch, b: Stretch): boolean {
  return a.top < b.top + b.height && b.top < a.top + a.height
}
