import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOW, openApp } from '../../test/app.ts'
import { addEvent, addRoom, addSession, addSuperAdmin, addTimeSlot } from '../../test/factories.ts'
import { sourcePages } from '../../test/pages.ts'

/*
 * The page of a session is the page of its event with the session inserted.
 */
let hub: Awaited<ReturnType<typeof openApp>>
/** The addresses whose pages were rendered as a whole. */
let rendered: string[] = []
/** The next page is rendered, and handed over only once this has resolved. */
let held: Promise<void> | null = null
beforeAll(async () => {
  const load = async () => {
    const { renderPage, renderOpened } = await sourcePages.load()
    const counted: typeof renderPage = async (asked) => {
      rendered.push(`${asked.pathname}${asked.search}`)
      const until = held
      held = null
      const page = await renderPage(asked)
      await until
      return page
    }
    return { renderPage: counted, renderOpened }
  }
  hub = await openApp({ pages: { ...sourcePages, load } })
})
afterAll(() => hub.close())

async function addDay(given: object = {}) {
  const event = await addEvent(hub.db, { name: 'Spring <b>', ...given })
  const eventId = event.id
  const rooms = [
    await addRoom(hub.db, { eventId }),
    await addRoom(hub.db, { eventId, name: '庭', isOpen: true }),
  ]
  const sessions: number[] = []
  for (const startTime of ['9:00', '10:00', '11:00']) {
    const { id: timeSlotId } = await addTimeSlot(hub.db, {
      eventId,
      startTime,
      endTime: `${startTime}`.replace('00', '45'),
    })
    for (const { id: roomId } of rooms) {
      const title = `Talk & <i>${timeSlotId}-${roomId}</i> session=5 $& $1`
      const { id } = await addSession(hub.db, {
        eventId,
        timeSlotId,
        roomId,
        title,
        description: 'About\n<b>it</b>',
      })
      sessions.push(id)
    }
  }
  return { event, rooms, sessions, path: `/${event.slug}/${event.date}` }
}

/** The body of a page as it is rendered as a whole. */
async function whole(path: string, search: string): Promise<string> {
  const { renderPage } = await sourcePages.load()
  const read = async (url: string) => {
    const answer = await hub.fetch(url)
    return { status: answer.status, data: await answer.json() }
  }
  const { html } = await renderPage({ pathname: path, search, read, now: NOW })
  return html
}
const bodyOf = (html: string) => /<div id="root">(.*)<\/div><script type="application\/json"/s.exec(html)?.[1]
const get = async (path: string) => {
  const answer = await hub.fetch(path)
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}

it.each([{}, { days: 2 }, { date: '2026-05-07' }, { isPublic: true, countsStars: true, clock: 24 }])(
  'builds the page of a session exactly as if it were rendered whole: %j',
  async (given) => {
    const { path, sessions, rooms } = await addDay(given)
    const last = sessions.at(-1)
    for (const search of [
      ...sessions.map((id) => `?session=${id}`),
      `?room=${rooms[0]?.id}&session=${last}`,
      `?type=discussion&view=mine&session=${last}`,
      '?session=99999999',
    ])
      expect(bodyOf((await get(`${path}${search}`)).html), search).toBe(await whole(path, search))
  },
)

it('renders the schedule once for all sessions of an event, and again after a change', async () => {
  const { path, sessions, event } = await addDay()
  await get(path)
  rendered = []
  const opened = await Promise.all(sessions.map((id) => get(`${path}?session=${id}`)))
  expect(rendered).toHaveLength(1)
  for (const [index, { html, headers }] of opened.entries()) {
    const id = sessions[index]
    expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${path}?session=${id}">`)
    expect(html).toContain(`/sessions/${id}/picture.png?v=`)
    expect(html.match(/role="dialog"/g)).toHaveLength(1)
    expect(JSON.parse(/id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? '')).toMatchObject({
      address: `${path}?session=${id}`,
    })
    expect(headers.get('cache-control')).toBe('no-cache')
  }
  expect(new Set(opened.map(({ headers }) => headers.get('etag'))).size).toBe(sessions.length)
  const admin = await hub.as(await addSuperAdmin(hub.db))
  await admin.call('POST /api/rooms', { body: { name: 'Another room', eventId: event.id } })
  expect((await get(`${path}?session=${sessions[0]}`)).html).toContain('Another room')
  expect(rendered).toHaveLength(2)
})

