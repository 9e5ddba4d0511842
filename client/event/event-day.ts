import { isTimeZone } from '../../domain/times/dates.ts'
import { phaseOf } from '../../domain/times/event-days.ts'
import { useNow } from './clock.tsx'
import { useEvent } from './event.ts'

/**
 * Where the event in the address is in time. While a page comes alive, as the server wrote it; a page that is kept
 * holds for a minute. Null where a phone does not know the event's time zone: it says nothing of now.
 */
export function useEventDay(): ReturnType<typeof phaseOf> | null {
  const event = useEvent()
  const now = useNow()
  return event && isTimeZone(event.timeZone) ? phaseOf(event, now) : null
}
