import { createOutage } from './live-outage.ts'
import { type Connection, createLivePosition } from './live-position.ts'
import { openStream } from './live-stream.ts'

type Options = {
  /** The stream's address without `since`. */
  url: string
  /** The position of the page's reads in the stream; it grows with every message. */
  since: string
  /** The time of those reads; asked as long as no message has come. */
  asOf: () => Date
  /**
   * These topics changed at these positions of the stream; null: everything may have. Resolves when they are read
   * again; false when that failed.
   */
  readAgain: (topics: readonly string[] | null, at: readonly string[]) => Promise<boolean>
  changed: (connection: Connection) => void
  /** The server runs this release. */
  released?: (release: string) => void
}

type State = 'stream' | 'poll' | 'asleep'

const SPREAD_MS = 250
const CROWDED_PAUSE_MS = 10_000
const NOTHING = () => undefined

/**
 * Follows the changes of the server as long as the page is visible. It is in one of three states: it listens to a
 * stream; without one it polls, which reads everything again with growing pauses; a hidden page is asleep and catches
 * up when it is visible.
 * @returns a function that ends it and gives its position in the stream
 */
export function openLive({ url, since, asOf, readAgain, changed, released }: Options): () => string {
  const position = createLivePosition(since, asOf)
  const outage = createOutage(() => changed(position.connection(false)))
  let state: State = 'asleep'
  let leave: () => void = NOTHING

  function enter(next: State, begin: () => () => void = () => NOTHING): void {
    leave()
    state = next
    leave = begin()
  }

  function choose(): void {
    if (document.hidden) enter('asleep')
    else if (position.isBehind()) enter('poll', () => inTurn(readAll))
    else enter('stream', listen)
  }

  function listen(): () => void {
    const newest = position.newest()
    return openStream(newest ? `${url}&since=${newest}` : url, {
      opened() {
        outage.end()
        receive('')
      },
      beat: receive,
      touched({ topics, at = [] }, id) {
        readSoon(topics, at)
        receive(id)
      },
      release: (release) => released?.(release),
      lost,
      crowded: () => enter('poll', () => inTurn(readAll, CROWDED_PAUSE_MS * (0.5 + Math.random()))),
    })
  }

  function receive(id: string): void {
    position.receive(id)
    changed(position.connection(true))
  }

  /** Not all phones at once: they share one server. */
  function readSoon(topics: readonly string[] | null, at: readonly string[]): void {
    position.beginRead()
    setTimeout(async () => {
      const isRead = await readAgain(topics, at)
      position.endRead(isRead)
      if (state !== 'stream') return
      if (isRead) changed(position.connection(true))
      else lost()
    }, Math.random() * SPREAD_MS)
  }

  function lost(): void {
    if (document.hidden) {
      enter('asleep')
      return
    }
    const pause = outage.fail()
    // One lost stream is most often a matter of a moment: it is asked for again before anything is read.
    const isMore = outage.failures() > 1 || position.isBehind()
    enter('poll', () => inTurn(isMore ? readAll : choose, pause))
  }

  async function readAll(isOver: () => boolean): Promise<void> {
    const isRead = await readAgain(null, [])
    if (isOver()) return
    if (isRead) {
      position.catchUp()
      outage.tellAgain()
    }
    if (position.isBehind()) lost()
    else choose()
  }

  function onSeen(): void {
    outage.keepQuiet()
    if (document.hidden) enter('asleep')
    else if (state !== 'stream') {
      outage.beginAgain()
      choose()
    }
  }

  const events = [
    [document, 'visibilitychange', onSeen],
    [window, 'online', onSeen],
    [window, 'offline', () => state === 'stream' && lost()],
    [window, 'pagehide', () => enter('asleep')],
    [window, 'pageshow', onSeen],
  ] as const
  for (const [target, name, act] of events) target.addEventListener(name, act)
  choose()

  return () => {
    enter('asleep')
    outage.keepQuiet()
    for (const [target, name, act] of events) target.removeEventListener(name, act)
    return position.id()
  }
}

/** Does something after a pause, unless the state is left before. */
function inTurn(act: (isOver: () => boolean) => unknown, pauseMs = 0): () => void {
  let isOver = false
  const timer = setTimeout(() => act(() => isOver), pauseMs)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
