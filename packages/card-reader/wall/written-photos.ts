import { createHash } from 'node:crypto'
import { lookCloser } from './closer-reading.ts'
import { joinWritten } from './joined-photos.ts'
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
const kept = new Map<string, WrittenPhoto>()

const open = (bytes: Buffer) => openWallPhoto(bytes, () => null)
const STEPS = { lookCloser, lookForHeads, lookForPart, open, joinWritten }

/** @param steps the functions that read a photo, which tests replace */
export function collectWritten(
  photos: readonly Buffer[],
  wantsPieces: boolean,
  steps = STEPS,
): WrittenPhotos {
  const { lookCloser, lookForHeads, lookForPart, open, joinWritten } = steps
  const written: WrittenPhoto[] = []
  const closer = new Set<number>()
  /** For each photo, how many photos with hours there were when it was last compared with them. */
  const compared = new Map<number, number>()
  return { any: () => written.length > 0, recall, add, join }

  function recall(index: number): boolean {
    const before = kept.get(keyOf(photos, index, wantsPieces))
    if (before) written.push(before)
    return before !== undefined
  }

  async function add(photo: WallPhoto, index: number): Promise<boolean> {
    if (await addCloser(photo, index)) return true
    const wishes = { wantsPieces, needsWords: false }
    const read = await lookForHeads(photo, photos[index] as Buffer, index, wishes)
    if (!read) return false
    keep(keyOf(photos, index, wantsPieces), read)
    written.push(read)
    return true
  }

  async function addCloser(photo: WallPhoto, index: number): Promise<boolean> {
    const source = { photo, bytes: photos[index] as Buffer, index, wantsPieces }
    compared.set(index, written.length)
    const found = await lookCloser(source, written)
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
      const { photo } = await open(photos[index] as Buffer)
      await addCloser(photo, index)
    }
    const parts = await readParts()
    const isLeftOut = (index: number) =>
      !closer.has(index) && ![...parts, ...written].some((part) => part.index === index)
    return joinWritten([...written, ...parts], {
      apart: left.apart.filter(isLeftOut),
      withoutWall: left.withoutWall.filter(isLeftOut),
      faint: left.faint.filter(isLeftOut),
    })
  }

  /** Reads photos without hours that show a part as large as the photo of the whole wall does. */
  async function readParts(): Promise<WrittenPhoto[]> {
    const parts: WrittenPhoto[] = []
    let worded: WrittenPhoto[] | null = null
    for (const [index, bytes] of photos.entries()) {
      if (closer.has(index) || written.some((photo) => photo.index === index)) continue
      worded ??= await withWords()
      const part = await lookForPart(bytes, index, worded, wantsPieces)
      if (part) parts.push(part)
    }
    return parts
  }

  /** The photos with the words of all their papers, which place the parts. */
  async function withWords(): Promise<WrittenPhoto[]> {
    const all: WrittenPhoto[] = []
    for (const photo of written) {
      const bytes = photos[photo.index] as Buffer
      const wishes = { wantsPieces: false, needsWords: true }
      all.push((await lookForHeads((await open(bytes)).photo, bytes, photo.index, wishes)) ?? photo)
    }
    return all
  }
}

function keep(key: string, photo: WrittenPhoto): void {
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
