import type { ReactNode } from 'react'
import { type LocatedEvent, paths } from '../../domain/paths.ts'
import type { Room } from '../../domain/rooms.ts'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { Apps } from './apps.tsx'
import { Calendars } from './calendars.tsx'
import { DataFiles } from './data-files.tsx'
import { Embedding } from './embedding.tsx'

type Props = {
  event: LocatedEvent & { isPublic: boolean }
  rooms: readonly Room[]
  sessionIds: readonly number[]
}

/** The ways for other programs to take in an event. */
export function EventData({ event, rooms, sessionIds }: Props) {
  const isHydrated = useIsHydrated()
  return (
    <>
      {!event.isPublic && (
        <p className="mb-8 max-w-prose font-semibold">
          This event is hidden: these addresses answer once everybody may see it.
        </p>
      )}
      <Part title="In your calendar">
        <p className="mb-4 max-w-prose">
          A calendar that you subscribe to follows the schedule: moved sessions move, and those that are taken
          off are crossed out. A downloaded one stays as it is.
        </p>
        <Calendars event={event} rooms={rooms} sessionIds={sessionIds} />
      </Part>
      {isHydrated && (
        <>
          <Part title="In a conference app">
            <Apps address={`${location.origin}${paths.file(event, 'schedule.xml')}`} />
          </Part>
          <Part title="On another site">
            <Embedding address={`${location.origin}${paths.file(event, 'embed')}`} />
          </Part>
        </>
      )}
      <Part title="For programs and spreadsheets">
        <DataFiles event={event} />
      </Part>
    </>
  )
}

/** A part of a page about other programs. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-12">
      <h2 className="mb-4 text-xl font-bold tracking-tight">{title}</h2>
      {children}
    </section>
  )
}
