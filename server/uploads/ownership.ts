import { installationId } from '../db/installation.ts'
import type { Database } from '../db/schema.ts'
import type { Storage } from '../lib/storage.ts'

type StoreDeps = { db: Database; storage: Storage }

/**
 * Whether the store of files belongs to this installation. The first one with events makes the store its own, within
 * an hour or when it is about to remove something, for good: a staging server, a mistyped DATABASE_URL or a rehearsed restore on it removes nothing.
 */
export async function ownsStore({ db, storage }: StoreDeps): Promise<boolean> {
  const owner = await storage.notes.read('installation')
  const id = await installationId(db)
  if (owner !== null) return owner === id
  await storage.notes.write('installation', id)
  return true
}

/** Gives a store to the installation that this one was moved into, with all its files. */
export async function handOverStore({ db, storage }: StoreDeps, to: Database): Promise<void> {
  const owner = await storage.notes.read('installation')
  if (owner === (await installationId(db)))
    await storage.notes.write('installation', await installationId(to))
}
