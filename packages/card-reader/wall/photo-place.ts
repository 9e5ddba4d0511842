import type { Point } from '../photo/raster.ts'

/** The center of a paper on a photo, whose number counts from 0, as shares of the upright photo's width and height. */
export type PhotoPlace = { photo: number; x: number; y: number }

type Size = { width: number; height: number }

export function placeOn({ x, y }: Point, { width, height }: Size, photo: number): PhotoPlace {
  const share = (part: number) => Math.round(part * 10_000) / 10_000
  return { photo, x: share(x / width), y: share(y / height) }
}
