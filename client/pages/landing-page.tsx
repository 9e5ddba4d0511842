import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../domain/paths.ts'
import { readSite } from '../lib/event.ts'
import type { Page } from '../lib/page.ts'
import { read } from '../lib/reads.ts'

export const landingPage: Page = {
  knowsToday: true,
  reads: () => [readSite, read('GET /api/events')],
  head: ({ site }) => ({ title: `Events | ${site.name}`, canonical: paths.landing() }),
}

export function LandingPage() {
  const { data: events = [] } = useQuery(read('GET /api/events'))
  return (
    <main id="main" className="mx-auto max-w-page px-5 py-8">
      <h1 className="text-3xl font-black tracking-tight">Upcoming Events</h1>
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <Link to={paths.event(event)}>{event.name}</Link>
          </li>
        ))}
      </ul>
    </main>
  )
}
