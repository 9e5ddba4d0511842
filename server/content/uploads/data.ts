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
  /** Encodes and keeps an image for a column. @returns the address that its row holds */
  add(upload: Upload, column: PublicColumn): Promise<string>
  /** The row does not show these files any longer. */
  drop(...files: StoredFile[]): void
  /** The same by the address that a column held; it may be none, or on another site. */
  dropAddress(address: string | null | undefined): void
}

/**
 * Runs a write that adds or replaces files. When it succeeds, the replaced files are removed, unless another row
 * needs them; when it fails, the added files are removed.
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
    // A write whose answer was lost may hold all the same: its rows are asked.
    await removeFiles(
      deps,
      added.map((name) => ({ area: 'public', name })),
    ).catch(() => undefined)
    throw error
  })
  // The write holds whether or not these go: a file that stays is found by `tidyFiles`.
  await removeFiles(deps, dropped).catch(() => undefined)
  // Before a copy of the database, which shows these files too, does.
  if (added.length > 0) await claimStore(deps).catch(() => undefined)
  return result
}

/**
 * Removes files, except those that a row shows or could show again (events made from another one show the same logos
 * of sponsors), and except in a store of another installation.
 */
export async function removeFiles(deps: FileDeps, files: readonly StoredFile[]): Promise<void> {
  if (files.length === 0 || !(await ownsStore(deps))) return
  const needed = await listNeededFiles(deps, files)
  const unneeded = files.filter((file) => !needed.has(fileKey(file)))
  await Promise.allSettled(unneeded.map(({ area, name }) => deps.storage[area].remove(name)))
}

/** The keys of files that a row shows, or would show if it were brought back. @param files only these, if given */
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

/** @throws 400 when an address of an upload names no file; addresses elsewhere are not asked */
export async function requireUpload(storage: Storage, address: unknown, field: string): Promise<void> {
  const file = fileNamedBy('public', address)
  if (file && (await storage.public.read(file.name)) === null) throw invalid(t('refusal.noImage'), field)
}

async function holdsEvents(db: Database): Promise<boolean> {
  return (await db.selectFrom('events').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Makes a store that is no one's this installation's own, unless its database is empty, which may be the wrong one.
 * @returns a sentence for the operator when the store is another's
 */
export async function claimStore(deps: StoreDeps): Promise<string | null> {
  return (await holdsEvents(deps.engine.db)) ? whyForeign(deps) : null
}

/** Keys of files that nothing needs, and since when: ISO 8601. */
const unusedNote = z.record(z.string(), z.iso.datetime())
type Unused = z.output<typeof unusedNote>

/**
 * Removes unused files: logos of forms that were never saved, and leftovers of a server that ended in the middle of
 * an upload. It notes such a file in the store first and removes it a month later, if it is still unused then.
 * @returns how many it removed, or 'foreign' when the store belongs to another installation
 */
export async function tidyFiles(deps: FileDeps): Promise<number | 'foreign'> {
  const { db, storage, now } = deps
  // Nothing needs a file in an empty database, which may be the wrong one.
  if (!(await holdsEvents(db))) return 0
  if (!(await ownsStore(deps))) return 'foreign'
  const noted = await readUnused(storage)
  const unused: Unused = {}
  let removed = 0
  // The files are listed before the rows are read: a row that shows a listed file has been written by then.
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

/** A note that was cut short by a crash only gives its files another month. */
async function readUnused(storage: Storage): Promise<Unused> {
  const text = await storage.notes.read('unused')
  try {
    return unusedNote.parse(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

/** The box, in pixels, that an image of each column is fitted into: two to four times the size that pages show. */
const IMAGE_BOXES: Readonly<Record<PublicColumn, ImageBox>> = {
  'events.logoUrl': { width: 800, height: 240 },
  'events.bannerImageUrl': { width: 2_400, height: 1_200 },
  'floor_plans.imageUrl': { width: 2_800, height: 2_800 },
  'sponsors.logoUrl': { width: 800, height: 480 },
}

const SAYS_LOOK = /\.(?:dark|light|full|mixed)\.webp$/

/**
 * Keeps a logo under a name that ends with its look, `….dark.webp`: what is shown under a name never changes, so every row, page and
 * copy that has the address knows it. @returns the address
 */
export async function putLogo(storage: Storage, bytes: Buffer): Promise<string> {
  const look: LogoLook = await lookOfLogo(bytes)
  return `${UPLOADS}${await storage.public.put(bytes, `${look}.webp`)}`
}

/** The addresses of logos whose names do not say their look. */
export async function listUnnamedLogos(db: Database): Promise<string[]> {
  const shown = await db
    .selectFrom('events')
    .select('logoUrl')
    .unionAll(db.selectFrom('sponsors').select('logoUrl'))
    .execute()
  const uploads = shown.flatMap(({ logoUrl }) => (fileNamedBy('public', logoUrl) ? (logoUrl ?? []) : []))
  return [...new Set(uploads)].filter((address) => !SAYS_LOOK.test(address))
}

/** Gives a logo another address wherever it is shown, which is no change that anyone made. */
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