it('shows a change to readers who ask while the schedule before it is being rendered', async () => {
  const { path, sessions, event } = await addDay()
  const admin = await hub.as(await addSuperAdmin(hub.db))
  const { promise, resolve: handOver } = Promise.withResolvers<void>()
  held = promise
  rendered = []
  const before = get(`${path}?session=${sessions[0]}`)
  await expect.poll(() => rendered.length).toBe(1)
  await admin.call('POST /api/rooms', { body: { name: 'Another room', eventId: event.id } })
  const after = get(`${path}?session=${sessions[1]}`)
  await new Promise((resolve) => setTimeout(resolve, 200))
  handOver()
  await before
  // The reply cache keeps this page as one of the event as it is now, for up to an hour.
  expect((await after).html).toContain('Another room')
})

it('shows unknown sessions as gone, without rendering a page for each', async () => {
  const { path } = await addDay()
  await get(`${path}?session=800000`)
  rendered = []
  for (const id of [800_001, 800_002, 2_147_483_647]) {
    const { status, html } = await get(`${path}?session=${id}`)
    expect([status, html.includes('This session is no longer on the schedule.')]).toEqual([200, true])
  }
  expect(rendered).toEqual([])
})

it('hides the sessions of a hidden event from visitors', async () => {
  const { path, sessions } = await addDay({ isPublic: false })
  const { status, html } = await get(`${path}?session=${sessions[0]}`)
  expect([status, html.includes('Talk')]).toEqual([404, false])
  const admin = await hub.as(await addSuperAdmin(hub.db))
  const own = await admin.fetch(`${path}?session=${sessions[0]}`)
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(await own.text()).toContain('role="dialog"')
})

it('redirects unknown filters to the page without them, and renders nothing for them', async () => {
  const { path, rooms, sessions } = await addDay()
  const [room] = rooms
  rendered = []
  const led = async (search: string) => {
    const answer = await hub.fetch(`${path}${search}`, { redirect: 'manual' })
    return [answer.status, answer.headers.get('location')]
  }
  expect(await led('?type=made-up')).toEqual([302, path])
  expect(await led('?type=discussion&level=made-up')).toEqual([302, `${path}?type=discussion`])
  expect(await led(`?room=${room?.id}&room=777777`)).toEqual([302, `${path}?room=${room?.id}`])
  expect(await led(`?focus=made-up&view=mine&session=${sessions[0]}`)).toEqual([
    302,
    `${path}?view=mine&session=${sessions[0]}`,
  ])
  expect(rendered).toEqual([])
})

it('charges the time of another thread to the network that asks', async () => {
  const { renderPage, renderOpened } = await sourcePages.load()
  const shown: string[] = []
  const beside: typeof sourcePages = {
    ...sourcePages,
    load: async () => ({
      renderPage: async (asked) => {
        shown.push(asked.search)
        return { ...(await renderPage(asked)), elsewhereMs: 3_000 }
      },
      renderOpened,
    }),
  }
  const limited = await openApp({ pages: beside, settings: { RATE_LIMIT: 'on' } })
  try {
    const { slug, date } = await addEvent(limited.db)
    for (const search of ['', '?type=discussion', '?type=presentation'])
      expect((await limited.fetch(`/${slug}/${date}${search}`)).status).toBe(200)
    // The third gets the cached page: a network may at first have 4 s of rendering.
    expect(shown).toEqual(['', '?type=discussion'])
  } finally {
    await limited.close()
  }
})
