import { openUpright } from '../photo/photo.ts'
import type { GreyRaster } from '../photo/raster.ts'
import { CardReadingError } from '../reading-error.ts'
import type { SmallPhoto } from './bare-wall.ts'

/** Longest side in pixels: all of a phone's 12 megapixels, since a mark at four metres needs each of them. */
const WALL_SIDE = 4_608
/** Longest side of the copy in which the bare wall is looked for. */
const SMALL_SIDE = 1_000

export type WallPhoto = { grey: GreyRaster; small: SmallPhoto }

/** @throws CardReadingError about a file that is no picture */
export async function openWallPhoto(bytes: Buffer): Promise<WallPhoto> {
  const open = async (side: number, isGrey: boolean) => {
    const picture = (await openUpright(bytes, side)).removeAlpha()
    return (isGrey ? picture.greyscale() : picture).raw().toBuffer({ resolveWithObject: true })
  }
  try {
    const grey = await open(WALL_SIDE, true)
    const small = await open(SMALL_SIDE, false)
    const { width, height } = small.info
    return {
      grey: { data: grey.data, width: grey.info.width, height: grey.info.height },
      small: { raster: { data: small.data, width, height }, step: grey.info.width / width },
    }
  } catch (cause) {
    throw cause instanceof CardReadingError ? cause : new CardReadingError('damaged', { cause })
  }
}
