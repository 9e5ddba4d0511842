import { Suspense, useEffect } from 'react'
import { t } from '../../domain/text/t.ts'
import { wallClock, weekDate } from '../../domain/times/dates.ts'
import { clockTimeAt } from '../../domain/times/times.ts'
import { isEventAddress, useEventAddress, useEvents } from '../event/event.ts'
import { outOfDate } from '../event/followed-event.ts'
import { useTint } from '../event/use-tint.ts'
import { useSearch } from '../lib/address.tsx'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { currentTime } from '../net/server-time.ts'
import { Screen } from '../screens/screen.tsx'
import { useAwake } from '../screens/use-awake.ts'
import { type Shown, useScreen } from '../screens/use-screen.ts'
import { inPortalChunk } from '../ui/chunk.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { Main } from '../ui/main.tsx'
import { NotFoundPage } from './public-pages.ts'

const AGAIN_MS = 60_000
/** Few screens show it, with texts that no visitor's page contains. */
const Pitch = inPortalChunk(() => import('../screens/pitch.tsx').then((file) => file.Pitch))

/**
 * Current and next sessions on a projector, or with `?room=` on a tablet at a door (docs/product.md#screens). No one
 * has to touch it.
 */
export function ScreenPage() {
  const eventAddress = useEventAddress()
  const events = useEvents()
  useTint(events?.[0])
  if (!isEventAddress(eventAddress) || events?.length === 0) return <NotFoundPage />
  return (
    <Main className="screen-page fixed inset-0 cursor-none outline-none select-none">
      <ErrorBoundary at="" fallback={<Again />}>
        <WholeScreen />
      </ErrorBoundary>
    </Main>
  )
}

function WholeScreen() {
  const shown = useScreen()
  return shown && <ScreenOf shown={shown} />
}

function ScreenOf({ shown }: { shown: Shown }) {
  const search = useSearch()
  const isPitch = search.has('pitch')
  // The server's page is the same for all rooms.
  const isHydrated = useIsHydrated()
  const asOf = outOfDate.use()
  useAwake(shown.minute)
  return (
    <Screen
      shown={shown}
      room={isHydrated ? search.get('room') : null}
      origin={isHydrated ? location.origin : ''}
      asOf={asOf && timeOf(asOf, shown)}
    >
      {isHydrated && isPitch ? (
        <Suspense fallback={<p className="m-auto">{t('screen.moment')}</p>}>
          <Pitch shown={shown} />
        </Suspense>
      ) : null}
    </Screen>
  )
}

/** The time in the event's time zone and clock format. This device's clock may be wrong, and its zone another one. */
function timeOf(instant: Date, { event }: Shown): string {
  const age = Date.now() - instant.getTime()
  const today = wallClock(currentTime(), event.timeZone)
  const { date, minutes } = wallClock(new Date(currentTime().getTime() - age), event.timeZone)
  const time = clockTimeAt(minutes, event.clock)
  return date === today.date ? time : t('time.onDate', { date: weekDate(date), time })
}

/** Reloads the page, because no one is there to do it. */
function Again() {
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [])
  return <p className="text-center text-[4cqmin]">{t('screen.moment')}</p>
}
