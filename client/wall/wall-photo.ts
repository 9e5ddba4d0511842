import { PHOTO_BYTES, WALL_SIDE } from '../../domain/cards/card-limits.ts'
import { scalePhoto } from '../lib/scale-photo.ts'

/** A chosen photo of the wall; its size in pixels is null if this browser cannot open it. */
export type WallPhoto = {
  id: number
  file: Blob
  /** The address of its picture on this page. */
  shown: string
  size: { width: number; height: number } | null
}

/**
 * The size that the reader uses. packages/card-reader-lab/TRIALS.md describes the effect of lower qualities and
 * smaller sizes on the reading.
 */
const SCALE = { longestSide: WALL_SIDE, quality: 0.92 } as const
/** The picture types that the server opens. */
const KNOWN_TYPES = ['image/jpeg', 'image/png', 'image/webp']

const PHOTO_MS = 30_000

let lastId = 0

export async function openPhoto(file: Blob): Promise<WallPhoto> {
  lastId += 1
  return { id: lastId, file, shown: URL.createObjectURL(file), size: await sizeOf(file) }
}

/**
 * The photo to send: unchanged, or encoded again if the reader would not use all of it or the server would refuse it.
 */
export async function sentPhoto({ file, size }: WallPhoto): Promise<Blob> {
  const isWanted = size === null || Math.max(size.width, size.height) <= WALL_SIDE
  const isTaken = file.size <= PHOTO_BYTES && (KNOWN_TYPES.includes(file.type) || size === null)
  return isWanted && isTaken ? file : scalePhoto(file, SCALE)
}

async function sizeOf(file: Blob): Promise<WallPhoto['size']> {
  if (typeof createImageBitmap === 'undefined') return null
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const { width, height } = picture
    picture.close()
    return { width, height }
  } catch {
    return null
  }
}

/** The stored photo of a card that shows a whole schedule; null if it no longer exists or cannot be reached. */
export async function photoOfCard(id: string): Promise<File | null> {
  const address = `/api/session-cards/${encodeURIComponent(id)}/photo`
  const answer = await fetch(address, { signal: AbortSignal.timeout(PHOTO_MS) }).catch(() => null)
  const bytes = answer?.ok ? await answer.blob().catch(() => null) : null
  return bytes && new File([bytes], 'card.jpg', { type: 'image/jpeg' })
}
