import { z } from 'zod'
import { UPLOADS } from '../../../domain/content/picture-widths.ts'
import { t } from '../../../domain/text/t.ts'
import { DAY_MS } from '../../../domain/times/times.ts'
import {
  fileKey,
  fileNamedBy,
  listShownFiles,
  type PublicColumn,
  type StoredFile,
} from '../../db/file-columns.ts'
import { touch } from '../../db/revisions.ts'
import type { Database } from '../../db/schema.ts'
import type { Upload } from '../../http/bodies.ts'
import { invalid } from '../../lib/errors.ts'
import { encodeImage, type ImageBox } from '../../lib/images.ts'
import { type LogoLook, lookOfLogo } from '../../lib/logo-look.ts'
import { FILE_AREAS, type Storage } from '../../lib/storage.ts'
import { listFilesOfDeletedEvents } from '../../schedule/deleted-events/data.ts'
import { listRestorableFiles } from '../../schedule/history/data.ts'
import { ownsStore, type StoreDeps, whyForeign } from './ownership.ts'

type FileDeps = StoreDeps & { db: Database; now: () => Date }

const KEPT_UNUSED_MS = 30 * DAY_MS

export type FileChanges = {
  /** Encodes and stores an image for a column. @returns the address to store in the row */
  add(upload: Upload, column: PublicColumn): Promise<string>
  /** Marks files that the row no longer shows. */
  drop(...files: StoredFile[]): void
  /** Marks a file by the address that a column held, which may be empty or on another site. */
  dropAddress(address: string | null | undefined): void
}

/**
 * Runs a write that adds or replaces files. On success, removes the replaced files unless another row needs them; on
 * failure, removes the added files.
 */
export async function changeFiles<T>(deps: FileDeps, write: (files: FileChanges) => Promise<T>): Promise<T> {
  const added: string[] = []
  const dropped: StoredFile[] = []
  const files: FileChanges = {
    async add(upload, column) {
      const bytes = await encodeImage(upload, IMAGE_BOXES[column])
      const address = column.endsWith('.logoUrl')
        ? await putLogo(deps.storage, bytes)
        : `${UPLOADS}${await deps.storage.public.put(bytes, 'webp')}`
      added.push(address.slice(UPLOADS.length))
      return address
    },
    drop: (...gone) => dropped.push(...gone),
    dropAddress(address) {
      const file = fileNamedBy('public', address)
      if (file) dropped.push(file)
    },
  }
  const result = await write(files).catch(async (error: unknown) => {
    // A write may have succeeded although its answer was lost, so check the rows.
    await removeFiles(
      deps,
      added.map((name) => ({ area: 'public', name })),
    ).catch(() => undefined)
    throw error
  })
  // The write is done either way; `tidyFiles` will find a file that stays.
  await removeFiles(deps, dropped).catch(() => undefined)
  // Do this before a copy of the database does, which shows these files, too.
  if (added.length > 0) await claimStore(deps).catch(() => undefined)
  return result
}

/**
 * Removes files, except those that a row shows or could show again (events copied from another one share sponsors'
 * logos). Removes nothing from another installation's store.
 */
export async function removeFiles(deps: FileDeps, files: readonly StoredFile[]): Promise<void> {
  if (files.length === 0 || !(await ownsStore(deps))) return
  const needed = await listNeededFiles(deps, files)
  const unneeded = files.filter((file) => !needed.has(fileKey(file)))
  await Promise.allSettled(unneeded.map(({ area, name }) => deps.storage[area].remove(name)))
}

/** The keys of files that a row shows, or would show if it were restored. @param files limits the result to these */
async function listNeededFiles(
  { db, now }: Pick<FileDeps, 'db' | 'now'>,
  files?: readonly StoredFile[],
): Promise<Set<string>> {
  return new Set([
    ...(await listShownFiles(db, files)),
    ...(await listRestorableFiles(db, now())),
    ...(await listFilesOfDeletedEvents(db)),
  ])
}

