import {
  boundingBox,
  distance,
  isInside,
  middleOf,
  type Point,
  type Quad,
  type Raster,
} from '../photo/raster.ts'
import { medianOf } from './averages.ts'
import { findColouredPapers } from './coloured-papers.ts'
import { type HeadReader, type HeadText, readHead } from './head-texts.ts'
import { type HeadTime, headTime } from './head-times.ts'
import { findPlainPapers } from './plain-papers.ts'
import { areAtOnePlace, areaOf } from './quads.ts'
import { findTextBlocks } from './text-blocks.ts'
import { type HungPaper, hang, mapWall, type Paper, uprightMap, type WallMap } from './wall-map.ts'
import { MARKED_PAPERS } from './wall-papers.ts'
import type { WallPhoto } from './wall-photo.ts'
import { writtenLimits } from './wall-settings.ts'
import { type WrittenGrid, writtenGridOf } from './written-grid.ts'
import type { SeenPaper } from './written-papers.ts'

/** A paper on the photo, in the photo's pixels. */
type FoundPaper = { outline: Quad; colour: number; isWhole: boolean }

/** The words on the papers that were read. */
type Texts = Map<FoundPaper, HeadText | null>

/** A wall without marks as one photo shows it. */
export type WrittenWall = { grid: WrittenGrid; papers: SeenPaper[]; map: WallMap }

/** Reads a photo of a wall without marks: its papers, its heads, and which card hangs where. Null where no heads are found. */
export async function readWrittenWall(
  reader: HeadReader,
  photo: WallPhoto,
  colours: Raster,
): Promise<WrittenWall | null> {
  const found = papersOn(photo)
  const texts: Texts = new Map()
  const first = await gridFrom(reader, photo, colours, found, texts)
  if (first && !needsBlocks(first.grid)) return first
  const coloured = found.filter(({ colour }) => colour > 0)
  const blocks = await findTextBlocks(reader.models, colours, (place) =>
    coloured.some(({ outline }) => isInside(place, outline)),
  )
  return (await gridFrom(reader, photo, colours, withBlocks(found, blocks), texts)) ?? first
}

/** White heads on a white wall are often seen by their writing alone. */
function needsBlocks({ columns, rows }: WrittenGrid): boolean {
  const heads = [...columns, ...rows].flatMap(({ paper }) => (paper ? [paper] : []))
  return columns.length < writtenLimits.fewestRooms || heads.some(({ colour }) => colour === 0)
}

/** Papers of strong colours, and others by their edges. */
function papersOn({ outlines: { raster, step } }: WallPhoto): FoundPaper[] {
  const onPhoto = ([a, b, c, d]: Quad): Quad => {
    const scaled = ({ x, y }: { x: number; y: number }) => ({ x: (x + 0.5) * step, y: (y + 0.5) * step })
    return [scaled(a), scaled(b), scaled(c), scaled(d)]
  }
  const { papers: coloured, colourAt } = findColouredPapers(raster)
  const others = findPlainPapers(raster).filter(
    (quad) => !coloured.some((paper) => areAtOnePlace(quad, paper.quad)),
  )
  return [
    ...coloured.map(({ quad, ...paper }) => ({ ...paper, outline: onPhoto(quad) })),
    // A paper of a strong colour that was not found by it is hardly one.
    ...others.map((quad) => {
      const colour = colourAt(quad)
      return { outline: onPhoto(quad), colour, isWhole: colour === 0 }
    }),
  ]
}

/** Writing outside of papers is a paper of its own. An outline with writing that runs out through its middle is none. */
function withBlocks(papers: readonly FoundPaper[], blocks: readonly Quad[]): FoundPaper[] {
  const isWithin = (block: Quad, { outline }: FoundPaper) =>
    block.every((corner) => isInside(corner, grown(outline)))
  const kept = papers.filter(
    (paper) =>
      paper.colour > 0 ||
      !blocks.some((block) => !isWithin(block, paper) && areAtOnePlace(block, paper.outline)),
  )
  const free = blocks.filter((block) => !kept.some(({ outline }) => areAtOnePlace(block, outline)))
  return [...kept, ...free.map((outline) => ({ outline, colour: 0, isWhole: false }))]
}

