import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LIVE_URL } from '../../domain/live.ts'
import { paths } from '../../domain/paths.ts'
import { type EventAddress, readEvents } from '../event/event.ts'
import { keep, readKept } from '../lib/browser-storage.ts'
import { isUnsaved } from '../lib/unsaved.ts'
import { CallError } from '../net/call.ts'
import { follow, readEverything, revisionOf, SPREAD_MS } from '../net/changes.ts'
import { openLive } from '../net/live.ts'
import type { Connection } from '../net/live-position.ts'
import type { Received } from '../net/live-stream.ts'
import { pageState } from '../net/state.ts'
import { useUser } from '../net/viewer.ts'
import { keepEvent, type WholeEvent } from './keep-event.ts'
import { LiveStrip } from './live-strip.tsx'
import { fromMemory, keepReads, noteCurrent, noteRead, openedAsOf, rememberForOffline } from './offline.ts'
import { ScheduleNews } from './schedule-news.tsx'
import { keepScrollPosition } from './scroll-position.ts'
import { openSearchByKey } from './search-keys.ts'

/** Writes need it too: in one chunk with the stream, it saves every visitor a request. */
export { follow }

/** This browser's position in the stream that it followed last. */
let at = ''
/** Before every position of an event. Each event counts its own revisions, so those of another event mean nothing. */
const UNKNOWN = { id: '0', newest: '0' }

const NOWHERE: EventAddress = { city: '', date: '' }

type Props = {
  /** The event of this page. */
  shown: EventAddress | null
  /** The event whose changes the page follows; null: the list of events. */
  followed: EventAddress | null
  wholeEvent: WholeEvent
}

/** Keeps the content of the page current, and shows its age if it cannot. */
export function LiveUpdates(props: Props) {
  const reader = useUser()
  const reads = useQueryClient()
  const [isFromMemory, setFromMemory] = useState(false)
  useEffect(
    () =>
      rememberForOffline(() => {
        setFromMemory(true)
        void reads.invalidateQueries()
      }),
    [reads],
  )
  useEffect(keepScrollPosition, [])
  useEffect(openSearchByKey, [])
  return (
    <UpdatesOfReader
      key={reader?.id ?? 'visitor'}
      isSignedIn={reader != null}
      isFromMemory={isFromMemory}
      {...props}
    />
  )
}

type ReaderProps = Props & { isSignedIn: boolean; isFromMemory: boolean }

function UpdatesOfReader({ shown, followed, wholeEvent, isSignedIn, isFromMemory }: ReaderProps) {
  const reads = useQueryClient()
  const [connection, setConnection] = useState<(Connection & { url: string }) | null>(null)
  const [running, setRunning] = useState('')
  // An event that does not exist has no stream, and its page would report a missing connection.
  const events = useQuery({ ...readEvents(shown ?? NOWHERE), enabled: shown !== null })
  const isFollowed = followed !== null && events.data?.length !== 0
  const url = `${LIVE_URL}?${isFollowed ? new URLSearchParams(followed) : ''}`
  const { city, date } = followed ?? NOWHERE
  const [begun] = useState(() => {
    const id = at || writtenAt(shown)
    return { id, newest: id, url }
  })
  const position = [connection, begun].find((each) => each?.url === url) ?? UNKNOWN
  const isKept = useKeptEvent(shown, wholeEvent)
  const isOutdated = useNewRelease(running)

  useEffect(() => {
    const close = openLive({
      url,
      since: at || begun.id,
      asOf: openedAsOf,
      follow: async (message) => {
        const isRead = await readAgain(reads, message)
        if (isRead) noteRead()
        if (isRead && message?.rows && !isSignedIn) keepReads(reads)
        return isRead
      },
      revision: () => revisionOf(city, date),
      changed: (next) => setConnection({ ...next, url }),
      released: setRunning,
    })
    return () => {
      at = ofAnother(close())
    }
  }, [url, city, date, reads, isSignedIn, begun])

  useEffect(() => {
    if (!connection?.isLive) return
    const onHidden = () => document.hidden && noteCurrent()
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  }, [connection?.isLive])

  // A page from the cache reports this at once, until the server answers.
  const asOf = connection?.isLive ? null : (connection?.asOf ?? (isFromMemory ? openedAsOf() : null))
  return (
    <>
      {shown && <ScheduleNews eventAddress={shown} position={position} />}
      <LiveStrip asOf={asOf} isOutdated={isOutdated} isKept={isKept && !isSignedIn} />
    </>
  )
}

