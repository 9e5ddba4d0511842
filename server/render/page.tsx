import { isMainThread } from 'node:worker_threads'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { VNode } from 'preact'
import { renderToString, renderToStringAsync } from 'preact-render-to-string'
import { App } from '../../client/app.tsx'
import { RenderedAtProvider } from '../../client/event/clock.tsx'
import { EventOfAddress } from '../../client/event/event-of-address.tsx'
import type { Head } from '../../client/event/page-definition.ts'
import { AddressProvider, ParamsProvider } from '../../client/lib/address.tsx'
import { CallError, type MakeCall } from '../../client/net/call.ts'
import { CallProvider } from '../../client/net/calling.tsx'
import { createQueryClient } from '../../client/net/reads.ts'
import { eventAt, headAt, languageAt, pageAt } from '../../client/page-at.ts'
import { rowAt } from '../../client/routes.tsx'
import { OpenedSession } from '../../client/schedule/opened-session.tsx'
import { EarlySession } from '../../client/schedule/session-panel.tsx'
import { scheduleReads, useSchedule } from '../../client/schedule/use-schedule.ts'
import { useView } from '../../client/schedule/view.ts'
import { isBehindSignIn } from '../../client/site/signed-in.tsx'
import type { LinkPicture } from '../../domain/content/link-picture.ts'
import { tint } from '../../domain/events/tint.ts'
import { languageOf, type PageLanguage } from '../../domain/text/languages.ts'
import { inLanguage } from '../lib/texts.ts'
import { callBy, linkPictureAt, NO_CALL, notePerson, type Reader, readAll, readsOf } from './page-reads.ts'

export type RenderedPage = {
  /** The path and query that this page was rendered for. */
  address: string
  language: PageLanguage
  /** Whether its address asks for a language other than its event's. */
  isTranslated: boolean
  /** Null if there is nothing at this address. */
  head: Head | null
  picture: LinkPicture | null
  /** The style of the document with the event's color; empty if there is none. */
  tint: string
  html: string
  /**
   * What a tap opens before the script has loaded, without its texts; empty on a page without a schedule, or of a
   * session.
   */
  early: string
  /** The data of all reads by URL, as JSON that cannot close the element around it. */
  reads: string
  isLazy: boolean
  isApart: boolean
  knowsToday: boolean
  /** Whether a read failed for a reason other than missing data. */
  isIncomplete: boolean
  /** Milliseconds of processor time that another thread has spent on it. */
  elsewhereMs: number
}

type PageRequest = {
  pathname: string
  search: string
  read: Reader
  now: Date
  /** Renders the HTML of a page elsewhere; null to leave it to the caller. */
  renderElsewhere?: (page: Read) => Promise<Drawn> | null
}

const SCHEDULE = /class="schedule /

/** What a tap opens early, by language. */
const earlySessions = new Map<string, string>()

function earlySession(language: string): string {
  const kept = earlySessions.get(language)
  if (kept !== undefined) return kept
  const drawn = inLanguage(language, () => renderToString((<EarlySession />) as VNode))
  earlySessions.set(language, drawn)
  return drawn
}

type Drawn = Pick<RenderedPage, 'html' | 'elsewhereMs'>

/** A page with all its reads, which is everything that rendering needs. */
export type Read = Omit<PageRequest, 'read' | 'renderElsewhere'> & Pick<RenderedPage, 'language' | 'reads'>

/** Renders a page of the client in its language, as the reader behind `read` sees it. */
export async function renderPage(asked: PageRequest): Promise<RenderedPage> {
  const texts = new Map<unknown, string>()
  const call = callBy(asked.read, texts)
  const reads = createQueryClient(call)
  const page = pageAt(asked.pathname, asked.search)
  const isOfEvent = page.handles.some((handle) => handle.isOfEvent)
  for (const handle of page.handles) {
    await readAll(reads, handle.reads?.(page.address) ?? [])
    // Without the event there is nothing more to read.
    if (isOfEvent && headAt(page, reads) === null) break
  }
  notePerson(page, reads)
  const language = languageAt(page, reads) ?? 'en'
  const answer = await inLanguage(language, () =>
    renderIn(language, { ...asked, page, isOfEvent, reads, call, texts }),
  )
  reads.clear()
  return answer
}

type InReads = PageRequest & {
  page: ReturnType<typeof pageAt>
  isOfEvent: boolean
  reads: QueryClient
  call: MakeCall
  texts: ReadonlyMap<unknown, string>
}

