import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const ORIGIN = 'https://hub.example'
const EVENT = '/bern/2026-05-09'

/** The network, as replies by address; an address with none is unreachable. */
let network: Record<string, () => Response>
/** The caches of the browser, by name and address. */
let memories: Map<string, Map<string, Response>>
let written: string[]
let received: unknown[]
let isFull: boolean
let isDamaged: boolean
/** Whether the browser's storage never answers. */
let isSilent: boolean
let listeners: Record<string, (event: unknown) => void>

const whole = (address: string) => new URL(address, ORIGIN).href
const addressOf = (asked: string | { url: string }) => whole(typeof asked === 'string' ? asked : asked.url)

beforeEach(async () => {
  network = {}
  memories = new Map()
  written = []
  received = []
  isFull = false
  isDamaged = false
  isSilent = false
  listeners = {}
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: (event: unknown) => void) => {
      listeners[name] = listener
    },
    clients: { matchAll: async () => [{ postMessage: (message: unknown) => received.push(message) }] },
    location: new URL(ORIGIN),
  })
  vi.stubGlobal('fetch', async (asked: string | { url: string }) => {
    const answer = network[addressOf(asked).slice(ORIGIN.length)]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
  vi.stubGlobal('caches', {
    match: async (address: string) => {
      if (isSilent) await new Promise(() => undefined)
      if (isDamaged) throw new DOMException('Unexpected internal error', 'UnknownError')
      return [...memories.values()]
        .find((memory) => memory.has(whole(address)))
        ?.get(whole(address))
        ?.clone()
    },
    open: async (name: string) => {
      if (isSilent) await new Promise(() => undefined)
      const memory = memories.get(name) ?? new Map<string, Response>()
      memories.set(name, memory)
      return {
        keys: async () => [...memory.keys()].map((url) => ({ url })),
        delete: async (asked: { url: string }) => memory.delete(asked.url),
        match: async (address: string) => memory.get(whole(address))?.clone(),
        put: async (address: string, response: Response) => {
          if (isFull) throw new DOMException('The storage is full', 'QuotaExceededError')
          written.push(whole(address).slice(ORIGIN.length))
          memory.set(whole(address), response)
        },
      }
    },
  })
  vi.resetModules()
  await import('./service-worker.ts')
})

afterEach(() => vi.unstubAllGlobals())

/**
 * Sends a request through the worker.
 * @returns its reply, after it has stored its copy; null if it leaves the request to the browser
 */
async function ask(path: string, mode: 'navigate' | 'cors' = 'cors'): Promise<Response | null> {
  const { answers, works } = begin(path, mode)
  const answer = (await answers[0]) ?? null
  await Promise.allSettled(works)
  return answer
}

function begin(path: string, mode: 'navigate' | 'cors') {
  const answers: Promise<Response>[] = []
  const works: Promise<unknown>[] = []
  listeners.fetch?.({
    request: { method: 'GET', url: whole(path), mode },
    resultingClientId: 'tab',
    respondWith: (given: Promise<Response>) => answers.push(given),
    waitUntil: (work: Promise<unknown>) => works.push(work),
  })
  return { answers, works }
}

/** Asks the worker to cache these addresses. @returns its answers */
async function keepAll(addresses: string[]): Promise<unknown[]> {
  const works: Promise<unknown>[] = []
  const kept: unknown[] = []
  const ports = [{ postMessage: (message: unknown) => kept.push(message) }]
  const waitUntil = (work: Promise<unknown>) => works.push(work)
  listeners.message?.({ data: { keep: addresses }, ports, waitUntil })
  await Promise.allSettled(works)
  return kept
}

const page = (text: string) => () =>
  new Response(text, { headers: { 'content-type': 'text/html', 'cache-control': 'no-cache' } })
const file = (text: string) => () => new Response(text)
const list = (etag: string) => () =>
  new Response('[]', { headers: { 'cache-control': 'no-cache', etag, 'content-type': 'application/json' } })
const refusal = (status: number) => () => Response.json({ message: 'Please wait' }, { status })

