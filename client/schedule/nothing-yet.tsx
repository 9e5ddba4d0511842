import { paths } from '../../domain/paths.ts'
import { isUpcoming } from '../../domain/times/event-days.ts'
import { useNow } from '../event/clock.tsx'
import { useEvent } from '../event/event.ts'
import { Link } from '../lib/address.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { CalendarLink } from './calendar-link.tsx'

/** Before anything is planned there is nothing to filter, but a day to keep free; after the day there is no schedule to come. */
export function NothingYet() {
  const event = useEvent()
  const now = useNow()
  if (event && !isUpcoming(event, now))
    return (
      <EmptyState title="No schedule was kept.">
        <p className="max-w-prose text-soft">
          This event is over, and its sessions were not written down here.
        </p>
        <Link
          to={`${paths.landing()}?${new URLSearchParams({ city: event.location })}`}
          className={buttonClass({ look: 'secondary' })}
        >
          All events in {event.location}
        </Link>
      </EmptyState>
    )
  return (
    <EmptyState title="The schedule will be announced here.">
      <p className="max-w-prose text-soft">
        An unconference is planned by those who come: the sessions appear on the morning of the event.
      </p>
      <p className="max-w-prose text-soft">
        Do you have a topic? Bring it along: write a title and your name on a card, say in one sentence what
        it is about, and put the card on the wall in a room and time that suit you.
      </p>
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
            {event.location} on the map
          </a>
        )}
      </div>
    </EmptyState>
  )
}
