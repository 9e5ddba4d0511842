import { fileNamedBy } from '../../db/file-columns.ts'
import type { Database } from '../../db/schema.ts'
import { listUnnamedLogos, putLogo, renameLogo } from './data.ts'
import { ownsStore, type StoreDeps } from './ownership.ts'

/**
 * Renames logos that were stored before names included the look. The file stays under its old name, which open forms
 * and the history use, until `tidyFiles` has found it unused for a month.
 * @returns how many it renamed
 */
export async function nameLogos(deps: StoreDeps & { db: Database }): Promise<number> {
  const { db, engine, storage } = deps
  const addresses = await listUnnamedLogos(db)
  if (addresses.length === 0 || !(await ownsStore(deps))) return 0
  let renamed = 0
  for (const before of addresses) {
    const file = fileNamedBy('public', before)
    const bytes = file && (await storage.public.read(file.name))
    // A damaged file keeps its name, and with it the light background for logos without a look.
    const logoUrl = bytes && (await putLogo(storage, bytes).catch(() => null))
    if (!logoUrl) continue
    await engine.write((transaction) => renameLogo(transaction, before, logoUrl))
    renamed += 1
  }
  return renamed
}
