import { greedyLetters } from '../lines/greedy-letters.ts'
import type { Emissions } from '../lines/letters.ts'
import { type LineText, lookAtLine, lookOnce } from '../lines/line-reading.ts'
import type { Models } from '../lines/models.ts'
import { detectText } from '../lines/text-detection.ts'
import { mergeLines, type TextLine } from '../lines/text-lines.ts'
import { warpQuad } from '../photo/homography.ts'
import { openPictureLibrary } from '../photo/picture-library.ts'
import {
  boundingBox,
  cornersOf,
  distance,
  middleOf,
  type Point,
  type Quad,
  type Raster,
} from '../photo/raster.ts'
import type { Lexicon } from '../words/word-tree.ts'
import { type HeadLine, type HeadText, joinedText, nameLines } from './head-lines.ts'
import { headLimits } from './head-settings.ts'
import { type HeadTime, headTime, mayBeHour, roomNumbersIn } from './head-times.ts'
import { leveledLine } from './leveled-line.ts'

/** Writing that does not need to be read. */
const UNREAD: HeadText = { text: '', plain: '', confidence: 0 }

/** The recognizer, and the words that it expects. */
type Reading = { models: Models; lexicon: Lexicon }

/** Reads a picture of a paper with a few large words. Null if nothing is written on it. */
export async function readHead(reading: Reading, paper: Raster): Promise<HeadText | null> {
  const lines = mergeLines(await detectText(reading.models, paper, headLimits.side))
  return lines.length > headLimits.mostLines ? null : readLines(reading, paper, lines)
}

/** The same for a card: a card with more than the name of a break is not read. */
export async function readCard(reading: Reading, paper: Raster): Promise<HeadText | null> {
  const { side, mostWords } = headLimits.card
  const boxes = await detectText(reading.models, paper, side)
  const lines = mergeLines(boxes)
  // Small or faint writing shows on a larger picture.
  if (lines.length === 0) return readHead(reading, paper)
  if (lines.length > headLimits.mostLines) return null
  if (boxes.length > mostWords) return UNREAD
  let words = 0
  for (const { quad } of lines) {
    words += plainText(await lookOnce(reading.models, paper, quad)).split(/\s+/).length
    if (words > mostWords) return UNREAD
  }
  return readLines(reading, paper, lines)
}

async function readLines(
  { models, lexicon }: Reading,
  paper: Raster,
  lines: readonly TextLine[],
): Promise<HeadText | null> {
  const written: HeadLine[] = []
  for (const line of lines) {
    const { text, confidence, looks } = await surestLook({ models, lexicon }, paper, line)
    const plain = looks[0] ? plainText(looks[0]) : ''
    if (text.trim() === '' && plain.trim() === '') continue
    written.push({ text, plain, confidence, height: line.height, width: line.width, ...middleOf(line.quad) })
  }
  const all = written.length > 0 ? joinedText(written) : null
  const isOne = all !== null && isTime(all)
  const level = all === null || mayBeHour(all.plain) ? await levelText({ models, lexicon }, paper) : null
  // Raised minutes and the number before "PM" are small and separate.
  if (isOne) return level?.hasRaised ? surerTime(all, level.text) : all
  if (level) return level.text
  if (!all) return null
  if (mayBeTime(all, lines.length)) {
    const whole = await textOf({ models, lexicon }, paper, quadAround(lines, paper))
    if (isTime(whole)) return whole
  }
  return joinedText(nameLines(written, paper.width))
}

/** The time in the figures of a heading after they are put on one line. */
async function levelText(
  reading: Reading,
  paper: Raster,
): Promise<{ text: HeadText; hasRaised: boolean } | null> {
  const line = leveledLine(paper)
  if (!line) return null
  const { picture, hasRaised } = line
  const corners = cornersOf({ x: 0, y: 0, width: picture.width, height: picture.height })
  const text = await textOf(reading, picture, corners)
  return isTime(text) ? { text, hasRaised } : null
}

async function textOf({ models, lexicon }: Reading, paper: Raster, quad: Quad): Promise<HeadText> {
  const { text, confidence, looks } = await lookAtLine(models, paper, quad, lexicon)
  return { text, confidence, plain: looks[0] ? plainText(looks[0]) : '' }
}

/**
 * The surer of two readings of a heading whose minutes are raised: the one on one line, which is not sure if they
 * differ.
 */
