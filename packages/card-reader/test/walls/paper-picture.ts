import sharp from 'sharp'
import type { Raster } from '../../photo/raster.ts'
import { CODE_MODULES, CORNERS, MARK_MODULES, patternOf } from '../../wall/mark-codes.ts'
import { MARKED_PAPERS } from '../../wall/wall-papers.ts'
import type { Random } from '../random.ts'
import type { PlannedPaper } from './wall-plan.ts'

/** Index cards, in millimeters; a numbered card is larger. */
export const A6 = { width: 148, height: 105 }

/** A paper seen from directly above, with its marks, print and scribbles. */
export async function drawPaper(
  paper: PlannedPaper,
  random: Random,
  pixelsPerMillimeter: number,
): Promise<Raster> {
  const { width, height } = MARKED_PAPERS[paper.kind]
  const color = `rgb(${paper.color.join(',')})`
  const print = paper.kind === 'card' ? cardPrint : headPrint
  const inside = paper.words
    ? `<g transform="scale(${MARKED_PAPERS.card.width / A6.width})">${paper.words.draw(random)}</g>`
    : `${marks(paper, color)}${print(paper.number, random)}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * pixelsPerMillimeter}" height="${height * pixelsPerMillimeter}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${color}"/>${inside}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function marks({ kind, number }: PlannedPaper, color: string): string {
  const { at, mark } = MARKED_PAPERS[kind]
  const module = mark / MARK_MODULES
  return CORNERS.map((corner) => {
    const [x, y] = at[corner]
    const light = patternOf({ kind, number, corner }).flatMap((isLight, bit) => {
      const left = x + module * (1 + (bit % CODE_MODULES))
      const top = y + module * (1 + Math.floor(bit / CODE_MODULES))
      return isLight
        ? [
            `<rect x="${left}" y="${top}" width="${module}" height="${module}" fill="${color}" shape-rendering="crispEdges"/>`,
          ]
        : []
    })
    return `<rect x="${x}" y="${y}" width="${mark}" height="${mark}"/>${light.join('')}`
  }).join('')
}

function cardPrint(number: number, random: Random): string {
  const frames = [
    [26, 22],
    [53, 11],
    [69, 38],
  ].map(
    ([y, height]) =>
      `<rect x="8" y="${y}" width="194" height="${height}" fill="none" stroke="#777" stroke-width=".3"/>`,
  )
  const options = Array.from({ length: 9 }, (_, index) => {
    const [x, y] = [26 + 58 * (index % 3), 117 + 8 * Math.floor(index / 3)]
    return `<rect x="${x}" y="${y}" width="5" height="5" fill="none" stroke="#333" stroke-width=".4"/><text x="${x + 8}" y="${y + 4}" font-size="5" font-family="sans-serif">Option</text>`
  })
  const code = Array.from({ length: 225 }, (_, index) =>
    random.chance(0.5)
      ? `<rect x="${172 + (index % 15)}" y="${5 + Math.floor(index / 15)}" width="1" height="1"/>`
      : '',
  )
  const title = `<text x="30" y="15" font-family="sans-serif" font-weight="700" font-size="8">SESSION CARD ${number}</text>`
  const lines = [42, 62, 78, 87, 96].map((y) => scribble(random, y))
  return [title, ...frames, ...options, ...code, ...lines].join('')
}

function headPrint(number: number): string {
  return `<text x="105" y="58" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="22">Head ${number}</text>`
}

/** Strokes the size of handwriting: marks do not depend on their text. */
export function scribble(random: Random, y: number): string {
  const end = random.between(60, 190)
  const strokes = [`M ${random.between(12, 17)} ${y}`]
  for (let x = 16; x < end; x += 4)
    strokes.push(
      random.chance(0.15)
        ? 'm 4 0'
        : `q ${random.between(1, 4)} ${random.between(-10, 0)} ${random.between(2, 5)} ${random.between(-1, 1)}`,
    )
  return `<path d="${strokes.join(' ')}" fill="none" stroke="#123" stroke-width="1.1"/>`
}
