import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FILE_AREAS, type ObjectStore, openObjectStore } from './storage.ts'

/**
 * Copies the files of a data folder to an object store, under the same names. A name always belongs to the same
 * content.
 * @returns the number of files that were missing there
 * @throws when a file there differs in size
 */
export async function copyUploads(dataDir: string, store: ObjectStore): Promise<number> {
  const disk = await openObjectStore(store)
  let copied = 0
  for (const area of FILE_AREAS) {
    const folder = join(dataDir, 'uploads', area)
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    for (const name of names) {
      const key = `${area}/${name}`
      const bytes = await readFile(join(folder, name))
      if (!(await disk.exists(key))) {
        await disk.put(key, bytes)
        copied += 1
      }
      const { contentLength } = await disk.getMetaData(key)
      if (contentLength !== bytes.length)
        throw new Error(`${key} differs in size after copying; copy it again`)
    }
  }
  return copied
}