async function renderIn(
  language: PageLanguage,
  { pathname, search, now, renderElsewhere, page, isOfEvent, reads, call, texts }: InReads,
): Promise<RenderedPage> {
  const queries = reads.getQueryCache().getAll()
  const traveling = queries.flatMap(({ queryKey, state: { data } }) =>
    data === undefined
      ? []
      : [`${JSON.stringify(String(queryKey[0]))}:${texts.get(data) ?? JSON.stringify(data)}`],
  )
  const whole = { pathname, search, language, reads: `{${traveling.join()}}`.replaceAll('<', '\\u003c'), now }
  const isRead = queries.every(({ state: { error } }) => !error)
  const app = <App at={{ pathname, search }} reads={reads} call={call} renderedAt={now} />
  const drawn = (await (isRead ? renderElsewhere?.(whole) : null)) ?? {
    html: await renderAll(app),
    elsewhereMs: 0,
  }
  const event = eventAt(page, reads)
  return {
    address: `${pathname}${search}`,
    language,
    isTranslated: language !== languageOf(event) && page.address.search.has('lang'),
    head: headAt(page, reads),
    picture: linkPictureAt(page, reads),
    tint: isOfEvent && !isBehindSignIn(pathname) ? tint(event) : '',
    ...drawn,
    early: SCHEDULE.test(drawn.html) && !page.address.search.has('session') ? earlySession(language) : '',
    reads: whole.reads,
    isLazy: page.handles.at(-1)?.isLazy ?? false,
    isApart: page.handles.at(-1)?.isApart ?? false,
    knowsToday: page.handles.some(({ knowsToday }) =>
      typeof knowsToday === 'function' ? knowsToday(event ?? null, now) : knowsToday,
    ),
    isIncomplete: queries.some(
      ({ state: { error } }) =>
        error && !(error instanceof CallError && error.status < 500 && error.status > 0),
    ),
  }
}

export function renderHtml(page: Read): Promise<Drawn> {
  return inLanguage(page.language, () => htmlOf(page))
}

async function htmlOf({ pathname, search, reads: given, now }: Read): Promise<Drawn> {
  const elsewhereMs = startElsewhere()
  const reads = readsOf(given)
  const html = await renderAll(
    <App at={{ pathname, search }} reads={reads} call={NO_CALL} renderedAt={now} />,
  )
  reads.clear()
  return { html, elsewhereMs: elsewhereMs() }
}

/**
 * @returns a function that returns the processor time since this call; 0 on the main thread, where the caller measures
 * it
 */
function startElsewhere(): () => number {
  const began = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(began)
    return isMainThread ? 0 : (user + system) / 1_000
  }
}

/** The parts of an event's page that change when a session is opened. */
export type Opened = Pick<RenderedPage, 'address' | 'head' | 'picture' | 'html' | 'elsewhereMs'> & {
  isThere: boolean
}

/**
 * Renders the session that an address opens, or the message that it does not exist, without the schedule behind it.
 * @param reads of the event's page
 */
export function renderOpened(page: Read): Promise<Opened> {
  return inLanguage(page.language, () => openedOf(page))
}

async function openedOf({ pathname, search, reads: given, now }: Read): Promise<Opened> {
  const elsewhereMs = startElsewhere()
  const reads = readsOf(given)
  const page = pageAt(pathname, search)
  const html = await renderAll(
    <QueryClientProvider client={reads}>
      <CallProvider value={NO_CALL}>
        <RenderedAtProvider value={now}>
          <AddressProvider at={{ pathname, search }}>
            <ParamsProvider value={rowAt(pathname).params}>
              <EventOfAddress>
                <InSchedule />
              </EventOfAddress>
            </ParamsProvider>
          </AddressProvider>
        </RenderedAtProvider>
      </CallProvider>
    </QueryClientProvider>,
  )
  const { eventAddress, search: query } = page.address
  const sessions = eventAddress && reads.getQueryData(scheduleReads(eventAddress)[0].queryKey)
  const opened = {
    address: `${pathname}${search}`,
    head: headAt(page, reads),
    picture: linkPictureAt(page, reads),
    isThere: sessions?.some(({ id }) => String(id) === query.get('session')) ?? false,
  }
  reads.clear()
  return { ...opened, html, elsewhereMs: elsewhereMs() }
}

/** The session as the schedule opens it. */
function InSchedule() {
  const [schedule, view] = [useSchedule(), useView()]
  return <OpenedSession {...schedule} view={view} />
}

/** Waits for pages that are loaded as chunks. */
async function renderAll(app: React.ReactElement): Promise<string> {
  return renderToStringAsync(app as VNode)
}
