import type { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { paths } from '../domain/paths.ts'
import { hasMarks } from '../domain/text/marks.ts'
import { scopeOfPath, slug } from '../domain/text/slugs.ts'
import { language, t } from '../domain/text/t.ts'
import { WORKER_TEXT_KEYS } from '../domain/text/worker-text-keys.ts'
import { readEvents } from './event/event.ts'
import { lateParts } from './event/late.ts'
import { readKept } from './lib/browser-storage.ts'
import { logProblem } from './lib/log.ts'
import { followMovedEvent } from './live/moved-event.ts'
import { read } from './net/reads.ts'
import { pageAt } from './page-at.ts'
import { NotFound } from './pages/public-pages.ts'
import { beginPhone } from './phones/begin.ts'
import { SCHEDULE_CHUNKS } from './schedule/chunks.ts'
import { Markdown } from './ui/formatted-text.tsx'
import { ToastArea } from './ui/toasts.tsx'
import type { WorkerTexts } from './worker-texts.ts'

/**
 * Loads the code of all public pages of an event, and yields, part by part, the other addresses that they need to open
 * without a network: first those that people need most in a hall without one, then the schedule's page, the reads that
 * it does not contain, the calendar file, and the pictures of the floor plans. Yields nothing if nothing can be cached,
 * or if the visitor saves data.
 */
export async function* wholeEvent(
  reads: QueryClient,
  { city, date }: { city: string; date: string },
): AsyncGenerator<string[]> {
  followMovedEvent(reads, { city, date })
  void beginPhone(reads, { city, date }).catch((error: unknown) =>
    logProblem('Reminders could not begin', error),
  )
  void addStars(reads, { city, date }).catch((error: unknown) =>
    logProblem('The stars of an earlier link could not be added', error),
  )
  if (!navigator.serviceWorker) return
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ texts: textsOfWorker() }))
  if (isSavingData()) return
  const at = { location: city, date }
  for (const path of [
    paths.wifi(at),
    paths.news(at),
    paths.search(at),
    paths.floorPlan(at),
    paths.room(at, 0),
    paths.person(at, '-'),
    paths.data(at),
  ])
    yield await partOf(path)
  const [plans, { followSwipes, hideRow }, { LateParts }] = await Promise.all([
    reads.fetchQuery(read('GET /api/floor-plans', { query: { city, date } })),
    import('./schedule/fingers.ts'),
    import('./pages/late-parts.tsx'),
    NotFound.load(),
    // Includes the style of menus.
    ToastArea.load(),
    import('./schedule/star-calendar.tsx'),
    ...SCHEDULE_CHUNKS.map(({ load }) => load()),
    hasMarkedSessions(reads, { city, date }) && Markdown.load(),
    import('./schedule/session-facts.tsx'),
  ])
  followSwipes()
  lateParts.set(createElement(LateParts, { hideRow }))
  yield [
    paths.event(at),
    `/api/calendar?${new URLSearchParams({ city, date })}`,
    ...plans.map(({ imageUrl }) => imageUrl),
    ...(await partOf(paths.sponsors(at))),
    ...(await partOf(paths.helpfulLinks(at))),
  ]
  const [event] = reads.getQueryData(readEvents({ city, date }).queryKey) ?? []
  if (!event?.pages) return
  await Markdown.load()
  yield await partOf(paths.info(at, '-'))
}

/** Adds the stars of a link that the visitor left before they were added. */
async function addStars(reads: QueryClient, query: { city: string; date: string }): Promise<void> {
  const link = readKept('localStorage', 'star-link')
  const sessions = reads.getQueryData(read('GET /api/sessions', { query }).queryKey)
  const isOfEvent = scopeOfPath(link?.split('#')[0] ?? '') === `${slug(query.city)}/${query.date}`
  if (!sessions || !link || !isOfEvent) return
  const { importLink } = await import('./schedule/star-link.ts')
  importLink(link, sessions)
}

/** Whether any description needs the Markdown parser, so that it is loaded before such a session is opened. */
function hasMarkedSessions(reads: QueryClient, query: { city: string; date: string }): boolean {
  const sessions = reads.getQueryData(read('GET /api/sessions', { query }).queryKey) ?? []
  return sessions.some(({ description }) => hasMarks(description))
}

/** Loads the code of a page. @returns the reads that it needs */
async function partOf(path: string): Promise<string[]> {
  const page = pageAt(path, '')
  await page.handles.at(-1)?.load?.()
  return readsOf(page)
}

function readsOf({ address, handles }: ReturnType<typeof pageAt>): string[] {
  return handles.flatMap(({ reads }) => (reads?.(address) ?? []).map(({ queryKey: [url] }) => url))
}

function isSavingData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

/** The texts for when no page can be shown. The worker keeps those of the last page. */
function textsOfWorker(): WorkerTexts {
  const words = Object.entries(WORKER_TEXT_KEYS).map(([name, key]) => [name, t(key)])
  return { language: language(), ...Object.fromEntries(words) }
}
