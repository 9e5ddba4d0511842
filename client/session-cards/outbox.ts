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
 * Keeps photos of a user on this device until the server has them. A photo is kept under its own key, so that one whose answer
 * was lost is not a second card.
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
    /** How many photos of this event someone else has left on this device: only they send them. */
    ofOthers: () => ofOthers,
    /** `key`: the name that a photo was sent under before, by a call whose answer was lost. */
    async add(files: readonly File[], key?: string): Promise<void> {
      for (const file of files) {
        const photo = await scale(file)
        await add({ key: key ?? newRequestKey(), eventId, userId, name: file.name, photo, at: Date.now() })
      }
    },
  }
}
