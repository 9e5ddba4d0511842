import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Engine } from '../../db/engine.ts'
import { installationId } from '../../db/installation.ts'
import type { Storage } from '../../lib/storage.ts'

export type StoreDeps = { engine: Engine; storage: Storage; config: Pick<Config, 'publicUrl'> }

/**
 * The owner of a store: the id in the rows, the location of their database, and the site's address. A copy differs in
 * at least one.
 */
const ownerNote = z.object({ id: z.string(), database: z.string(), address: z.string() })
type Owner = z.output<typeof ownerNote>

const TAKE_OVER =
  'no file of it is removed. If that one is gone for good, or has become this one, remove installation.json from the store'

/**
 * Whether the file store belongs to this installation. The first installation with events claims it permanently when it
 * stores a picture, within a minute, or when it is about to remove something. A staging server, a cloned database, a
 * mistyped DATABASE_URL or a trial restore therefore removes nothing from it.
 */
export async function ownsStore(deps: StoreDeps): Promise<boolean> {
  return (await whyForeign(deps)) === null
}

/** A sentence for the operator if the store belongs to another installation, or to the original of this one. */
export async function whyForeign(deps: StoreDeps): Promise<string | null> {
  const { engine, storage, config } = deps
  const noted = await storage.notes.read('installation')
  const owner = noted === null ? null : readOwner(noted)
  const own: Owner = {
    id: await installationId(engine.db),
    database: await engine.databaseId(),
    address: config.publicUrl,
  }
  const text = JSON.stringify(own)
  if (text === noted) return null
  if (owner && owner.id !== own.id) return `The store of files belongs to another installation: ${TAKE_OVER}`
  const { database = own.database, address = own.address } = owner ?? {}
  const isElsewhere = database !== own.database || address !== own.address
  if (isElsewhere && !(await liesBeside(engine, storage)))
    return `The store of files belongs to this installation at ${address}, on the database ${database}, and not to its copy here: ${TAKE_OVER}`
  await storage.notes.write('installation', text)
  return null
}

/** Hands a store with all its files over to the installation that this one was moved to. */
export async function handOverStore(deps: StoreDeps, to: Engine): Promise<void> {
  if ((await whyForeign(deps)) !== null) return
  const owner: Owner = {
    id: await installationId(to.db),
    database: await to.databaseId(),
    address: deps.config.publicUrl,
  }
  await deps.storage.notes.write('installation', JSON.stringify(owner))
}

/** Older versions stored only the id. Anything unreadable counts as an unknown id. */
function readOwner(noted: string): Partial<Owner> & { id: string } {
  try {
    return ownerNote.parse(JSON.parse(noted))
  } catch {
    return { id: noted }
  }
}

/**
 * Whether the folder is inside that of an embedded database, so that it is moved and copied with it; a link or a mount
 * is not.
 */
async function liesBeside({ folder }: Engine, storage: Storage): Promise<boolean> {
  if (folder === null || storage.folder === null) return false
  const [inside, outside] = [await realpath(storage.folder), await realpath(folder)]
  return inside === join(outside, 'uploads') && (await stat(inside)).dev === (await stat(outside)).dev
}
