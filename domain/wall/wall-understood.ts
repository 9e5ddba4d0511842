import { t } from '../text/t.ts'
import type { WallLine } from './wall.ts'

type Axis = 'columns' | 'rows'
type Wall = Record<Axis, readonly WallLine[]> & {
  cards: readonly { column: number | null; row: number | null }[]
}
/** The lines as the reader returned them, without a person's corrections. */
type AsRead = Record<Axis, readonly { doubt: string | null }[]>

/** Why the heads of a wall are doubtful, and which lines were not found; none if the heads were only hard to read. */
export type Misunderstanding = { doubt: string; missing: readonly Axis[]; beside: number }

/** A grid needs at least this many heads that were read with certainty. */
const FEWEST_SURE = 2

/**
 * If most cards are outside the lines that were found, or most heads were hard to read, the real lines are probably
 * different, and nothing on the photo is sure. Null if the wall was understood, and if all its heads have numbers: then
 * cards that wait next to it do not make its heads doubtful.
 */
export function misunderstanding(wall: Wall, asRead: AsRead): Misunderstanding | null {
  const read = axes.filter((axis) => wall[axis].length === 0 || wall[axis].some(({ id }) => id === null))
  if (read.length === 0) return null
  const beside = wall.cards.filter(({ column, row }) => column === null || row === null).length
  if (isMost(beside, wall.cards.length)) {
    const few = read.filter((axis) => surelyRead(wall, asRead, axis) < FEWEST_SURE)
    return { doubt: t('wall.mostOutside'), missing: few.length > 0 ? few : read, beside }
  }
  const heads = axes.flatMap((axis) => wall[axis].filter(isHead)).length
  const sure = axes.reduce((sum, axis) => sum + surelyRead(wall, asRead, axis), 0)
  return isMost(heads - sure, heads) ? { doubt: t('wall.mostHard'), missing: [], beside } : null
}

const axes = ['columns', 'rows'] as const

function surelyRead(wall: Wall, asRead: AsRead, axis: Axis): number {
  return wall[axis].filter((line, index) => isHead(line) && !asRead[axis][index]?.doubt).length
}

function isHead({ id, written }: WallLine): boolean {
  return id !== null || written !== null
}

function isMost(some: number, all: number): boolean {
  return some * 2 > all
}
