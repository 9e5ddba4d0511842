import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedUnconference } from '../../scripts/demo/seed-unconference.ts'
import { NOW } from '../app.ts'
import { newPage, openBrowser } from '../browser.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../factories.ts'
import { serveApp } from '../served.ts'
import { untilHydrated } from './open-as.ts'

const DATE = '2026-05-09'
const EVENT = `/sixty/${DATE}`
/** With the style and the rest of the reply, this fits one flight of packets. File names vary by 20 bytes between builds. */
const SEEN_BYTES = 13_950
/** Up to the end of the first session. */
const FIRST_BYTES = 9_870
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

it('sends the visible page of 60 sessions in 14 kB, style included, and its data after that', async () => {
  const [seen = '', data] = (await (await hub.fetch(EVENT)).text()).split(STATE)
  expect(seen.match(/class="session"/g)).toHaveLength(60)
  expect(seen).toMatch(/<script type="module" async/)
  expect(data).toContain('"/api/sessions')
  const bytes = brotliCompressSync(seen).length
  expect({ bytes, isSmall: bytes <= SEEN_BYTES }).toEqual({ bytes, isSmall: true })
  const first = seen.slice(0, seen.indexOf('</article>', seen.indexOf('class="session"')))
  // The script that remembers taps comes before it, and is small.
  expect(first.match(/<script|<template/g)).toEqual(['<script'])
  const firstBytes = brotliCompressSync(first).length
  expect({ firstBytes, isSmall: firstBytes <= FIRST_BYTES }).toEqual({ firstBytes, isSmall: true })
  expect(seen.indexOf('<template>')).toBeLessThan(seen.indexOf('</tr>', first.length) + '</tr><'.length)
})

it('waits for the data at the end of the page if the script arrives first, and refetches no session', async () => {
  const slow = await inTwo(STATE)
  const page = await newPage(browser, { baseUrl: slow.baseUrl, width: 390 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const script = page.waitForEvent('requestfinished', (request) => request.resourceType() === 'script')
  await page.goto(EVENT, { waitUntil: 'commit' })
  await script
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))))
  slow.release()
  await untilHydrated(page)
  expect(asked).not.toContain('/api/sessions')
  await page.close()
  slow.close()
})

it('remembers a tap on a session whose tile is still loading, and opens it without a navigation', async () => {
  // In the first row, before the template that opens sessions, and in a row after it.
  for (const nth of [0, 9]) {
    const slow = await inTwo('</a></h4><p dir="auto" class="session-presenter">', nth)
    const page = await newPage(browser, { baseUrl: slow.baseUrl, width: 390 })
    const navigations: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && navigations.push(request.url()))
    await page.route(/assets\/main-/, (route) => route.abort())
    await page.goto(EVENT, { waitUntil: 'commit' })
    const link = page.locator('tr .session-title a').nth(nth)
    await link.evaluate((each: HTMLElement) => each.click())
    slow.release()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await dialog.locator('h2, p[dir]').allTextContents()).not.toContain('')
    expect(navigations).toHaveLength(1)
    await page.close()
    slow.close()
  }
})

