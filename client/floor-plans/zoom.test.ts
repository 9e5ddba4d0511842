import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inFrame, moved, under, WHOLE, zoomed } from './zoom.ts'

const part = fc.double({ min: 0, max: 1, noNaN: true })
const at = fc.record({ x: part, y: part })

it('keeps the point under the fingers in place while zooming', () => {
  fc.assert(
    fc.property(at, fc.double({ min: 1, max: 6, noNaN: true }), (place, factor) => {
      const after = under(zoomed(WHOLE, factor, place), place)
      expect(after.x).toBeCloseTo(place.x, 9)
      expect(after.y).toBeCloseTo(place.y, 9)
    }),
  )
})

it('never shows anything beyond the picture, however it is zoomed and moved', () => {
  const step = fc.tuple(fc.double({ min: 0.1, max: 10, noNaN: true }), at, at)
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let zoom = WHOLE
      for (const [factor, place, by] of steps)
        zoom = moved(zoomed(zoom, factor, place), { x: by.x * 4 - 2, y: by.y * 4 - 2 })
      expect(zoom.scale).toBeGreaterThanOrEqual(1)
      expect(zoom.scale).toBeLessThanOrEqual(6)
      for (const corner of [under(zoom, { x: 0, y: 0 }), under(zoom, { x: 1, y: 1 })])
        for (const value of [corner.x, corner.y]) {
          expect(value).toBeGreaterThanOrEqual(-1e-9)
          expect(value).toBeLessThanOrEqual(1 + 1e-9)
        }
    }),
  )
})

it('locates a point of the picture in its frame, and the middle for one out of view', () => {
  const zoom = zoomed(WHOLE, 2, { x: 0, y: 0 })
  expect(inFrame(zoom, { x: 0.25, y: 0.5 })).toEqual({ x: 0.5, y: 1 })
  expect(inFrame(zoom, { x: 0.75, y: 0.5 })).toEqual({ x: 0.5, y: 0.5 })
  expect(inFrame(zoom, undefined)).toEqual({ x: 0.5, y: 0.5 })
})
