import { phaseOf } from '../../domain/event-days.ts'
import type { Event } from '../../domain/events.ts'
import { EventCard } from './event-card.tsx'
import { NowLine } from './now-line.tsx'

type Props = {
  /** Soonest first. */
  events: readonly Event[]
  now: Date
  product: string
}

/** Today's events, large, with their current sessions; then later events. */
export function UpcomingEvents({ events, now, product }: Props) {
  const today = events.filter((event) => phaseOf(event, now).phase === 'day')
  const later = events.filter((event) => !today.includes(event))
  const isAlone = today.length === 1
  return (
    <>
      {today.length > 0 && (
        <ul className={`mb-4 grid gap-4 ${isAlone ? '' : 'md:grid-cols-2'}`}>
          {today.map((event) => (
            <li key={event.id}>
              <EventCard event={event} product={product} isToday isAlone={isAlone}>
                <NowLine event={event} />
              </EventCard>
            </li>
          ))}
        </ul>
      )}
      <ul className="event-cards">
        {later.map((event) => (
          <li key={event.id}>
            <EventCard event={event} product={product} />
          </li>
        ))}
      </ul>
    </>
  )
}
