import { useLocation } from 'react-router'
import { isDate } from '../../domain/dates.ts'
import { useIsLive } from '../lib/is-live.ts'
import type { WholeEvent } from './keep-event.ts'
import { LiveUpdates } from './live-updates.tsx'

/** The place of live updates, once the page has come alive; the server renders none of them. */
export function Live({ wholeEvent }: { wholeEvent: WholeEvent }) {
  const { pathname } = useLocation()
  const [, city = '', date = ''] = pathname.split('/')
  const isPlace = isDate(date)
  if (!useIsLive()) return null
  return (
    <LiveUpdates
      city={isPlace ? decodeURIComponent(city) : null}
      date={isPlace ? date : null}
      wholeEvent={wholeEvent}
    />
  )
}
