import { expect, it } from 'vitest'
import { clearInk } from './clear-ink.ts'
import type { Raster } from './raster.ts'

/** A pink note with three strokes of ink that are darker by this share. */
function noteWith(ink: number, width = 240): Raster {
  const height = 170
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isInk = [50, 90, 130].some((row) => Math.abs(y - row) < 3) && x > 30 && x < 200
      data.set(
        [238, 127, 180].map((value) => value * (isInk ? 1 - ink : 1)),
        (y * width + x) * 3,
      )
    }
  return { data, width, height }
}

it('redraws faint ink dark on white, but not clear ink, blank paper or large pictures', async () => {
  const cleared = await clearInk(noteWith(0.1))
  const grayAt = (x: number, y: number) => cleared?.data[(y * 240 + x) * 3] ?? -1
  expect(grayAt(100, 90)).toBeLessThan(90)
  expect(grayAt(100, 70)).toBeGreaterThan(200)
  expect(await clearInk(noteWith(0.6))).toBeNull()
  expect(await clearInk(noteWith(0))).toBeNull()
  expect(await clearInk(noteWith(0.1, 700))).toBeNull()
})
