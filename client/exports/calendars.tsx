import type { ReactNode } from 'react'
import { type LocatedEvent, paths } from '../../domain/paths.ts'
import type { Room } from '../../domain/rooms.ts'
import { useFavourites } from '../lib/favourites.ts'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

/** The most ids that an address of a calendar holds. */
const MOST_IDS = 200

type Props = { event: LocatedEvent; rooms: readonly Room[]; sessionIds: readonly number[] }

/** Calendars that follow the schedule: the whole event, the stars of this browser, a room. */
export function Calendars({ event, rooms, sessionIds }: Props) {
  const stars = useFavourites().filter((id) => sessionIds.includes(Number(id)))
  return (
    <Card inside="list" className="max-w-prose">
      <Calendar name="The whole event" file={paths.file(event, 'schedule.ics')} />
      {stars.length > 0 && (
        <Calendar name="My stars" file={paths.file(event, `sessions/${stars.slice(0, MOST_IDS).join()}.ics`)}>
          As they are now: subscribe again after you star others. Whoever has the address sees them.
        </Calendar>
      )}
      {rooms.map(({ id, name }) => (
        <Calendar key={id} name={name} file={paths.file(event, `rooms/${id}.ics`)} />
      ))}
    </Card>
  )
}

function Calendar({ name, file, children }: { name: string; file: string; children?: ReactNode }) {
  const isHydrated = useIsHydrated()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        {children && <p className="text-sm text-soft">{children}</p>}
      </div>
      {/* Phones open their calendar for a link of this kind only, and only the browser knows the site's address. */}
      {isHydrated && (
        <a
          href={`webcal://${location.host}${file}`}
          aria-label={`Subscribe to ${name}`}
          className={buttonClass({ look: 'secondary', size: 'small' })}
        >
          Subscribe
        </a>
      )}
      <a
        href={file}
        download
        aria-label={`Download ${name}`}
        className={buttonClass({ look: 'quiet', size: 'small' })}
      >
        Download
      </a>
    </div>
  )
}
