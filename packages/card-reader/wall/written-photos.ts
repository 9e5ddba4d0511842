import { createHash } from 'node:crypto'
import { lookCloser } from './closer-reading.ts'
import { joinWritten } from './joined-photos.ts'
import { quarterTurnsOf, uprightPhotos, withPlacesAsSent } from './turned-photos.ts'
import { openWallPhoto, type WallPhoto } from './wall-photo.ts'
import type { WallReading } from './wall-reading.ts'
import { lookForHeads, lookForPart, type WrittenPhoto } from './written-reading.ts'

/**
 * Photos of one wall without marks: those with hours, closer ones of the same wall, and others that show a part of
 * it.
 */
export type WrittenPhotos = {
  /** Whether there is a photo with hours. */
  any(): boolean
  /** Reuses the reading of a photo from the last time it was sent. @returns whether there is one */
  recall(index: number): boolean
  /** Adds a photo, if it belongs to the wall. @returns whether it does */
  add(photo: WallPhoto, index: number): Promise<boolean>
  join(left: Pick<WallReading, 'apart' | 'withoutWall' | 'faint'>): Promise<WallReading>
}

/** A person who adds a photo sends the earlier ones again: they need not be reread. */
const KEPT = 4
type Kept = { photo: WrittenPhoto; quarterTurns: number }
const kept = new Map<string, Kept>()

const open = (bytes: Buffer) => openWallPhoto(bytes, () => null)
const STEPS = { lookCloser, lookForHeads, lookForPart, open, joinWritten, quarterTurnsOf }

/** @param steps the functions that read a photo, which tests replace */
export function collectWritten(
  photos: readonly Buffer[],
  wantsPieces: boolean,
  steps = STEPS,
): WrittenPhotos {
  const { lookForHeads, lookForPart, open, quarterTurnsOf } = steps
  const { bytesOf, turn, turns } = uprightPhotos(photos)
  const written: WrittenPhoto[] = []
  const closer = new Set<number>()
  /** For each photo, how many photos with hours there were when it was last compared with them. */
  const compared = new Map<number, number>()
  const look = async (photo: WallPhoto, index: number) =>
    lookForHeads(photo, await bytesOf(index), index, { wantsPieces, needsWords: false })
  return { any: () => written.length > 0, recall, add, join }

  function recall(index: number): boolean {
    const before = kept.get(keyOf(photos, index, wantsPieces))
    if (before) turn(index, before.quarterTurns)
    if (before) written.push(before.photo)
    return before !== undefined
  }

  async function add(photo: WallPhoto, index: number): Promise<boolean> {
    if (await addCloser(photo, index)) return true
    // Photos of one wall are held alike: after one that was not upright, the next one is not read before it is turned.
    let read = turns.size > 0 ? null : await look(photo, index)
    if (!read || isDoubtful(read)) {
      turn(index, await quarterTurnsOf(photos[index] as Buffer))
      const upright = turns.has(index) ? (await open(await bytesOf(index))).photo : photo
      if (upright !== photo && (await addCloser(upright, index))) return true
      const again = upright !== photo || turns.size > 0 ? await look(upright, index) : null
      if (!read || (again && sureHeads(again) >= sureHeads(read))) read = again
      else turn(index, 0)
    }
    if (!read) return false
    remember(keyOf(photos, index, wantsPieces), { photo: read, quarterTurns: turns.get(index) ?? 0 })
    written.push(read)
    return true
  }

  async function addCloser(photo: WallPhoto, index: number): Promise<boolean> {
    compared.set(index, written.length)
    const found = await steps.lookCloser({ photo, bytes: await bytesOf(index), index, wantsPieces }, written)
    if (!found) return false
    written[written.indexOf(found.whole)] = found.closer
    closer.add(index)
    return true
  }

  async function join(left: Pick<WallReading, 'apart' | 'withoutWall' | 'faint'>): Promise<WallReading> {
    for (const index of photos.keys()) {
      if (closer.has(index) || written.some((photo) => photo.index === index)) continue
      // The photo of the whole wall may have come after it.
      if (compared.get(index) === written.length) continue
      await addCloser((await open(await bytesOf(index))).photo, index)
    }
    const parts = await readParts()
    const all = [...written, ...parts]
    const isLeftOut = (index: number) => !closer.has(index) && !all.some((part) => part.index === index)
    const joined = steps.joinWritten(all, {
      apart: left.apart.filter(isLeftOut),
      withoutWall: left.withoutWall.filter(isLeftOut),
      faint: left.faint.filter(isLeftOut),
    })
    return withPlacesAsSent(joined, turns)
  }

  /** Reads photos without hours that show a part as large as the photo of the whole wall does. */
  async function readParts(): Promise<WrittenPhoto[]> {
    const parts: WrittenPhoto[] = []
    let worded: WrittenPhoto[] | null = null
    for (const index of photos.keys()) {
      if (closer.has(index) || written.some((photo) => photo.index === index)) continue
      worded ??= await withWords(written, steps, bytesOf)
      const part = await lookForPart(await bytesOf(index), index, worded, wantsPieces)
      if (part) parts.push(part)
    }
    return parts
  }
}

/** The photos with the words of all their papers, which place the parts. */
async function withWords(
  written: readonly WrittenPhoto[],
  { open, lookForHeads }: Pick<typeof STEPS, 'open' | 'lookForHeads'>,
  bytesOf: (index: number) => Promise<Buffer>,
): Promise<WrittenPhoto[]> {
  const all: WrittenPhoto[] = []
  for (const photo of written) {
    const bytes = await bytesOf(photo.index)
    const wishes = { wantsPieces: false, needsWords: true }
    all.push((await lookForHeads((await open(bytes)).photo, bytes, photo.index, wishes)) ?? photo)
  }
  return all
}

/** Whether so few headings are sure that the photo may be upside down: some numbers are hours that way, too. */
function isDoubtful(photo: WrittenPhoto): boolean {
  return sureHeads(photo) * 2 < photo.columns.length + photo.rows.length
}

function sureHeads({ columns, rows }: WrittenPhoto): number {
  return [...columns, ...rows].filter(({ written }) => written?.isSure).length
}

function remember(key: string, photo: Kept): void {
  kept.delete(key)
  kept.set(key, photo)
  for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest)
}

function keyOf(photos: readonly Buffer[], index: number, wantsPieces: boolean): string {
  const picture = createHash('sha256')
    .update(photos[index] as Buffer)
    .digest('hex')
  return `${picture} ${index} ${wantsPieces}`
}
