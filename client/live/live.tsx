import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { isDate } from '../../domain/dates.ts'

const LiveUpdates = lazy(() =>
  import('./live-updates.tsx').then(({ LiveUpdates }) => ({ default: LiveUpdates })),
)

/** The place of live updates. Their code comes once the page has come alive; the server renders none of it. */
export function Live() {
  const { pathname } = useLocation()
  const isAlive = useSyncExternalStore(subscribe, inBrowser, onServer)
  const [, city = '', date = ''] = pathname.split('/')
  const isPlace = isDate(date)
  if (!isAlive) return null
  return (
    <Suspense fallback={null}>
      <LiveUpdates city={isPlace ? decodeURIComponent(city) : null} date={isPlace ? date : null} />
    </Suspense>
  )
}

const subscribe = () => () => undefined
const inBrowser = () => true
const onServer = () => false
