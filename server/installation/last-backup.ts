import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeWhole } from '../lib/drafts.ts'

const lastBackup = z.object({ at: z.iso.datetime(), file: z.string(), isWhole: z.boolean() })
/** When and where an archive was written, and whether it has every file that a row shows. */
export type LastBackup = z.output<typeof lastBackup>

/** Not in the database, which a backup only reads, and which is copied along with an installation. */
const FILE = 'last-backup.json'

/** Records a backup. A folder that cannot be written does not make the backup fail. */
export async function noteBackup(dataDir: string, backup: LastBackup): Promise<void> {
  await writeWhole(dataDir, FILE, (draft) =>
    writeFile(join(dataDir, draft), JSON.stringify(backup), { mode: 0o644, flush: true }),
  ).catch(() => undefined)
}

export async function findLastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => '{}')
  try {
    return lastBackup.parse(JSON.parse(text))
  } catch {
    return null
  }
}
