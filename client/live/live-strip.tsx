import { type ReactNode, useLayoutEffect } from 'react'
import { language, rich, t } from '../../domain/text/t.ts'
import type { Clock } from '../../domain/times/times.ts'
import { useClock } from '../event/event.ts'
import { outOfDate } from '../event/followed-event.ts'

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const DAY_AND_CLOCK = { dateStyle: 'medium', timeStyle: 'short' } as const

type Props = {
  /** Set if there is no connection: the time when the content was current. */
  asOf: Date | null
  /** Whether there is a newer release that unsaved input keeps from loading. */
  isOutdated: boolean
  /** Whether the event has just been cached. */
  isKept: boolean
}

/** One line at the bottom of the window, below everything else, which is shown only if there is something to report. */
export function LiveStrip({ asOf, isOutdated, isKept }: Props) {
  const clock = useClock()
  // A screen shows this in its own way.
  useLayoutEffect(() => outOfDate.set(asOf))
  if (asOf) return <Strip>{t('offline.asOf', { time: clockOf(asOf, clock) })}</Strip>
  if (isOutdated)
    return (
      <Strip>
        {rich('release.isNew', {
          reload: (inside) => (
            <button type="button" onClick={() => location.reload()}>
              {inside}
            </button>
          ),
        })}
      </Strip>
    )
  return isKept && <Strip>{t('offline.saved')}</Strip>
}

/** The page makes room for it, so that it covers nothing (live.css). */
function Strip({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    document.body.dataset.strip = ''
    return () => {
      delete document.body.dataset.strip
    }
  }, [])
  return (
    <p className="live-strip" role="status">
      {children}
    </p>
  )
}

function clockOf(instant: Date, clock: Clock): string {
  const isToday = instant.toDateString() === new Date().toDateString()
  return instant.toLocaleString(language(), {
    ...(isToday ? CLOCK : DAY_AND_CLOCK),
    hourCycle: clock === 24 ? 'h23' : 'h12',
  })
}
