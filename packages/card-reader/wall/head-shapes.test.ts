import sharp from 'sharp'
import { expect, it } from 'vitest'
import { boundingBox } from '../photo/raster.ts'
import { findPlainHeads } from './plain-papers.ts'

/** A board of 400 by 300 pixels with these shapes on it. */
async function boardWith(shapes: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#3c4048"/>${shapes}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data), width: info.width, height: info.height }
}

it.each([
  ['an oval', '<ellipse cx="200" cy="150" rx="60" ry="40" fill="#fff"/>', [140, 110, 120, 80]],
  ['a strip', '<rect x="140" y="130" width="130" height="40" fill="#fff"/>', [140, 130, 130, 40]],
  ['a circle cut off by the upper edge', '<circle cx="200" cy="20" r="50" fill="#fff"/>', [150, 0, 100, 70]],
  ['a circle cut off by a corner', '<circle cx="380" cy="20" r="50" fill="#fff"/>', [330, 0, 70, 70]],
])('finds %s in white', async (_, shape, expected) => {
  const heads = findPlainHeads(await boardWith(shape), { area: 9_000, shape: 1.4 })
  const boxes = heads.map(boundingBox)
  expect(boxes).toHaveLength(1)
  const [{ x, y, width, height } = { x: 0, y: 0, width: 0, height: 0 }] = boxes
  for (const [index, value] of [x, y, width, height].entries())
    expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThan(6)
})

it.each([
  ['half of a circle away from any edge', '<path d="M 150 150 a 50 50 0 0 0 100 0 z" fill="#fff"/>'],
  ['a triangle', '<path d="M 150 100 h 100 l -50 90 z" fill="#fff"/>'],
])('does not mistake %s for a head', async (_, shape) => {
  expect(findPlainHeads(await boardWith(shape), { area: 9_000, shape: 1.4 })).toEqual([])
})
