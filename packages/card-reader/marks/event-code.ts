import * as jsqr from 'jsqr'
import type { Homography } from '../photo/homography.ts'
import type { Raster } from '../photo/raster.ts'
import { eventCode } from './mark-settings.ts'
import { cutArea } from './registered-card.ts'
import { cardTemplate } from './template.ts'

/**
 * The content of the card's QR code: the id of its event, or the code of a numbered card's author page. Both are null
 * without a code, or with a foreign one.
 */
export type PrintedCode = { eventId: number | null; authorCode: string | null }

export function readPrintedCode(photo: Raster, toPhoto: Homography): PrintedCode {
  const { x, y, size } = cardTemplate.qr
  const margin = eventCode.quietZone
  const area = { x: x - margin, y: y - margin, width: size + 2 * margin, height: size + 2 * margin }
  for (const scale of eventCode.pixelsPerMillimetre) {
    const text = decodeCode(cutArea(photo, toPhoto, area, scale))
    if (text !== null) return { eventId: parseEventCode(text), authorCode: parseAuthorCode(text) }
  }
  return { eventId: null, authorCode: null }
}

/** The address of an author's page ends in `/c/` and 16 letters, digits, hyphens or underlines. */
export function parseAuthorCode(text: string): string | null {
  return /^https?:\/\/[^\s?#]+\/c\/([\w-]{16})$/.exec(text.trim())?.[1] ?? null
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
