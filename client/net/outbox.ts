import { inTime } from '../lib/in-time.ts'
import { createStore } from '../lib/store.ts'
import { CallError } from './call.ts'

/** An item that waits for a network. The key identifies it, so that a repeated attempt differs from a second item. */
type Keyed = { key: string }

/**
 * `refused`: the server will never accept the item; `problem` says why. `isKept`: the item is stored and survives the
 * page. A browser without storage, as in a private window, has it only in memory.
 */
export type Waiting<T> = T & {
  state: State
  problem: string | null
  isKept: boolean
}

type State = 'waiting' | 'sending' | 'refused'

export type Store<T> = {
  list: () => Promise<T[]>
  put: (item: T) => Promise<void>
  remove: (key: string) => Promise<void>
}

export type Outbox<T> = {
  subscribe: (listener: () => void) => () => void
  items: () => readonly Waiting<T>[]
  /** Stores an item in place of one with the same key, and sends it. */
  add: (item: T) => Promise<void>
  remove: (key: string) => Promise<void>
  /** Loads the stored items and sends them, and again whenever the connection may be back. */
  start: () => () => void
}

type Options<T> = {
  store: Store<T>
  send: (item: T) => Promise<unknown>
  /** Which stored items are sent from here; all of them if omitted. */
  own?: (kept: readonly T[]) => T[]
  /**
   * Whether refused items are only shown and not stored. At a later visit, the server might accept an item that no one
   * wants any more.
   */
  forgetsRefused?: boolean
  words: {
    /** The text for when there is no network. */
    waits: () => string
    /** The text for any other failure. */
    notSent: () => string
  }
  retryMs?: number
}

const RETRY_MS = 5_000

/**
 * Stores items on this device until the server has them, and sends them one after another. Each is stored under its own
 * key before it is sent, so that an item whose answer was lost is not stored twice.
 */
export function createOutbox<T extends Keyed>({
  store,
  send,
  own = (kept) => [...kept],
  forgetsRefused = false,
  words,
  retryMs = RETRY_MS,
}: Options<T>): Outbox<T> {
  const items = createList<T>()
  let isSending = false
  let isLeft = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function remove(key: string): Promise<void> {
    items.set(items.all().filter((each) => each.key !== key))
    await isDone(store.remove(key))
  }

  async function sendAll(): Promise<void> {
    if (isSending) return
    isSending = true
    clearTimeout(timer)
    for (let next = items.firstWaiting(); next && !isLeft; next = items.firstWaiting()) {
      const { key } = next
      items.change(key, 'sending')
      try {
        await send(next)
        if (items.isSending(key)) await remove(key)
      } catch (error) {
        const problem = problemOf(error, words)
        if (error instanceof CallError && isHopeless(error)) {
          if (!items.isSending(key)) continue
          items.change(key, 'refused', problem)
          if (forgetsRefused) await isDone(store.remove(key))
          continue
        }
        // A failure that stops this item also stops those after it.
        items.keepWaiting(problem)
        const seconds = error instanceof CallError ? error.retryAfterSeconds : 0
        if (!isLeft) timer = setTimeout(sendAll, Math.max(retryMs, seconds * 1_000))
        break
      }
    }
    isSending = false
  }

  return {
    subscribe: items.subscribe,
    items: items.all,
    async add(item) {
      const isKept = await isDone(store.put(item))
      const others = items.all().filter(({ key }) => key !== item.key)
      items.set([...others, { ...item, state: 'waiting', problem: null, isKept }])
      void sendAll()
    },
    remove,
    start() {
      const again = () => void sendAll()
      isLeft = false
      void store
        .list()
        .catch(() => [])
        .then((kept) => {
          const known = new Set(items.all().map(({ key }) => key))
          const before = own(kept.filter(({ key }) => !known.has(key)))
          items.set([
            ...before.map((each) => ({ ...each, state: 'waiting' as const, problem: null, isKept: true })),
            ...items.all(),
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

function isDone(act: Promise<unknown>): Promise<boolean> {
  return inTime(act).then(
    () => true,
    () => false,
  )
}

/** The reason why an item was not sent. */
function problemOf(error: unknown, words: Options<never>['words']): string {
  if (!(error instanceof CallError)) return words.notSent()
  return error.isAway ? words.waits() : error.sentence || words.notSent()
}

/** The waiting items in sending order, with listeners for every change. */
function createList<T extends Keyed>() {
  const { current: all, set, subscribe } = createStore<readonly Waiting<T>[]>([])
  return {
    all,
    set,
    subscribe,
    /** Whether no other item with the same key has replaced it in the meantime. */
    isSending: (key: string) => all().some((each) => each.key === key && each.state === 'sending'),
    firstWaiting: () => all().find(({ state }) => state === 'waiting'),
    change(key: string, state: State, problem: string | null = null): void {
      set(all().map((each) => (each.key === key ? { ...each, state, problem } : each)))
    },
    keepWaiting(problem: string): void {
      set(all().map((each) => (each.state === 'refused' ? each : { ...each, state: 'waiting', problem })))
    },
  }
}

/**
 * Whether the server would refuse the same item again; not if it is busy or the sign-in has expired. A proxy's refusal
 * says nothing about the item, unless the item is too large for it: some answer 404 while the server restarts.
 */
function isHopeless({ status, code }: CallError): boolean {
  return status === 413 || (code !== '' && status >= 400 && status < 500 && ![401, 408, 429].includes(status))
}
