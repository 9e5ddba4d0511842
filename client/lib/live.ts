/**
 * What the page knows of the server: told at once, or last asked at a moment. Of the stream everything up to `id` has
 * been read, and of what comes up to `heard` some may have been.
 */
export type Connection = { isLive: boolean; asOf: Date; id: string; heard: string }

type Options = {
  /** The stream's address without `since`. */
  url: string
  /** Where in the stream the page's reads were made; it moves on with what is heard. */
  since: string
  /** When that was. */
  asOf: Date
  /** These topics changed; null: everything may have. Resolves when they are read again; false when that failed. */
  readAgain: (topics: readonly string[] | null) => Promise<boolean>
  changed: (connection: Connection) => void
}

const SPREAD_MS = 250
const SILENCE_MS = 50_000
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 120_000
const TOLD_AFTER_MS = 4_000

/**
 * Hears what changes as long as the page is seen. While there is no stream it reads everything again with growing
 * pauses and tries to come back; hidden pages are silent and catch up when they are seen.
 * @returns a function that ends it and says where in the stream it was
 */
export function openLive({ url, since, asOf, readAgain, changed }: Options): () => string {
  let source: EventSource | null = null
  let lastId = since
  let readId = since
  let unread = 0
  let lastGood = asOf
  let failures = 0
  /** Whether something was told that could not be read. */
  let isBehind = false
  let isTold = false
  let isClosed = false
  let pause: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let telling: ReturnType<typeof setTimeout> | undefined

  function connect(): void {
    disconnect()
    if (document.hidden) return
    const opened = new EventSource(lastId ? `${url}&since=${lastId}` : url)
    source = opened
    listenForSilence()
    opened.onopen = () => {
      failures = 0
      tellNothing()
      hear()
    }
    opened.onerror = () => fail()
    opened.addEventListener('beat', hear)
    opened.addEventListener('touched', (event) => {
      const { topics }: { topics: string[] } = JSON.parse(event.data)
      readSoon(topics)
      hear(event)
    })
    opened.addEventListener('reset', (event) => {
      readSoon(null)
      hear(event)
    })
  }

  /** Not all phones at once: they share one server. */
  function readSoon(topics: readonly string[] | null): void {
    unread += 1
    setTimeout(async () => {
      const isRead = await readAgain(topics)
      unread -= 1
      if (!isRead) isBehind = true
      if (!source) return
      if (isRead) tell()
      else fail()
    }, Math.random() * SPREAD_MS)
  }

  function hear(event?: MessageEvent): void {
    if (event?.lastEventId) lastId = event.lastEventId
    lastGood = new Date()
    listenForSilence()
    tell()
  }

  function tell(): void {
    if (unread === 0 && !isBehind) readId = lastId
    changed({ isLive: true, asOf: lastGood, id: readId, heard: lastId })
  }

  /** A phone that changes networks keeps a connection that says nothing more. */
  function listenForSilence(): void {
    clearTimeout(silence)
    silence = setTimeout(fail, SILENCE_MS)
  }

  function fail(): void {
    disconnect()
    if (document.hidden) return
    failures += 1
    telling ??= setTimeout(() => {
      isTold = true
      changed({ isLive: false, asOf: lastGood, id: readId, heard: lastId })
    }, TOLD_AFTER_MS)
    const longest = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
    pause = setTimeout(ask, longest * (0.5 + Math.random() / 2))
  }

  async function ask(): Promise<void> {
    const isRead = (failures > 1 || isBehind) && (await readAgain(null))
    if (source || isClosed) return
    if (isRead) {
      isBehind = false
      readId = lastId
      lastGood = new Date()
      if (isTold) changed({ isLive: false, asOf: lastGood, id: readId, heard: lastId })
    }
    if (isBehind) fail()
    else connect()
  }

  function tellNothing(): void {
    clearTimeout(telling)
    telling = undefined
    isTold = false
  }

  function disconnect(): void {
    source?.close()
    source = null
    clearTimeout(pause)
    clearTimeout(silence)
  }

  function onSeen(): void {
    clearTimeout(telling)
    telling = undefined
    if (document.hidden) disconnect()
    else if (!source) {
      failures = 0
      clearTimeout(pause)
      if (isBehind) void ask()
      else connect()
    }
  }

  document.addEventListener('visibilitychange', onSeen)
  window.addEventListener('online', onSeen)
  window.addEventListener('pagehide', disconnect)
  window.addEventListener('pageshow', onSeen)
  connect()

  return () => {
    isClosed = true
    disconnect()
    clearTimeout(telling)
    document.removeEventListener('visibilitychange', onSeen)
    window.removeEventListener('online', onSeen)
    window.removeEventListener('pagehide', disconnect)
    window.removeEventListener('pageshow', onSeen)
    return readId
  }
}
