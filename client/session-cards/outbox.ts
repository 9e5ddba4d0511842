import { t } from '../../domain/text/t.ts'
import { createOutbox, type Waiting } from '../net/outbox.ts'
import { newRequestKey } from '../net/request-key.ts'
import type { KeptPhoto, OutboxStore } from './outbox-store.ts'

export type OutboxPhoto = Waiting<KeptPhoto>

type Options = {
  eventId: number
  userId: number
  store: OutboxStore
  send: (photo: KeptPhoto) => Promise<unknown>
  scale: (photo: Blob) => Promise<Blob>
  retryMs?: number
}

export type PhotoOutbox = ReturnType<typeof createPhotoOutbox>

/**
 * Stores a user's photos on this device until the server has them. Each photo has its own key, so that one whose answer
 * was lost does not become a second card.
 */
export function createPhotoOutbox({ eventId, userId, store, scale, ...rest }: Options) {
  let ofOthers = 0
  const { items, add, ...outbox } = createOutbox<KeptPhoto>({
    ...rest,
    store,
    words: { waits: () => t('card.photoWaits'), notSent: () => t('card.photoNotSent') },
    own(before) {
      const ofEvent = before.filter((each) => each.eventId === eventId)
      const found = ofEvent.filter((each) => (each.userId ?? userId) === userId)
      ofOthers = ofEvent.length - found.length
      return found
    },
  })
  return {
    ...outbox,
    photos: items,
    /** The number of this event's photos that other users have left on this device. Only those users can send them. */
    ofOthers: () => ofOthers,
    /** `key`: the key under which a photo was sent before, by a call whose answer was lost. */
    async add(files: readonly File[], key?: string): Promise<void> {
      for (const file of files) {
        const photo = await scale(file)
        await add({ key: key ?? newRequestKey(), eventId, userId, name: file.name, photo, at: Date.now() })
      }
    },
  }
}
