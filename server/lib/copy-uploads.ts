import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ObjectStore, openObjectStore } from './storage.ts'

const AREAS = ['public', 'private']

/** Copies the files of a data folder to an object store, under the same names. @returns how many were not there yet */
export async function copyUploads(dataDir: string, store: ObjectStore): Promise<number> {
  const disk = await openObjectStore(store)
  let copied = 0
  for (const area of AREAS) {
    const folder = join(dataDir, 'uploads', area)
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    for (const name of names) {
      const key = `${area}/${name}`
      if (await disk.exists(key)) continue
      await disk.put(key, await readFile(join(folder, name)))
      copied += 1
    }
  }
  return copied
}
