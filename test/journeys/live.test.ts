import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCall, type MakeCall } from '../../client/net/call.ts'
import { newPage, openBrowser } from '../browser.ts'
import { aroundNoon } from '../noon.ts'
import { ADMIN, signInAt, spawnServer } from '../server-process.ts'

const PATH = '/berlin/2026-05-09'
const words = { description: 'About it', presenterName: 'Pat Presenter', level: [], type: [], focus: [] }

let folder: string
let server: ReturnType<typeof spawnServer>
let address: string
let browser: Browser
let page: Page
let call: MakeCall
let slot: { id: number }
let rooms: { id: number }[]
let session: { id: number }

function start(port: string) {
  return spawnServer({
    DATA_DIR: folder,
    PORT: port,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-live-'))
  server = start('0')
  address = await server.listening()
  const cookie = await signInAt(address)
  call = createCall((path, request) =>
    fetch(address + path, { ...request, headers: { ...(request.headers as object), cookie } }),
  )
  const event = await call('POST /api/events', {
    body: { name: 'Unconference', location: 'Berlin', date: '2026-05-09' },
  })
  rooms = [
    await call('POST /api/rooms', { body: { name: 'Room A', eventId: event.id } }),
    await call('POST /api/rooms', { body: { name: 'Room C', eventId: event.id } }),
  ]
  slot = await call('POST /api/time-slots', {
    body: { startTime: '2:15', endTime: '3:00', eventId: event.id },
  })
  session = await call('POST /api/sessions', { body: place(0, 'Consent in practice') })
  browser = await openBrowser()
  // After midnight, the age of the page would have a date.
  const { timeZone } = aroundNoon()
  page = await newPage(browser, { width: 390, baseUrl: address, hasServiceWorker: true, timeZone })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

function place(room: number, title: string) {
  return { ...words, title, timeSlotId: slot.id, roomId: rooms[room]?.id ?? 0 }
}

const move = (room: number) =>
  call('PUT /api/sessions/:id', {
    params: { id: session.id },
    body: place(room, 'Consent in practice'),
  })

const unread = () => page.getByRole('link', { name: /^News/ }).getAttribute('aria-label')

/** Reads the one change that is new, and goes back to the page. */
async function readNews(words: string): Promise<void> {
  await page.getByRole('link', { name: 'News, 1 unread' }).click()
  await page.getByRole('listitem').filter({ hasText: words }).filter({ hasText: 'New: ' }).waitFor()
  await expect.poll(unread).toBe('News')
  await page.goBack()
}

it('marks a move on an open phone, and counts a favorite’s move as news until it is read', async () => {
  const streaming = page.waitForRequest(/\/api\/live/)
  await page.goto(PATH)
  await streaming
  await page.getByRole('button', { name: 'Favorite: Consent in practice' }).click()
  await move(1)
  await page.getByText('Moved', { exact: true }).waitFor()
  expect(await page.locator('.session .session-room').innerText()).toBe('Room C')
  await readNews('Room A, 2:15 PM → Room C, 2:15 PM')
})

it('reports it to a phone that was away', async () => {
  await page.goto('about:blank')
  await move(0)
  await page.goto(PATH)
  await readNews('Room C, 2:15 PM → Room A, 2:15 PM')
})

it('does not report as news what its cache held from before', async () => {
  await page.waitForFunction(() => navigator.serviceWorker.ready)
  // The cached page is from before the move, which the stream reports.
  const streaming = page.waitForRequest(/\/api\/live/)
  await page.reload()
  await streaming
  await move(1)
  await readNews('Room A, 2:15 PM → Room C, 2:15 PM')
  const { port } = new URL(address)
  await server.stop()
  await page.reload()
  await page.getByText(/last updated \d+:\d\d [AP]M/).waitFor()
  expect(await unread()).toBe('News')
  server = start(port)
  await server.listening()
  await expect.poll(() => page.getByText(/last updated \d/).count(), { timeout: 60_000 }).toBe(0)
  expect(await page.locator('.session .session-room').innerText()).toBe('Room C')
  expect(await unread()).toBe('News')
  await move(0)
  await readNews('Room C, 2:15 PM → Room A, 2:15 PM')
})

it('stays readable without a server, shows its age, and updates once the server is back', async () => {
  await page.waitForFunction(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.getByText('Consent in practice', { exact: true }).waitFor()
  const { port } = new URL(address)
  await server.stop()
  await page.getByText(/last updated \d+:\d\d [AP]M/).waitFor()
  await page.reload()
  await page.getByText('Consent in practice', { exact: true }).waitFor()
  await page.getByText(/last updated \d+:\d\d [AP]M/).waitFor()
  server = start(port)
  await server.listening()
  await move(1)
  await expect.poll(() => page.locator('.session-room').innerText(), { timeout: 30_000 }).toBe('Room C')
  await expect.poll(() => page.getByText(/last updated \d/).count(), { timeout: 30_000 }).toBe(0)
})
