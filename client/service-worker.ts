/**
 * Caches the pages and reads that this phone showed last, and whole events if their pages ask for it, so that they open
 * without a network. The network always comes first, and answers for one person are never cached. It also shows the
 * messages that a visitor has asked for. The build bundles it into one file.
 */

import { wait } from './lib/wait.ts'
import { type KeptEvent, offlinePage } from './offline-page.ts'
import { FILES, fromCache, keep, MEMORIES, memoryFor, seenPaths, wholePicture } from './worker-memory.ts'
import { ASKED, listenForMessages, type MessageWorker } from './worker-messages.ts'
import { EVENT, linkedPath, PAGE_OF_EVENT, SCREEN, scheduleOf } from './worker-paths.ts'
import { keepTexts, TEXTS, type WorkerTexts, workerTexts } from './worker-texts.ts'

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = ExtendableEvent & {
  request: Request
  resultingClientId: string
  respondWith(answer: Promise<Response>): void
}
type Client = { postMessage(message: unknown): void; id: string }
type MessageEvent = ExtendableEvent & {
  data: unknown
  source: Client | null
  ports: readonly { postMessage(message: unknown): void }[]
}
type Worker = {
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(name: 'message', listener: (event: MessageEvent) => void): void
  skipWaiting(): Promise<void>
  cookieStore?: { get(name: string): Promise<{ value: string } | null> }
  clients: { claim(): Promise<void>; matchAll(): Promise<Client[]> }
  location: Location
}
type Message = { keep?: string[]; put?: [string, unknown][]; texts?: Partial<WorkerTexts> }
const worker = self as unknown as Worker

const TIMEOUT_MS = 4_000
const NEVER =
  /^\/(api\/(live|user|login|logout|admin|author-pages|events\/\d)|c\/|metrics|healthz|readyz)|\/(admin|auth)(\/|$)|^\/(auth|account)(\/|$)/
const NO_PAGES = /^\/(assets|uploads|fonts|api)\//
const PICTURES = /^\/[\w-]+\.svg$/
const ENTRY = /^BEGIN:VEVENT\r\n[\s\S]*?^END:VEVENT\r\n/gm
const UID_OF_SESSION = /^UID:session-(\d+)@/m
/** The element `TEXTS_ELEMENT`. */
const TEXTS_OF_PAGE = /id="texts"[^>]* href="([^"]+)"/

/** Pages that were opened from the cache and have not asked whether they were. */
const openedFromMemory = new Set<string>()

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(begin()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return
  if (NEVER.test(url.pathname)) {
    // Pages that are never cached also get a substitute when there is no network.
    if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => noPage()))
    return
  }
  if (FILES.test(url.pathname)) event.respondWith(fileOf(event, url))
  else if (url.pathname === '/api/calendar') event.respondWith(calendarOf(event, url))
  else if (request.mode === 'navigate') event.respondWith(pageOf(event, url))
  else if (url.pathname.startsWith('/api/') || PICTURES.test(url.pathname)) event.respondWith(readOf(event))
})
worker.addEventListener('message', (event) => {
  const { data, source, ports } = event
  if (data === 'opened' && source && openedFromMemory.delete(source.id))
    source.postMessage('opened-from-memory')
  const { keep: wanted, put, texts } = data as Message
  if (texts) event.waitUntil(keepTexts(texts))
  if (put) event.waitUntil(Promise.all(put.map(replaceRead)))
  if (wanted) event.waitUntil(keepAll(wanted).then((kept) => ports[0]?.postMessage(kept)))
})

listenForMessages(self as unknown as MessageWorker)

async function begin(): Promise<void> {
  const own = [ASKED, TEXTS, ...MEMORIES]
  for (const name of await caches.keys()) if (!own.includes(name)) await caches.delete(name)
  await worker.clients.claim()
}

/** A file whose name contains its hash, so it never changes. A cached picture also serves for its narrower forms. */
async function fileOf(event: FetchEvent, url: URL): Promise<Response> {
  const kept = (await fromCache(event.request.url)) ?? (await fromCache(wholePicture(url)))
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.ok && !isPage(answer)) event.waitUntil(keep(memoryFor(url), event.request.url, answer.clone()))
  return answer
}

/** A read: the network's answer, or after a short wait the cached one. */
async function readOf(event: FetchEvent): Promise<Response> {
  const { answer, first: prompt } = await ask(event)
  // The cache holds a visitor's answer, so an organizer on a slow network waits for their own.
  const first = prompt ?? ((await isSignedIn()) ? await answer.catch(() => null) : null)
  if (first && !isRefused(first) && !isPage(first)) return first
  const kept = await fromCache(event.request.url)
  if (!kept) return first ?? answer
  for (const client of await worker.clients.matchAll()) client.postMessage('answered-from-memory')
  return kept
}

/**
 * A page: the network's answer, or after a short wait any cached page of the event, because scripts show the view of
 * the address. If there is none, the browser gets a page that says so.
 */
async function pageOf(event: FetchEvent, url: URL): Promise<Response> {
  const { answer, first } = await ask(event)
  if (first && !isRefused(first)) return first
  // Chats and shorteners may add a slash.
  const path = url.pathname.replace(/(.)\/$/, '$1')
  const kept = (await fromCache(url.pathname)) ?? (await fromCache(scheduleOf(path)))
  if (kept) {
    openedFromMemory.add(event.resultingClientId)
    return kept
  }
  const linked = linkedPath(path)
  if (linked !== path && (await fromCache(scheduleOf(linked))))
    return Response.redirect(new URL(linked + url.search, url.origin))
  const late = first ?? (await answer.catch(() => null))
  return late && (isPage(late) || !isRefused(late)) ? late : noPage(SCREEN.test(path))
}

