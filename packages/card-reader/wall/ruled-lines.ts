import type { Ink } from './ruled-ink.ts'
import { ruling } from './ruled-settings.ts'

/** A ruled line: its position across, `at + slope * along`, and from where to where it was drawn along. */
export type RuledLine = { at: number; slope: number; from: number; to: number }

/** The line's position across, at a place along it. */
export function acrossAt({ at, slope }: RuledLine, along: number): number {
  return at + slope * along
}

/**
 * The long straight lines of a picture that run from left to right, with ink nearly everywhere on them; those of a
 * turned picture run from top to bottom. Writing has ink in places on any straight line, but never for long.
 */
export function linesAcross(ink: Ink): RuledLine[] {
  const { steps, slopes } = ruling
  const votes = slopes.map(() => new Int32Array(ink.height * 3))
  const left = new Uint8Array(ink.data)
  const count = (x: number, y: number, change: number) => {
    slopes.forEach((slope, index) => {
      const bins = votes[index] as Int32Array
      const bin = Math.round(y - slope * x) + ink.height
      bins[bin] = (bins[bin] as number) + change
    })
  }
  for (let y = 0; y < ink.height; y++)
    for (let x = 0; x < ink.width; x++) if (left[y * ink.width + x]) count(x, y, 1)
  const lines: RuledLine[] = []
  for (let round = 0; round < steps; round++) {
    const [best, at, slope] = strongest(votes, ink.height)
    if (best < ruling.least * ink.width) break
    const line = drawnPart(ink, { at, slope })
    if (line && !lines.some((other) => areOne(line, other, ink.width))) lines.push(fitted(ink, line))
    // Its pixels are taken, whether it is a line or a row of letters.
    for (let x = 0; x < ink.width; x++) {
      const middle = Math.round(at + slope * x)
      for (let y = middle - ruling.thick; y <= middle + ruling.thick; y++) {
        if (y < 0 || y >= ink.height || !left[y * ink.width + x]) continue
        left[y * ink.width + x] = 0
        count(x, y, -1)
      }
    }
  }
  return lines.sort((a, b) => acrossAt(a, ink.width / 2) - acrossAt(b, ink.width / 2))
}

function strongest(votes: readonly Int32Array[], height: number): [best: number, at: number, slope: number] {
  let [best, at, slope] = [0, 0, 0]
  votes.forEach((bins, index) => {
    for (let bin = 0; bin < bins.length; bin++)
      if ((bins[bin] as number) > best)
        [best, at, slope] = [bins[bin] as number, bin - height, ruling.slopes[index] as number]
  })
  return [best, at, slope]
}

/** The longest part of a straight line with ink nearly everywhere; null if that is short. */
function drawnPart(ink: Ink, { at, slope }: Pick<RuledLine, 'at' | 'slope'>): RuledLine | null {
  let [sum, start] = [0, 0]
  let best = { sum: 0, from: 0, to: 0 }
  for (let x = 0; x < ink.width; x++) {
    sum += hasInk(ink, x, at + slope * x) ? 1 : -ruling.gapCost
    if (sum < 0) [sum, start] = [0, x + 1]
    else if (sum > best.sum) best = { sum, from: start, to: x }
  }
  return best.sum >= ruling.shortest * ink.width ? { at, slope, from: best.from, to: best.to } : null
}

/** Whether there is ink on a line at a place, or a pixel beside it. */
export function hasInk({ data, width, height }: Ink, x: number, y: number): boolean {
  const middle = Math.round(y)
  for (let row = Math.max(0, middle - 1); row <= Math.min(height - 1, middle + 1); row++)
    if (data[row * width + x]) return true
  return false
}

/** The same line through the middle of its ink, by least squares. */
function fitted(ink: Ink, line: RuledLine): RuledLine {
  let [n, sx, sy, sxx, sxy] = [0, 0, 0, 0, 0]
  for (let x = line.from; x <= line.to; x++) {
    const middle = Math.round(acrossAt(line, x))
    for (let y = middle - ruling.thick; y <= middle + ruling.thick; y++) {
      if (y < 0 || y >= ink.height || !ink.data[y * ink.width + x]) continue
      n++
      sx += x
      sy += y
      sxx += x * x
      sxy += x * y
    }
  }
  const spread = n * sxx - sx * sx
  if (spread === 0) return line
  const slope = (n * sxy - sx * sy) / spread
  return { ...line, slope, at: (sy - slope * sx) / n }
}

function areOne(one: RuledLine, other: RuledLine, width: number): boolean {
  const near = ruling.apart * width
  return [one.from, one.to].every((x) => Math.abs(acrossAt(one, x) - acrossAt(other, x)) < near)
}
