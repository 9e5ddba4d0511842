import { t } from '../../domain/text/t.ts'
import { CallError } from '../net/call.ts'
import { newRequestKey } from '../net/request-key.ts'
import type { KeptPhoto, OutboxStore } from './outbox-store.ts'

/**
 * `refused`: the server will never take it; `problem` says why. `isKept`: it outlives the page; a browser that keeps
 * nothing, such as a private window, has it in memory only.
 */
export type OutboxPhoto = KeptPhoto & {
  state: 'waiting' | 'sending' | 'refused'
  problem: string | null
  isKept: boolean
}

export type Outbox = {
  subscribe: (listener: () => void) => () => void
  photos: () => readonly OutboxPhoto[]
  /** How many photos of this event someone else has left on this device: only they send them. */
  ofOthers: () => number
  /** `key`: the name that a photo was sent under before, by a call whose answer was lost. */
  add: (files: readonly File[], key?: string) => Promise<void>
  remove: (key: string) => Promise<void>
  /** Loads kept photos and sends them; again whenever the connection may be back. */
  start: () => () => void
}

type Options = {
  eventId: number
  userId: number
  store: OutboxStore
  send: (photo: KeptPhoto) => Promise<unknown>
  scale: (photo: Blob) => Promise<Blob>
  retryMs?: number
}

const RETRY_MS = 5_000

/**
 * Keeps photos of a user on this device until the server has them, and sends them one after the other. A photo is kept before
 * it is sent, under a key of its own, so that one whose answer was lost is not a second card.
 */
export function createOutbox({ eventId, userId, store, send, scale, retryMs = RETRY_MS }: Options): Outbox {
  const photos = createPhotoList()
  let ofOthers = 0
  let isSending = false
  let isLeft = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function remove(key: string): Promise<void> {
    photos.set(photos.all().filter((each) => each.key !== key))
    await store.remove(key).catch(() => undefined)
  }

  async function sendAll(): Promise<void> {
    if (isSending) return
    isSending = true
    clearTimeout(timer)
    for (let next = photos.firstWaiting(); next && !isLeft; next = photos.firstWaiting()) {
      photos.change(next.key, 'sending')
      try {
        await send(next)
        await remove(next.key)
      } catch (error) {
        const problem = problemOf(error)
        if (error instanceof CallError && isHopeless(error.status)) {
          photos.change(next.key, 'refused', problem)
          continue
        }
        // A failure that stops this photo stops the photos behind it.
        photos.keepWaiting(problem)
        const seconds = error instanceof CallError ? (error.retryAfterSeconds ?? 0) : 0
        if (!isLeft) timer = setTimeout(sendAll, Math.max(retryMs, seconds * 1_000))
        break
      }
    }
    isSending = false
  }

  return {
    subscribe: photos.subscribe,
    photos: photos.all,
    ofOthers: () => ofOthers,
    async add(files, key) {
      for (const file of files) {
        const photo = await scale(file)
        const added = { key: key ?? newRequestKey(), eventId, userId, name: file.name, photo, at: Date.now() }
        const isKept = await store.put(added).then(
          () => true,
          () => false,
        )
        photos.set([...photos.all(), { ...added, state: 'waiting', problem: null, isKept }])
        void sendAll()
      }
    },
    remove,
    start() {
      const again = () => void sendAll()
      isLeft = false
      void store
        .list()
        .catch(() => [])
        .then((before) => {
          const known = new Set(photos.all().map(({ key }) => key))
          const ofEvent = before.filter((each) => each.eventId === eventId && !known.has(each.key))
          const found = ofEvent.filter((each) => (each.userId ?? userId) === userId)
          ofOthers = ofEvent.length - found.length
          photos.set([
            ...found.map((each) => ({ ...each, state: 'waiting' as const, problem: null, isKept: true })),
            ...photos.all(),
          ])
          again()
        })
      window.addEventListener('online', again)
      return () => {
        isLeft = true
        window.removeEventListener('online', again)
        clearTimeout(timer)
      }
    },
  }
}

/** The photos in the order of sending, with listeners that every change calls. */
function createPhotoList() {
  const listeners = new Set<() => void>()
  let photos: readonly OutboxPhoto[] = []

  function set(next: readonly OutboxPhoto[]): void {
    photos = next
    for (const listener of listeners) listener()
  }

  return {
    all: () => photos,
    set,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    firstWaiting: () => photos.find(({ state }) => state === 'waiting'),
    change(key: string, state: OutboxPhoto['state'], problem: string | null = null): void {
      set(photos.map((each) => (each.key === key ? { ...each, state, problem } : each)))
    },
    keepWaiting(problem: string): void {
      set(photos.map((each) => (each.state === 'refused' ? each : { ...each, state: 'waiting', problem })))
    },
  }
}

/** Why a photo is still here. */
function problemOf(error: unknown): string {
  if (!(error instanceof CallError)) return t('card.photoNotSent')
  return error.status === 0 ? t('card.photoWaits') : error.sentence
}

/** A refusal that the same photo would get again: not a lost connection, a busy server or a sign-in that ran out. */
function isHopeless(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}
