import { isTimeZone } from '../../domain/times/dates.ts'
import type { Clock } from '../../domain/times/times.ts'
import { useEvent } from './event.ts'

/** An instant: on the clock and in the time zone of the event in the address; on pages of no event in the reader's. */
export function Moment({ at }: { at: string }) {
  const event = useEvent()
  return (
    <time dateTime={at} className="sm:whitespace-nowrap">
      {formatOf(event?.clock ?? 12, event?.timeZone).format(new Date(at))}
    </time>
  )
}

/** Whether clocks in a time zone differ from the reader's by name: then times say their zone. */
export function isOtherZone(timeZone: string): boolean {
  return timeZone !== Intl.DateTimeFormat().resolvedOptions().timeZone
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(clock: Clock, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${clock} ${timeZone}`
  const kept = formats.get(key)
  if (kept) return kept
  const zone = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : undefined
  const made = new Intl.DateTimeFormat(clock === 24 ? 'en-GB' : 'en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: clock === 24 ? '2-digit' : 'numeric',
    minute: '2-digit',
    ...(zone !== undefined && { timeZone: zone, ...(isOtherZone(zone) && { timeZoneName: 'short' }) }),
  })
  formats.set(key, made)
  return made
}
