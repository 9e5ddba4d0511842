import { boundingBox, distance, type Point, type Quad, type Raster } from '../photo/raster.ts'
import { medianOf } from './averages.ts'
import { bareHours } from './bare-hours.ts'
import type { PieceCutter } from './card-pieces.ts'
import { isCrossed, isDrawnCell, shadeOf } from './drawn-cells.ts'
import type { HeadText } from './head-lines.ts'
import type { HeadReader } from './head-reader.ts'
import { headLimits } from './head-settings.ts'
import { cutPaper, type TimeOf, timesAmong } from './head-texts.ts'
import type { HeadTime } from './head-times.ts'
import { lookOf } from './note-looks.ts'
import { areaOf } from './quads.ts'
import { hasSlots, hoursIn } from './row-heads.ts'
import { type HungPaper, hang, mapWall, type Paper, uprightMap, type WallMap } from './wall-map.ts'
import { MARKED_PAPERS } from './wall-papers.ts'
import type { WallPhoto } from './wall-photo.ts'
import type { SeenPaper } from './written-papers.ts'
import { writtenLimits } from './written-settings.ts'

/** A paper on the photo, in the photo's pixels. */
export type FoundPaper = { outline: Quad; color: number; isWhole: boolean }

/** A photo of a wall, and what reading and cutting out its papers needs. */
export type PhotoSource = {
  reader: HeadReader
  photo: WallPhoto
  colors: Raster
  cutter: PieceCutter
  /** Whether to read the words of all papers: photos of one wall are joined by them. */
  needsWords: boolean
}

/** The words on the papers that were read; null if nothing is written on one. */
export type Texts = Map<FoundPaper, HeadText | null>

type Reading = { found: readonly FoundPaper[]; texts: Texts; needsRows: boolean }

/** The papers found, with their words and places. Null if there are too few, or none names a row where that is needed. */
export async function readPapers(
  source: PhotoSource,
  { found, texts, needsRows }: Reading,
): Promise<{ papers: SeenPaper[]; map: WallMap } | null> {
  const { photo, colors, cutter } = source
  const flat = hangAll(photo, found)
  if (!flat) return null
  const { map, usual, hung } = flat
  const outer = found.filter((_, index) => isOuter(hung[index], hung))
  await readAll(source, outer, texts, () => false)
  const timeOf = timesAmong([...texts.values()])
  // Hours or slots are at the rim. Without any there, the words of all cards say nothing about the grid.
  const hasRows = [...texts.values()].some(timeOf) || hasSlots([...texts.values()])
  const hourOn = hasRows ? new Map<FoundPaper, HeadTime | null>() : hoursAlone(found, hung, texts)
  if (needsRows && !hasRows && hourOn.size === 0) return null
  const inner = new Set(found.filter((paper) => !outer.includes(paper)))
  const isCard = source.needsWords ? () => false : besideHours(found, hung, { texts, timeOf })
  await Promise.all([
    readAll(source, [...inner], texts, isCard),
    cutter.prepare(
      [...inner].filter(({ color }) => color > 0).map(({ outline }) => asPaper(outline)),
      map,
    ),
  ])
  const boardColors = blankColors(found, texts)
  const isBlank = (paper: FoundPaper) =>
    !texts.get(paper) && (paper.color === 0 || boardColors.has(paper.color))
  const others = found
    .filter((paper) => texts.get(paper))
    .map(({ outline }) => ({ outline, shade: shadeOf(colors, outline) }))
  const papers = found.flatMap((paper, index): SeenPaper[] => {
    const { outline, color, isWhole } = paper
    const text = texts.get(paper) ?? null
    const place = hung[index]
    if (!place || isBlank(paper) || hourOn.get(paper) === null) return []
    if (inner.has(paper) && isDrawnCell(colors, paper, { text, others })) return []
    const isAtEdge = reachesEdge(outline, colors)
    return [
      {
        ...place,
        color,
        text,
        time: timeOf(text) ?? hourOn.get(paper) ?? null,
        tint: tintOf(colors, outline),
        isClear: text !== null && text.confidence >= writtenLimits.sureHour && !isAtEdge,
        isLikeOthers: isWhole && text !== null && isUsualSize(outline, usual) && !isCrossed(paper, found),
        look: lookOf(colors, outline),
        isCut: isAtEdge,
      },
    ]
  })
  return { papers, map }
}

/** The papers with their places but without their words. Null if there are too few. */
export function lookAtPapers(
  { photo, colors }: Pick<PhotoSource, 'photo' | 'colors'>,
  found: readonly FoundPaper[],
): { papers: SeenPaper[]; map: WallMap } | null {
  const flat = hangAll(photo, found)
  const papers = found.flatMap(({ outline, color, isWhole }, index): SeenPaper[] => {
    const place = flat?.hung[index]
    if (!place) return []
    const isLikeOthers = isWhole && isUsualSize(outline, flat.usual)
    const [tint, look] = [tintOf(colors, outline), lookOf(colors, outline)]
    const isCut = reachesEdge(outline, colors)
    return [{ ...place, color, tint, look, isCut, isLikeOthers, text: null, time: null, isClear: false }]
  })
  return flat && { papers, map: flat.map }
}

/**
 * The places of papers in the flat picture, and their usual area on the photo. Null if there are too few to determine
 * them.
 */
