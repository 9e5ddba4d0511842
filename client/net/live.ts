import { type Connection, createLivePosition } from './live-position.ts'
import { openStream, type Received } from './live-stream.ts'

type Options = {
  /** The stream's address without `since`. */
  url: string
  /** The state of the page's reads, in the form that the stream uses. */
  since: string
  /** The time of those reads. Called until a message arrives. */
  asOf: () => Date
  /** Brings the page to a message's state; null: reads everything again. Resolves to false if that failed. */
  follow: (message: Received | null) => Promise<boolean>
  /** The event's revision after that. */
  revision?: () => string | undefined
  changed: (connection: Connection) => void
  /** Called with the release that the server runs. */
  released?: (release: string) => void
}

type State = 'stream' | 'poll' | 'asleep'

const CROWDED_PAUSE_MS = 10_000
const noop = () => undefined

/**
 * Follows the server's changes while the page is visible. It is in one of three states: it listens to a stream; without
 * one it polls, which reads everything again at growing intervals; a hidden page sleeps and catches up when it becomes
 * visible.
 * @returns a function that ends it and returns its position in the stream
 */
export function openLive({ url, since, asOf, follow, revision, changed, released }: Options): () => string {
  const position = createLivePosition(since, asOf)
  const outage = createOutage(() => changed(position.connection(false)))
  const { enter, isIn } = createState()
  const sleep = () => enter('asleep')

  function choose(): void {
    if (document.hidden) sleep()
    else if (position.isBehind()) enter('poll', () => afterPause(readAll))
    else enter('stream', listen)
  }

  function listen(): () => void {
    return openStream(position.newest() ? `${url}&since=${position.newest()}` : url, {
      alive: outage.end,
      late: outage.report,
      beat: receive,
      changed(message, id) {
        read(message)
        receive(id)
      },
      release: (release) => released?.(release),
      lost,
      crowded: () => enter('poll', () => afterPause(readAll, CROWDED_PAUSE_MS * (0.5 + Math.random()))),
    })
  }

  function receive(id: string): void {
    position.receive(id)
    // A page that was disconnected is current only after it has read everything it missed.
    if (position.isCaughtUp()) changed(position.connection(true))
  }

  const read = createReads(follow, position, (isRead) => {
    if (!isIn('stream')) return
    if (isRead) changed(position.connection(true))
    else lost()
  })

  function lost(): void {
    if (document.hidden) sleep()
    else
      enter('poll', () => {
        const pause = outage.fail()
        // A single lost stream usually lasts only a moment, so the page reconnects before it reads anything.
        return afterPause(outage.failures() > 1 || position.isBehind() ? readAll : choose, pause)
      })
  }

  async function readAll(isOver: () => boolean): Promise<void> {
    const isRead = await follow(null)
    if (isOver()) return
    if (isRead) {
      position.catchUp(revision?.())
      outage.reportAgain()
    }
    if (position.isBehind()) lost()
    else choose()
  }

  function onSeen(): void {
    outage.keepQuiet()
    if (!document.hidden && isIn('stream')) return
    outage.beginAgain()
    choose()
  }

  const leaveWindow = followWindow({ seen: onSeen, offline: () => isIn('stream') && lost(), gone: sleep })
  choose()

  return () => {
    sleep()
    outage.keepQuiet()
    leaveWindow()
    return position.id()
  }
}

/** Brings the page to one message after another. */
function createReads(
  follow: Options['follow'],
  position: ReturnType<typeof createLivePosition>,
  ended: (isRead: boolean) => void,
) {
  let last: Promise<unknown> = Promise.resolve()
  return (message: Received): void => {
    position.beginRead()
    last = last.then(async () => {
      const isRead = await follow(message).catch(() => false)
      position.endRead(isRead)
      ended(isRead)
    })
  }
}

/** One state at a time: entering the next one ends the current one. */
function createState() {
  let state: State = 'asleep'
  let leave: () => void = noop
  return {
    isIn: (other: State) => state === other,
    enter(next: State, begin: () => () => void = () => noop): void {
      leave()
      state = next
      leave = begin()
    },
  }
}

type WindowEvents = { seen: () => void; offline: () => void; gone: () => void }

/**
 * Calls when the page is shown or hidden, when the network comes or goes, and when the browser freezes or unloads the
 * page.
 */
function followWindow({ seen, offline, gone }: WindowEvents): () => void {
  const events = [
    [document, 'visibilitychange', seen],
    [window, 'online', seen],
    [window, 'offline', offline],
    [window, 'pagehide', gone],
    [window, 'pageshow', seen],
  ] as const
  for (const [target, name, act] of events) target.addEventListener(name, act)
  return () => {
    for (const [target, name, act] of events) target.removeEventListener(name, act)
  }
}

/** Runs `act` after a pause, unless the state has changed by then. */
function afterPause(act: (isOver: () => boolean) => unknown, pauseMs = 0): () => void {
  let isOver = false
  const timer = setTimeout(() => act(() => isOver), pauseMs)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 120_000
const REPORT_AFTER_MS = 4_000

/** Counts consecutive failed streams, and reports a longer outage. */
function createOutage(report: () => void) {
  let failures = 0
  let isReported = false
  let reporting: ReturnType<typeof setTimeout> | undefined

  function reportOnce(): void {
    if (!isReported) report()
    isReported = true
  }

  function keepQuiet(): void {
    clearTimeout(reporting)
    reporting = undefined
  }

  return {
    /** @returns how many milliseconds to wait before the next try: pauses grow, with a random part per phone */
    fail(): number {
      failures += 1
      reporting ??= setTimeout(reportOnce, REPORT_AFTER_MS)
      const longest = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
      return longest * (0.5 + Math.random() / 2)
    },
    failures: () => failures,
    /** Reports that a stream has not answered. */
    report: reportOnce,
    /** Reports the outage again if it was reported before. */
    reportAgain(): void {
      if (isReported) report()
    },
    /** Ends the outage: there is a stream again. */
    end(): void {
      failures = 0
      isReported = false
      keepQuiet()
    },
    /** Resets the pauses, because the page was hidden or the phone has a network again. */
    beginAgain(): void {
      failures = 0
      keepQuiet()
    },
    keepQuiet,
  }
}
