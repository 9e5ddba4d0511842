/** The range of mark numbers for heads of rooms; those of time slots follow. */
const HEADS_OF_A_KIND = 165

type Row = { id: number }

/**
 * The numbers in the marks of an event's heads. A number depends on its row's id, so that printed heads stay valid when
 * rows are added or deleted; only if two ids share a number, the later row gets the next free one. Rooms and time slots
 * beyond 165 have no head.
 */
export function headNumbers(rooms: readonly Row[], slots: readonly Row[]) {
  return { rooms: numbersFrom(1, rooms), slots: numbersFrom(1 + HEADS_OF_A_KIND, slots) }
}

function numbersFrom(first: number, rows: readonly Row[]): Map<number, number> {
  const numbers = new Map<number, number>()
  const taken = new Set<number>()
  for (const { id } of rows.toSorted((a, b) => a.id - b.id).slice(0, HEADS_OF_A_KIND)) {
    let offset = id % HEADS_OF_A_KIND
    while (taken.has(offset)) offset = (offset + 1) % HEADS_OF_A_KIND
    taken.add(offset)
    numbers.set(id, first + offset)
  }
  return numbers
}
