import type { Random } from '../random.ts'

/** Sizes and colors of a wall's papers, in the units of the wall. */
export type WallLook = {
  card: { width: number; height: number }
  /** How much larger some columns and rows are than others, as a share of a cell. */
  uneven: number
  /** The size of headings, as a multiple of the usual one. */
  heads: number
  /** Colors of the cards; null for those of sticky notes, except that of the headings. */
  colors: readonly string[] | null
  /** The share of cards with another one in their cell. */
  pairs: number
}

export const USUAL_LOOK: WallLook = {
  card: { width: 127, height: 90 },
  uneven: 0,
  heads: 1,
  colors: null,
  pairs: 0,
}

const PALE = ['#fbfaf4', '#f4f1e6']

/** Cards in any usual format, of any color or white, under larger or smaller headings, in uneven columns and rows. */
export function anyLook(random: Random, headColor: string): WallLook {
  const formats = [
    { width: 100, height: 100 },
    { width: 100, height: 100 },
    { width: 127, height: 78 },
    { width: 84, height: 118 },
  ]
  return {
    card: random.pick(formats),
    uneven: random.chance(0.5) ? random.between(0.1, 0.5) : 0,
    heads: random.between(0.8, 1.5),
    colors: random.pick([null, PALE, [headColor, '#b8e04a', '#ee7fb4'], [headColor], ['#f5d23c']]),
    pairs: random.chance(0.4) ? random.between(0.05, 0.25) : 0,
  }
}

type Size = { width: number; height: number }

/** Where a wall's columns and rows are, and how large its headings are. */
export type WallLayout = {
  cell: Size
  /** The centers of columns and rows, from those of the headings before the first. */
  centers: { x: number[]; y: number[] }
  /** The size of the whole wall. */
  size: Size
  scales: { top: number; side: number }
}

/** @param heads the usual sizes of the headings along the top and down the side */
export function layoutOf(
  look: WallLook,
  { across, down, heads }: { across: number; down: number; heads: { top: Size; side: Size } },
  random: Random,
): WallLayout {
  const cell = { width: look.card.width + 23, height: look.card.height + 20 }
  const isUsual = look === USUAL_LOOK
  const scales = isUsual
    ? { top: 1, side: 1 }
    : {
        top: Math.min(look.heads, (cell.width - 6) / heads.top.width),
        side: Math.min(look.heads, (cell.height - 6) / heads.side.height),
      }
  const needed = isUsual
    ? cell
    : { width: heads.side.width * scales.side + 23, height: heads.top.height * scales.top + 20 }
  const { uneven } = look
  const x = centersOf(across, cell.width, { uneven, needed: needed.width }, random)
  const y = centersOf(down, cell.height, { uneven, needed: needed.height }, random)
  const size = {
    width: (x.at(-1) ?? 0) + cell.width * 1.3,
    height: (y.at(-1) ?? 0) + cell.height * 1.5,
  }
  return { cell, centers: { x, y }, size, scales }
}

/** The centers of columns or rows of a size, in uneven steps, after that of the headings, which need a space. */
function centersOf(
  count: number,
  size: number,
  { uneven, needed }: { uneven: number; needed: number },
  random: Random,
): number[] {
  const centers: number[] = []
  let end = size * 0.2
  for (let index = 0; index <= count; index++) {
    const more = uneven > 0 && index > 0 ? random.between(0, uneven) : 0
    const own = index === 0 ? Math.max(size, needed) : size * (1 + more)
    centers.push(end + own / 2)
    end += own
  }
  return centers
}
