import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../domain/times/times.ts'
import { newSecret } from './secrets.ts'

const ENDING = '.draft'
/** Far longer than any write takes, even if the clocks of the servers on a folder differ. */
const KEPT_MS = DAY_MS

/**
 * Writes a file of a folder under another name first. A write that overwrites begins by cutting the file to nothing,
 * which is what a full disk would leave of it.
 * @param write writes the draft of this name
 */
export async function writeWhole(
  folder: string,
  name: string,
  write: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${name}.${newSecret()}${ENDING}`
  try {
    await write(draft)
    await rename(join(folder, draft), join(folder, name))
  } catch (error) {
    await rm(join(folder, draft), { force: true }).catch(() => undefined)
    throw error
  }
}

/** Whether a file is being written, or was when its process was killed. */
export function isDraft(name: string): boolean {
  return name.endsWith(ENDING)
}

/** Deletes the drafts of processes that were killed. A young one may be in use, by this server or another one. */
export async function removeOldDrafts(folders: readonly string[], now: Date): Promise<void> {
  for (const folder of folders)
    for (const name of (await readdir(folder).catch(() => [])).filter(isDraft)) {
      const path = join(folder, name)
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
      if (now.getTime() - mtimeMs > KEPT_MS) await rm(path, { force: true })
    }
}
