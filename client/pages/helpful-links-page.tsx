import type { Page } from '../lib/page.ts'
import { read } from '../lib/reads.ts'

export const helpfulLinksPage: Page = {
  reads: ({ place }) => (place ? [read('GET /api/helpful-links', { query: place })] : []),
  head: ({ site, event }) => ({ title: `Helpful Links${event ? ` – ${event.name}` : ''} | ${site.name}` }),
}

export function HelpfulLinksPage() {
  return <h1 className="mx-auto max-w-page px-5 py-8 text-2xl font-bold tracking-tight">Helpful Links</h1>
}
