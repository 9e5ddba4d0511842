import type { Raster } from './raster.ts'

/**
 * Remembers findings about a picture for as long as the picture is in use: a card without a number is first compared
 * with the known ones and then read, which begins with the same steps.
 */
export function rememberOn<Found>() {
  const found = new WeakMap<Raster, Map<string, Promise<Found>>>()
  return (raster: Raster, key: string, find: () => Promise<Found>): Promise<Found> => {
    const here = found.get(raster) ?? new Map<string, Promise<Found>>()
    found.set(raster, here)
    const kept = here.get(key) ?? find()
    here.set(key, kept)
    return kept
  }
}
