import { t } from '../../domain/text/t.ts'
import { longDate, wallClock } from '../../domain/times/dates.ts'
import { clockTimeAt, DAY_MS, MINUTE_MS } from '../../domain/times/times.ts'
import { useNowInBrowser } from './clock.tsx'
import { useEvent } from './event.ts'

/**
 * The server's page is cached, so it contains the time in the event's clock format; a browser shows how long ago that
 * was.
 */
export function Since({ at }: { at: string }) {
  const now = useNowInBrowser()
  const event = useEvent()
  return (
    <time dateTime={at}>
      {now
        ? ago(at, now, event?.timeZone)
        : event && clockTimeAt(wallClock(new Date(at), event.timeZone).minutes, event.clock)}
    </time>
  )
}

function ago(at: string, now: Date, timeZone = 'UTC'): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / MINUTE_MS)
  if (minutes < 1) return t('time.justNow')
  if (minutes < 60) return t('time.minutesAgo', { count: minutes })
  if (minutes < DAY_MS / MINUTE_MS) return t('time.hoursAgo', { count: Math.floor(minutes / 60) })
  const dayOf = (instant: Date) => wallClock(instant, timeZone).date
  const date = dayOf(new Date(at))
  const days = (Date.parse(dayOf(now)) - Date.parse(date)) / DAY_MS
  if (days < 2) return t('time.yesterday')
  return days < 7 ? t('time.daysAgo', { count: days }) : longDate(date)
}
