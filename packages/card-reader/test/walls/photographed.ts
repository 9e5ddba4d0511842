import sharp from 'sharp'
import { warpQuad } from '../../photo/homography.ts'
import type { Random } from '../random.ts'

/** As shares of the picture's size: how far the camera's position moves the corners, down and across. */
type Aside = { lean: number; tip: number }

/** A photo of a drawing as JPEG: taken from `aside`, in light that falls off, with a lens's blur. */
export async function photographed(
  svg: string,
  random: Random,
  aside: Aside = { lean: 0.08, tip: 0.04 },
): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const lean = random.between(-aside.lean, aside.lean)
  const tip = random.between(-aside.tip, aside.tip)
  const photo = warpQuad(
    { data, width, height },
    [
      { x: width * Math.max(0, tip), y: height * Math.max(0, lean) },
      { x: width * (1 - Math.max(0, tip)), y: height * Math.max(0, -lean) },
      { x: width * (1 - Math.max(0, -tip)), y: height * (1 - Math.max(0, -lean)) },
      { x: width * Math.max(0, -tip), y: height * (1 - Math.max(0, lean)) },
    ],
    width,
    height,
  )
  const dark = random.between(0, 0.4)
  for (let at = 0; at < photo.data.length; at++) {
    const across = ((at / 3) % width) / width
    photo.data[at] = (photo.data[at] as number) * (1 - dark * across) + random.between(-4, 4)
  }
  return sharp(photo.data, { raw: { width, height, channels: 3 } })
    .blur(random.between(0.5, 1.1))
    .jpeg({ quality: random.whole(78, 92) })
    .toBuffer()
}
