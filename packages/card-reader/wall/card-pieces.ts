import { applyHomography, fitHomography, warpQuad } from '../photo/homography.ts'
import { openPictureLibrary } from '../photo/picture-library.ts'
import { distance, type Point, type Quad, type Raster } from '../photo/raster.ts'
import { flatten, type Paper, printedPairs, type WallMap } from './wall-map.ts'
import { outlineOf } from './wall-papers.ts'
import { pieceLimits } from './wall-settings.ts'

/**
 * Cuts a card out of the photo in colour, upright and as from straight above, as JPEG. Null where it is too small to be read,
 * or where too few of its marks are in sight.
 */
export async function cutCard(photo: Raster, paper: Paper, map: WallMap): Promise<Uint8Array | null> {
  const quad = paper.outline ?? quadOfMarks(paper)
  if (!quad || (!paper.outline && paper.marks.length < pieceLimits.fewestMarks)) return null
  const [a, b, c, d] = quad
  const native = Math.max(distance(a, b), distance(d, c))
  const { smallestWidth, largestWidth, quality } = pieceLimits
  if (native < smallestWidth) return null
  const width = Math.round(Math.min(largestWidth, native))
  const { data, ...size } = warpQuad(photo, quad, width, Math.round(width * shapeOf(quad, map)))
  const sharp = await openPictureLibrary()
  return sharp(data, { raw: { ...size, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()
}

/** The corners of a paper and a little more, on the photo, as its marks say: the more of them are seen, the better. */
export function quadOfMarks(paper: Paper): Quad | null {
  const toPhoto = fitHomography(printedPairs(paper))
  if (!toPhoto) return null
  const [a, b, c, d] = outlineOf(paper.kind).map(({ x, y }) =>
    applyHomography(toPhoto, {
      x: x + Math.sign(x) * pieceLimits.margin,
      y: y + Math.sign(y) * pieceLimits.margin,
    }),
  )
  return a && b && c && d ? [a, b, c, d] : null
}

/** Height by width, in the flat picture. */
function shapeOf(quad: Quad, map: WallMap): number {
  const [a, b, c, d] = quad.map((corner) => flatten(map, corner)) as [Point, Point, Point, Point]
  return (distance(a, d) + distance(b, c)) / (distance(a, b) + distance(d, c))
}
