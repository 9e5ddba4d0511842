/**
 * Keeps the pages and reads that this phone has last seen, so that the schedule can be read without a network. The
 * network always comes first; answers that are meant for one person are never kept. Imports nothing: it is one file.
 */
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = ExtendableEvent & { request: Request; respondWith(answer: Promise<Response>): void }
type Worker = {
  addEventListener(name: 'install' | 'activate', hear: (event: ExtendableEvent) => void): void
  addEventListener(name: 'fetch', hear: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; matchAll(): Promise<{ postMessage(message: unknown): void }[]> }
  location: Location
}
const worker = self as unknown as Worker

const SEEN = 'seen-1'
const FILES = 'files-1'
const MOST_SEEN = 80
const MOST_FILES = 160
const PATIENCE_MS = 4_000
const NEVER =
  /^\/(api\/(live|user|login|logout|admin|events\/\d)|metrics|healthz|readyz)|\/(admin|auth)(\/|$)|^\/(auth|account)(\/|$)/

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(begin()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin || NEVER.test(url.pathname)) return
  if (/^\/(assets|uploads|fonts)\//.test(url.pathname)) event.respondWith(fileOf(event))
  else if (request.mode === 'navigate' || url.pathname.startsWith('/api/')) event.respondWith(newestOf(event))
})

async function begin(): Promise<void> {
  for (const name of await caches.keys()) if (name !== SEEN && name !== FILES) await caches.delete(name)
  await worker.clients.claim()
}

/** Files that are named by their content never change. */
async function fileOf(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(keep(FILES, MOST_FILES, event.request, answer.clone()))
  return answer
}

/** What the network says, or after some patience what was last seen. */
async function newestOf(event: FetchEvent): Promise<Response> {
  const answer = fetch(event.request).then((response) => {
    if (mayBeKept(response)) event.waitUntil(keep(SEEN, MOST_SEEN, event.request, response.clone()))
    return response
  })
  event.waitUntil(answer.catch(() => undefined))
  const patience = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  const first = await Promise.race([answer, patience]).catch(() => null)
  if (first && first.status < 500) return first
  const kept = await caches.match(event.request, { ignoreVary: true })
  if (!kept) return first ?? answer
  for (const client of await worker.clients.matchAll()) client.postMessage('answered-from-memory')
  return kept
}

function mayBeKept(response: Response): boolean {
  const caching = response.headers.get('cache-control') ?? ''
  return response.status === 200 && !response.redirected && !/no-store|private/.test(caching)
}

async function keep(name: string, most: number, request: Request, response: Response): Promise<void> {
  const cache = await caches.open(name)
  await cache.delete(request, { ignoreVary: true })
  await cache.put(request, response)
  const oldest = (await cache.keys()).slice(0, -most)
  for (const each of oldest) await cache.delete(each)
}
