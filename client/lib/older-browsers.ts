// Polyfills for features that the pages use and that the oldest supported browsers lack: some iPhones end at Safari
// 16.4.

Map.groupBy ??= <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  for (const [index, item] of [...items].entries()) {
    const key = keyOf(item, index)
    groups.set(key, [...(groups.get(key) ?? []), item])
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
