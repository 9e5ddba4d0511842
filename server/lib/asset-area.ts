import type { Disk } from 'flydrive'
import { isDraft } from './drafts.ts'

/**
 * The files that browsers load with pages, of every release that runs or ran recently. They are separate from people's
 * uploads: backups leave them out, and only this module removes them.
 */
export type AssetArea = {
  put(name: string, bytes: Buffer): Promise<void>
  /** The file, or null if there is none with this name. */
  read(name: string): Promise<Buffer | null>
  /** Removes a file. A missing file is not an error. */
  remove(name: string): Promise<void>
  list(): Promise<{ name: string; keptAt: () => Promise<Date> }[]>
}

export const ASSETS_FOLDER = 'assets'
/** A name is the hash of its content, which may begin with a hyphen. No name begins with a dot. */
const NAME = /^[\w-][\w.-]{0,199}$/

type Access = {
  /** Reads a file of the disk by its key; null if there is none. */
  read: (key: string) => Promise<Buffer | null>
  /** Stores a file of the disk as a whole or not at all. */
  put: (key: string, bytes: Buffer) => Promise<void>
}

export function assetArea(disk: Disk, { read, put }: Access): AssetArea {
  return {
    async put(name, bytes) {
      if (!NAME.test(name)) throw new Error(`${name} is not the name of an asset`)
      await put(`${ASSETS_FOLDER}/${name}`, bytes)
    },
    async read(name) {
      return NAME.test(name) ? read(`${ASSETS_FOLDER}/${name}`) : null
    },
    async remove(name) {
      if (NAME.test(name)) await disk.delete(`${ASSETS_FOLDER}/${name}`)
    },
    async list() {
      const listed: { name: string; keptAt: () => Promise<Date> }[] = []
      let paginationToken: string | undefined
      do {
        const page = await disk.listAll(
          ASSETS_FOLDER,
          paginationToken === undefined ? {} : { paginationToken },
        )
        for (const file of page.objects)
          if (file.isFile && !isDraft(file.name))
            listed.push({ name: file.name, keptAt: async () => (await file.getMetaData()).lastModified })
        paginationToken = page.paginationToken
      } while (paginationToken !== undefined)
      return listed
    },
  }
}
