import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { useEvent, useEventAddress } from '../event/event.ts'
import { currentFavorites } from '../event/favorites.ts'
import { beginCalendar, endCalendar, readCalendarPath } from '../event/star-calendar.ts'
import { starsOfEvent } from '../event/stars-of-event.ts'
import { copyText } from '../lib/copy-text.ts'
import { logProblem } from '../lib/log.ts'
import { useCall } from '../net/calling.tsx'
import { errorMessage } from '../net/error-message.ts'
import { read } from '../net/reads.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'

const STORES_NOTHING = 'This browser stores nothing, so that it could not stop the calendar later.'

/** The dialog of a calendar that follows this browser's stars: opening it begins the calendar, one press ends it. */
export function StarCalendar({ onEnd }: { onEnd: () => void }) {
  const event = useEvent()
  return event ? <OfEvent event={event} onEnd={onEnd} /> : null
}

function OfEvent({ event, onEnd }: { event: Event; onEnd: () => void }) {
  const call = useCall()
  const { data: sessions } = useQuery(read('GET /api/sessions', { query: useEventAddress() }))
  const [path, setPath] = useState(() => readCalendarPath(event.id))
  const [failure, setFailure] = useState<string | null>(null)
  const isAsked = useRef(path !== undefined)

  async function begin(): Promise<void> {
    setFailure(null)
    try {
      const stars = (before: readonly number[]) => starsOfEvent(currentFavorites(), sessions ?? [], before)
      setPath(await beginCalendar(call, event.id, stars))
    } catch (error) {
      logProblem('The calendar could not begin', error)
      setFailure(errorMessage(error, STORES_NOTHING))
    }
  }
  useEffect(() => {
    if (isAsked.current || !sessions) return
    isAsked.current = true
    void begin()
  })

  function end(): void {
    onEnd()
    endCalendar(call, event.id).then(
      () =>
        toast({ title: 'Stopped', description: 'You can remove the calendar from your calendar app now.' }),
      (error: unknown) => {
        logProblem('The calendar could not be ended at the server', error)
        toast({ title: 'Stopped here', description: 'The address ends once you are online again.' })
      },
    )
  }

  if (failure !== null)
    return (
      <ErrorState title="That did not work" onRetry={begin}>
        {failure}
      </ErrorState>
    )
  if (path === undefined) return <Spinner label="Making the address..." />
  return <Addresses path={path} name={event.name} onEnd={end} />
}

type AddressesProps = { path: string; name: string; onEnd: () => void }

function Addresses({ path, name, onEnd }: AddressesProps) {
  const url = `${location.origin}${path}`
  const webcal = `webcal://${location.host}${path}`
  const google = `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`
  const outlook = `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url, name })}`
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3 *:flex-auto">
        <a href={webcal} className={buttonClass()} data-first>
          <Icon name="calendar" />
          Open in calendar app
        </a>
        <Elsewhere href={google}>Google Calendar</Elsewhere>
        <Elsewhere href={outlook}>Outlook</Elsewhere>
        <Button look="secondary" onClick={() => void copy(url)}>
          <Icon name="copy" />
          Copy address
        </Button>
      </div>
      <p className="text-sm text-soft">
        The server keeps your stars for this calendar until you stop it or a week after the event. Anyone who
        has the address sees them.
      </p>
      <Button look="secondary" onClick={onEnd}>
        Stop the calendar
      </Button>
    </div>
  )
}

async function copy(address: string): Promise<void> {
  try {
    await copyText(address)
    toast({ title: 'Copied!', description: 'Address copied to clipboard' })
  } catch {
    toast({ title: 'Copy failed', description: 'Unable to copy to clipboard', variant: 'destructive' })
  }
}

function Elsewhere({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass({ look: 'secondary' })}>
      <Icon name="outside" />
      {children}
    </a>
  )
}
