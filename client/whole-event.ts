import type { QueryClient } from '@tanstack/react-query'
import { paths } from '../domain/paths.ts'
import { logProblem } from './lib/log.ts'
import { read } from './lib/reads.ts'
import { pageAt } from './page-at.ts'
import { beginPhone } from './phones/begin.ts'
import { SCHEDULE_CHUNKS } from './schedule/chunks.ts'
import { ToastArea } from './ui/toasts.tsx'

/**
 * Loads the code of all public pages of an event, and says which addresses they need beside it to open without a
 * network: the page of the schedule, the reads that do not travel in it, the calendar file, and the pictures of the
 * floor plans. Null where nothing can be kept, or the visitor saves data.
 */
export async function wholeEvent(
  reads: QueryClient,
  { city, date }: { city: string; date: string },
): Promise<string[] | null> {
  void beginPhone(reads, { city, date }).catch((error: unknown) =>
    logProblem('Reminders could not begin', error),
  )
  if (!navigator.serviceWorker || isSavingData()) return null
  const at = { location: city, date }
  const schedule = pageAt(paths.event(at), '')
  const others = [
    paths.wifi(at),
    paths.sponsors(at),
    paths.helpfulLinks(at),
    paths.floorPlan(at),
    paths.room(at, 0),
  ]
  const pages = others.map((path) => pageAt(path, ''))
  const code = [
    ToastArea.load(),
    ...SCHEDULE_CHUNKS.map(({ load }) => load()),
    ...pages.map(({ handles }) => handles.at(-1)?.load?.()),
  ]
  const [plans] = await Promise.all([
    reads.fetchQuery(read('GET /api/floor-plans', { query: { city, date } })),
    ...code,
  ])
  const travelling = new Set(readsOf(schedule))
  const needed = pages.flatMap(readsOf)
  const pictures = plans.map(({ imageUrl }) => imageUrl)
  return [
    schedule.address.pathname,
    ...new Set(needed.filter((url) => !travelling.has(url))),
    `/api/calendar?${new URLSearchParams({ city, date })}`,
    ...pictures,
  ]
}

function readsOf({ address, handles }: ReturnType<typeof pageAt>): string[] {
  return handles.flatMap(({ reads }) => (reads?.(address) ?? []).map(({ queryKey: [url] }) => url))
}

function isSavingData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
