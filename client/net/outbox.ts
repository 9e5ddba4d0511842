import { CallError } from './call.ts'

/** What waits for a network; the key tells one from another, and one that is sent again from a second one. */
type Keyed = { key: string }

/**
 * `refused`: the server will never take it; `problem` says why. `isKept`: it outlives the page; a browser that keeps
 * nothing, such as a private window, has it in memory only.
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
  /** Keeps it in place of one with the same key, and sends it. */
  add: (item: T) => Promise<void>
  remove: (key: string) => Promise<void>
  /** Loads what is kept and sends it; again whenever the connection may be back. */
  start: () => () => void
}

type Options<T> = {
  store: Store<T>
  send: (item: T) => Promise<unknown>
  /** Which of what is kept is sent from here; all of it where left out. */
  own?: (kept: readonly T[]) => T[]
  /** Whether what was refused is only shown, and not kept: sent at a later visit, it might be taken when no one wants it any more. */
  forgetsRefused?: boolean
  words: {
    /** There is no network. */
    waits: () => string
    /** It failed for another reason. */
    notSent: () => string
  }
  retryMs?: number
}

const RETRY_MS = 5_000

/**
 * Keeps things on this device until the server has them, and sends them one after the other. Each is kept before it is sent, under
 * its own key, so that one whose answer was lost is not there twice.
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
        if (error instanceof CallError && isHopeless(error.status)) {
          if (!items.isSending(key)) continue
          items.change(key, 'refused', problem)
          if (forgetsRefused) await isDone(store.remove(key))
          continue
        }
        // A failure that stops this one stops those behind it.
        items.keepWaiting(problem)
        const seconds = error instanceof CallError ? (error.retryAfterSeconds ?? 0) : 0
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
  return act.then(
    () => true,
    () => false,
  )
}

/** Why something is still here. */
function problemOf(error: unknown, words: Options<never>['words']): string {
  if (!(error instanceof CallError)) return words.notSent()
  return error.status === 0 ? words.waits() : error.sentence
}

/** What waits in the order of sending, with listeners that every change calls. */
function createList<T extends Keyed>() {
  const listeners = new Set<() => void>()
  let items: readonly Waiting<T>[] = []

  function set(next: readonly Waiting<T>[]): void {
    items = next
    for (const listener of listeners) listener()
  }

  return {
    all: () => items,
    set,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Whether nothing with the same key has taken its place meanwhile. */
    isSending: (key: string) => items.some((each) => each.key === key && each.state === 'sending'),
    firstWaiting: () => items.find(({ state }) => state === 'waiting'),
    change(key: string, state: State, problem: string | null = null): void {
      set(items.map((each) => (each.key === key ? { ...each, state, problem } : each)))
    },
    keepWaiting(problem: string): void {
      set(items.map((each) => (each.state === 'refused' ? each : { ...each, state: 'waiting', problem })))
    },
  }
}

/** A refusal that the same thing would get again: not a lost connection, a busy server or a sign-in that ran out. */
function isHopeless(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}
