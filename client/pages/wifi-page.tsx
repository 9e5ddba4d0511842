import type { Page } from '../lib/page.ts'
import { read } from '../lib/reads.ts'

export const wifiPage: Page = {
  reads: ({ place }) => (place ? [read('GET /api/wifi-settings', { query: place })] : []),
  head: ({ site, event }) => ({ title: `WiFi${event ? ` – ${event.name}` : ''} | ${site.name}` }),
}

export function WifiPage() {
  return <h1 className="mx-auto max-w-page px-5 py-8 text-2xl font-bold tracking-tight">WiFi</h1>
}
