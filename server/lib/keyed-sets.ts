/** A set of values for each key; a key without values takes no memory. Values of a key come in the order they were added. */
export function createKeyedSets<Value>() {
  const sets = new Map<string, Set<Value>>()

  return {
    add(key: string, value: Value): void {
      sets.set(key, (sets.get(key) ?? new Set()).add(value))
    },
    /** @returns whether it was there */
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
