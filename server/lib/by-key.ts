/** Counts seats that are held at the same time, in total and by key, up to limits. */
export function createTally({ most, mostPerKey }: { most: number; mostPerKey: number }) {
  const held = new Map<string, number>()
  let total = 0

  return {
    /** @returns a function that gives the seat back (further calls do nothing); null when no seat is free */
    take(key: string): (() => void) | null {
      const ofKey = held.get(key) ?? 0
      if (total >= most || ofKey >= mostPerKey) return null
      held.set(key, ofKey + 1)
      total += 1
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        total -= 1
        const left = (held.get(key) ?? 1) - 1
        if (left > 0) held.set(key, left)
        else held.delete(key)
      }
    },
    total: () => total,
  }
}

export type Tally = ReturnType<typeof createTally>

/**
 * A set of values for each key. A key without values takes no memory. A key's values are in the order in which they
 * were added.
 */
export function createKeyedSets<Value>() {
  const sets = new Map<string, Set<Value>>()

  return {
    add(key: string, value: Value): void {
      const values = sets.get(key)
      if (values) values.add(value)
      else sets.set(key, new Set([value]))
    },
    /** @returns whether the value was present */
    remove(key: string, value: Value): boolean {
      const values = sets.get(key)
      const isThere = values?.delete(value) ?? false
      if (values?.size === 0) sets.delete(key)
      return isThere
    },
    of: (key: string): ReadonlySet<Value> => sets.get(key) ?? new Set(),
    keys: () => sets.keys(),
    all: (): Value[] => [...sets.values()].flatMap((values) => [...values]),
  }
}
