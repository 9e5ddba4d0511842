import { CallError } from '../lib/call.ts'
import { newRequestKey } from '../lib/request-key.ts'
import { type KeptPhoto, memoryStore, type OutboxStore } from './outbox-store.ts'

/** `refused`: the server will never take it; `problem` says why. */
export type OutboxPhoto = KeptPhoto & { state: 'waiting' | 'sending' | 'refused'; problem: string | null }

export type Outbox = {
  subscribe: (listener: () => void) => () => void
  photos: () => readonly OutboxPhoto[]
  add: (files: readonly File[]) => Promise<void>
  remove: (key: string) => Promise<void>
  /** Loads kept photos and sends them; again whenever the connection may be back. */
  start: () => () => void
}

type Options = {
  eventId: number
  store: OutboxStore
  send: (photo: KeptPhoto) => Promise<unknown>
  scale: (photo: Blob) => Promise<Blob>
  retryMs?: number
}

const RETRY_MS = 5_000

/**
 * Keeps photos on this device until the server has them, and sends them one after the other. A photo is kept before
 * it is sent, under a key of its own, so that one whose answer was lost is not a second card.
 */
export function createOutbox({ eventId, store, send, scale, retryMs = RETRY_MS }: Options): Outbox {
  const listeners = new Set<() => void>()
  let kept = store
  let photos: readonly OutboxPhoto[] = []
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(next: readonly OutboxPhoto[]): void {
    photos = next
    for (const listener of listeners) listener()
  }

  function change(key: string, state: OutboxPhoto['state'], problem: string | null = null): void {
    set(photos.map((each) => (each.key === key ? { ...each, state, problem } : each)))
  }

  async function put(photo: KeptPhoto): Promise<void> {
    await kept.put(photo).catch(() => {
      kept = memoryStore()
      return kept.put(photo)
    })
  }

  async function remove(key: string): Promise<void> {
    set(photos.filter((each) => each.key !== key))
    await kept.remove(key).catch(() => undefined)
  }

  async function sendAll(): Promise<void> {
    if (isSending) return
    isSending = true
    clearTimeout(timer)
    for (let next = firstWaiting(); next; next = firstWaiting()) {
      change(next.key, 'sending')
      try {
        await send(next)
        await remove(next.key)
      } catch (error) {
        const problem = problemOf(error)
        if (error instanceof CallError && isHopeless(error.status)) {
          change(next.key, 'refused', problem)
          continue
        }
        // A failure that stops this photo stops the photos behind it.
        set(photos.map((each) => (each.state === 'refused' ? each : { ...each, state: 'waiting', problem })))
        const seconds = error instanceof CallError ? (error.retryAfterSeconds ?? 0) : 0
        timer = setTimeout(sendAll, Math.max(retryMs, seconds * 1_000))
        break
      }
    }
    isSending = false
  }

  function firstWaiting(): OutboxPhoto | undefined {
    return photos.find(({ state }) => state === 'waiting')
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    photos: () => photos,
    async add(files) {
      for (const file of files) {
        const photo = await scale(file)
        const added = { key: newRequestKey(), eventId, name: file.name, photo, at: Date.now() }
        await put(added)
        set([...photos, { ...added, state: 'waiting', problem: null }])
        void sendAll()
      }
    },
    remove,
    start() {
      const again = () => void sendAll()
      void kept
        .list()
        .catch(() => [])
        .then((before) => {
          const known = new Set(photos.map(({ key }) => key))
          const found = before.filter((each) => each.eventId === eventId && !known.has(each.key))
          set([...found.map((each) => ({ ...each, state: 'waiting' as const, problem: null })), ...photos])
          again()
        })
      window.addEventListener('online', again)
      return () => {
        window.removeEventListener('online', again)
        clearTimeout(timer)
      }
    },
  }
}

/** Why a photo is still here. */
function problemOf(error: unknown): string {
  if (!(error instanceof CallError)) return 'This photo could not be sent'
  return error.status === 0 ? 'Will be sent when the connection is back' : error.sentence
}

/** A refusal that the same photo would get again: not a lost connection, a busy server or a sign-in that ran out. */
function isHopeless(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}
