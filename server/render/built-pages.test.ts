import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addBigProgramme } from '../../test/big-event.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import type { renderPage } from './page.tsx'
import { builtPages } from './page-renderer.ts'

const NOW = new Date('2026-05-09T10:10:00Z')

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ pages: await builtPages(), now: () => NOW })
})
afterAll(() => hub.close())

it('is complete and cacheable if a read of the built page answers 404', async () => {
  const event = await addEvent(hub.db)
  const page = await hub.fetch(`/${event.slug}/${event.date}/wifi`)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  const html = await page.text()
  expect(html).toContain('WiFi settings for this event are not yet configured.')
  expect(html).not.toContain('http-equiv="refresh"')
})

it('includes the styles of related sessions once in the page that opens a session, and in no other', async () => {
  const event = await addEvent(hub.db)
  const place = { eventId: event.id }
  const [room, slot] = [await addRoom(hub.db, place), await addTimeSlot(hub.db, place)]
  const session = await addSession(hub.db, { ...place, roomId: room.id, timeSlotId: slot.id })
  const path = `/${event.slug}/${event.date}`
  const [schedule, opened] = await Promise.all(
    [path, `${path}?session=${session.id}`].map(async (at) => (await hub.fetch(at)).text()),
  )
  expect([schedule, opened].map((html) => html?.split('.related-sessions h3{').length)).toEqual([1, 2])
})

it('includes the styles of a room in its page, before any script has loaded', async () => {
  const { id: eventId, slug, date } = await addEvent(hub.db)
  const room = await addRoom(hub.db, { eventId })
  const html = await (await hub.fetch(`/${slug}/${date}/rooms/${room.id}`)).text()
  expect(html).toContain('.room-page{')
})

it('includes the styles of a screen in its page, and no scripts among them', async () => {
  const { slug, date } = await addEvent(hub.db)
  const html = await (await hub.fetch(`/${slug}/${date}/screen`)).text()
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style)
  expect(styles.some((style) => style.includes('.screen-frame'))).toBe(true)
  expect(styles.filter((style) => style.includes('import'))).toEqual([])
})

it('renders a large event in another thread, identical to rendering it here', async () => {
  const { id: eventId, slug, date } = await addEvent(hub.db)
  await addBigProgramme(hub.db, eventId, { rooms: 21, days: 2, sessions: 400 })
  const pathname = `/${slug}/${date}`
  const read = async (url: string) => {
    const answer = await hub.fetch(url)
    return { status: answer.status, data: await answer.json() }
  }
  const asked = { pathname, search: '', read, now: NOW }
  const here: { renderPage: typeof renderPage } = await import(
    new URL('../../dist/render/page.js', import.meta.url).href
  )
  const beside = await (await builtPages()).load()
  const [page, large] = [await here.renderPage(asked), await beside.renderPage(asked)]
  expect(large.html).toBe(page.html)
  expect(large.reads).toBe(page.reads)
  expect(large.elsewhereMs).toBeGreaterThan(0)
  expect((await beside.renderPage({ ...asked, pathname: '/' })).elsewhereMs).toBe(0)
  const [above = '', below] = (await (await hub.fetch(pathname)).text()).split(/<template>.*?<\/script>/s)
  expect(above + below).toContain(page.html)
})
