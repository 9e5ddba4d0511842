import { isTimeZone } from '../../domain/times/dates.ts'
import { phaseOf } from '../../domain/times/event-days.ts'
import { useNow } from './clock.tsx'
import { useEvent } from './event.ts'

/**
 * The phase of the event in the address. During hydration it is the one that the server rendered; a cached page stays
 * valid for a minute. Null if a phone does not know the event's time zone, so that it shows nothing about the present.
 */
export function useEventDay(): ReturnType<typeof phaseOf> | null {
  const event = useEvent()
  const now = useNow()
  return event && isTimeZone(event.timeZone) ? phaseOf(event, now) : null
}
