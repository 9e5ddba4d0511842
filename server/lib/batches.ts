/** The elements in order, in batches of at most `size`: databases limit the number of values in one statement. */
export function inBatches<T>(all: readonly T[], size = 500): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )
}