/** @throws 400 if the address of an uploaded logo names no file. Does not check addresses on other sites */
export async function requireLogo(storage: Storage, logoUrl: unknown): Promise<void> {
  const file = fileNamedBy('public', logoUrl)
  if (file && (await storage.public.read(file.name)) === null) throw invalid(t('refusal.noImage'), 'logoUrl')
}

async function holdsEvents(db: Database): Promise<boolean> {
  return (await db.selectFrom('events').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Claims an unowned store for this installation, unless its database is empty and so may be the wrong one.
 * @returns a sentence for the operator if the store belongs to another installation
 */
export async function claimStore(deps: StoreDeps): Promise<string | null> {
  return (await holdsEvents(deps.engine.db)) ? whyForeign(deps) : null
}

/** The keys of unused files, and since when they have been unused: ISO 8601. */
const unusedNote = z.record(z.string(), z.iso.datetime())
type Unused = z.output<typeof unusedNote>

/**
 * Removes unused files: logos from forms that were never saved, and leftovers of interrupted uploads. Notes each file
 * in the store first, and removes it a month later if it is still unused.
 * @returns how many files it removed, or 'foreign' if the store belongs to another installation
 */
export async function tidyFiles(deps: FileDeps): Promise<number | 'foreign'> {
  const { db, storage, now } = deps
  // An empty database needs no files, but may be the wrong one.
  if (!(await holdsEvents(db))) return 0
  if (!(await ownsStore(deps))) return 'foreign'
  const noted = await readUnused(storage)
  const unused: Unused = {}
  let removed = 0
  // Lists the files before it reads the rows, so that a row that shows a listed file has already been written.
  const lists = await Promise.all(
    FILE_AREAS.map(async (area) => ({ area, names: await storage[area].list() })),
  )
  const needed = await listNeededFiles(deps)
  for (const { area, names } of lists)
    for (const name of names) {
      const key = fileKey({ area, name })
      if (needed.has(key)) continue
      const since = noted[key] ?? now().toISOString()
      if (now().getTime() - Date.parse(since) < KEPT_UNUSED_MS) unused[key] = since
      else {
        await storage[area].remove(name)
        removed += 1
      }
    }
  await storage.notes.write('unused', JSON.stringify(unused))
  return removed
}

/** If a crash cut the note short, its files just get another month. */
async function readUnused(storage: Storage): Promise<Unused> {
  const text = await storage.notes.read('unused')
  try {
    return unusedNote.parse(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

/** The box in pixels that images of each column are fitted into: two to four times the size that pages show. */
const IMAGE_BOXES: Readonly<Record<PublicColumn, ImageBox>> = {
  'events.logoUrl': { width: 800, height: 240 },
  'events.bannerImageUrl': { width: 2_400, height: 1_200 },
  'floor_plans.imageUrl': { width: 2_800, height: 2_800 },
  'sponsors.logoUrl': { width: 800, height: 480 },
}

const SAYS_LOOK = /\.(?:dark|light|full|mixed)\.webp$/

/**
 * Stores a logo under a name that ends with its look, `….dark.webp`. The file behind a name never changes, so every
 * row, page and copy with the address knows the look.
 * @returns the address
 */
export async function putLogo(storage: Storage, bytes: Buffer): Promise<string> {
  const look: LogoLook = await lookOfLogo(bytes)
  return `${UPLOADS}${await storage.public.put(bytes, `${look}.webp`)}`
}

/** The addresses of logos whose names do not include their look. */
export async function listUnnamedLogos(db: Database): Promise<string[]> {
  const shown = await db
    .selectFrom('events')
    .select('logoUrl')
    .unionAll(db.selectFrom('sponsors').select('logoUrl'))
    .execute()
  const uploads = shown.flatMap(({ logoUrl }) => (fileNamedBy('public', logoUrl) ? (logoUrl ?? []) : []))
  return [...new Set(uploads)].filter((address) => !SAYS_LOOK.test(address))
}

/** Changes the address of a logo everywhere it is shown, without recording it as a change. */
export async function renameLogo(db: Database, before: string, logoUrl: string): Promise<void> {
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