/** The position at which the server wrote this page. The visitor may have moved on before this code loaded. */
function writtenAt(shown: EventAddress | null): string {
  const { address, asOf } = pageState()
  const isSame = shown && address.startsWith(paths.event({ location: shown.city, date: shown.date }))
  return isSame ? asOf : ofAnother(asOf)
}

/** A position in the stream of another event, without the revision of that event. */
function ofAnother(id: string): string {
  return id.replace(/^[^.]*/, UNKNOWN.id)
}

/**
 * Brings the page to the state in a message, or (null) reads everything again.
 * @returns whether the page now shows the server's state: every read was answered, and none from this phone's cache
 */
async function readAgain(reads: QueryClient, message: Received | null): Promise<boolean> {
  const before = fromMemory()
  const isRead = await (message ? follow(reads, message, SPREAD_MS) : readEverything(reads))
  const active = reads.getQueryCache().findAll({ type: 'active' })
  return isRead && fromMemory() === before && active.every(({ state }) => isAnswered(state.error))
}

/** A refusal by the server is an answer too, and a retry would get the same one. */
function isAnswered(error: Error | null): boolean {
  if (error === null) return true
  return (
    error instanceof CallError &&
    error.code !== '' &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== 429
  )
}

const SHOWN_MS = 6_000

/** Caches the whole event for offline reading. @returns true for a moment once that is done */
function useKeptEvent(eventAddress: { city: string; date: string } | null, wholeEvent: WholeEvent): boolean {
  const [isShown, setShown] = useState(false)
  const { city, date } = eventAddress ?? {}

  useEffect(() => {
    if (city === undefined || date === undefined) return
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    void keepEvent({ city, date }, wholeEvent, leaving.signal).then((isDone) => {
      if (!isDone || leaving.signal.aborted) return
      setShown(true)
      timer = setTimeout(() => setShown(false), SHOWN_MS)
    })
    return () => {
      leaving.abort()
      clearTimeout(timer)
      setShown(false)
    }
  }, [city, date, wholeEvent])

  return isShown
}

const ANSWERED = 'release-answered'
/** Spreads the reloads of all phones, because they share one server. */
const RELEASE_SPREAD_MS = 8_000
const AGAIN_MS = 3_000

/**
 * Reloads the page when its server runs another release, once for each release, unless something is unsaved.
 * @param running the release that the server has reported, if any
 * @returns whether the page is outdated and stays
 */
function useNewRelease(running: string): boolean {
  const [isOutdated, setOutdated] = useState(false)

  useEffect(() => {
    const { release } = pageState()
    if (running === '' || release === '' || running === release) return
    const look = () => {
      if (isUnsaved() || !isFirstTime(running)) {
        setOutdated(isUnsaved())
        timer = setTimeout(look, AGAIN_MS)
      } else location.reload()
    }
    let timer = setTimeout(look, Math.random() * RELEASE_SPREAD_MS)
    return () => {
      clearTimeout(timer)
      setOutdated(false)
    }
  }, [running])

  return isOutdated
}

/** Between two servers with different releases, a page would reload again and again. */
function isFirstTime(release: string): boolean {
  return readKept('sessionStorage', ANSWERED) !== release && keep('sessionStorage', ANSWERED, release)
}
