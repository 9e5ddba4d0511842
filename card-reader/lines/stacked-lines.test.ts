import { expect, it } from 'vitest'
import type { ReadLine } from '../cards/free-card-fields.ts'
import { middleOf } from '../photo/raster.ts'
import { emissionsOf } from '../tools/made-up-lines.ts'
import { createLexicon } from '../words/lexicon.ts'
import { latinEmissions } from './letters.ts'
import { readAgain } from './line-reading.ts'
import { decoder } from './line-settings.ts'
import type { Models } from './models.ts'
import { separateStacked } from './stacked-lines.ts'

const lexicon = createLexicon()
const raster = { data: new Uint8Array(200 * 200 * 3).fill(240), width: 200, height: 200 }
const { symbols } = latinEmissions({ data: new Float32Array(), dims: [1, 0] })

/** Models that see bars of writing, each a share of the height, and read "to" on every line. */
function seeing(bars: readonly [number, number][]): Models {
  return {
    async detect({ width, height }) {
      const data = new Float32Array(width * height)
      for (const [from, to] of bars)
        for (let y = Math.round(from * height); y < to * height; y++)
          data.fill(0.9, y * width + 8, (y + 1) * width - 8)
      return { data, dims: [1, 1, height, width] }
    },
    async recognise({ width }) {
      const [steps, count] = [width / 8, symbols.length + 1]
      const data = new Float32Array(steps * count).fill(-12)
      for (let step = 0; step < steps; step++)
        data[step * count + Math.max(0, symbols.indexOf(['t', '', 'o'][step] ?? ''))] = -0.01
      return { data, dims: [1, steps, count] }
    },
  }
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

const two: [number, number][] = [
  [0.1, 0.4],
  [0.6, 0.9],
]

it('takes lines apart that were found as one and hardly read', async () => {
  const parts = await separateStacked(seeing(two), raster, found(120, 100, 0.5), [], lexicon)
  expect(parts.map(({ text }) => text.text)).toEqual(['to', 'to'])
  const [upper = Number.NaN, lower = Number.NaN] = parts.map(
    ({ place }) => (place.quad[0].y + place.quad[3].y) / 2,
  )
  expect(upper).toBeCloseTo(30 + 25, -1)
  expect(lower).toBeCloseTo(30 + 75, -1)
})

it('leaves out of the parts what belongs to another line', async () => {
  const line = found(120, 100, 0.5)
  const above = found(120, 55, 0.9).place
  const parts = await separateStacked(seeing(two), raster, line, [above, line.place], lexicon)
  expect(parts.map(({ place }) => middleOf(place.quad).y > 90)).toEqual([true])
})

it.each([
  ['was read well', found(120, 100, 0.95), two],
  ['is long', found(120, 25, 0.5), two],
  ['holds one line in any size', found(120, 100, 0.5), two.slice(0, 1)],
])('leaves a line that %s', async (_, line, bars) => {
  expect(await separateStacked(seeing(bars), raster, line, [line.place], lexicon)).toEqual([line])
})
