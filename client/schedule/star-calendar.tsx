import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
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

/** The dialog of a calendar that follows this browser's stars. Opening it creates the calendar; one press ends it. */
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
      setFailure(errorMessage(error, t('calendar.storesNothing')))
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
      () => toast({ title: t('calendar.stopped'), description: t('calendar.remove') }),
      (error: unknown) => {
        logProblem('The calendar could not be ended at the server', error)
        toast({ title: t('calendar.stoppedHere'), description: t('calendar.endsOnline') })
      },
    )
  }

  if (failure !== null)
    return (
      <ErrorState title={t('error.failed')} onRetry={begin}>
        {failure}
      </ErrorState>
    )
  if (path === undefined) return <Spinner label={t('calendar.making')} />
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
          {t('calendar.open')}
        </a>
        <Elsewhere href={google} app="Google Calendar" />
        <Elsewhere href={outlook} app="Outlook" />
        <Button look="secondary" onClick={() => void copy(url)}>
          <Icon name="copy" />
          {t('calendar.copy')}
        </Button>
      </div>
      <p className="text-sm text-soft">{t('calendar.kept')}</p>
      <Button look="secondary" onClick={onEnd}>
        {t('calendar.stop')}
      </Button>
    </div>
  )
}

async function copy(address: string): Promise<void> {
  try {
    await copyText(address)
    toast({ title: t('copy.done'), description: t('calendar.copied') })
  } catch {
    toast({ title: t('copy.failed'), description: t('copy.unable'), variant: 'destructive' })
  }
}

function Elsewhere({ href, app }: { href: string; app: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass({ look: 'secondary' })}>
      <Icon name="outside" />
      {app}
    </a>
  )
}
