import type { InkBox } from '../lines/ink-boxes.ts'
import { warp } from '../photo/homography.ts'
import {
  type Box,
  boundingBox,
  cornersOf,
  isInside,
  middleOf,
  type Point,
  type Quad,
  type Raster,
} from '../photo/raster.ts'
import { rememberOn } from '../photo/seen-rasters.ts'
import type { HeadReader } from './head-reader.ts'
import { blockSearch } from './written-settings.ts'

/**
 * The places on a photo with a few words together: headings on paper of the wall's color, or on the wall itself.
 * `isTaken`: whether a place belongs to a known paper.
 */
export async function findTextBlocks(
  reader: HeadReader,
  photo: Raster,
  isTaken: (place: Point) => boolean,
): Promise<Box[]> {
  const highest = Math.max(photo.width, photo.height) * blockSearch.highest
  const boxes = (await writingOn(reader, photo))
    .filter(({ corners }) => !isTaken(middleOf(corners)))
    .map(({ corners }) => boundingBox(corners))
    .filter(({ height }) => height < highest)
  return joined(boxes)
}

/** The places with writing on a photo; one that is in two parts of the photo counts once. */
export async function findWords(reader: HeadReader, photo: Raster): Promise<Quad[]> {
  const words: Quad[] = []
  for (const { corners } of await writingOn(reader, photo)) {
    const same = words.findIndex((other) => areOneWord(corners, other))
    if (same < 0) words.push(corners)
    else words[same] = together(corners, words[same] as Quad)
  }
  return words
}

function areOneWord(one: Quad, other: Quad): boolean {
  const [first, second] = [boundingBox(one), boundingBox(other)]
  const down = Math.min(first.y + first.height, second.y + second.height) - Math.max(first.y, second.y)
  const inOther = (a: Quad, b: Quad) => a.some((corner) => isInside(corner, b)) || isInside(middleOf(a), b)
  return (
    down > blockSearch.one * Math.min(first.height, second.height) &&
    (inOther(one, other) || inOther(other, one))
  )
}

/** Joins two places: the left side of the one that begins first, and the right side of the one that ends last. */
function together(one: Quad, other: Quad): Quad {
  const first = middleOf([one[0], one[3]]).x < middleOf([other[0], other[3]]).x ? one : other
  const last = middleOf([one[1], one[2]]).x > middleOf([other[1], other[2]]).x ? one : other
  return first === last ? first : [first[0], last[1], last[2], first[3]]
}

const boxesOn = rememberOn<InkBox[]>()

/** The writing on a photo. The search for words without lines and for headings without paper share one detection. */
function writingOn(reader: HeadReader, photo: Raster): Promise<InkBox[]> {
  return boxesOn(photo, 'writing', () => detectInTiles(reader, photo))
}

/** Searches a large photo in tiles, because the model's memory grows with the pixels. */
async function detectInTiles(reader: HeadReader, photo: Raster): Promise<InkBox[]> {
  const { side, tile, overlap } = blockSearch
  const scale = Math.min(1, side / Math.max(photo.width, photo.height))
  const [width, height] = [Math.round(photo.width * scale), Math.round(photo.height * scale)]
  const found: InkBox[] = []
  for (let top = 0; top < height; top += tile - overlap)
    for (let left = 0; left < width; left += tile - overlap) {
      const [across, down] = [Math.min(tile, width - left), Math.min(tile, height - top)]
      if (Math.min(across, down) < overlap) continue
      const part = warp(photo, [1 / scale, 0, left / scale, 0, 1 / scale, top / scale, 0, 0, 1], across, down)
      const onPhoto = ({ x, y }: { x: number; y: number }) => ({
        x: (x + left) / scale,
        y: (y + top) / scale,
      })
      for (const { corners, score } of await reader.boxes(part, tile)) {
        const [a, b, c, d] = corners
        found.push({ corners: [onPhoto(a), onPhoto(b), onPhoto(c), onPhoto(d)], score })
      }
    }
  return found
}

/** Joins boxes that are as close to each other as words and lines of one heading. */
function joined(boxes: readonly Box[]): Box[] {
  const blocks: Box[] = []
  for (const box of boxes) {
    let block = box
    for (let near = nearest(block, blocks); near >= 0; near = nearest(block, blocks)) {
      const [other] = blocks.splice(near, 1)
      if (other) block = boundingBox([...cornersOf(block), ...cornersOf(other)])
    }
    blocks.push(block)
  }
  return blocks
}

function nearest(box: Box, blocks: readonly Box[]): number {
  return blocks.findIndex((other) => {
    const height = Math.min(box.height, other.height)
    const across = Math.max(box.x, other.x) - Math.min(box.x + box.width, other.x + other.width)
    const down = Math.max(box.y, other.y) - Math.min(box.y + box.height, other.y + other.height)
    return across < height * blockSearch.apart.across && down < height * blockSearch.apart.down
  })
}

/** A place of writing with some paper around it: ascenders and descenders extend beyond the detected box. */
export function quadAround({ x, y, width, height }: Box): Quad {
  const size = Math.min(width, height)
  const [across, down] = [size * blockSearch.margin.across, size * blockSearch.margin.down]
  return cornersOf({ x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down })
}