/** The hub behind a connection that holds back a page from the `nth` occurrence of `part` on until it is released. */
async function inTwo(part: string, nth = 0) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const slow = createServer(async (request, response) => {
    const answer = await hub.fetch(request.url ?? '/')
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    const [begin = '', ...rest] = (await answer.text()).split(part)
    response.write([begin, ...rest.slice(0, nth)].join(part))
    if (rest.length === 0) return response.end()
    await released
    response.end(part + rest.slice(nth).join(part))
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const { port } = slow.address() as AddressInfo
  const close = () => {
    slow.closeAllConnections()
    slow.close()
  }
  return { baseUrl: `http://127.0.0.1:${port}`, release, close }
}

it('opens a session at its address before scripts load, and then takes it over without a layout shift', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 390 })
  const [errors, navigations]: string[][] = [[], []]
  page.on('pageerror', ({ message }) => errors?.push(message))
  page.on('console', (line) => line.type() === 'error' && errors?.push(line.text()))
  page.on('request', (request) => request.isNavigationRequest() && navigations?.push(request.url()))
  await page.route(/assets\/main-/, async (route) => {
    await released
    await route.continue()
  })
  await page.clock.setFixedTime(NOW)
  await page.goto(EVENT, { waitUntil: 'domcontentloaded' })
  const dialog = page.getByRole('dialog')
  const closed = async () => {
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 50)))
      .toMatch(/^<a href/)
  }
  await page.locator('.star').first().click({ force: true })
  const link = page.locator('.session-title a').nth(1)
  await link.click()
  await dialog.waitFor()
  await page.evaluate(() => history.back())
  await closed()
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await closed()
  await link.click()
  // Twice, before the browser has gone back: it does not leave the event.
  await dialog.getByRole('link', { name: 'Close' }).evaluate((each: HTMLElement) => {
    each.click()
    each.click()
  })
  await closed()
  const inTable = page.locator(`tr a[href="${await link.getAttribute('href')}"]`)
  await inTable.click()
  await page.evaluate(watchShifts)
  const early = await page.evaluate(wordsAndPlaces)
  expect(early.words).toEqual([
    await link.textContent(),
    expect.stringMatching(/^Now until \d+:\d\d [AP]M · \d+\u00a0min\u00a0left/),
    ...early.words.slice(2),
  ])
  release()
  await untilHydrated(page)
  await page.locator('[data-search]').waitFor({ state: 'detached' })
  expect(await page.evaluate(wordsAndPlaces)).toEqual(early)
  expect(await page.evaluate(() => document.activeElement?.role)).toBe('dialog')
  await dialog.getByRole('button', { name: 'Share' }).waitFor()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts'))).toEqual([])
  expect(new URL(page.url()).search).toMatch(/^\?session=\d+$/)
  await page.evaluate(() => history.back())
  await closed()
  // Not to the link of the same session above the schedule.
  expect(await inTable.evaluate((each) => each === document.activeElement)).toBe(true)
  expect({ errors, navigations: navigations?.length }).toEqual({ errors: [], navigations: 1 })
  await page.close()
})

it('opens a session after midnight on its own page, which shows the date', async () => {
  const { id: eventId, slug } = await addEvent(hub.db, { location: 'Owl', date: DATE, days: 2 })
  const place = { eventId, roomId: (await addRoom(hub.db, { eventId })).id }
  const slot = await addTimeSlot(hub.db, { eventId, startTime: '24:30', endTime: '25:30' })
  const { id, title } = await addSession(hub.db, { ...place, timeSlotId: slot.id })
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 390 })
  await page.route(/assets\/main-/, (route) => route.abort())
  await page.goto(`/${slug}/${DATE}`)
  await page.locator('tr').getByRole('link', { name: title }).click()
  await page.waitForURL(`**/${slug}/${DATE}?session=${id}`)
  await page.getByRole('dialog').getByText('Sunday, May 10').waitFor()
  await page.close()
})

/** What a reader sees of an open session at first, and where. */
function wordsAndPlaces() {
  const parts = [...document.querySelectorAll('[role=dialog] :is(h2, h2 + p, p[dir])')]
  const places = parts.map((each) => each.getBoundingClientRect().toJSON())
  return { words: parts.map(({ textContent }) => textContent), places }
}

function watchShifts(): void {
  const shifts: number[] = []
  Reflect.set(globalThis, 'shifts', shifts)
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) shifts.push(Number(Reflect.get(each, 'value')))
  }).observe({ type: 'layout-shift' })
}

it('keeps the server’s 404 page for an address that cannot be decoded', async () => {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 390 })
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto(`/%E0%A4%A/${DATE}`)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))))
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404 Page Not Found')
  expect(errors).toEqual([])
  await page.close()
})

it('reports a failed read, and offers to try again', async () => {
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
