import { LRUCache } from 'lru-cache'
import type { LinkPicture } from '../../../domain/link-picture.ts'
import { createAllowance } from '../../lib/allowance.ts'
import { createQueue } from '../../lib/queue.ts'

/** Some two hundred pictures. */
const KEPT_BYTES = 16 * 2 ** 20

/**
 * Pictures by their hash, made when somebody first asks and kept in memory, one at a time and in a tenth of the time after the first
 * 15 seconds of work: whoever asks for thousands of them has no core for it. Those who ask at once wait for the same one.
 * @returns a function that gives the picture of a hash. @throws 503 when too many wait, or the time for it is used up
 */
export function createKeptPictures(paint: (picture: LinkPicture) => Promise<Buffer>) {
  const inTurn = createQueue({ atOnce: 1, waiting: 100, seconds: 30 })
  const within = createAllowance({ share: 0.1, savedMs: 15_000 })
  const kept = new LRUCache<string, Buffer, LinkPicture>({
    maxSize: KEPT_BYTES,
    ignoreFetchAbort: true,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_, __, { context }) => inTurn(() => within(() => paint(context))),
  })
  return (hash: string, picture: LinkPicture): Promise<Buffer> => kept.forceFetch(hash, { context: picture })
}