/** The same quadrilateral, a tenth larger. */
function grown(quad: Quad): Quad {
  const middle = middleOf(quad)
  const [a, b, c, d] = quad.map(({ x, y }) => ({
    x: middle.x + (x - middle.x) * 1.1,
    y: middle.y + (y - middle.y) * 1.1,
  }))
  return a && b && c && d ? [a, b, c, d] : quad
}

/** Reads a photo of a part of such a wall, which shows no hours: its papers. Null where it shows too few. */
export async function readPart(
  reader: HeadReader,
  photo: WallPhoto,
  colours: Raster,
): Promise<Pick<WrittenWall, 'papers' | 'map'> | null> {
  return readPapers(reader, photo, colours, { found: papersOn(photo), texts: new Map(), needsHours: false })
}

async function gridFrom(
  reader: HeadReader,
  photo: WallPhoto,
  colours: Raster,
  found: readonly FoundPaper[],
  texts: Texts,
): Promise<WrittenWall | null> {
  const seen = await readPapers(reader, photo, colours, { found, texts, needsHours: true })
  const grid = seen && writtenGridOf(seen.papers)
  return grid && { grid, ...seen }
}

type Reading = { found: readonly FoundPaper[]; texts: Texts; needsHours: boolean }

/** The words of the papers that were found, and where these hang. Null where there are too few, or no hours that are needed. */
async function readPapers(
  reader: HeadReader,
  photo: WallPhoto,
  colours: Raster,
  { found, texts, needsHours }: Reading,
): Promise<Pick<WrittenWall, 'papers' | 'map'> | null> {
  const whole = found.filter(({ isWhole }) => isWhole)
  const outlines = (whole.length > 1 ? whole : found).map(({ outline }) => asPaper(outline))
  const map = mapWall(outlines, photo.grey)?.map ?? uprightMap(outlines, photo.grey)
  if (!map) return null
  const usual = medianOf(outlines.map(({ outline }) => (outline ? areaOf(outline) : 0)))
  const hung = found.map(({ outline }) => hang(asPaper(outline), map))
  const outer = found.filter((_, index) => isOuter(hung[index], hung))
  const read = async (papers: readonly FoundPaper[]) => {
    for (const paper of papers)
      if (!texts.has(paper)) texts.set(paper, await readHead(reader, colours, paper.outline))
  }
  await read(outer)
  // Hours hang at the rim. Where none is there, the words of all cards say nothing about the grid.
  if (needsHours && ![...texts.values()].some((text) => timeOn(text))) return null
  await read(found)
  const papers: SeenPaper[] = []
  for (const paper of found) {
    const { outline, colour, isWhole } = paper
    const text = texts.get(paper) ?? null
    if (colour === 0 && !text) continue
    const time = timeOn(text)
    const isAtEdge = reachesEdge(outline, colours)
    papers.push({
      ...hang(asPaper(outline), map),
      colour,
      text,
      time,
      tint: tintOf(colours, outline),
      isClear: text !== null && text.confidence >= writtenLimits.sureHour && !isAtEdge,
      isLikeOthers: isWhole && text !== null && areaOf(outline) > usual / 3 && areaOf(outline) < usual * 3,
    })
  }
  return { papers, map }
}

/** The shares of red and green in the light of a paper: the median over its places, since most of them hold no ink. */
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

function timeOn(text: HeadText | null): HeadTime | null {
  return text && (headTime(text.plain) ?? headTime(text.text))
}

/** Whether nothing hangs left of a paper, or nothing above it. */
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

/** A head that the photo cuts off may say more than is seen. */
function reachesEdge(outline: Quad, { width, height }: Raster): boolean {
  const { x, y, width: across, height: down } = boundingBox(outline)
  const margin = distance(outline[0], outline[1]) * writtenLimits.edge
  return x < margin || y < margin || x + across > width - margin || y + down > height - margin
}