function hangAll(
  { gray }: WallPhoto,
  found: readonly FoundPaper[],
): { map: WallMap; hung: HungPaper[]; usual: number } | null {
  const whole = found.filter(({ isWhole }) => isWhole)
  const outlines = (whole.length > 1 ? whole : found).map(({ outline }) => asPaper(outline))
  const map = mapWall(outlines, gray)?.map ?? uprightMap(outlines, gray)
  if (!map) return null
  const usual = medianOf(outlines.map(({ outline }) => (outline ? areaOf(outline) : 0)))
  return { map, usual, hung: found.map(({ outline }) => hang(asPaper(outline), map)) }
}

function isUsualSize(outline: Quad, usual: number): boolean {
  return areaOf(outline) > usual / 3 && areaOf(outline) < usual * 3
}

/** Colors with almost no writing: that of the board, whose drawn cells are not papers. */
function blankColors(found: readonly FoundPaper[], texts: Texts): Set<number> {
  const blank = (paper: FoundPaper) => !texts.get(paper)
  return new Set(
    found.flatMap(({ color }) => {
      const alike = found.filter((paper) => paper.color === color)
      const { share, fewest } = writtenLimits.blank
      const count = alike.filter(blank).length
      return count >= fewest && count > alike.length * share ? color : []
    }),
  )
}

/** Reads papers that were not read yet. The next ones are cut out while the reader works on the first. */
async function readAll(
  { reader, colors }: PhotoSource,
  papers: readonly FoundPaper[],
  texts: Texts,
  isCard: (paper: FoundPaper) => boolean,
): Promise<void> {
  const left = papers.filter((paper) => !texts.has(paper)).reverse()
  const readNext = async (paper: FoundPaper) => {
    const picture = cutPaper(colors, paper.outline, headLimits.width)
    texts.set(paper, await reader.words(picture, isCard(paper) ? 'card' : 'head'))
  }
  const goOn = async () => {
    try {
      for (let paper = left.pop(); paper; paper = left.pop()) await readNext(paper)
    } finally {
      // If one cannot be read, the photo is given up, and the others need not be read.
      left.length = 0
    }
  }
  await Promise.all(Array.from({ length: headLimits.ahead }, goOn))
}

/** Papers with a number that is an hour; null for those with its minutes. */
function hoursAlone(
  found: readonly FoundPaper[],
  hung: readonly HungPaper[],
  texts: Texts,
): Map<FoundPaper, HeadTime | null> {
  const placed = found.flatMap((paper, index) => {
    const place = hung[index]
    return place ? [{ paper, x: place.x, y: place.y, text: texts.get(paper) ?? null }] : []
  })
  return new Map([...bareHours(placed)].map(([{ paper }, time]) => [paper, time]))
}

/** Papers in the row of an hour, which are not rooms. */
function besideHours(
  found: readonly FoundPaper[],
  hung: readonly HungPaper[],
  { texts, timeOf }: { texts: Texts; timeOf: TimeOf },
): (paper: FoundPaper) => boolean {
  const hours = hung.flatMap((paper, index) => {
    const text = texts.get(found[index] as FoundPaper) ?? null
    const time = timeOf(text)
    return time ? [{ ...paper, time }] : []
  })
  const isTurned = hoursIn(hours, 'y') > hoursIn(hours, 'x')
  const [axis, size] = isTurned
    ? (['x', MARKED_PAPERS.card.width] as const)
    : (['y', MARKED_PAPERS.card.height] as const)
  return (paper) => {
    const place = hung[found.indexOf(paper)]
    return (
      place !== undefined &&
      hours.some((hour) => Math.abs(hour[axis] - place[axis]) < size * writtenLimits.besideHour)
    )
  }
}

/** The shares of red and green in the light of a paper: the median over samples, most of which have no ink. */
function tintOf({ data, width, height }: Raster, [a, b, c, d]: Quad): [number, number] {
  const shares: [number[], number[]] = [[], []]
  for (let down = 0.15; down < 0.9; down += 0.1)
    for (let across = 0.15; across < 0.9; across += 0.1) {
      const along = (from: Point, to: Point) => ({
        x: from.x + (to.x - from.x) * across,
        y: from.y + (to.y - from.y) * across,
      })
      const [top, bottom] = [along(a, b), along(d, c)]
      const x = Math.round(top.x + (bottom.x - top.x) * down)
      const y = Math.round(top.y + (bottom.y - top.y) * down)
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const at = (y * width + x) * 3
      const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number]
      shares[0].push(red / Math.max(1, red + green + blue))
      shares[1].push(green / Math.max(1, red + green + blue))
    }
  return [medianOf(shares[0]), medianOf(shares[1])]
}

/** Whether there is nothing to the left of a paper, or nothing above it. */
function isOuter(paper: HungPaper | undefined, others: readonly HungPaper[]): boolean {
  if (!paper) return false
  const { width, height } = MARKED_PAPERS.card
  const isBeside = (other: HungPaper, across: 'x' | 'y', down: 'x' | 'y') => {
    const size = across === 'x' ? { width, height } : { width: height, height: width }
    return (
      other[across] < paper[across] - size.width / 2 && Math.abs(other[down] - paper[down]) < size.height / 2
    )
  }
  return (
    !others.some((other) => isBeside(other, 'x', 'y')) || !others.some((other) => isBeside(other, 'y', 'x'))
  )
}

function asPaper(outline: Quad): Paper {
  return { kind: 'card', number: null, marks: [], outline }
}

/** Whether the photo cuts off a heading, which may then have more words than are seen. */
export function reachesEdge(outline: Quad, { width, height }: Raster): boolean {
  const { x, y, width: across, height: down } = boundingBox(outline)
  const margin = distance(outline[0], outline[1]) * writtenLimits.edge
  return x < margin || y < margin || x + across > width - margin || y + down > height - margin
}
