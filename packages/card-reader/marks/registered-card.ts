import { applyHomography, type Homography, warp } from '../photo/homography.ts'
import type { Box, Raster } from '../photo/raster.ts'

/** A part of the printed card as seen from directly above. `area` is in millimeters on the card. */
export function cutArea(photo: Raster, toPhoto: Homography, area: Box, pixelsPerMillimeter: number): Raster {
  const width = Math.max(1, Math.round(area.width * pixelsPerMillimeter))
  const height = Math.max(1, Math.round(area.height * pixelsPerMillimeter))
  return warp(photo, scaled(toPhoto, area, pixelsPerMillimeter), width, height)
}

/** Whether a part of the printed card is within the photo. */
export function isInPhoto(photo: Raster, toPhoto: Homography, { x, y, width, height }: Box): boolean {
  const corners = [x, x + width].flatMap((across) => [y, y + height].map((down) => ({ x: across, y: down })))
  return corners
    .map((corner) => applyHomography(toPhoto, corner))
    .every((at) => at.x >= 0 && at.y >= 0 && at.x <= photo.width && at.y <= photo.height)
}

/** The same map, but from the pixels of the cut-out part. */
function scaled(map: Homography, { x, y }: Box, scale: number): Homography {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = map
  const rows = [
    [a, b, a * x + b * y + c],
    [d, e, d * x + e * y + f],
    [g, h, g * x + h * y + i],
  ]
  return rows.flatMap(([across = 0, down = 0, fixed = 0]) => [across / scale, down / scale, fixed])
}
