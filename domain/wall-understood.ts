import type { WallLine } from './wall.ts'

type Axis = 'columns' | 'rows'
type Wall = Record<Axis, readonly WallLine[]> & {
  cards: readonly { column: number | null; row: number | null }[]
}
/** The lines of a wall as they were read, before a person has said anything. */
type AsRead = Record<Axis, readonly { doubt: string | null }[]>

/** Why the heads that were read on a wall cannot be believed, and which lines were not found; none where only heads were hard to read. */
export type Misunderstanding = { doubt: string; missing: readonly Axis[]; beside: number }

const MOST_BESIDE = 'Most cards hang elsewhere.'
const MOST_HARD = 'Most heads were hard to read.'
/** Fewer heads than this that were read surely are no grid. */
const FEWEST_SURE = 2

/**
 * Where most cards of a wall hang in none of its lines, or most of its heads were hard to read, the lines are others than those that
 * were found: nothing of the photo is sure then. Null for a wall that was understood, and for one whose heads all have numbers, since
 * cards that wait beside it say nothing about them.
 */
export function misunderstanding(wall: Wall, asRead: AsRead): Misunderstanding | null {
  const read = axes.filter((axis) => wall[axis].length === 0 || wall[axis].some(({ id }) => id === null))
  if (read.length === 0) return null
  const beside = wall.cards.filter(({ column, row }) => column === null || row === null).length
  if (isMost(beside, wall.cards.length)) {
    const few = read.filter((axis) => surelyRead(wall, asRead, axis) < FEWEST_SURE)
    return { doubt: MOST_BESIDE, missing: few.length > 0 ? few : read, beside }
  }
  const heads = axes.flatMap((axis) => wall[axis].filter(isHead)).length
  const sure = axes.reduce((sum, axis) => sum + surelyRead(wall, asRead, axis), 0)
  return isMost(heads - sure, heads) ? { doubt: MOST_HARD, missing: [], beside } : null
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
