import type { HungCard } from './wall-recognized.ts'
import type { NamedLines } from './wall-spots.ts'

type Session = { id: number; timeSlotId: number | null; roomId: number | null }
type Axis = 'columns' | 'rows'

/** If at least this many cards of a line have all moved together, the line's head is doubtful. */
const FEWEST_OF_LINE = 2
/**
 * If at least this many cards have moved, and more than have stayed, all heads of a wall that were read are doubtful.
 */
const FEWEST_OF_WALL = 3

/**
 * Marks lines as doubtful whose written heads were probably misread, because people move single cards and rarely a
 * whole row. Otherwise, a photo that cuts off the first digit of 11:00 would move each card to 1:00 with certainty.
 */
export function withMisread(
  lines: NamedLines,
  hung: readonly HungCard[],
  sessions: readonly Session[],
): NamedLines {
  const { read, doubtful } = lines
  if (!read) return lines
  const byId = new Map(sessions.map((session) => [session.id, session]))
  const misread = (axis: Axis, ids: readonly (number | null)[]) => {
    const known = hung.flatMap(({ card }) => {
      const session = byId.get(card.sessionId ?? 0)
      const line = axis === 'rows' ? card.row : card.column
      const at = axis === 'rows' ? session?.timeSlotId : session?.roomId
      return line === null || at == null || !read[axis].has(line) ? [] : [{ line, at }]
    })
    const isElsewhere = ({ line, at }: { line: number; at: number }) => ids[line] !== at
    const elsewhere = known.filter(isElsewhere).length
    if (elsewhere >= FEWEST_OF_WALL && elsewhere > known.length - elsewhere) return read[axis]
    return new Set(
      [...Map.groupBy(known, ({ line }) => line)].flatMap(([line, own]) => {
        const isTogether = own.every((each) => isElsewhere(each) && each.at === own[0]?.at)
        return own.length >= FEWEST_OF_LINE && isTogether ? [line] : []
      }),
    )
  }
  return {
    ...lines,
    doubtful: {
      columns: new Set([...(doubtful?.columns ?? []), ...misread('columns', lines.rooms)]),
      rows: new Set([...(doubtful?.rows ?? []), ...misread('rows', lines.slots)]),
    },
  }
}
