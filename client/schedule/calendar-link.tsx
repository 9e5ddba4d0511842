import type { MouseEvent } from 'react'
import type { Session } from '../../domain/schedule/sessions.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.ts'

type Props = { sessions: readonly Session[] }

/** The address of a calendar file with these sessions, or without any, with the whole day. */
export function useCalendarFile(sessions: Props['sessions']): string {
  const query = new URLSearchParams(useEventAddress())
  if (sessions.length > 0) query.set('sessions', sessions.map(({ id }) => id).join())
  return `/api/calendar?${query}`
}

/**
 * Adds sessions, or without any the whole day, to the phone's calendar, where their times are in the phone's time zone.
 */
export function CalendarLink({ sessions }: Props) {
  return (
    <a
      href={useCalendarFile(sessions)}
      rel="nofollow"
      className={buttonClass({ look: 'secondary' })}
      onClick={stayOffline}
    >
      <Icon name="calendar" />
      {t('calendar.add')}
    </a>
  )
}

/**
 * Without a network, the file comes from the service worker. Without a service worker, an error page would replace this
 * one.
 */
export function stayOffline(click: MouseEvent): void {
  if (navigator.onLine || navigator.serviceWorker?.controller) return
  click.preventDefault()
  toast({
    title: t('offline.title'),
    description: t('offline.tryAgain'),
    variant: 'destructive',
  })
}
