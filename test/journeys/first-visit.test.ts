import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedUnconference } from '../../scripts/demo/seed-unconference.ts'
import { newPage, openBrowser } from '../browser.ts'
import { serveApp } from '../served.ts'
import { untilHydrated } from './open-as.ts'

const DATE = '2026-05-09'
const EVENT = `/sixty/${DATE}`
/** With the style and all the rest of the answer in one flight of packets. */
const SEEN_BYTES = 12_500
const STATE = '<script type="application/json" id="state">'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
beforeAll(async () => {
  hub = await serveApp()
  browser = await openBrowser()
  const seed = { location: 'Sixty', date: DATE, sessions: 60, rooms: 6 }
  await hub.db.transaction().execute((db) => seedUnconference(db, seed))
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

it('sends what is seen of 60 sessions, with its style, in 12.5 kB, and the data behind it', async () => {
  const [seen = '', data] = (await (await hub.fetch(EVENT)).text()).split(STATE)
  expect(seen.match(/class="session"/g)).toHaveLength(60)
  expect(seen).toMatch(/<script type="module" async/)
  expect(data).toContain('"/api/sessions')
  const bytes = brotliCompressSync(seen).length
  expect({ bytes, isSmall: bytes <= SEEN_BYTES }).toEqual({ bytes, isSmall: true })
})

it('waits for the data at the end of a page whose script is here first, and reads no session again', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const slow = createServer(async (request, response) => {
    const answer = await hub.fetch(request.url ?? '/')
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    const [seen = '', data] = (await answer.text()).split(STATE)
    response.write(seen)
    if (data) await released
    response.end(data && `${STATE}${data}`)
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const { port } = slow.address() as AddressInfo
  const page = await newPage(browser, { baseUrl: `http://127.0.0.1:${port}`, width: 390 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const script = page.waitForEvent('requestfinished', (request) => request.resourceType() === 'script')
  await page.goto(EVENT, { waitUntil: 'commit' })
  await script
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))))
  release()
  await untilHydrated(page)
  expect(asked).not.toContain('/api/sessions')
  await page.close()
  slow.closeAllConnections()
  slow.close()
})

it('leaves the page of an address that cannot be read as the server wrote it', async () => {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 390 })
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto(`/%E0%A4%A/${DATE}`)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))))
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404 Page Not Found')
  expect(errors).toEqual([])
  await page.close()
})

it('names a failed read, with a way to try again', async () => {
  const away = await seededHub('Away')
  await away.db.schema.alterTable('rooms').renameTo('rooms_away').execute()
  const page = await newPage(browser, { baseUrl: away.baseUrl, width: 390 })
  const answer = await page.goto(`/away/${DATE}`)
  expect([answer?.status(), answer?.headers()['cache-control']]).toEqual([503, 'no-store'])
  expect(await answer?.text()).toContain('<noscript><meta http-equiv="refresh" content="10"></noscript>')
  await page.getByText('Failed to fetch rooms').waitFor()
  await away.db.schema.alterTable('rooms_away').renameTo('rooms').execute()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Failed to fetch rooms').waitFor({ state: 'detached' })
  // On its day the current ones are above the schedule too.
  await expect.poll(() => page.locator('.schedule .session').count()).toBe(12)
  expect((await page.reload())?.status()).toBe(200)
  await page.close()
  await away.close()
})

async function seededHub(location: string) {
  const own = await serveApp()
  const seed = { location, date: DATE, sessions: 12, rooms: 3 }
  await own.db.transaction().execute((db) => seedUnconference(db, seed))
  return own
}
