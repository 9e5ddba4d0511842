import { applyHomography, fitHomography, warpQuad } from '../photo/homography.ts'
import { openPictureLibrary } from '../photo/picture-library.ts'
import { distance, type Point, type Quad, type Raster } from '../photo/raster.ts'
import { countDots, DOTS_WIDTH } from './stuck-dots.ts'
import { flatten, type Paper, printedPairs, type WallMap } from './wall-map.ts'
import { outlineOf } from './wall-papers.ts'
import { pieceLimits } from './wall-settings.ts'

/** Cuts cards out of a photo, each once. */
export type PieceCutter = {
  /** Cuts out papers that are probably wanted, while the text on them is being read. */
  prepare(papers: readonly Paper[], map: WallMap): Promise<void>
  cut(paper: Paper, map: WallMap): Promise<CutPiece>
}

type CutPiece = { piece: Uint8Array | null; votes: number }

/** Cuts out cards of any size, because a person looks at them; nothing if no pieces are wanted. */
export function createCutter(photo: Raster, wantsPieces: boolean): PieceCutter {
  const kept = new Map<Quad, { shape: number; cut: CutPiece }>()
  return { prepare, cut }

  async function prepare(papers: readonly Paper[], map: WallMap): Promise<void> {
    for (const paper of wantsPieces ? papers : []) await cut(paper, map)
  }

  async function cut(paper: Paper, map: WallMap): Promise<CutPiece> {
    const quad = cuttableQuad(paper)
    if (!quad || !wantsPieces) return { piece: null, votes: 0 }
    const shape = shapeOf(quad, map)
    const before = kept.get(quad)
    if (before?.shape === shape) return before.cut
    const now = { piece: await pieceOf(photo, paper, map), votes: votesOn(photo, paper, map) }
    kept.set(quad, { shape, cut: now })
    return now
  }
}

/**
 * Cuts a card out of the photo in color, upright and as seen from directly above, as JPEG. Null if it is too small to
 * be read, or too few of its marks are in sight.
 */
export async function cutCard(photo: Raster, paper: Paper, map: WallMap): Promise<Uint8Array | null> {
  return isTooSmall(paper) ? null : pieceOf(photo, paper, map)
}

/** The same for a card of any size. */
async function pieceOf(photo: Raster, paper: Paper, map: WallMap): Promise<Uint8Array | null> {
  const quad = cuttableQuad(paper)
  if (!quad) return null
  const { largestWidth, shownWidth, quality } = pieceLimits
  const width = Math.round(Math.min(largestWidth, Math.max(shownWidth, widthOf(quad))))
  const { data, ...size } = warpQuad(photo, quad, width, Math.round(width * shapeOf(quad, map)))
  const sharp = await openPictureLibrary()
  return sharp(data, { raw: { ...size, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()
}

/** How many colored dots are on a card; 0 for a card too small to be read, whose letters look like dots. */
export function votesOn(photo: Raster, paper: Paper, map: WallMap): number {
  const quad = cuttableQuad(paper)
  if (!quad || isTooSmall(paper)) return 0
  return countDots(warpQuad(photo, quad, DOTS_WIDTH, Math.round(DOTS_WIDTH * shapeOf(quad, map))))
}

/** Whether a card can be cut out, but is too small on the photo to be read. */
export function isTooSmall(paper: Paper): boolean {
  const quad = cuttableQuad(paper)
  return quad !== null && widthOf(quad) < pieceLimits.smallestWidth
}

/** The width of a card on its photo, in pixels; 0 if it cannot be cut out. */
export function widthOn(paper: Paper): number {
  const quad = cuttableQuad(paper)
  return quad ? widthOf(quad) : 0
}

function cuttableQuad(paper: Paper): Quad | null {
  if (paper.outline) return paper.outline
  return paper.marks.length < pieceLimits.fewestMarks ? null : quadOfMarks(paper)
}

/** In the photo's pixels. */
function widthOf([a, b, c, d]: Quad): number {
  return Math.max(distance(a, b), distance(d, c))
}

/**
 * The corners of a paper and a small margin, on the photo, derived from its marks: the more of them are seen, the
 * more accurate.
 */
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

/** Height divided by width, in the flat picture. */
function shapeOf(quad: Quad, map: WallMap): number {
  const [a, b, c, d] = quad.map((corner) => flatten(map, corner)) as [Point, Point, Point, Point]
  return (distance(a, d) + distance(b, c)) / (distance(a, b) + distance(d, c))
}
