import type { Database } from '../db/schema.ts'
import { mayComeBack } from '../history/data.ts'
import { encodeImage, type ImageKind } from '../lib/images.ts'
import type { Upload } from '../lib/multipart.ts'
import type { Storage } from '../lib/storage.ts'

const PREFIX = '/uploads/'
const DAY_MS = 24 * 60 * 60 * 1_000

/** What a write does with files while it is under way. */
export type FileChanges = {
  /** Encodes and keeps an image. @returns the address that its row holds */
  add(upload: Upload, kind: ImageKind): Promise<string>
  /** The row does not show this address any longer; it may be none of ours, or none. */
  drop(address: string | null | undefined): void
  /** The same of a private file, by its name. */
  dropPrivate(name: string | null): void
}

/**
 * Runs a write that brings or replaces files. When it succeeds, what it dropped is removed, unless another row shows
 * it too; when it fails, what it added is removed.
 */
export async function changeFiles<T>(
  deps: { db: Database; storage: Storage },
  write: (files: FileChanges) => Promise<T>,
): Promise<T> {
  const added: string[] = []
  const dropped: string[] = []
  const droppedPrivate: string[] = []
  const files: FileChanges = {
    async add(upload, kind) {
      const name = await deps.storage.public.put(await encodeImage(upload, kind), 'webp')
      added.push(name)
      return `${PREFIX}${name}`
    },
    drop(address) {
      if (address?.startsWith(PREFIX)) dropped.push(address)
    },
    dropPrivate(name) {
      if (name !== null) droppedPrivate.push(name)
    },
  }
  const result = await write(files).catch(async (error: unknown) => {
    await Promise.allSettled(added.map((name) => deps.storage.public.remove(name)))
    throw error
  })
  // What was written holds whether or not these go: a file that stays only takes space.
  await Promise.allSettled([
    ...dropped.map((address) => removeUnlessShown(deps, address)),
    ...droppedPrivate.map((name) => deps.storage.private.remove(name)),
  ])
  return result
}

async function removeUnlessShown(
  { db, storage }: { db: Database; storage: Storage },
  address: string,
): Promise<void> {
  if (!(await isShown(db, address))) await storage.public.remove(address.slice(PREFIX.length))
}

/**
 * Removes public files that no row shows: logos that were uploaded for a sponsor who was never saved, and what a
 * server left that ended in between. Younger ones than a day may belong to a form that is still open,
 * and those of deleted sponsors stay as long as these can be brought back.
 */
export async function removeUnusedFiles({
  db,
  storage,
  now,
}: {
  db: Database
  storage: Storage
  now: () => Date
}): Promise<void> {
  for (const name of await storage.public.listOlderThan(new Date(now().getTime() - DAY_MS))) {
    const address = `${PREFIX}${name}`
    if (!(await mayComeBack(db, address, now()))) await removeUnlessShown({ db, storage }, address)
  }
}

/** Whether a row shows an upload: events made from another one show the same logos of sponsors. */
async function isShown(db: Database, address: string): Promise<boolean> {
  const events = db
    .selectFrom('events')
    .select('id')
    .where((eb) => eb.or([eb('logoUrl', '=', address), eb('bannerImageUrl', '=', address)]))
  const sponsors = db.selectFrom('sponsors').select('id').where('logoUrl', '=', address)
  const plans = db.selectFrom('floor_plans').select('id').where('imageUrl', '=', address)
  return (await events.unionAll(sponsors).unionAll(plans).limit(1).executeTakeFirst()) !== undefined
}
