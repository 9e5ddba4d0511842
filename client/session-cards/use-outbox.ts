import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useCall } from '../lib/calling.tsx'
import { createOutbox, type Outbox, type OutboxPhoto } from './outbox.ts'
import { browserStore, noStore } from './outbox-store.ts'
import { scaleCardPhoto } from './scale-card-photo.ts'

const NOTHING: readonly OutboxPhoto[] = []

/** The photos of an event that a user has not sent from this device yet, and how many of others lie on it. */
export function useOutbox(
  eventId: number,
  userId: number,
): Outbox & { kept: readonly OutboxPhoto[]; others: number } {
  const call = useCall()
  const outbox = useMemo(
    () =>
      createOutbox({
        eventId,
        userId,
        store: typeof indexedDB === 'undefined' ? noStore() : browserStore(),
        scale: scaleCardPhoto,
        send({ key, name, photo }) {
          const form = new FormData()
          form.append('eventId', String(eventId))
          form.append('uploadKey', key)
          form.append('image', photo, name)
          return call('POST /api/session-cards', { form })
        },
      }),
    [call, eventId, userId],
  )
  useEffect(() => outbox.start(), [outbox])
  const kept = useSyncExternalStore(outbox.subscribe, outbox.photos, () => NOTHING)
  const others = useSyncExternalStore(outbox.subscribe, outbox.ofOthers, () => 0)
  return { ...outbox, kept, others }
}
