import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Disk } from 'flydrive'
import { ASSETS_FOLDER, type AssetArea, assetArea } from './asset-area.ts'
import { writeWhole } from './drafts.ts'
import { newSecret } from './secrets.ts'

/** Files with unguessable names that are never overwritten. */
type FileArea = {
  /**
   * Stores a file.
   * @returns its name: 43 random characters, a dot and the extension, which may say more: `dark.webp`
   */
  put(bytes: Buffer, extension: string): Promise<string>
  /** Stores a file from a backup under its previous name. */
  restore(name: string, bytes: Buffer): Promise<void>
  /** The file, or null if there is none with this name. @throws a store failure when the store does not answer */
  read(name: string): Promise<Buffer | null>
  /** Removes a file. A missing file is not an error. */
  remove(name: string): Promise<void>
  /** The names of all files. */
  list(): Promise<string[]>
}

/** Texts that the store keeps about itself, next to its files. */
type StoreNotes = {
  /** The text, or null if none was written. */
  read(note: StoreNote): Promise<string | null>
  write(note: StoreNote, text: string): Promise<void>
}
type StoreNote = 'installation' | 'unused'

/**
 * `public` files are served to anyone who knows their names, `private` ones only by calls that check the caller. No row
 * names an asset; the running releases store and remove those.
 */
export const FILE_AREAS = ['public', 'private'] as const
export type FileAreaName = (typeof FILE_AREAS)[number]
export type Storage = Record<FileAreaName, FileArea> & {
  notes: StoreNotes
  assets: AssetArea
  /** The folder of the files; null for an object store. */
  folder: string | null
  /** The folders in which files are written as drafts first. */
  draftFolders: readonly string[]
}

export type ObjectStore = {
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** How long the store may be silent before a request to it is given up. */
  answerWithinMs: number
}

const CONNECT_WITHIN_MS = 3_000
const NAME = /^[\w-]{43}(?:\.[a-z0-9]{1,5}){1,2}$/

/** Opens the storage for uploads: an object store if the settings name one, otherwise a folder in `dataDir`. */
export async function openStorage(settings: { dataDir: string; s3: ObjectStore | null }): Promise<Storage> {
  if (settings.s3) {
    const disk = await openObjectStore(settings.s3)
    return {
      public: area(disk, 'public'),
      private: area(disk, 'private'),
      notes: notes(disk, disk.put.bind(disk)),
      assets: assets(disk, disk.put.bind(disk)),
      folder: null,
      draftFolders: [],
    }
  }
  const folder = join(settings.dataDir, 'uploads')
  const disk = await openFolder(folder)
  const keep = (key: string) => flush(join(folder, key))
  const replace = replaceIn(disk, folder)
  return {
    public: area(disk, 'public', keep),
    private: area(disk, 'private', keep),
    notes: notes(disk, async (key, text) => replace(key, text, keep)),
    assets: assets(disk, replace),
    folder,
    draftFolders: [folder, join(folder, ASSETS_FOLDER)],
  }
}

/** Whether a text has the form of a stored file's name; nothing else reaches the disk. */
function isFileName(text: string): boolean {
  return NAME.test(text)
}

/** @param settle for a folder: waits until a written file would survive a power loss */
function area(disk: Disk, folder: string, settle?: (key: string) => Promise<void>): FileArea {
  const keep = async (name: string, bytes: Buffer) => {
    const key = `${folder}/${name}`
    try {
      await disk.put(key, bytes)
      await settle?.(key)
    } catch (error) {
      // The part that was written would waste space. An object store keeps no partial files.
      if (settle) await disk.delete(key).catch(() => undefined)
      throw error
    }
  }
  return {
    async put(bytes, extension) {
      const name = `${newSecret()}.${extension}`
      await keep(name, bytes)
      return name
    },
    async restore(name, bytes) {
      if (!isFileName(name)) throw new Error(`${name} is not the name of a file`)
      await keep(name, bytes)
    },
    async read(name) {
      return isFileName(name) ? readKey(disk, `${folder}/${name}`) : null
    },
    async remove(name) {
      if (isFileName(name)) await disk.delete(`${folder}/${name}`)
    },
    async list() {
      const names: string[] = []
      let paginationToken: string | undefined
      do {
        const page = await disk.listAll(folder, paginationToken === undefined ? {} : { paginationToken })
        for (const object of page.objects) if (object.isFile) names.push(object.name)
        paginationToken = page.paginationToken
      } while (paginationToken !== undefined)
      return names.filter(isFileName)
    },
  }
}

/** @returns a function that replaces a file, and calls `settle` with the new one before it takes the place of the old one */
function replaceIn(disk: Disk, folder: string) {
  return (key: string, content: string | Buffer, settle?: (key: string) => Promise<void>) =>
    writeWhole(folder, key, async (draft) => {
      await disk.put(draft, content)
      await settle?.(draft)
    })
}

/** Stores a file as a whole or not at all, in place of an earlier one. An object store always does. */
type Put = (key: string, content: string | Buffer) => Promise<void>

const assets = (disk: Disk, put: Put) => assetArea(disk, { read: (key) => readKey(disk, key), put })

function notes(disk: Disk, put: Put): StoreNotes {
  return {
    read: async (note) => (await readKey(disk, `${note}.json`))?.toString() ?? null,
    write: (note, text) => put(`${note}.json`, text),
  }
}

/** Reads in one request, because the file could be removed between a check for it and the read. */
async function readKey(disk: Disk, key: string): Promise<Buffer | null> {
  try {
    return Buffer.concat(await (await disk.getStream(key)).toArray())
  } catch (error) {
    if (isNotFound(error)) return null
    throw isStoreFailure(error) ? error : unreadable(key, error)
  }
}

async function openFolder(location: string): Promise<Disk> {
  const { Disk } = await import('flydrive')
  const { FSDriver } = await import('flydrive/drivers/fs')
  return new Disk(new FSDriver({ location, visibility: 'private' }))
}

/** Loads the object store's large libraries only when one is used. */
export async function openObjectStore({ endpoint, answerWithinMs, ...store }: ObjectStore): Promise<Disk> {
  const { Disk } = await import('flydrive')
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      region: store.region,
      bucket: store.bucket,
      credentials: { accessKeyId: store.accessKeyId, secretAccessKey: store.secretAccessKey },
      visibility: 'private',
      supportsACL: false,
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: CONNECT_WITHIN_MS,
        socketTimeout: answerWithinMs,
        requestTimeout: answerWithinMs,
        throwOnRequestTimeout: true,
      },
      // Many S3-compatible stores refuse the checksums that Amazon's library adds by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  )
}

/** The database refers to the file next. After a power loss it must not refer to a file that is missing. */
async function flush(path: string): Promise<void> {
  for (const each of [path, dirname(path)]) {
    const handle = await open(each, 'r')
    await handle.sync().finally(() => handle.close())
  }
}

/** Whether the storage of uploaded files failed, for any reason. */
export function isStoreFailure(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && /^E_CANNOT_(READ|WRITE|CHECK)_FILE/.test(String(error.code))
  )
}

/** A failure in the middle of a file, which the library passes on as the socket or disk reported it. */
function unreadable(key: string, cause: unknown): Error {
  return Object.assign(new Error(`Cannot read file "${key}"`, { cause }), { code: 'E_CANNOT_READ_FILE' })
}

/** Whether an error of the folder or the object store means that the file does not exist. */
function isNotFound(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'NoSuchKey' || ('code' in error && error.code === 'ENOENT')) return true
  return isNotFound(error.cause)
}
