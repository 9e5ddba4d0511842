import { initials } from '../../domain/content/initials.ts'
import type { Event } from '../../domain/events/events.ts'
import { useSite } from '../event/event.ts'
import { Link } from '../lib/address.tsx'
import { Picture } from '../ui/picture.tsx'

/** The event's logo, or the product's initials, and the event's name, which wraps to a second line if it is long. */
export function Brand({ event, to }: { event: Event | undefined; to: string }) {
  const site = useSite()
  const name = event?.name ?? site.name
  return (
    // If not even the longest word of the name fits, the name wraps to a second line, which is cut off.
    <Link
      to={to}
      title={name}
      dir="auto"
      className="flex h-11 min-w-0 flex-wrap py-0.5 content-start items-center gap-x-3 gap-y-10 overflow-hidden font-semibold"
    >
      {event?.logoUrl ? (
        <Picture
          src={event.logoUrl}
          alt=""
          sizes="7rem"
          fetchPriority="low"
          className="h-10 max-w-28 min-w-0 rounded-sm object-contain"
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-sm bg-accent text-sm font-semibold text-on-accent"
        >
          {initials(site.name)}
        </span>
      )}
      <span
        className={`brand-name line-clamp-2 flex-[1_1_min-content] leading-tight ${event?.logoUrl ? 'max-sm:sr-only' : ''}`}
      >
        {name}
      </span>
    </Link>
  )
}
