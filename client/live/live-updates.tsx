import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LIVE_URL } from '../../domain/live.ts'
import { readEvents } from '../lib/event.ts'
import { openLive } from '../lib/live.ts'
import type { Connection } from '../lib/live-position.ts'
import { pageState } from '../lib/state.ts'
import { useUser } from '../lib/viewer.ts'
import type { WholeEvent } from './keep-event.ts'
import { LiveStrip } from './live-strip.tsx'
import { keepReads, noteCurrent, noteRead, openedAsOf, rememberForOffline } from './offline.ts'
import { readAgain } from './read-again.ts'
import { ScheduleNews } from './schedule-news.tsx'
import { keepScrollPosition } from './scroll-position.ts'
import { useKeptEvent } from './use-kept-event.ts'
import { useNewRelease } from './use-new-release.ts'
import './live.css'

/** Where in the stream this browser is, whichever page it shows. */
let at = ''

type EventAddress = { city: string; date: string }

const NOWHERE: EventAddress = { city: '', date: '' }

type Props = {
  /** The event whose page this is. */
  shown: EventAddress | null
  /** The event whose changes the page follows; null: the list of events. */
  followed: EventAddress | null
  wholeEvent: WholeEvent
}

/** Keeps the content of the page current, and says how old it is when it cannot. */
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
  const [connection, setConnection] = useState<Connection | null>(null)
  const [running, setRunning] = useState('')
  const [begun] = useState(() => {
    const id = at || pageState().asOf
    return { id, newest: id }
  })
  // An event that does not exist has no stream, and the page of its address would say that there is no connection.
  const events = useQuery({ ...readEvents(shown ?? NOWHERE), enabled: shown !== null })
  const isFollowed = followed !== null && events.data?.length !== 0
  const url = `${LIVE_URL}?${isFollowed ? new URLSearchParams(followed) : ''}`
  const isKept = useKeptEvent(shown, wholeEvent)
  const isOutdated = useNewRelease(running)

  useEffect(() => {
    const close = openLive({
      url,
      since: at || pageState().asOf,
      asOf: openedAsOf,
      follow: async (message) => {
        const isRead = await readAgain(reads, message)
        if (isRead) noteRead()
        if (isRead && message?.rows && !isSignedIn) keepReads(reads)
        return isRead
      },
      changed: setConnection,
      released: setRunning,
    })
    return () => {
      at = close()
    }
  }, [url, reads, isSignedIn])

  useEffect(() => {
    if (!connection?.isLive) return
    const onHidden = () => document.hidden && noteCurrent()
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  }, [connection?.isLive])

  // A page out of memory says so at once, and until the server is heard.
  const asOf = connection?.isLive ? null : (connection?.asOf ?? (isFromMemory ? openedAsOf() : null))
  return (
    <>
      {shown && <ScheduleNews eventAddress={shown} position={connection ?? begun} />}
      <LiveStrip asOf={asOf} isOutdated={isOutdated} isKept={isKept} />
    </>
  )
}
