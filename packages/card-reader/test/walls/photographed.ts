import sharp from 'sharp'
import { warpQuad } from '../../photo/homography.ts'
import type { Random } from '../random.ts'

/** A photo of a drawing as JPEG: from a little aside, in light that falls off, with a lens's blur. */
export async function photographed(svg: string, random: Random): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const [lean, tip] = [random.between(-0.08, 0.08), random.between(-0.04, 0.04)]
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
