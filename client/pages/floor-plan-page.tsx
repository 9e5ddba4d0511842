import type { Page } from '../lib/page.ts'
import { read } from '../lib/reads.ts'

export const floorPlanPage: Page = {
  reads: ({ place }) => (place ? [read('GET /api/floor-plans', { query: place })] : []),
  head: ({ site, event }) => ({ title: `Floor Plan${event ? ` – ${event.name}` : ''} | ${site.name}` }),
}

export function FloorPlanPage() {
  return <h1 className="mx-auto max-w-page px-5 py-8 text-2xl font-bold tracking-tight">Floor Plan</h1>
}
