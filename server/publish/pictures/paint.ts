import type { LinkPicture } from '../../../domain/content/link-picture.ts'
import { UPLOADS } from '../../../domain/content/picture-widths.ts'
import { MOST_PIXELS, openPictureLibrary } from '../../lib/picture-library.ts'
import type { Storage } from '../../lib/storage.ts'
import { bannerBox, drawingOf, LOGO_BOX, LOGO_GROUND, logoBox } from './drawing.ts'

type Sharp = Awaited<ReturnType<typeof openPictureLibrary>>
type Uploaded = { bytes: Buffer; width: number; height: number }

const SECONDS = 20

/** The picture of a link as PNG, with the banner and logo that the event has uploaded. */
export async function paint(picture: LinkPicture, storage: Pick<Storage, 'public'>): Promise<Buffer> {
  const sharp = await openPictureLibrary()
  const banner = await readUpload(sharp, storage, { address: picture.banner, ...bannerBox(picture, false) })
  const logo = await readUpload(sharp, storage, { address: picture.logo, ...LOGO_BOX, isWhole: true })
  const { svg, isRtl } = await drawingOf(picture, { hasBanner: banner !== null, hasLogo: logo !== null })
  return sharp(Buffer.from(svg))
    .composite([
      ...(banner ? [{ input: banner.bytes, ...bannerBox(picture, isRtl) }] : []),
      ...(logo ? [{ input: logo.bytes, ...logoBox(logo.width, logo.height, isRtl) }] : []),
    ])
    .removeAlpha()
    .png(banner ? { palette: true, effort: 3 } : { compressionLevel: 6 })
    .timeout({ seconds: SECONDS })
    .toBuffer()
}

type PictureOptions = { address: string | null; width: number; height: number; isWhole?: boolean }

/**
 * An upload in the size in which it is drawn: complete on a light background, or cropped to fill its area.
 * @returns null if there is none, or it cannot be drawn
 */
async function readUpload(
  sharp: Sharp,
  storage: Pick<Storage, 'public'>,
  { address, width, height, isWhole }: PictureOptions,
): Promise<Uploaded | null> {
  if (!address?.startsWith(UPLOADS)) return null
  const stored = await storage.public.read(address.slice(UPLOADS.length))
  if (!stored) return null
  const resized = sharp(stored, { limitInputPixels: MOST_PIXELS })
    .resize({ width, height, fit: isWhole ? 'inside' : 'cover' })
    .flatten({ background: LOGO_GROUND })
  try {
    const { data, info } = await resized
      .png()
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return null
  }
}
