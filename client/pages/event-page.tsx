import { useEvent, useSite } from '../lib/event.ts'
import type { Page } from '../lib/page.ts'
import { read } from '../lib/reads.ts'

export const eventPage: Page = {
  reads: ({ place }) =>
    place
      ? [
          read('GET /api/sessions', { query: place }),
          read('GET /api/time-slots', { query: place }),
          read('GET /api/rooms', { query: place }),
          read('GET /api/sponsors', { query: place }),
        ]
      : [],
  head: ({ site, event }) => ({ title: event ? `${event.name} | ${site.name}` : site.name }),
}

export function EventPage() {
  const event = useEvent()
  const site = useSite()
  return (
    <h1 className="mx-auto max-w-page px-5 py-8 text-3xl font-black tracking-tight">
      {event?.name ?? site.name}
    </h1>
  )
}
