import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import {
  addAdmin,
  addEvent,
  addFooterSettings,
  addLink,
  addRoom,
  addSession,
  addTimeSlot,
  addUser,
} from '../../test/factories.ts'
import { sourcePages } from '../../test/pages.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let sessionId: number
let roomId: number
let admin: { id: number }
beforeAll(async () => {
  hub = await openApp({ pages: sourcePages, settings: { PUBLIC_URL: 'https://hub.example.org' } })
  admin = await addAdmin(hub.db)
  const event = await addEvent(hub.db, {
    name: 'Spring <b>&</b> "Friends"',
    location: 'New York',
    description: 'Bring a topic',
    bannerImageUrl: '/uploads/banner.webp',
  })
  await addEvent(hub.db, { name: 'Secret', location: 'Oslo', isPublic: false, createdBy: admin.id })
  const room = await addRoom(hub.db, { eventId: event.id, name: 'Attic' })
  const slot = await addTimeSlot(hub.db, { eventId: event.id, startTime: '1:30', endTime: '2:15' })
  const place = { eventId: event.id, roomId: room.id, timeSlotId: slot.id }
  const session = await addSession(hub.db, { ...place, title: 'Tags', description: 'All about <tags>' })
  sessionId = session.id
  roomId = room.id
})
afterAll(() => hub.close())

const page = async (path: string, fetch = hub.fetch) => {
  const answer = await fetch(path)
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
const EVENT = '/new-york/2026-05-09'

it('answers unknown addresses with the not-found page', async () => {
  for (const path of [
    '/no/such/page',
    '/new-york',
    '/new-york/2026-05-10',
    '/new-york/2026-13-45',
    '/new-york/tomorrow',
    `${EVENT}/nothing`,
    '/a%2Fb/2026-05-09',
    `/${'x'.repeat(2_000)}/2026-05-09`,
  ]) {
    const { status, html, headers } = await page(path)
    expect([path, status]).toEqual([path, 404])
    expect(html).toContain('404 Page Not Found')
    expect(html).toContain('Did you forget to add the page to the router?')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

it('answers broken escapes and unknown calls with a message instead of a page', async () => {
  const broken = await hub.fetch('/%E0%A4%A')
  expect([broken.status, await broken.json()]).toEqual([
    400,
    { error: 'BAD_REQUEST', message: 'This address cannot be read' },
  ])
  const unknown = await hub.fetch('/api/nothing')
  expect([unknown.status, (await unknown.json()).error]).toEqual([404, 'NOT_FOUND'])
})

it('shows a browser the not-found page for a broken escape, except in a call', async () => {
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  for (const path of ['/%E0%A4%A', '/new-york/%ff/wifi?view=mine', '/%E0%A4%A/2026-05-09']) {
    const answer = await hub.fetch(path, { headers })
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      404,
      'text/html; charset=utf-8',
    ])
    expect(await answer.text()).toContain('Did you forget to add the page to the router?')
  }
  const call = await hub.fetch('/api/events/%E0%A4%A', { headers })
  expect([call.status, (await call.json()).message]).toEqual([400, 'This address cannot be read'])
})

it('includes the whole schedule in the page, each session as a link', async () => {
  const { status, html } = await page(EVENT)
  expect(status).toBe(200)
  expect(html).toContain('Session Schedule')
  expect(html).toContain('1:30 PM')
  expect(html).toContain(`href="${EVENT}?session=${sessionId}"`)
  expect(html).toContain('Attic')
  expect(html.replace(/<template>.*?<\/template>/s, '')).not.toContain('role="dialog"')
})

it('shows the session in the address on top of the schedule, with its own title and canonical link', async () => {
  const { html } = await page(`${EVENT}?session=${sessionId}`)
  expect(html).toContain('role="dialog"')
  expect(html).toContain('All about &lt;tags&gt;')
  expect(html).toContain(
    '<title>Tags – Spring &lt;b&gt;&amp;&lt;/b&gt; &quot;Friends&quot; | Conference Hub</title>',
  )
  expect(html).toContain(`<link rel="canonical" href="https://hub.example.org${EVENT}?session=${sessionId}">`)
})

it('describes an event for search engines and previews', async () => {
  const { html } = await page(EVENT)
  expect(html).toContain(
    '<title>Spring &lt;b&gt;&amp;&lt;/b&gt; &quot;Friends&quot; | Conference Hub</title>',
  )
  expect(html).toContain('<meta name="description" content="Bring a topic">')
  expect(html).toContain(`<link rel="canonical" href="https://hub.example.org${EVENT}">`)
  expect(html).toMatch(
    new RegExp(
      `<meta property="og:image" content="https://hub.example.org${EVENT}/picture.png\\?v=[\\w-]{16}">`,
    ),
  )
  expect(html).toContain('<meta property="og:image:width" content="1200">')
  expect(html).toContain(
    '<meta property="og:image:alt" content="Spring &lt;b&gt;&amp;&lt;/b&gt; &quot;Friends&quot;, May 9, 2026, New York">',
  )
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(data)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Spring <b>&</b> "Friends"',
    startDate: '2026-05-09',
    endDate: '2026-05-09',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    isAccessibleForFree: true,
    location: { '@type': 'Place', name: 'New York', address: 'New York' },
    organizer: { '@type': 'Organization', name: 'Conference Hub', url: 'https://hub.example.org/' },
    url: `https://hub.example.org${EVENT}`,
    description: 'Bring a topic',
    image: 'https://hub.example.org/uploads/banner.webp',
  })
})

