import type { Clock } from '../../domain/times.ts'

const STYLE = { dateStyle: 'medium', timeStyle: 'short' } as const
const FORMATS = {
  12: new Intl.DateTimeFormat('en-US', STYLE),
  24: new Intl.DateTimeFormat('en-GB', STYLE),
}

/** An instant in the reader's time zone. */
export function Moment({ at, clock = 12 }: { at: string; clock?: Clock }) {
  return (
    <time dateTime={at} className="sm:whitespace-nowrap">
      {FORMATS[clock].format(new Date(at))}
    </time>
  )
}
