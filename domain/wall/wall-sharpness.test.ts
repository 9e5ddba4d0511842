import { expect, it } from 'vitest'
import { sharpnessOf } from './wall-sharpness.ts'

it('reports how much of a wall a photo can show with its cards still readable', () => {
  expect(sharpnessOf({ width: 4_032, height: 3_024 })).toMatchObject({
    postcards: 2,
    notes: 1,
    isSmall: false,
    share: expect.closeTo(0.074, 3),
  })
  // The reader uses only so many pixels, and a portrait photo shows less of the wall.
  expect(sharpnessOf({ width: 8_064, height: 6_048 })).toMatchObject({ postcards: 2.3 })
  expect(sharpnessOf({ width: 3_024, height: 4_032 })).toMatchObject({ postcards: 1.5 })
  expect(sharpnessOf({ width: 1_600, height: 1_200 })).toMatchObject({ postcards: 0.8, isSmall: true })
  expect(sharpnessOf({ width: 200, height: 100 })).toMatchObject({ share: 1 })
})
