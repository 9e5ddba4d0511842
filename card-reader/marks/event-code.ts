import * as jsqr from 'jsqr'
import type { Homography } from '../photo/homography.ts'
import type { Raster } from '../photo/raster.ts'
import { eventCode } from './mark-settings.ts'
import { cutArea } from './registered-card.ts'
import { cardTemplate } from './template.ts'

/** The event's id from the card's QR code; null when there is none, or it says something else. */
export function readEventId(photo: Raster, toPhoto: Homography): number | null {
  const { x, y, size } = cardTemplate.qr
  const margin = eventCode.quietZone
  const area = { x: x - margin, y: y - margin, width: size + 2 * margin, height: size + 2 * margin }
  for (const scale of eventCode.pixelsPerMillimetre) {
    const text = decodeCode(cutArea(photo, toPhoto, area, scale))
    if (text !== null) return parseEventCode(text)
  }
  return null
}

/** `unconf:card:v1:<eventId>`, the id a positive integer. */
export function parseEventCode(text: string): number | null {
  const id = /^unconf:card:v1:([1-9][0-9]{0,14})$/.exec(text.trim())?.[1]
  return id ? Number(id) : null
}

function decodeCode(raster: Raster): string | null {
  const rgba = new Uint8ClampedArray(raster.width * raster.height * 4).fill(255)
  for (let from = 0, to = 0; from < raster.data.length; from += 3, to += 4) {
    rgba.set(raster.data.subarray(from, from + 3), to)
  }
  const read = jsqr.default as unknown as typeof jsqr.default.default
  return read(rgba, raster.width, raster.height, { inversionAttempts: 'dontInvert' })?.data ?? null
}