it('contains no inline scripts, and forbids them in its policy', async () => {
  const { html, headers } = await page(EVENT)
  const types = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)
  expect(types).toEqual([' type="application/json" id="state"', ' type="application/ld+json"'])
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy.split(';').find((rule) => rule.startsWith('script-src'))).toBe("script-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain('upgrade-insecure-requests')
})

it('includes the complete sessions, so that no browser reads them again', async () => {
  const { html } = await page(EVENT)
  const [, text = ''] = /id="state">(.*?)<\/script>/.exec(html) ?? []
  const state = JSON.parse(text)
  const url = '/api/sessions?city=new-york&date=2026-05-09'
  const sessions = await hub.call('GET /api/sessions', { query: { city: 'new-york', date: '2026-05-09' } })
  expect(sessions.map(({ description }) => description !== '')).toEqual([true])
  expect(state.reads[url]).toEqual(sessions)
})

it('shows a hidden event only to its managers, and lets no cache store their page', async () => {
  expect((await page('/')).html).not.toContain('Secret')
  expect((await page('/oslo/2026-05-09')).status).toBe(404)
  const stranger = await hub.as(await addAdmin(hub.db))
  expect((await page('/oslo/2026-05-09', stranger.fetch)).status).toBe(404)
  const visitor = await hub.as(await addUser(hub.db))
  expect((await page('/oslo/2026-05-09', visitor.fetch)).status).toBe(404)
  const owner = await hub.as(admin)
  const own = await page('/oslo/2026-05-09', owner.fetch)
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(own.html).toContain('Secret')
  expect((await page('/oslo/2026-05-09')).status).toBe(404)
})

it('renders the same page for everyone, signed in or not', async () => {
  const owner = await hub.as(admin)
  const when = /"(?:renderedAt|asOf)":"[^"]*"/g
  const [theirs, ours] = [await page(EVENT, owner.fetch), await page(EVENT)]
  expect(theirs.html.replaceAll(when, '')).toBe(ours.html.replaceAll(when, ''))
  expect(ours.headers.get('cache-control')).toBe('no-cache')
})

it('compresses an uncached page, but not a private one', async () => {
  const headers = { 'accept-encoding': 'br, gzip' }
  const unknown = await hub.fetch(`${EVENT}?session=999999`, { headers })
  expect([unknown.headers.get('content-encoding'), unknown.headers.get('vary')]).toEqual([
    'br',
    'accept-encoding',
  ])
  expect(brotliDecompressSync(await unknown.arrayBuffer()).toString()).toContain('Bring a topic')
  const owner = await hub.as(admin)
  const own = await owner.fetch('/oslo/2026-05-09', { headers })
  expect([own.headers.get('content-encoding'), (await own.text()).includes('Secret')]).toEqual([null, true])
})

it('links invitations to the sign-in page even before scripts run', async () => {
  for (const path of [`${EVENT}/verify-token`, `${EVENT}/auth/verify-token`]) {
    const { html, status } = await page(`${path}?email=a%40b.example&token=t`)
    expect(status).toBe(200)
    expect(html).toContain('href="/auth?tab=verify-token&amp;email=a%40b.example#token=t"')
  }
})

it('redirects a mail link whose token became part of the path to the sign-in page', async () => {
  const { status, headers } = await hub.fetch('/auth%2523token%253Dabc')
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
    302,
    '/auth#token=abc',
    'no-store',
  ])
})

