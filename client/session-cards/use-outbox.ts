import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useCall } from '../lib/calling.tsx'
import { createOutbox, type Outbox, type OutboxPhoto } from './outbox.ts'
import { browserStore, noStore } from './outbox-store.ts'
import { scaleCardPhoto } from './scale-card-photo.ts'

const NOTHING: readonly OutboxPhoto[] = []

/** The photos of an event that this device has not sent yet. */
export function useOutbox(eventId: number): Outbox & { kept: readonly OutboxPhoto[] } {
  const call = useCall()
  const outbox = useMemo(
    () =>
      createOutbox({
        eventId,
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
    [call, eventId],
  )
  useEffect(() => outbox.start(), [outbox])
  const kept = useSyncExternalStore(outbox.subscribe, outbox.photos, () => NOTHING)
  return { ...outbox, kept }
}
