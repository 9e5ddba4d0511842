import { type GrayRaster, isInside, middleOf, type Quad } from '../photo/raster.ts'
import type { HeadText } from './head-lines.ts'
import { headLimits } from './head-settings.ts'
import { cutPaper, isHalfOfHour, timeOn } from './head-texts.ts'
import { type LevelWords, levelWords } from './level-words.ts'
import { areaOf } from './quads.ts'
import type { RuledCell } from './ruled-cells.ts'
import { inkOf, smallCopy } from './ruled-ink.ts'
import { wording } from './ruled-settings.ts'
import type { FoundPaper, PhotoSource } from './seen-papers.ts'
import { findWords } from './text-blocks.ts'
import { cellsOfWords } from './word-cells.ts'
import { asOne, headsOf, type IsInked, type WordHead } from './word-heads.ts'

/** The cells of a schedule without lines; null if the photo shows notes, or no hours and names. */
export async function findWordCells(
  source: PhotoSource,
  found: readonly FoundPaper[],
): Promise<RuledCell[] | null> {
  const { reader, colors, photo } = source
  const papers = found.filter(({ isWhole }) => isWhole)
  const { fewest, area } = wording.notes
  const isLarge = ({ outline }: FoundPaper) => areaOf(outline) > area * colors.width * colors.height
  if (papers.filter(isLarge).length >= fewest) return null
  const outlines = await findWords(reader, colors)
  if (outlines.length < wording.fewestWords || outlines.length > wording.mostWords) return null
  if (papers.filter((paper) => !isWriting(paper, outlines)).length >= fewest) return null
  const level = levelWords(outlines, colors)
  const isInked = inkOn(photo.gray, level)
  const heads = headsOf(level, isInked)
  if (!heads) return null
  const look = (head: WordHead) =>
    reader.words(cutPaper(colors, quadOf(head, level), headLimits.width), 'head')
  const { left: lines, texts: beside } = await withHalves(heads.left, level, look)
  const above = await Promise.all(heads.top.map(look))
  const hoursIn = (texts: readonly (HeadText | null)[]) =>
    texts.filter((text) => timeOn(text) !== null).length
  const isBeside = hoursIn(beside) >= wording.fewest.hours
  // Text below the last hour may be a remark.
  const last = beside.findLastIndex((text) => timeOn(text) !== null)
  const left = isBeside ? lines.slice(0, last + 1) : lines
  if (!isBeside && (hoursIn(above) < wording.fewest.hours || left.length < wording.fewest.names)) return null
  const cells = cellsOfWords(level, { ...heads, left }, isInked).map((cell): RuledCell => {
    if (cell.row === 0) return { ...cell, glance: above[cell.column - 1] ?? null }
    return cell.column === 0 ? { ...cell, glance: beside[cell.row - 1] ?? null } : cell
  })
  const written = cells.filter(({ column, row }) => column > 0 && row > 0)
  return written.length >= wording.fewest.cells ? cells : null
}

/** The names and hours down the left side with their words; "am" below an hour is part of it. */
async function withHalves(
  heads: readonly WordHead[],
  { letter }: LevelWords,
  look: (head: WordHead) => Promise<HeadText | null>,
): Promise<{ left: WordHead[]; texts: (HeadText | null)[] }> {
  const [left, texts]: [WordHead[], (HeadText | null)[]] = [[], []]
  const seen = await Promise.all(heads.map(look))
  for (const [index, head] of heads.entries()) {
    const [last, text] = [left.at(-1), seen[index] ?? null]
    if (last && text && isHalfOfHour(text.plain)) {
      left[left.length - 1] = asOne(last, head, letter)
      texts[left.length - 1] = await look(left[left.length - 1] as WordHead)
    } else {
      left.push(head)
      texts.push(text)
    }
  }
  return { left, texts }
}

/** Whether a paper is nothing but colored writing. */
function isWriting({ outline }: FoundPaper, words: readonly Quad[]): boolean {
  const middle = middleOf(outline)
  return words.some(
    (word) => isInside(middle, word) && areaOf(word) > wording.notes.written * areaOf(outline),
  )
}

function inkOn(gray: GrayRaster, { toPhoto }: LevelWords): IsInked {
  const { small, step } = smallCopy(gray)
  const ink = inkOf(small)
  return (x, y) => {
    const place = toPhoto({ x, y })
    return ink.data[Math.round(place.y / step) * ink.width + Math.round(place.x / step)] === 1
  }
}

/** The words of a heading and some paper around them, on the photo. */
function quadOf({ across, down }: WordHead, { letter, toPhoto }: LevelWords): Quad {
  const room = letter / 4
  const [left, right] = [across.from - room, across.to + room]
  const [top, bottom] = [down.from - room, down.to + room]
  return [
    toPhoto({ x: left, y: top }),
    toPhoto({ x: right, y: top }),
    toPhoto({ x: right, y: bottom }),
    toPhoto({ x: left, y: bottom }),
  ]
}
