import { evenLight } from './even-light.ts'
import { openPictureLibrary } from './picture-library.ts'
import type { Raster } from './raster.ts'

/** Inverts a picture: black becomes white. */
export function invert({ data, width, height }: Raster): Raster {
  return { data: data.map((value) => 255 - value), width, height }
}

/** Mirrors a picture left to right. */
export function mirror({ data, width, height }: Raster): Raster {
  const mirrored = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3
      mirrored.set(data.subarray(from, from + 3), (y * width + width - 1 - x) * 3)
    }
  }
  return { data: mirrored, width, height }
}

/** Stretches a dark picture to the full range of light: for a card at dusk, not for a black photo. */
export function brighten(raster: Raster): Raster {
  const bright = brightest(raster)
  if (!isDusk(bright)) return raster
  const gain = 255 / bright
  return { ...raster, data: raster.data.map((value) => Math.min(255, value * gain)) }
}

/**
 * Makes a dark picture of paper with writing look as if taken by day: evens its light, then blurs away the noise that
 * this amplifies. Codes and boxes need sharper edges than that. Null for a picture that is not dark, and for a black
 * one.
 */
export async function lightUp(raster: Raster): Promise<Raster | null> {
  if (!isDusk(brightest(raster))) return null
  const { data, width, height } = evenLight(raster)
  const sharp = await openPictureLibrary()
  const calm = await sharp(data, { raw: { width, height, channels: 3 } })
    .blur(darkPhoto.blur)
    .raw()
    .toBuffer()
  return { data: new Uint8Array(calm), width, height }
}

function isDusk(bright: number): boolean {
  return bright >= darkPhoto.black && bright < darkPhoto.bright
}

/** Whether most of a picture is dark: that of paper seldom is, its negative always. */
export function isMostlyDark({ data }: Raster): boolean {
  let dark = 0
  let seen = 0
  for (let at = 0; at < data.length; at += darkPhoto.step, seen++) {
    if ((data[at] as number) < darkPhoto.dark) dark++
  }
  return dark > seen / 2
}

/** The brightness that one pixel in a hundred exceeds. */
function brightest({ data }: Raster): number {
  const counts = new Uint32Array(256)
  let seen = 0
  for (let at = 0; at < data.length; at += darkPhoto.step, seen++) {
    const value = data[at] as number
    counts[value] = (counts[value] as number) + 1
  }
  let above = 0
  for (let value = 255; value > 0; value--) {
    above += counts[value] as number
    if (above > seen / 100) return value
  }
  return 0
}

/** From 0 to 255, and the blur in pixels. Samples every eleventh number, so that all three colors take turns. */
const darkPhoto = { bright: 150, black: 15, dark: 100, blur: 0.8, step: 11 } as const
