import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { comingIn } from '../../domain/times/coming-in.ts'
import { isUpcoming, phaseOf } from '../../domain/times/event-days.ts'
import { clockTime } from '../../domain/times/times.ts'
import { useNow } from '../event/clock.tsx'
import { useEvent } from '../event/event.ts'
import { Link } from '../lib/address.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { CalendarLink } from './calendar-link.tsx'
import { useSchedule } from './use-schedule.ts'

/**
 * Before anything is planned, there is nothing to filter, only a day to keep free. After the day, no schedule will
 * follow.
 */
export function NothingYet() {
  const event = useEvent()
  const now = useNow()
  const [first] = useSchedule().timeSlots
  const days = event ? phaseOf(event, now).days : 0
  if (event && !isUpcoming(event, now))
    return (
      <EmptyState title={t('schedule.noneKept')}>
        <p className="max-w-prose text-soft">{t('schedule.notRecorded')}</p>
        <Link
          to={`${paths.landing()}?${new URLSearchParams({ city: event.location })}`}
          className={buttonClass({ look: 'secondary' })}
        >
          {t('event.allIn', { city: event.location })}
        </Link>
      </EmptyState>
    )
  return (
    <EmptyState title={t('schedule.willAppear')}>
      {event && first && days > 0 && (
        <p className="font-semibold text-ink">
          {comingIn(days)} · {clockTime(first.startTime, event.clock)}
        </p>
      )}
      <p className="max-w-prose text-soft">{t('schedule.isPlanned')}</p>
      <p className="max-w-prose text-soft">{t('schedule.bringTopic')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <CalendarLink sessions={[]} />
        {event && (
          <a
            href={`https://www.openstreetmap.org/search?${new URLSearchParams({ query: event.location })}`}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ look: 'secondary' })}
          >
            <Icon name="outside" />
            {t('event.onMap', { city: event.location })}
          </a>
        )}
      </div>
    </EmptyState>
  )
}
