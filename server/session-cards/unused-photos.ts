import type { Deps } from '../deps.ts'
import { listPhotos } from './data.ts'

/** No upload is under way for so long. */
const GRACE_MS = 60 * 60 * 1_000

/** Removes photos whose card was never kept: what a server left that ended between the two. */
export async function removeUnusedPhotos({
  db,
  storage,
  now,
}: Pick<Deps, 'db' | 'storage' | 'now'>): Promise<void> {
  const names = await storage.private.listOlderThan(new Date(now().getTime() - GRACE_MS))
  if (names.length === 0) return
  const photos = await listPhotos(db)
  for (const name of names) if (!photos.has(name)) await storage.private.remove(name)
}
