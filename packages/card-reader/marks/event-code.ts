import * as jsqr from 'jsqr'
import type { Homography } from '../photo/homography.ts'
import type { Raster } from '../photo/raster.ts'
import { eventCode } from './mark-settings.ts'
import { cutArea } from './registered-card.ts'
import { cardTemplate } from './template.ts'

/**
 * The content of the card's QR code: the id of its event, or the code of a numbered card's author page, and the
 * number of its printed layout. All are null without a code, or with a foreign one; older cards have no layout.
 */
export type PrintedCode = { eventId: number | null; authorCode: string | null; layout: number | null }

export function readPrintedCode(photo: Raster, toPhoto: Homography): PrintedCode {
  const { x, y, size } = cardTemplate.qr
  const margin = eventCode.quietZone
  const area = { x: x - margin, y: y - margin, width: size + 2 * margin, height: size + 2 * margin }
  for (const scale of eventCode.pixelsPerMillimeter) {
    const text = decodeCode(cutArea(photo, toPhoto, area, scale))
    if (text !== null) return parsePrintedCode(text)
  }
  return { eventId: null, authorCode: null, layout: null }
}

/**
 * Parses `unconf:card:v1:<eventId>`, or the address of an author's page, which ends in `/c/` and 16 letters, digits,
 * hyphens or underscores. The layout follows the id after a colon, and the address after a `#`, so that a browser
 * still finds the page.
 */
export function parsePrintedCode(text: string): PrintedCode {
  const { id, layout } = EVENT_CODE.exec(text.trim())?.groups ?? {}
  if (id) return { eventId: Number(id), authorCode: null, layout: numberOf(layout) }
  const { code = null, print } = AUTHOR_PAGE.exec(text.trim())?.groups ?? {}
  return { eventId: null, authorCode: code, layout: numberOf(print) }
}

function numberOf(digits: string | null | undefined): number | null {
  return digits ? Number(digits) : null
}

const EVENT_CODE = /^unconf:card:v1:(?<id>[1-9][0-9]{0,14})(?::(?<layout>[1-9][0-9]{0,9}))?$/
const AUTHOR_PAGE = /^https?:\/\/[^\s?#]+\/c\/(?<code>[\w-]{16})(?:#(?<print>[1-9][0-9]{0,9}))?$/

function decodeCode(raster: Raster): string | null {
  const rgba = new Uint8ClampedArray(raster.width * raster.height * 4).fill(255)
  for (let from = 0, to = 0; from < raster.data.length; from += 3, to += 4) {
    rgba.set(raster.data.subarray(from, from + 3), to)
  }
  const read = jsqr.default as unknown as typeof jsqr.default.default
  return read(rgba, raster.width, raster.height, { inversionAttempts: 'dontInvert' })?.data ?? null
}
