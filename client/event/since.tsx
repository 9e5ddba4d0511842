import { wallClock } from '../../domain/times/dates.ts'
import { clockTimeAt, MINUTE_MS } from '../../domain/times/times.ts'
import { useNowInBrowser } from './clock.tsx'
import { useEvent } from './event.ts'

/** The server's page is kept, so it has the time on the event's clocks; a browser says how long ago that was. */
export function Since({ at }: { at: string }) {
  const now = useNowInBrowser()
  const event = useEvent()
  return (
    <time dateTime={at}>
      {now
        ? ago(at, now)
        : event && clockTimeAt(wallClock(new Date(at), event.timeZone).minutes, event.clock)}
    </time>
  )
}

function ago(at: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / MINUTE_MS)
  if (minutes < 1) return 'just now'
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`
}
