/** Counts seats that are held at the same time, in all and by key, up to bounds. */
export function createTally({ most, mostPerKey }: { most: number; mostPerKey: number }) {
  const held = new Map<string, number>()
  let total = 0

  return {
    /** @returns a function that gives the seat back, once however often it is called; null where none is free */
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
