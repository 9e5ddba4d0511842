import type { Page } from '../lib/page.ts'
import { read } from '../lib/reads.ts'

export const sponsorsPage: Page = {
  reads: ({ place }) => (place ? [read('GET /api/sponsors', { query: place })] : []),
  head: ({ site, event }) => ({ title: `Our Sponsors${event ? ` – ${event.name}` : ''} | ${site.name}` }),
}

export function SponsorsPage() {
  return <h1 className="mx-auto max-w-page px-5 py-8 text-2xl font-bold tracking-tight">Our Sponsors</h1>
}