function surerTime(pieces: HeadText, level: HeadText): HeadText {
  const [one, other] = [timeOn(pieces), timeOn(level)]
  if (one?.start === other?.start && one?.end === other?.end)
    return pieces.confidence > level.confidence ? pieces : level
  return { ...level, confidence: Math.min(level.confidence, headLimits.differing) }
}

/** The time on a heading. */
export function timeOn(text: HeadText | null): HeadTime | null {
  return text && (headTime(text.plain) ?? headTime(text.text))
}

export type TimeOf = (text: HeadText | null) => HeadTime | null

/** Reads the times among texts, without the numbers of rooms that look like times. */
export function timesAmong(texts: readonly (HeadText | null)[]): TimeOf {
  const numbers = roomNumbersIn(texts.flatMap((text) => text?.plain.trim() ?? []))
  return (text) => (text && numbers.has(text.plain.trim()) ? null : timeOn(text))
}

const isTime = (text: HeadText) => timeOn(text) !== null

/** "PM", without its number. */
export function isHalfOfHour(text: string): boolean {
  return /^([ap]\.? ?m\.?|uhr)$/i.test(text)
}

/** Whether a text is half of an hour, such as "PM", or digits in several places. */
function mayBeTime({ plain }: HeadText, places: number): boolean {
  if (isHalfOfHour(plain)) return true
  return places > 1 && /\d/.test(plain) && mayBeHour(plain)
}

/**
 * The whole writing, and the paper to the left of it, as one line: a thin "1" or a raised "00" is rarely detected by
 * itself.
 */
function quadAround(lines: readonly TextLine[], { width }: Raster): Quad {
  const { x, y, width: across, height } = boundingBox(lines.flatMap(({ quad }) => quad))
  const [left, right] = [Math.max(width * 0.02, x - height * 1.5), Math.min(width, x + across + height * 0.1)]
  return cornersOf({ x: left, y, width: right - left, height })
}

/**
 * Rereads a line that is hard to read and no hour, with more paper around it: large thin letters are detected better
 * when they are small.
 */
async function surestLook(
  { models, lexicon }: Reading,
  paper: Raster,
  { quad, height }: TextLine,
): Promise<LineText> {
  const { words, again } = headLimits
  const { below, least, large, room } = again
  const near = await lookAtLine(models, paper, quad, lexicon, words)
  const [emissions] = near.looks
  const isHour = headTime(near.text) ?? (emissions && headTime(plainText(emissions)))
  if (near.confidence >= below || height < large || isHour) return near
  const far = await lookAtLine(models, paper, withRoom(quad, room), lexicon, words)
  return far.confidence >= Math.max(least, near.confidence) ? far : near
}

/** The same quadrilateral with this share of its height added on each side. */
function withRoom([a, b, c, d]: Quad, share: number): Quad {
  const out = (corner: Point, side: Point, below: Point): Point => {
    const high = distance(corner, below)
    const along = (high * share) / Math.max(1, distance(corner, side))
    return {
      x: corner.x + (corner.x - side.x) * along + (corner.x - below.x) * share,
      y: corner.y + (corner.y - side.y) * along + (corner.y - below.y) * share,
    }
  }
  return [out(a, b, d), out(b, a, c), out(c, d, b), out(d, c, a)]
}

function plainText(emissions: Emissions): string {
  return greedyLetters(emissions, 0, emissions.steps - 1)
}

/** The upright paper, between `width.least` and `width.most` pixels wide. */
export function cutPaper(photo: Raster, quad: Quad, width: { least: number; most: number }): Raster {
  const [a, b, c, d] = quad
  const across = (distance(a, b) + distance(d, c)) / 2
  const down = (distance(a, d) + distance(b, c)) / 2
  const pixels = Math.round(Math.min(width.most, Math.max(width.least, across)))
  return warpQuad(photo, quad, pixels, Math.max(16, Math.round((pixels * down) / Math.max(1, across))))
}

/** A small picture of a heading, as JPEG. */
export async function pieceOfHead(photo: Raster, quad: Quad): Promise<Uint8Array> {
  const { data, ...size } = cutPaper(photo, quad, headLimits.piece)
  const sharp = await openPictureLibrary()
  return sharp(data, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: headLimits.quality })
    .toBuffer()
}