/**
 * A calendar file: the network's, or the requested entries of the event's cached file, which have the same UIDs. With
 * neither, the browser stays on the page and says why.
 */
async function calendarOf(event: FetchEvent, url: URL): Promise<Response> {
  const { first } = await ask(event)
  if (first && !isRefused(first) && !isPage(first)) return first
  const wanted = url.searchParams.get('sessions')?.split(',')
  url.searchParams.delete('sessions')
  const kept = await fromCache(url.href)
  if (kept) {
    const isWanted = (entry: string) => !wanted || wanted.includes(UID_OF_SESSION.exec(entry)?.[1] ?? '')
    const file = (await kept.text()).replace(ENTRY, (entry) => (isWanted(entry) ? entry : ''))
    if (/^BEGIN:VEVENT/m.test(file)) return new Response(file, { headers: kept.headers })
  }
  for (const client of await worker.clients.matchAll()) client.postMessage('no-calendar')
  return new Response(null, { status: 204 })
}

/** Asks the network; `first` is its answer, if it arrives after a short wait. */
async function ask(event: FetchEvent): Promise<{ answer: Promise<Response>; first: Response | null }> {
  const { request } = event
  const answer = fetch(request).then((response) => {
    if (mayBeKept(response)) event.waitUntil(keepNew(request, response.clone()))
    return response
  })
  event.waitUntil(answer.catch(() => undefined))
  const late = wait(TIMEOUT_MS).then(() => null)
  return { answer, first: await Promise.race([answer, late]).catch(() => null) }
}

/** Reads the mark that the server sets beside the sign-in. A browser that does not expose it counts as signed out. */
async function isSignedIn(): Promise<boolean> {
  return (await cookie('signed_in')) !== undefined
}

async function cookie(name: string): Promise<string | undefined> {
  return (await worker.cookieStore?.get(name).catch(() => null))?.value
}

/**
 * Whether the server, or a proxy before it, cannot answer at the moment. Every answer of the server has an id; some
 * proxies answer 404 while it restarts.
 */
function isRefused({ status, headers }: Response): boolean {
  return status >= 500 || status === 408 || status === 429 || (status >= 400 && !headers.has('x-request-id'))
}

/** Whether an answer is an HTML page. In place of a file or a read, it comes from a proxy, and must not be cached. */
function isPage({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false
}

function mayBeKept(response: Response): boolean {
  const caching = response.headers.get('cache-control') ?? ''
  return response.status === 200 && !response.redirected && !/no-store|private/.test(caching)
}

/** Writes a polled read only if it is new. Pages are cached without their query. */
async function keepNew(request: Request, response: Response): Promise<void> {
  const url = new URL(request.url)
  const isNavigation = request.mode === 'navigate'
  if (isNavigation ? url.search !== '' : isPage(response)) return
  const address = isNavigation ? url.pathname : request.url
  const etag = response.headers.get('etag')
  const kept = etag === null ? undefined : await fromCache(address)
  if (kept?.headers.get('etag') !== etag || etag === null) await keep('seen', address, response)
}

/**
 * Fetches the addresses whose answers are missing from the cache or out of date: everything that a page needs to open without a
 * network.
 * @returns whether all of them are cached, and whether any of them is new
 */
async function keepAll(wanted: readonly string[]): Promise<{ isKept: boolean; isNew: boolean }> {
  const addresses = [...wanted]
  // A page that is fetched without cookies is in its event's language.
  const language = await cookie('lang')
  let isNew = false
  let isKept = true
  for (const address of addresses) {
    const url = new URL(address, worker.location.href)
    const kept = await fromCache(address)
    if (kept && FILES.test(url.pathname)) continue
    const isInLanguage = language && (EVENT.test(url.pathname) || PAGE_OF_EVENT.test(url.pathname))
    // The browser's own cache answers most of these, or the server does with 304.
    const answer = await fetch(isInLanguage ? `${address}?lang=${language}` : address, {
      credentials: 'omit',
    }).catch(() => null)
    if (!answer || !mayBeKept(answer) || (NO_PAGES.test(url.pathname) && isPage(answer))) {
      isKept &&= kept !== undefined || (answer?.status === 404 && !isRefused(answer))
      continue
    }
    isNew ||= !kept
    // The page that makes the request may be in another language.
    if (isPage(answer)) addresses.push(...(TEXTS_OF_PAGE.exec(await answer.clone().text())?.slice(1) ?? []))
    // The page waits for this answer even if the storage is full.
    isKept = await keep(memoryFor(url), address, answer).then(
      () => isKept,
      () => false,
    )
  }
  return { isKept, isNew }
}

/** Replaces a cached read with the newer data of the page that shows it. */
async function replaceRead([address, data]: [string, unknown]): Promise<void> {
  const url = new URL(address, worker.location.href)
  if (!url.pathname.startsWith('/api/') || NEVER.test(url.pathname) || !(await fromCache(url.href))) return
  const headers = { 'content-type': 'application/json' }
  await keep('seen', url.href, new Response(JSON.stringify(data), { headers }))
}

async function noPage(triesAgain = false): Promise<Response> {
  return offlinePage(await keptEvents().catch(() => []), triesAgain, await workerTexts())
}

async function keptEvents(): Promise<KeptEvent[]> {
  const seen = (await seenPaths()).filter((path) => EVENT.test(path))
  const paths = new Map(seen.map((path) => [linkedPath(path), path])).values()
  const htmlOf = async (path: string) => (await (await fromCache(path))?.text()) ?? ''
  return Promise.all(Array.from(paths, async (path) => ({ path, html: await htmlOf(path) })))
}