it('explains on the sign-in page that it needs JavaScript, and that mailed links keep working', async () => {
  for (const path of ['/auth', '/auth?tab=verify-token&email=a%40b.example', `${EVENT}/auth`]) {
    const { html } = await page(path)
    const [, said = ''] = /<noscript>(.*?)<\/noscript>/.exec(html) ?? []
    expect(said).toContain('Signing in needs JavaScript.')
    expect(said).toContain('Links in invitations and password resets keep working.')
  }
})

it('has a page for each room, readable without scripts and ready for previews', async () => {
  const { status, html, headers } = await page(`${EVENT}/rooms/${roomId}`)
  // Chats and shorteners may add a slash.
  expect((await page(`${EVENT}/rooms/${roomId}/`)).status).toBe(200)
  expect([status, headers.get('cache-control')]).toEqual([200, expect.not.stringContaining('no-store')])
  expect(html).toContain(
    '<title>Attic – Spring &lt;b&gt;&amp;&lt;/b&gt; &quot;Friends&quot; | Conference Hub</title>',
  )
  expect(html).toContain('<meta name="description" content="What is on in Attic at Spring &lt;b&gt;')
  expect(html).toContain(`rel="canonical" href="https://hub.example.org${EVENT}/rooms/${roomId}"`)
  expect(html).toContain('og:image')
  expect(html).toContain(`href="${EVENT}?session=${sessionId}">Tags</a>`)
  expect(html).toContain('1:30 PM – 2:15 PM')
})

it('answers 404 for an unknown room, and links to the rooms of the event', async () => {
  for (const room of ['99999', 'attic', `${roomId}x`]) {
    const { status, html, headers } = await page(`${EVENT}/rooms/${room}`)
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(html).toContain('Room not found')
    expect(html).toMatch(RegExp(`dir="auto"[^>]* href="${EVENT}/rooms/${roomId}"[^>]*>Attic</a>`))
  }
})

