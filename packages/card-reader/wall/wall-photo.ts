import type { Sharp } from 'sharp'
import { imageFormat } from '../photo/image-format.ts'
import { openUpright } from '../photo/photo.ts'
import type { GrayRaster, Raster } from '../photo/raster.ts'
import { CardReadingError } from '../reading-error.ts'
import type { SmallPhoto } from './bare-wall.ts'
import { plainSearch } from './wall-settings.ts'

/** The longest side in pixels: all of a phone's 12 megapixels, because a mark at four meters needs each of them. */
export const WALL_SIDE = 4_608
/** The longest side of the copy for finding the bare wall. */
const SMALL_SIDE = 1_000

export type WallPhoto = {
  gray: GrayRaster
  small: SmallPhoto
  /** A larger copy, for finding the outlines of cards. */
  outlines: SmallPhoto
}

/**
 * Opens a photo, together with the marks that `findMarks` finds while its copies are still being made.
 * @throws CardReadingError about a file that is not a picture
 */
export async function openWallPhoto<Marks>(
  bytes: Buffer,
  findMarks: (gray: GrayRaster) => Marks,
): Promise<{ photo: WallPhoto; marks: Marks }> {
  const open = async (side: number) => (await openUpright(bytes, side).catch(damaged)).removeAlpha()
  const decode = (picture: Sharp) => rasterOf(picture).catch(damaged)
  // All are open before the first is decoded: the search for marks runs in this thread, which then opens nothing.
  const [large, middle, little] = [
    await open(WALL_SIDE),
    await open(plainSearch.side),
    await open(SMALL_SIDE),
  ]
  const look = async () => {
    const gray = await decode(large.grayscale())
    return { gray, marks: findMarks(gray) }
  }
  const copy = async () => [await decode(middle.median(plainSearch.median)), await decode(little)] as const
  // Only JPEG copies are decoded at a reduced size; other formats would be in memory twice.
  const before = imageFormat(bytes) === 'jpeg' ? null : await copy()
  const [[outlines, small], { gray, marks }] = await Promise.all([before ?? copy(), look()])
  const stepOf = ({ width }: Raster) => gray.width / width
  const photo = {
    gray,
    small: { raster: small, step: stepOf(small) },
    outlines: { raster: outlines, step: stepOf(outlines) },
  }
  return { photo, marks }
}

function damaged(cause: unknown): never {
  throw cause instanceof CardReadingError ? cause : new CardReadingError('damaged', { cause })
}

/** The photo in color, at the size at which it is read, or with this longest side in pixels. */
export async function openInColor(bytes: Buffer, side = WALL_SIDE): Promise<Raster> {
  return rasterOf((await openUpright(bytes, side)).removeAlpha())
}

async function rasterOf(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
