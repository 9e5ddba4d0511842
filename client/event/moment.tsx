import { language } from '../../domain/text/t.ts'
import { isTimeZone } from '../../domain/times/dates.ts'
import type { Clock } from '../../domain/times/times.ts'
import { useEvent } from './event.ts'

/** A whole instant, or only its date or its time of day. */
type Part = 'all' | 'date' | 'time'

/** An instant in the event's clock format and time zone; on pages outside an event, in the reader's zone. */
export function Moment({ at, part = 'all' }: { at: string; part?: Part }) {
  const event = useEvent()
  return (
    <time dateTime={at} className="sm:whitespace-nowrap">
      {formatOf(event?.clock, event?.timeZone, part).format(new Date(at))}
    </time>
  )
}

/** Formats an instant, or its date or time, as text. */
export function useMomentWords(part: Part = 'all'): (at: string) => string {
  const event = useEvent()
  const format = formatOf(event?.clock, event?.timeZone, part)
  return (at) => format.format(new Date(at))
}

/** Whether clocks in a time zone differ from the reader's, so that times name their zone. */
export function isOtherZone(timeZone: string): boolean {
  return timeZone !== Intl.DateTimeFormat().resolvedOptions().timeZone
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(given: Clock | undefined, timeZone: string | undefined, part: Part): Intl.DateTimeFormat {
  const isEnglish = language() === 'en'
  // Outside an event, each language has its own clock format.
  const clock = given ?? (isEnglish ? 12 : undefined)
  const key = `${language()} ${clock} ${timeZone} ${part}`
  const kept = formats.get(key)
  if (kept) return kept
  const zone = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : undefined
  const made = new Intl.DateTimeFormat(isEnglish ? (clock === 24 ? 'en-GB' : 'en-US') : language(), {
    ...(part !== 'time' && DATE),
    ...(part !== 'date' && { hour: clock === 12 ? 'numeric' : '2-digit', minute: '2-digit' }),
    ...(part !== 'date' && !isEnglish && clock && { hourCycle: `h${clock === 24 ? 23 : 12}` }),
    ...(zone !== undefined && {
      timeZone: zone,
      ...(part !== 'date' && isOtherZone(zone) && { timeZoneName: 'short' }),
    }),
  })
  formats.set(key, made)
  return made
}

const DATE = { year: 'numeric', month: 'short', day: 'numeric' } as const