it('has one page per host, however their name is written, and none for other names', async () => {
  const { status, html, headers } = await page(`${EVENT}/people/pat-presenter`)
  expect([status, headers.get('cache-control')]).toEqual([200, expect.not.stringContaining('no-store')])
  expect(html).toContain(
    '<title>Pat Presenter – Spring &lt;b&gt;&amp;&lt;/b&gt; &quot;Friends&quot; | Conference Hub</title>',
  )
  expect(html).toContain(`rel="canonical" href="https://hub.example.org${EVENT}/people/pat-presenter"`)
  expect(html).toContain(`href="${EVENT}?session=${sessionId}">Tags</a>`)
  const other = await hub.fetch(`${EVENT}/people/P%C3%81T%20presenter`, { redirect: 'manual' })
  expect([other.status, other.headers.get('location')]).toEqual([302, `${EVENT}/people/pat-presenter`])
  for (const person of ['pat', 'pat-presenters', '%20']) {
    const answer = await page(`${EVENT}/people/${person}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(answer.html).toContain('No sessions by this person')
  }
})

it('shows the specified texts when something is missing', async () => {
  expect((await page(`${EVENT}/wifi`)).html).toContain('WiFi Information Unavailable')
  expect((await page(`${EVENT}/wifi`)).html).toContain('WiFi settings for this event are not yet configured.')
  expect((await page(`${EVENT}/helpful-links`)).html).toContain('No helpful links found.')
  expect((await page(`${EVENT}/floor-plan`)).html).toContain('No floor plan available for this event yet.')
  expect((await page(EVENT)).html).toContain('No quick links configured')
})

it('filters the landing page by city without scripts', async () => {
  const found = await page('/?city=NEW%20%20york')
  expect(found.html).toContain('1 of 1 event')
  expect(found.html).toContain('View Hub: Spring')
  const none = await page('/?city=Atlantis')
  expect(none.html).toContain('No Events Found')
  expect(none.html).toContain('<link rel="canonical" href="https://hub.example.org/">')
})

it.each(['/NEW-YORK/2026-05-09', '/New%20York/2026-05-09'])(
  'reads the event at %s under its own address, where a browser keeps its changes and its cache',
  async (path) => {
    const { html } = await page(path)
    const reads = [...html.matchAll(/"\/api\/(\w[\w-]*)\?city=([^&"]*)/g)].map(([, of, city]) => [of, city])
    expect(reads).toContainEqual(['sessions', 'new-york'])
    expect(new Set(reads.map(([, city]) => city))).toEqual(new Set(['new-york']))
  },
)

it('redirects the later days of an event to its page', async () => {
  await addEvent(hub.db, { location: 'Três Dias', days: 3 })
  await addEvent(hub.db, { location: 'Três Dias', date: '2026-05-11' })
  const leads = async (path: string) => {
    const { status, headers } = await hub.fetch(path, { redirect: 'manual' })
    return [status, headers.get('location')]
  }
  const city = '/tr%C3%AAs-dias'
  expect(await leads(`${city}/2026-05-10`)).toEqual([302, `${city}/2026-05-09#day-2`])
  expect(await leads(`${city}/2026-05-10/sponsors`)).toEqual([302, `${city}/2026-05-09/sponsors`])
  expect(await leads(`${city}/2026-05-11`)).toEqual([200, null])
  expect(await leads(`${city}/2026-05-12`)).toEqual([404, null])
})

it('uses few cells for many rooms whose sessions have their own time slots', async () => {
  const { id: eventId } = await addEvent(hub.db, { location: 'Ghent' })
  const rooms = await Promise.all(Array.from({ length: 30 }, () => addRoom(hub.db, { eventId })))
  for (const [index, { id: roomId }] of rooms.entries()) {
    const slot = { eventId, startTime: '9:00', endTime: `10:${10 + index}` }
    await addSession(hub.db, { eventId, roomId, timeSlotId: (await addTimeSlot(hub.db, slot)).id })
  }
  const { html } = await page('/ghent/2026-05-09')
  const cells = [...html.matchAll(/<td [^>]*?class="(\w+)"/g)].map(([, kind]) => kind)
  expect(cells.filter((kind) => kind === 'taken')).toHaveLength(30)
  expect(cells.filter((kind) => kind === 'free')).toHaveLength(58)
  const widths = [...html.matchAll(/colSpan="(\d+)"/gi)].map(([, width]) => Number(width))
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(30 * 29)
})

it('marks the language of a session’s texts if it is certain', async () => {
  const lists = (language: string[]) => JSON.stringify({ language })
  const { id: eventId } = await addEvent(hub.db, { location: 'Bern', lists: lists(['Deutsch', 'Englisch']) })
  const of = async (title: string, language: string[]) => {
    const { id: roomId } = await addRoom(hub.db, { eventId })
    return addSession(hub.db, { eventId, timeSlotId, roomId, title, language: JSON.stringify(language) })
  }
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId })
  const { id } = await of('Donaudampfschifffahrt', ['deutsch'])
  await of('Bread', ['englisch'])
  await of('Both', ['deutsch', 'englisch'])
  await of('Neither', [])
  const titles = ({ html }: { html: string }) =>
    [...html.matchAll(/<h4[^>]*>/g)].map(([tag]) => /lang="(.*?)"/.exec(tag)?.[1])
  expect(titles(await page('/bern/2026-05-09'))).toEqual(['de', 'en', undefined, undefined])
  const { html } = await page(`/bern/2026-05-09?session=${id}`)
  expect(html).toMatch(/<h2 id="session-title"[^>]* lang="de"/)
  expect(html).toMatch(/<p [^>]*lang="de"[^>]* class="[^"]*whitespace-pre-line/)
  const { id: alone } = await addEvent(hub.db, { location: 'Wien', lists: lists(['German']) })
  const place = { timeSlotId: (await addTimeSlot(hub.db, { eventId: alone })).id, eventId: alone }
  await addSession(hub.db, { ...place, roomId: (await addRoom(hub.db, { eventId: alone })).id })
  expect(titles(await page('/wien/2026-05-09'))).toEqual(['de'])
})

it('marks the organizers’ texts on a page in a different language', async () => {
  const { id: eventId } = await addEvent(hub.db, {
    location: 'Jena',
    language: 'de',
    description: 'Ein Tag über Bienen',
  })
  await addFooterSettings(hub.db, { eventId, description: 'Alles über Honig', copyrightText: 'Frei' })
  await addLink(hub.db, { eventId, kind: 'quick', title: 'Anfahrt' })
  await addLink(hub.db, { eventId, kind: 'helpful', title: 'Regeln' })
  const words = ['Ein Tag über Bienen', 'Alles über Honig', 'Frei', 'Anfahrt', 'Regeln']
  const german = ({ html }: { html: string }) =>
    [...html.matchAll(/<(?:bdi|p) (?:[^>]* )?lang="de"[^>]*>(.*?)<\/(?:bdi|p)>/g)].map(([, text]) => text)
  expect(german(await page('/jena/2026-05-09?lang=en'))).toEqual(expect.arrayContaining(words))
  expect(german(await page('/jena/2026-05-09'))).toEqual([])
})
