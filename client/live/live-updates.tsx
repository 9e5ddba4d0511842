import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LIVE_URL } from '../../domain/live.ts'
import { CallError } from '../lib/call.ts'
import { type Connection, openLive } from '../lib/live.ts'
import { refresh } from '../lib/reads.ts'
import { useUser } from '../lib/session.ts'
import { pageState } from '../lib/state.ts'
import { fromMemory, noteRead, rememberForOffline } from './offline.ts'
import { ScheduleNews } from './schedule-news.tsx'
import './live.css'

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const DAY_AND_CLOCK = { dateStyle: 'medium', timeStyle: 'short' } as const

/** Where in the stream this browser is, whichever page it shows. */
let at = ''

type Props = { city: string | null; date: string | null }

/** Keeps what is on the screen current, and says how old it is when it cannot. Its reader decides what it is told. */
export function LiveUpdates(props: Props) {
  const reader = useUser()
  useEffect(rememberForOffline, [])
  return <UpdatesOfReader key={reader?.id ?? 'visitor'} {...props} />
}

function UpdatesOfReader({ city, date }: Props) {
  const reads = useQueryClient()
  const [connection, setConnection] = useState<Connection | null>(null)
  const [begun] = useState(() => {
    const id = at || pageState().asOf
    return { id, heard: id }
  })
  const place = city !== null && date !== null ? { city, date } : null
  const url = `${LIVE_URL}?${place ? new URLSearchParams(place) : ''}`

  useEffect(() => {
    const close = openLive({
      url,
      since: at || pageState().asOf,
      asOf: pageState().renderedAt,
      readAgain: async (topics) => {
        const before = fromMemory()
        await (topics ? refresh(reads, topics) : reads.invalidateQueries())
        const active = reads.getQueryCache().findAll({ type: 'active' })
        const isRead = fromMemory() === before && active.every(({ state }) => isAnswered(state.error))
        if (isRead) noteRead()
        return isRead
      },
      changed: setConnection,
    })
    return () => {
      at = close()
    }
  }, [url, reads])

  return (
    <>
      {place && <ScheduleNews place={place} read={connection ?? begun} />}
      {connection && !connection.isLive && (
        <p className="live-as-of" role="status">
          No connection: as of {clockOf(connection.asOf)}
        </p>
      )}
    </>
  )
}

/** A refusal is an answer too, and another try would be answered alike. */
function isAnswered(error: Error | null): boolean {
  if (error === null) return true
  return error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429
}

function clockOf(instant: Date): string {
  const isToday = instant.toDateString() === new Date().toDateString()
  return instant.toLocaleString('en-US', isToday ? CLOCK : DAY_AND_CLOCK)
}
