import { EmptyState } from '../ui/empty-state.tsx'
import { CalendarLink } from './calendar-link.tsx'

/** Before anything is planned there is nothing to filter, but a day to keep free. */
export function NothingYet() {
  return (
    <EmptyState title="The schedule will be announced here.">
      <p className="max-w-prose text-soft">
        An unconference is planned by those who come: the sessions appear on the morning of the event.
      </p>
      <CalendarLink sessions={[]} />
    </EmptyState>
  )
}
