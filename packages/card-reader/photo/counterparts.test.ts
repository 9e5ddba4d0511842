import { expect, it } from 'vitest'
import { createRandom } from '../test/random.ts'
import { lightUp } from './counterparts.ts'
import type { Raster } from './raster.ts'

const size = { width: 240, height: 120 }

/** Gray paper with this much light on its left half and half as much on its right, and noise of ±4. */
function paperIn(light: number): Raster {
  const random = createRandom(1)
  const data = Uint8Array.from({ length: size.width * size.height * 3 }, (_, at) => {
    const isLeft = Math.floor(at / 3) % size.width < size.width / 2
    return light * (isLeft ? 1 : 0.5) + random.between(-4, 4)
  })
  return { ...size, data }
}

/** The mean light of a square in the middle of a half, and how far pixels differ from it. */
function squareOf({ data, width }: Raster, left: number): { mean: number; spread: number } {
  const values = Array.from(
    { length: 40 * 40 },
    (_, at) => data[((40 + Math.floor(at / 40)) * width + left + (at % 40)) * 3] as number,
  )
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return { mean, spread: Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length) }
}

it('evens out the light of a dark photo without amplifying its noise', async () => {
  const photo = (await lightUp(paperIn(80))) as Raster
  const [left, right] = [squareOf(photo, 40), squareOf(photo, 160)]
  expect(left.mean).toBeGreaterThan(190)
  expect(Math.abs(left.mean - right.mean)).toBeLessThan(25)
  // The light of the right half is made six times stronger.
  expect(right.spread).toBeLessThan(8)
})

it('leaves a daylight photo and a black one alone', async () => {
  for (const light of [200, 8]) {
    expect(await lightUp(paperIn(light))).toBeNull()
  }
})
