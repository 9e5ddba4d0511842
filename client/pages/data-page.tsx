import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../domain/paths.ts'
import { Apps } from '../exports/apps.tsx'
import { Calendars } from '../exports/calendars.tsx'
import { DataFiles } from '../exports/data-files.tsx'
import { Embedding } from '../exports/embedding.tsx'
import { useEvent, useEventAddress } from '../lib/event.ts'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { read } from '../lib/reads.ts'
import { PageBody } from '../ui/page-body.tsx'

/** The event in other programs: calendars to subscribe to, apps, and files (docs/product.md#data). */
export function DataPage() {
  const query = useEventAddress()
  const event = useEvent()
  const isHydrated = useIsHydrated()
  const { data: rooms = [] } = useQuery(read('GET /api/rooms', { query }))
  const { data: sessions = [] } = useQuery(read('GET /api/sessions', { query }))
  if (!event) return null
  return (
    <PageBody title="Calendars, apps and data">
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
        <Calendars event={event} rooms={rooms} sessionIds={sessions.map(({ id }) => id)} />
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
    </PageBody>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-12">
      <h2 className="mb-4 text-xl font-bold tracking-tight">{title}</h2>
      {children}
    </section>
  )
}
