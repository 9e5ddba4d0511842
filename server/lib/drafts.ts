import { link, lstat, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DAY_MS } from '../../domain/times/times.ts'
import { newSecret } from './secrets.ts'

const ENDING = '.draft'
/** Only such names are deleted: an operator’s folder may hold drafts of other programs. */
const DRAFT = /\.[\w-]{43}\.draft$/
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
  const draft = draftOf(name)
  try {
    await write(draft)
    await rename(join(folder, draft), join(folder, name))
  } catch (error) {
    await rm(join(folder, draft), { force: true }).catch(() => undefined)
    throw error
  }
}

/**
 * Begins a file that must not exist yet, and that has its name only once it is whole. `keep` gives it the name,
 * `discard` removes the draft.
 * @throws EEXIST from here and from `keep`
 */
export async function beginNew(path: string) {
  await refuseExisting(path)
  // Another user’s drafts may be there, which this one cannot delete.
  await removeOldDrafts([dirname(path)], new Date()).catch(() => undefined)
  const draft = draftOf(path)
  const discard = () => rm(draft, { force: true })
  return {
    draft,
    discard,
    async keep(): Promise<void> {
      // A link never replaces a file, but not every file system has links.
      const isLinked = await link(draft, path).then(
        () => true,
        () => false,
      )
      if (isLinked) return discard()
      await refuseExisting(path)
      await rename(draft, path)
    },
  }
}

async function refuseExisting(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null)
  if (found) throw Object.assign(new Error(`${path} exists`), { code: 'EEXIST' })
}

function draftOf(path: string): string {
  return `${path}.${newSecret()}${ENDING}`
}

/** Whether a file is being written, or was when its process was killed. */
export function isDraft(name: string): boolean {
  return DRAFT.test(name)
}

/** Deletes the drafts of processes that were killed. A young one may be in use, by this server or another one. */
export async function removeOldDrafts(folders: readonly string[], now: Date): Promise<void> {
  for (const folder of folders) await removeOldFiles(folder, { now, keptMs: KEPT_MS, isOne: isDraft })
}

type Old = { now: Date; keptMs: number; isOne?: (name: string) => boolean }

/** Deletes the files of a folder that have not changed for `keptMs`. A missing folder is empty. */
export async function removeOldFiles(
  folder: string,
  { now, keptMs, isOne = () => true }: Old,
): Promise<void> {
  for (const name of (await readdir(folder).catch(() => [])).filter(isOne)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (now.getTime() - mtimeMs > keptMs) await rm(path, { force: true })
  }
}
