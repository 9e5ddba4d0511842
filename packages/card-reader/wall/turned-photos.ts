import { openUpright } from '../photo/photo.ts'
import type { Box } from '../photo/raster.ts'
import { openHeadReader } from './head-reader.ts'
import { turnedLimits } from './head-settings.ts'
import type { PhotoPlace } from './photo-place.ts'
import type { GridLine } from './wall-grid.ts'
import { openInColor, WALL_SIDE } from './wall-photo.ts'
import type { CloseUp, WallReading } from './wall-reading.ts'

/** The clockwise quarter turns after which the writing on a photo is upright: not each camera records how it was held. */
export async function quarterTurnsOf(bytes: Buffer): Promise<number> {
  const photo = await openInColor(bytes, turnedLimits.side)
  // The memory of a decoded photo belongs to the picture library: only a copy can be passed on.
  return openHeadReader().quarterTurns({ ...photo, data: new Uint8Array(photo.data) })
}

/** The photo, turned clockwise, as JPEG. */
async function turnedPhoto(bytes: Buffer, quarterTurns: number): Promise<Buffer> {
  const picture = await openUpright(bytes, WALL_SIDE)
  return picture
    .rotate(quarterTurns * 90)
    .jpeg({ quality: turnedLimits.quality })
    .toBuffer()
}

/** Photos, and the same with their writing upright. */
export type UprightPhotos = {
  bytesOf(index: number): Promise<Buffer>
  /** Sets how often to turn a photo, clockwise. */
  turn(index: number, quarterTurns: number): void
  /** By index; only those that are turned. */
  turns: ReadonlyMap<number, number>
}

export function uprightPhotos(photos: readonly Buffer[]): UprightPhotos {
  const turns = new Map<number, number>()
  const turned = new Map<number, Buffer>()
  return {
    turns,
    turn(index, quarterTurns) {
      if (quarterTurns > 0) turns.set(index, quarterTurns)
      else turns.delete(index)
    },
    async bytesOf(index) {
      const bytes = photos[index] as Buffer
      const quarterTurns = turns.get(index)
      if (!quarterTurns) return bytes
      const upright = turned.get(index) ?? (await turnedPhoto(bytes, quarterTurns))
      turned.set(index, upright)
      return upright
    },
  }
}

/** The reading of photos of which some were turned, with all places as on the photos that were sent. */
export function withPlacesAsSent(reading: WallReading, turns: ReadonlyMap<number, number>): WallReading {
  if (turns.size === 0) return reading
  const placed = <Placed extends { place?: PhotoPlace | null }>(one: Placed): Placed =>
    one.place ? { ...one, place: placeAsSent(one.place, turns.get(one.place.photo) ?? 0) } : one
  return {
    ...reading,
    columns: reading.columns.map(placed<GridLine>),
    rows: reading.rows.map(placed<GridLine>),
    cards: reading.cards.map(placed<WallReading['cards'][number]>),
    closeUp: reading.closeUp.map((part) => partAsSent(part, turns.get(part.photo) ?? 0)),
  }
}

function placeAsSent({ photo, ...place }: PhotoPlace, quarterTurns: number): PhotoPlace {
  const { x, y } = boxAsSent({ ...place, width: 0, height: 0 }, quarterTurns)
  return { photo, x, y }
}

const CLOCKWISE: readonly CloseUp['corner'][] = ['upper left', 'upper right', 'lower right', 'lower left']

function partAsSent(part: CloseUp, quarterTurns: number): CloseUp {
  const place = CLOCKWISE.indexOf(part.corner)
  const corner = CLOCKWISE[(place - quarterTurns + 4) % 4]
  return {
    ...part,
    at: boxAsSent(part.at, quarterTurns),
    corner: place < 0 || !corner ? part.corner : corner,
  }
}

/** Turns a part of a photo, as shares of its size, counterclockwise. */
function boxAsSent(box: Box, quarterTurns: number): Box {
  let { x, y, width, height } = box
  for (let turn = 0; turn < quarterTurns; turn++)
    [x, y, width, height] = [y, round(1 - x - width), height, width]
  return { x, y, width, height }
}

const round = (share: number) => Math.round(share * 10_000) / 10_000
