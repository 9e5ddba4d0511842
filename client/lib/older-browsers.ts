// What the pages use and the oldest browsers of the build do not have: Safari 16.4 is the last one of some iPhones.

Map.groupBy ??= <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groups.get(key) ?? []
    group.push(item)
    groups.set(key, group)
  }
  return groups
}

URL.canParse ??= (address, base) => {
  try {
    return Boolean(new URL(address, base))
  } catch {
    return false
  }
}
