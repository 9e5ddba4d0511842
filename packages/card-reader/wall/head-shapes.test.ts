import sharp from 'sharp'
import { expect, it } from 'vitest'
import { boundingBox, distance } from '../photo/raster.ts'
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
  [
    'an oval of which a card covers a little',
    '<path d="M 152 174 A 60 40 0 1 1 248 174 z" fill="#fff"/>',
    [140, 110, 120, 64],
  ],
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

it('encloses an oval along the axes of a wall seen from the side', async () => {
  const oval = '<ellipse rx="60" ry="40" fill="#fff" transform="matrix(1 0.3 -0.5 0.85 200 150)"/>'
  const axes = { across: { x: 1, y: 0.3 }, down: { x: -0.5, y: 0.85 } }
  const heads = findPlainHeads(await boardWith(oval), { area: 9_000, shape: 1.4 }, () => axes)
  expect(heads).toHaveLength(1)
  const corners = [
    { x: 160, y: 98 },
    { x: 280, y: 134 },
    { x: 240, y: 202 },
    { x: 120, y: 166 },
  ]
  for (const [index, corner] of corners.entries())
    expect(distance(corner, heads[0]?.[index] ?? { x: 0, y: 0 })).toBeLessThan(8)
})