it('opens any view of an event offline from its cached page', async () => {
  network[EVENT] = page('the schedule')
  network[`${EVENT}?level=advanced`] = page('a view of it')
  await ask(EVENT, 'navigate')
  await ask(`${EVENT}?level=advanced`, 'navigate')
  network = {}
  const views = ['', '/', '?view=mine', '?session=7', '/wifi', '/wifi/', '/rooms/7/']
  for (const path of views.map((view) => EVENT + view))
    expect([path, await (await ask(path, 'navigate'))?.text()]).toEqual([path, 'the schedule'])
  const other = await ask('/paris/2026-05-09', 'navigate')
  expect([other?.status, other?.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
})

it.each([
  ['/BERN/2026-05-09?session=7', '/bern/2026-05-09?session=7'],
  ['/Bern/2026-05-09/WIFI/', '/bern/2026-05-09/wifi'],
  ['/Ko%CC%88ln/2026-05-09', '/k%C3%B6ln/2026-05-09'],
  ['/Washington,%20DC/2026-05-09', '/washington%2C-dc/2026-05-09'],
])('leads from %s to the cached page offline', async (typed, linked) => {
  for (const event of [EVENT, '/k%C3%B6ln/2026-05-09', '/washington%2C-dc/2026-05-09']) {
    network[event] = page('the schedule')
    await ask(event, 'navigate')
  }
  network = {}
  const answer = await ask(typed, 'navigate')
  expect([answer?.status, answer?.headers.get('location')]).toEqual([302, whole(linked)])
  for (const path of ['/PARIS/2026-05-09', '/%E0%A4%A/2026-05-09'])
    expect([path, (await ask(path, 'navigate'))?.status]).toEqual([path, 503])
})

it('serves replies from the network when the browser cannot read the cache', async () => {
  const read = '/api/rooms?city=bern&date=2026-05-09'
  const file = '/assets/main-abc.js'
  network = { [EVENT]: page('the schedule'), [read]: list('"1"'), [file]: () => new Response('code') }
  await ask(EVENT, 'navigate')
  isDamaged = true
  expect(await (await ask(EVENT, 'navigate'))?.text()).toBe('the schedule')
  expect(await (await ask(read))?.text()).toBe('[]')
  expect(await (await ask(file))?.text()).toBe('code')
  network = {}
  expect((await ask(EVENT, 'navigate'))?.status).toBe(503)
})

it('answers from the network, or says that there is none, although the storage never answers', async () => {
  vi.useFakeTimers()
  isSilent = true
  network = { [EVENT]: page('the schedule'), '/assets/main-abc.js': file('code') }
  const texts = ['/assets/main-abc.js', EVENT, '/bern/2026-05-10'].map((path) => {
    const { answers } = begin(path, path.startsWith('/assets') ? 'cors' : 'navigate')
    return answers[0]?.then((answer) => answer.text())
  })
  let answered: unknown
  void Promise.all(texts).then((all) => {
    answered = all
  })
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  expect(answered).toEqual(['code', 'the schedule', expect.stringContaining('You’re offline')])
})

it.each([404, 408, 429, 500, 503])(
  'serves the cache when a proxy replies %i, and an HTML page for a page not cached',
  async (status) => {
    const read = '/api/rooms?city=bern&date=2026-05-09'
    network = { [EVENT]: page('the schedule'), [read]: list('"1"') }
    await ask(EVENT, 'navigate')
    await ask(read)
    network = { [EVENT]: refusal(status), [read]: refusal(status), '/paris/2026-05-09': refusal(status) }
    expect(await (await ask(EVENT, 'navigate'))?.text()).toBe('the schedule')
    expect(await (await ask(read))?.text()).toBe('[]')
    const unknown = await ask('/paris/2026-05-09', 'navigate')
    expect(unknown?.headers.get('content-type')).toContain('text/html')
  },
)

it("passes the server's own 404 on, and does not count a proxy's as complete", async () => {
  const read = '/api/wifi-settings?city=bern&date=2026-05-09'
  network = { [EVENT]: page('the schedule'), [read]: list('"1"') }
  await ask(EVENT, 'navigate')
  await ask(read)
  const headers = { 'x-request-id': '1', 'content-type': 'text/html' }
  const gone = () => new Response('It is gone', { status: 404, headers })
  network = {
    [EVENT]: gone,
    [read]: () => Response.json({}, { status: 404, headers: { 'x-request-id': '2' } }),
  }
  expect(await (await ask(EVENT, 'navigate'))?.text()).toBe('It is gone')
  expect((await ask(read))?.status).toBe(404)
  memories.clear()
  expect(await keepAll([read])).toEqual([{ isKept: true, isNew: false }])
  network[read] = refusal(404)
  expect(await keepAll([read])).toEqual([{ isKept: false, isNew: false }])
})

it('does not cache a page that a proxy sends in place of a script or a picture', async () => {
  for (const path of ['/assets/main-abc.js', '/uploads/abc.webp']) {
    network = { [path]: page('Please sign in to this wifi') }
    await ask(path)
    network = { [path]: file('the file') }
    expect([path, await (await ask(path))?.text()]).toEqual([path, 'the file'])
  }
})

it.each([
  ['a read', '/api/sessions?city=bern&date=2026-05-09'],
  ['a calendar', '/api/calendar?city=bern&date=2026-05-09'],
])('serves the cached copy of %s when a proxy sends a page in its place', async (_, path) => {
  network[path] = file('BEGIN:VEVENT\r\nEND:VEVENT\r\n')
  await ask(path)
  network[path] = page('Please sign in to this wifi')
  await keepAll([path])
  expect(await (await ask(path))?.text()).toContain('BEGIN:VEVENT')
  network = {}
  expect(await (await ask(path))?.text()).toContain('BEGIN:VEVENT')
})

it('writes a repeated read to the cache only when it has changed', async () => {
  const read = '/api/quick-links?city=bern&date=2026-05-09'
  for (const etag of ['"1"', '"1"', '"2"', '"2"']) {
    network[read] = list(etag)
    await ask(read)
  }
  expect(written).toEqual([read, read])
})

it('keeps the older page when the storage has no room for the newer one', async () => {
  network[EVENT] = page('the schedule')
  await ask(EVENT, 'navigate')
  isFull = true
  network[EVENT] = page('the schedule, five minutes later')
  await ask(EVENT, 'navigate')
  network = {}
  expect(await (await ask(EVENT, 'navigate'))?.text()).toBe('the schedule')
})

it('keeps the code of pages however many pictures are cached', async () => {
  const script = '/assets/main-abc.js'
  network[script] = file('the script')
  await ask(script)
  for (let number = 0; number < 170; number += 1) {
    network[`/uploads/${number}.webp`] = file('a logo')
    await ask(`/uploads/${number}.webp`)
  }
  network = {}
  expect(await (await ask(script))?.text()).toBe('the script')
  await expect(ask('/uploads/0.webp')).rejects.toThrow('Failed to fetch')
  expect(await (await ask('/uploads/169.webp'))?.text()).toBe('a logo')
})

it('serves a cached picture for its narrower variants offline', async () => {
  network['/uploads/plan.webp'] = file('the plan')
  await ask('/uploads/plan.webp')
  network = {}
  expect(await (await ask('/uploads/960/plan.webp'))?.text()).toBe('the plan')
})

it('caches nothing meant for one person, and stays out of sign-in, streams and the portal', async () => {
  for (const caching of ['private, no-store', 'no-store', 'private']) {
    network['/api/events'] = () => new Response('[]', { headers: { 'cache-control': caching } })
    await ask('/api/events')
  }
  expect(written).toEqual([])
  for (const path of [
    '/api/user',
    '/api/live',
    '/api/login',
    '/api/admin-users',
    `${EVENT}/admin`,
    '/auth',
    '/c/code',
    '/api/author-pages/code',
  ])
    expect([path, await ask(path)]).toEqual([path, null])
})

it('exports sessions to the calendar offline from the cached file, or reports that it cannot', async () => {
  const calendar = '/api/calendar?city=bern&date=2026-05-09'
  const entry = (uid: string) =>
    `BEGIN:VEVENT\r\nUID:${uid}@hub\r\nSUMMARY:x\r\n END:VEVENT\r\nEND:VEVENT\r\n`
  const all = [entry('time-slot-7'), entry('session-7'), entry('session-71')]
  const headers = { 'content-type': 'text/calendar', 'cache-control': 'no-cache' }
  network[calendar] = () => new Response(`BEGIN\r\n${all.join('')}END\r\n`, { headers })
  listeners.message?.({ data: { keep: [calendar] }, source: null, ports: [], waitUntil: () => undefined })
  await expect.poll(() => written).toEqual([calendar])
  network = {}
  const textOf = async (path: string) => (await ask(path, 'navigate'))?.text()
  expect(await textOf(`${calendar}&sessions=7`)).toBe(`BEGIN\r\n${all[1]}END\r\n`)
  expect(await textOf(calendar)).toContain(all.join(''))
  expect(received).toEqual([])
  expect((await ask(`${calendar}&sessions=8`, 'navigate'))?.status).toBe(204)
  expect(received).toEqual(['no-calendar'])
})

it('offers the saved events in place of a page that is not saved, such as sign-in', async () => {
  const html = '<title>Bees &amp; data | Hive</title><meta property="og:site_name" content="Hive">'
  network[EVENT] = () => new Response(html, { headers: { 'content-type': 'text/html' } })
  await ask(EVENT, 'navigate')
  network = {}
  for (const path of ['/', '/auth', `${EVENT}/admin`]) {
    const page = (await (await ask(path, 'navigate'))?.text()) ?? ''
    expect(page).toContain('<h1>You’re offline</h1>')
    expect(page).toContain('<span dir="auto">Hive</span></header>')
    expect(page).toContain(
      `<a href="${EVENT}"><b dir="auto">Bees &amp; data</b> <span>May 9, 2026</span></a>`,
    )
    expect(page).not.toContain('http-equiv="refresh"')
  }
})

it('offers an event once that was opened at several addresses', async () => {
  for (const path of ['/BERN/2026-05-09', EVENT, '/basel/2026-05-09']) {
    network[path] = page('the schedule')
    await ask(path, 'navigate')
  }
  network = {}
  const offered = (await (await ask('/', 'navigate'))?.text()) ?? ''
  expect([...offered.matchAll(/<li><a href="([^"]+)"/g)].map(([, path]) => path)).toEqual([
    EVENT,
    '/basel/2026-05-09',
  ])
})

it('writes that page in the language of the last page, even after a restart', async () => {
  const texts = { language: 'de', offline: 'Keine Verbindung', notSaved: 'Nicht <gespeichert>.' }
  const works: Promise<unknown>[] = []
  listeners.message?.({ data: { texts }, waitUntil: (work: Promise<unknown>) => works.push(work) })
  await Promise.all(works)
  network[EVENT] = () => new Response('<title>Bees | Hive</title>')
  await ask(EVENT, 'navigate')
  network = {}
  vi.resetModules()
  await import('./service-worker.ts')
  const page = (await (await ask('/', 'navigate'))?.text()) ?? ''
  expect(page).toContain('<html lang="de">')
  expect(page).toContain('<h1>Keine Verbindung</h1><p>Nicht &lt;gespeichert>.</p>')
  expect(page).toContain('<span>9. Mai 2026</span>')
  // An older page sent fewer texts.
  expect(page).toContain('Try again')
})

it('caches the pages of an event in the language that the reader has chosen', async () => {
  const self = globalThis.self as unknown as { cookieStore?: object }
  self.cookieStore = { get: async (name: string) => (name === 'lang' ? { value: 'de' } : null) }
  network[EVENT] = () => new Response('English')
  network[`${EVENT}?lang=de`] = () => new Response('Deutsch')
  network['/api/rooms?city=bern'] = () => new Response('[]')
  const kept = await keepAll([EVENT, '/api/rooms?city=bern'])
  network = {}
  expect([kept, await (await ask(EVENT, 'navigate'))?.text()]).toEqual([
    [{ isKept: true, isNew: true }],
    'Deutsch',
  ])
})

it('answers a page that wants to be cached when the storage has no room', async () => {
  isFull = true
  network[EVENT] = page('the schedule')
  expect(await keepAll([EVENT])).toEqual([{ isKept: false, isNew: true }])
})

it('caches the texts of each cached page, even in another language than the current page', async () => {
  const link = '<link rel="modulepreload" id="texts" fetchpriority="low" href="/assets/visitor.de-1.js">'
  network[EVENT] = () => new Response(`<body>${link}`, { headers: { 'content-type': 'text/html' } })
  network['/assets/visitor.de-1.js'] = () => new Response('texts')
  await keepAll([EVENT])
  network = {}
  expect(await (await ask('/assets/visitor.de-1.js').catch(() => null))?.text()).toBe('texts')
})

it.each(['/screen', '/screen/'])('makes %s, not cached, retry automatically', async (path) => {
  const page = await (await ask(EVENT + path, 'navigate'))?.text()
  expect(page).toContain('<meta http-equiv="refresh" content="30"><title>You’re offline</title>')
})

it('lets a signed-in organizer wait for a slow reply, and serves the cache when the network is down', async () => {
  vi.useFakeTimers()
  network['/api/sessions'] = () => new Response('[]', { headers: { etag: 'of-visitors' } })
  await ask('/api/sessions')
  const slow = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => slow.promise)
  const self = globalThis.self as unknown as { cookieStore?: object }
  self.cookieStore = { get: async () => ({ value: '1' }) }
  const answer = ask('/api/sessions')
  await vi.advanceTimersByTimeAsync(10_000)
  slow.resolve(new Response('["tray"]', { headers: { 'cache-control': 'private, no-store' } }))
  expect(await (await answer)?.text()).toBe('["tray"]')
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await (await ask('/api/sessions'))?.text()).toBe('[]')
  vi.useRealTimers()
})
