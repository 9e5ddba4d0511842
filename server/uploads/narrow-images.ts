import { LRUCache } from 'lru-cache'
import type { PictureWidth } from '../../domain/picture-widths.ts'
import { narrowImage } from '../lib/images.ts'

/** The images of some fifty events in every width. */
const KEPT_BYTES = 16 * 2 ** 20

type Wanted = { bytes: Buffer; width: PictureWidth }

/**
 * Images in the widths that pages ask for, made when somebody first asks and kept in memory: nothing of them is stored,
 * so nothing of them is backed up, moved or tidied away. Those who ask at once wait for the same one.
 */
export function createNarrowImages() {
  const kept = new LRUCache<string, Buffer, Wanted>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_, __, { context: { bytes, width } }) => narrowImage(bytes, width),
  })
  /** An image at most this wide; itself when it is no wider, or cannot be made narrower now. */
  return async (name: string, wanted: Wanted): Promise<Buffer> =>
    (await kept.fetch(`${wanted.width}/${name}`, { context: wanted }).catch(() => undefined)) ?? wanted.bytes
}
