import type { Acceptable } from './wall-differences.ts'
import { keptSlot, type NamedLine, type NewRoom, type NewSlot } from './wall-lines.ts'

type Lines = {
  columns: readonly NamedLine<NewRoom>[]
  rows: readonly NamedLine<NewSlot>[]
  day: number
}
const NO_LINES: Lines = { columns: [], rows: [], day: 1 }

/**
 * The body of the call that applies these differences to the current schedule, and adds the rooms and time slots of
 * lines.
 */
export function acceptanceOf(
  eventId: number,
  chosen: readonly Acceptable[],
  sessions: readonly { id: number; version: number }[],
  { columns, rows, day }: Lines = NO_LINES,
) {
  const spots = chosen.flatMap((each) =>
    each.kind === 'new' ? [each.spot] : each.kind === 'moved' ? [each.to] : [],
  )
  const used = new Set(spots.flatMap(({ timeSlotId, roomId }) => [`row ${timeSlotId}`, `column ${roomId}`]))
  const isUsed = (kind: 'column' | 'row') => (key: number) => used.has(`${kind} ${key}`)
  const versions = new Map(sessions.map(({ id, version }) => [id, version]))
  return {
    eventId,
    rooms: addedLines(columns, isUsed('column')).map(({ key, add }) => ({ key, ...add })),
    timeSlots: addedLines(rows, isUsed('row')).flatMap(({ key, add }) => {
      const times = keptSlot(add)
      const title = add.isBreak ? { isStatic: true, staticTitle: add.title } : { title: add.title }
      return times ? [{ key, day, ...times, ...title }] : []
    }),
    moves: chosen.flatMap((each) => {
      if (each.kind === 'new') return []
      const spot = each.kind === 'moved' ? each.to : null
      return [{ id: each.sessionId, version: versions.get(each.sessionId) ?? 1, spot }]
    }),
    additions: chosen.flatMap((each) =>
      each.kind === 'new'
        ? [
            {
              ...each.card,
              spot: each.spot,
              typedAt: each.typedAt,
              ...(each.typed && { words: each.typed }),
            },
          ]
        : [],
    ),
  }
}

/**
 * The lines to add, each once, by the key that spots of its cards use: those that are sure, and others if a session is
 * placed there.
 */
export function addedLines<New>(
  lines: readonly NamedLine<New>[],
  isUsed: (key: number) => boolean = () => false,
): { key: number; add: New }[] {
  const keys = new Set<number>()
  return lines.flatMap(({ id, add, doubt }) => {
    if (id === null || id > 0 || !add || keys.has(id)) return []
    if (doubt !== null && !isUsed(id)) return []
    keys.add(id)
    return [{ key: id, add }]
  })
}
