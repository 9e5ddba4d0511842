import { UPLOADS } from '../../../domain/content/picture-widths.ts'
import { fileNamedBy } from '../../db/file-columns.ts'
import { touch } from '../../db/revisions.ts'
import type { Database } from '../../db/schema.ts'
import { type LogoLook, lookOfLogo } from '../../lib/logo-look.ts'
import type { Storage } from '../../lib/storage.ts'
import { ownsStore, type StoreDeps } from './ownership.ts'

const NAMED = /\.(?:dark|light|full|mixed)\.webp$/

/**
 * Keeps a logo under a name that ends with its look, `….dark.webp`: what is shown under a name never changes, so every row, page and
 * copy that has the address knows it. @returns the address
 */
export async function putLogo(storage: Storage, bytes: Buffer): Promise<string> {
  const look: LogoLook = await lookOfLogo(bytes)
  return `${UPLOADS}${await storage.public.put(bytes, `${look}.webp`)}`
}

/**
 * Gives logos that were kept before names had looks such a name. The file under the old one stays until `tidyFiles` finds it unused for
 * a month: forms that are open, and the history, name it. @returns how many it renamed
 */
export async function nameLogos(deps: StoreDeps & { db: Database }): Promise<number> {
  const { db, engine, storage } = deps
  const addresses = await listUnnamed(db)
  if (addresses.length === 0 || !(await ownsStore(deps))) return 0
  let renamed = 0
  for (const before of addresses) {
    const file = fileNamedBy('public', before)
    const bytes = file && (await storage.public.read(file.name))
    // A damaged file keeps its name, and the light ground that logos have without a look.
    const logoUrl = bytes && (await putLogo(storage, bytes).catch(() => null))
    if (!logoUrl) continue
    await engine.write((transaction) => rename(transaction, before, logoUrl))
    renamed += 1
  }
  return renamed
}

async function listUnnamed(db: Database): Promise<string[]> {
  const shown = await db
    .selectFrom('events')
    .select('logoUrl')
    .unionAll(db.selectFrom('sponsors').select('logoUrl'))
    .execute()
  const uploads = shown.flatMap(({ logoUrl }) => (fileNamedBy('public', logoUrl) ? (logoUrl ?? []) : []))
  return [...new Set(uploads)].filter((address) => !NAMED.test(address))
}

async function rename(db: Database, before: string, logoUrl: string): Promise<void> {
  const events = await db
    .updateTable('events')
    .set({ logoUrl })
    .where('logoUrl', '=', before)
    .returning('id as eventId')
    .execute()
  const sponsors = await db
    .updateTable('sponsors')
    .set({ logoUrl })
    .where('logoUrl', '=', before)
    .returning('eventId')
    .execute()
  for (const eventId of new Set([...events, ...sponsors].map((each) => each.eventId)))
    await touch(db, eventId)
}
