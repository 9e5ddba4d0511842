import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPage, openBrowser } from '../browser.ts'
import { startBalancer, startTwoServers } from '../two-servers.ts'

const DATE = '2026-05-09'
const words = { description: 'About it', presenterName: 'Pat Presenter', level: [], type: [], focus: [] }
const TITLE = 'Consent in practice'

let hub: Awaited<ReturnType<typeof startTwoServers>>
let balancer: Awaited<ReturnType<typeof startBalancer>>
let browser: Browser
let page: Page
let move: (room: 'Room A' | 'Room B') => Promise<unknown>
const failures: string[] = []

beforeAll(async () => {
  hub = await startTwoServers()
  balancer = await startBalancer(hub.addresses)
  const call = hub.at(1, { cookie: await hub.cookieOf(1) })
  const { id: eventId } = await call('POST /api/events', {
    body: { name: 'Unconference', location: 'Berlin', date: DATE },
  })
  const rooms = {
    'Room A': await call('POST /api/rooms', { body: { name: 'Room A', eventId } }),
    'Room B': await call('POST /api/rooms', { body: { name: 'Room B', eventId } }),
  }
  const slot = await call('POST /api/time-slots', {
    body: { startTime: '2:15', endTime: '3:00', eventId },
  })
  const at = (room: keyof typeof rooms) => ({
    ...words,
    title: TITLE,
    timeSlotId: slot.id,
    roomId: rooms[room].id,
  })
  const { id } = await call('POST /api/sessions', { body: at('Room A') })
  move = (room) => call('PUT /api/sessions/:id', { params: { id }, body: at(room) })
  browser = await openBrowser()
  page = await newPage(browser, { width: 390, baseUrl: balancer.url, hasServiceWorker: true })
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('response', (response) => {
    if (response.status() >= 500) failures.push(`${response.status()} ${response.url()}`)
  })
})
afterAll(async () => {
  await browser?.close()
  balancer?.close()
  await hub?.stop()
})

/** Every text that was shown as a status or an alert, however briefly. */
async function watchMessages(): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>()
    const look = () => {
      for (const each of document.querySelectorAll('[role=status], [role=alert]'))
        seen.add(each.textContent ?? '')
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    Reflect.set(globalThis, 'messagesSeen', seen)
  })
  return () => page.evaluate(() => [...(Reflect.get(globalThis, 'messagesSeen') as Set<string>)])
}

it('fails over to another server when its own stops, unnoticed by the visitor', async () => {
  const streaming = page.waitForResponse(/\/api\/live/)
  await page.goto(`/berlin/${DATE}`)
  await streaming
  await page.getByText(TITLE, { exact: true }).waitFor()
  const messages = await watchMessages()

  const again = page.waitForResponse(/\/api\/live/)
  hub.servers[0].child.kill('SIGTERM')
  expect(await hub.servers[0].exited).toBe(0)
  expect((await again).status()).toBe(200)
  await move('Room B')
  await expect.poll(() => page.locator('.session-room').first().innerText()).toBe('Room B')
  expect((await messages()).filter((text) => text.includes('Offline'))).toEqual([])
  await page.reload()
  await page.getByText(TITLE, { exact: true }).waitFor()
  expect([failures, await page.getByText(/last updated/).count()]).toEqual([[], 0])
})
