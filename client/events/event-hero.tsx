import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { comingIn } from '../../domain/times/coming-in.ts'
import { fullDatesOf } from '../../domain/times/event-days.ts'
import { useLang } from '../event/lists.ts'
import { Link } from '../lib/address.tsx'
import { Picture } from '../ui/picture.tsx'

type Props = {
  event: Event | undefined
  siteName: string
  /** The event's phase, and how many days away it is; null if unknown. */
  day: { phase: 'before' | 'day' | 'after'; days: number } | null
}

/** The event's name, day and purpose, with its banner, if any. On the day itself it takes one line. */
export function EventHero({ event, siteName, day }: Props) {
  const name = event?.name ?? siteName
  const lang = useLang()
  const isDay = day?.phase === 'day'
  return (
    <div className={isDay ? 'hero is-day' : 'hero'}>
      {event?.bannerImageUrl && !isDay && (
        <Picture
          src={event.bannerImageUrl}
          alt=""
          sizes="100vw"
          fetchPriority="low"
          className="hero-banner"
        />
      )}
      <div className="hero-words">
        <div>
          <h1 dir="auto" className={`hero-name ${sizeOf(name)}`}>
            {name}
          </h1>
          <p className="hero-date">
            {event ? <time dateTime={event.date}>{fullDatesOf(event)}</time> : t('event.noDate')}
            {event && <span>&nbsp;· {event.location}</span>}
            {event?.hasWifi && isDay && (
              <>
                &nbsp;{' '}
                <Link to={paths.wifi(event)} className="chip">
                  {t('wifi.title')}
                </Link>
              </>
            )}
          </p>
          {event && day && !isDay && (
            <p className="hero-when">
              {day.phase === 'before' ? (
                comingIn(day.days)
              ) : (
                <>
                  {t('event.hasEnded')}{' '}
                  <Link to={`/?city=${encodeURIComponent(event.location)}`}>
                    {t('event.nextIn', { city: event.location })}
                  </Link>
                </>
              )}
            </p>
          )}
        </div>
        {event?.description && (
          <p dir="auto" lang={lang} className="hero-about">
            {event.description}
          </p>
        )}
      </div>
    </div>
  )
}

/** Long names in smaller type, so that the schedule begins on the first screen. */
function sizeOf(name: string): string {
  return name.length > 60 ? 'is-longest' : name.length > 30 ? 'is-long' : ''
}
