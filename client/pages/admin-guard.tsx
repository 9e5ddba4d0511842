import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { mayEnterPortal } from '../../domain/accounts/portal.ts'
import type { User } from '../../domain/accounts/users.ts'
import type { ManagedEvent } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import { slug } from '../../domain/text/slugs.ts'
import { t } from '../../domain/text/t.ts'
import { Redirect, ToSignIn } from '../auth/guarded.tsx'
import { useEventAddress, useEvents } from '../event/event.ts'
import { homeOf } from '../event/of-helper.ts'
import { useAddress } from '../lib/address.tsx'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { read } from '../net/reads.ts'
import { readUser } from '../net/viewer.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { shownToast, toast } from '../ui/toast.ts'

/**
 * The props of every page of the portal: the user, and the event in the address, which the user manages or helps with.
 */
export type Portal = { user: User; event: ManagedEvent; events: readonly ManagedEvent[] }

/**
 * Sends a signed-out visitor to the sign-in screen and back, a user without the role to `/`, an admin without events to
 * the page for a first event, and an admin at another admin's event to their own first one
 * (docs/product.md#guard-of-the-portal). If its event is deleted, the portal leads to `/`; if it is moved, to the same
 * page at its new address.
 */
export function AdminGuard({ children }: { children: (portal: Portal) => ReactNode }) {
  const shown: Shown = useRef(null)
  return (
    <Admitted if={mayEnterPortal} otherwise={() => shown.current && <Left name={shown.current.event.name} />}>
      {(user) => (
        <EventOfAddress user={user} shown={shown}>
          {children}
        </EventOfAddress>
      )}
    </Admitted>
  )
}

/** The event that the page has shown, and its address then. */
type Shown = RefObject<{ address: string; event: ManagedEvent } | null>

type AdmittedProps = {
  if: (user: User) => boolean
  /** What other users see; by default they are sent to `/`. */
  otherwise?: () => ReactNode
  children: (user: User) => ReactNode
}

/** Shows its children to signed-in users who fulfill the condition. */
export function Admitted({ if: isAdmitted, otherwise, children }: AdmittedProps) {
  const user = useQuery(readUser)
  const wasSignedIn = useRef(false)
  if (user.data) wasSignedIn.current = true
  if (!useIsHydrated()) return <Waiting words={t('loading')} />
  if (user.data && isAdmitted(user.data)) return children(user.data)
  if (user.data) return otherwise?.() ?? <Redirect to={paths.landing()} />
  if (user.data === null) return <ToSignIn wasSignedIn={wasSignedIn.current} />
  if (user.error) return <Unreachable said={user.error.sentence} onRetry={user.refetch} />
  return <Waiting words={t('loading')} />
}

type EventProps = { user: User; shown: Shown; children: (portal: Portal) => ReactNode }

function EventOfAddress({ user, shown, children }: EventProps) {
  const { city, date } = useEventAddress()
  const { pathname, search } = useAddress()
  const isNoLongerHere = useEvents()?.length === 0
  const hasEvents = useQuery({ ...read('GET /api/admin/has-events'), refetchOnMount: 'always' })
  const events = useQuery({ ...read('GET /api/admin/events'), refetchOnMount: 'always' })
  const error = hasEvents.error ?? events.error
  const address = `${slug(city)}/${date}`
  const before = shown.current?.address === address ? shown.current.event : null
  const event =
    events.data?.find((each) => addressOf(each) === address) ??
    // The event has just got another city or date.
    events.data?.find(({ id }) => id === before?.id)
  const [first] = events.data ?? []

  if (event && isNoLongerHere && addressOf(event) !== address) {
    const [, , , ...page] = pathname.split('/')
    return <Redirect to={`${[paths.event(event), ...page].join('/')}${search}`} />
  }
  if (event) {
    shown.current = { address, event }
    return children({ user, event, events: events.data ?? [] })
  }
  if (error)
    return (
      <Unreachable
        said={error.sentence}
        onRetry={() => Promise.all([hasEvents.refetch(), events.refetch()])}
      />
    )
  if (before !== null) return <Left name={before.name} />
  if (!hasEvents.data) return <Waiting words={t('portal.loading')} />
  if (!hasEvents.data.hasEvents && !hasEvents.isFetching) return <Redirect to={paths.createFirstEvent()} />
  // An earlier read may lack an event that was just created, or still have one that is gone.
  if (!events.data || events.isFetching || hasEvents.isFetching) return <Waiting words={t('loading')} />
  return <Redirect to={first ? homeOf(first) : paths.landing()} />
}

const addressOf = ({ location, date }: ManagedEvent) => `${slug(location)}/${date}`

/** Redirects away from an event and shows why, unless a toast already shows what this page has done. */
function Left({ name }: { name: string }) {
  useEffect(() => {
    if (shownToast.current() === null) toast({ title: t('portal.gone', { name }) })
  }, [name])
  return <Redirect to={paths.landing()} />
}

function Waiting({ words }: { words: string }) {
  return (
    <div className="mx-auto max-w-page px-5 py-8">
      <Spinner label={words} />
    </div>
  )
}

function Unreachable({ said, onRetry }: { said: string; onRetry: () => unknown }) {
  return (
    <div className="mx-auto max-w-page px-5 py-8">
      <ErrorState title={t('portal.failed')} onRetry={() => void onRetry()}>
        {said}
      </ErrorState>
    </div>
  )
}
