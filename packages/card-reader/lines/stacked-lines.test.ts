import { expect, it } from 'vitest'
import { middleOf, type Quad } from '../photo/raster.ts'
import { emissionsOf } from '../test/made-up-lines.ts'
import { createLexicon } from '../words/lexicon.ts'
import { latinEmissions } from './letters.ts'
import { type ReadLine, readAgain } from './line-reading.ts'
import { decoder } from './line-settings.ts'
import type { Models } from './models.ts'
import { separateStacked } from './stacked-lines.ts'

const lexicon = createLexicon()
const side = 200
const { symbols } = latinEmissions({ data: new Float32Array(), dims: [1, 0] })

/** A sheet with bars of ink from `first` to `last` row, each falling by `slope`. */
function sheet(bars: readonly { first: number; last: number }[], slope = 0) {
  const data = new Uint8Array(side * side * 3).fill(240)
  for (const { first, last } of bars)
    for (let x = 24; x < 130; x++)
      for (let y = first; y < last; y++) {
        // Strokes with gaps between them, as letters have.
        if (x % 8 < 4)
          data.fill(
            30,
            (Math.round(y + slope * (x - 80)) * side + x) * 3,
            (Math.round(y + slope * (x - 80)) * side + x) * 3 + 3,
          )
      }
  return { data, width: side, height: side }
}

/** Models that read "to" where ink has blank paper above and below, and nothing elsewhere. */
const models: Models = {
  detect: () => Promise.reject(new Error('nothing is looked for again')),
  detectSmall: () => Promise.reject(new Error('nothing is looked for again')),
  async recognize({ data: planes, width, height }) {
    const isDark = (row: number) => planes.subarray(row * width, (row + 1) * width).some((value) => value < 0)
    const rows = Array.from({ length: height }, (_, row) => (isDark(row) ? '#' : ' ')).join('')
    const [steps, count] = [width / 8, symbols.length + 1]
    const data = new Float32Array(steps * count).fill(-12)
    if (!/^ +#+ +$/.test(rows)) return { data: data.fill(-0.01, 0, 1), dims: [1, steps, count] }
    for (let step = 0; step < steps; step++)
      data[step * count + Math.max(0, symbols.indexOf(['t', '', 'o'][step] ?? ''))] = -0.01
    return { data, dims: [1, steps, count] }
  },
}

function found(width: number, height: number, sureness: number): ReadLine {
  const emissions = emissionsOf(
    [...'talk'].flatMap((letter) => [{ [letter]: sureness, '': 1 - sureness }, { '': 0.97 }]),
  )
  const quad: ReadLine['place']['quad'] = [
    { x: 20, y: 30 },
    { x: 20 + width, y: 30 },
    { x: 20 + width, y: 30 + height },
    { x: 20, y: 30 + height },
  ]
  return {
    place: { quad, width, height, angle: 0 },
    text: readAgain({ looks: [emissions] }, lexicon, decoder.text),
  }
}

const two = [
  { first: 40, last: 72 },
  { first: 88, last: 120 },
]

it.each([
  ['level', 0],
  ['slanting', 0.1],
])('separates %s lines that were found as one and read poorly', async (_, slope) => {
  const parts = await separateStacked(models, sheet(two, slope), [found(120, 100, 0.5)], lexicon)
  expect(parts.map(({ text }) => text.text)).toEqual(['to', 'to'])
  const [upper, lower] = parts.map(({ place }) => place.quad) as [Quad, Quad]
  expect(upper[3].y).toBeGreaterThan(66 - 50 * slope)
  expect(lower[0].y).toBeLessThan(92 - 50 * slope)
  expect(middleOf(lower).y - middleOf(upper).y).toBeCloseTo(44, -1)
  expect(Math.abs(Math.tan(parts[0]?.place.angle ?? 1) - slope)).toBeLessThan(0.03)
})

it('drops a part that belongs to another line', async () => {
  const line = found(120, 100, 0.5)
  const above = found(120, 52, 0.9)
  const [first, ...parts] = await separateStacked(models, sheet(two), [above, line], lexicon)
  expect(first).toBe(above)
  expect(parts.map(({ place }) => middleOf(place.quad).y > 84)).toEqual([true])
})

it.each([
  ['was read well', found(120, 100, 0.95)],
  ['is long', found(120, 18, 0.5)],
  ['is too short to hold several', found(60, 15, 0.5)],
])('does not split a line that %s', async (_, line) => {
  expect(await separateStacked(models, sheet(two), [line], lexicon)).toEqual([line])
})

it('does not split a line that is no taller than the well-read ones', async () => {
  const lines = [found(120, 100, 0.5), found(120, 98, 0.95)]
  expect(await separateStacked(models, sheet(two), lines, lexicon)).toEqual(lines)
})
