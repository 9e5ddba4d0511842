import { greedyLetters } from '../lines/greedy-letters.ts'
import type { Emissions } from '../lines/letters.ts'
import { type LineText, lookAtLine, lookOnce } from '../lines/line-reading.ts'
import type { Models } from '../lines/models.ts'
import { detectText } from '../lines/text-detection.ts'
import { mergeLines, type TextLine } from '../lines/text-lines.ts'
import { warpQuad } from '../photo/homography.ts'
import { openPictureLibrary } from '../photo/picture-library.ts'
import { distance, middleOf, type Point, type Quad, type Raster } from '../photo/raster.ts'
import type { Lexicon } from '../words/word-tree.ts'
import { headTime } from './head-times.ts'
import { headLimits } from './written-settings.ts'

/** The words on a paper that may be a head. `plain` is the same as seen letter by letter, without a list of words. */
export type HeadText = { text: string; plain: string; confidence: number }

/** Writing that nobody needs to read. */
const UNREAD: HeadText = { text: '', plain: '', confidence: 0 }

/** The recogniser, and the words that it expects. */
type Reading = { models: Models; lexicon: Lexicon }

/** Reads a picture of a paper with a few large words. Null where nothing is written on it. */
export async function readHead(reading: Reading, paper: Raster): Promise<HeadText | null> {
  const lines = mergeLines(await detectText(reading.models, paper, headLimits.side))
  return lines.length > headLimits.mostLines ? null : readLines(reading, paper, lines)
}

/** The same for a card: one that says more than the name of a break is not read. */
export async function readCard(reading: Reading, paper: Raster): Promise<HeadText | null> {
  const { side, mostWords } = headLimits.card
  const boxes = await detectText(reading.models, paper, side)
  const lines = mergeLines(boxes)
  // Small or faint writing is seen on a larger picture.
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
  if (lines.length === 0) return null
  const read = []
  for (const line of withoutAsides(lines, paper)) {
    const look = await surestLook({ models, lexicon }, paper, line)
    const [emissions] = look.looks
    const plain = emissions ? plainText(emissions) : ''
    read.push({ text: look.text, confidence: look.confidence, plain, at: middleOf(line.quad).x })
  }
  const written = read.filter(({ text, plain }) => text.trim() !== '' || plain.trim() !== '')
  const [longest] = written.toSorted((a, b) => b.text.length - a.text.length)
  const kept = written.filter(
    (line) =>
      line === longest ||
      line.text.trim().length > 1 ||
      Math.abs(line.at - (longest?.at ?? 0)) < paper.width * headLimits.letterAside,
  )
  if (kept.length === 0) return null
  return {
    text: joinLines(kept.map(({ text }) => text)),
    plain: joinLines(kept.map(({ plain }) => plain)),
    confidence: Math.min(...kept.map(({ confidence }) => confidence)),
  }
}

/** A line that is hard to read and no hour is looked at again with more paper around it: large thin letters are seen better when they are small. */
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

/** The same quadrilateral with this share of its height more on each side. */
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

/** The paper upright, between `width.least` and `width.most` pixels wide. */
export function cutPaper(photo: Raster, quad: Quad, width: { least: number; most: number }): Raster {
  const [a, b, c, d] = quad
  const across = (distance(a, b) + distance(d, c)) / 2
  const down = (distance(a, d) + distance(b, c)) / 2
  const pixels = Math.round(Math.min(width.most, Math.max(width.least, across)))
  return warpQuad(photo, quad, pixels, Math.max(16, Math.round((pixels * down) / Math.max(1, across))))
}

/** A small picture of a head, as JPEG. */
export async function pieceOfHead(photo: Raster, quad: Quad): Promise<Uint8Array> {
  const { data, ...size } = cutPaper(photo, quad, headLimits.piece)
  const sharp = await openPictureLibrary()
  return sharp(data, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: headLimits.quality })
    .toBuffer()
}

/** Leaves out a sign or a letter that stands aside of the words, such as a projector's "P". */
function withoutAsides(lines: readonly TextLine[], { width }: Raster): TextLine[] {
  const widest = lines.reduce((one, other) => (other.width > one.width ? other : one))
  return lines.filter((line) => {
    const isShort = line.width < line.height * headLimits.asideShape && line.width < widest.width / 2
    const away = Math.abs(middleOf(line.quad).x - middleOf(widest.quad).x)
    return line === widest || !isShort || away < width * headLimits.aside
  })
}

/** The lines as one: a word that a hyphen divides is put together. */
function joinLines(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .reduce(
      (joined, line) =>
        /\p{L}\s?-$/u.test(joined) ? joined.replace(/\s?-$/, '') + line : `${joined} ${line}`,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim()
}
