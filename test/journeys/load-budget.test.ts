import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedUnconference } from '../../scripts/demo/seed-unconference.ts'
import { overBudget } from '../../scripts/load-budget.ts'
import { measureCosts } from '../../tools/bench/visit-costs.ts'
import { NOW } from '../app.ts'
import { newPage, openBrowser } from '../browser.ts'
import { addAdmin } from '../factories.ts'
import { isNight } from '../night.ts'
import { serveApp } from '../served.ts'

const DATES = { today: '2026-05-09', 'next month': '2026-06-09' } as const
const SIZES = {
  60: { location: 'Sixty', sessions: 60, rooms: 6 },
  600: { location: 'Six Hundred', sessions: 600, rooms: 20 },
} as const
const DETAIL = '[role="dialog"]'
const FIRST_SESSION = '.schedule .session-title a'
const FIRST_STAR = '.schedule .session [aria-pressed]'

type Case = readonly [width: 390 | 1280, sessions: keyof typeof SIZES, when: keyof typeof DATES]
const CASES: readonly Case[] = [
  [390, 60, 'today'],
  [1280, 600, 'next month'],
]
const FURTHER: readonly Case[] = [
  [390, 60, 'next month'],
  [390, 600, 'today'],
  [390, 600, 'next month'],
  [1280, 60, 'today'],
  [1280, 60, 'next month'],
  [1280, 600, 'today'],
]
const isAll = isNight || process.env.KEEP_BUDGET !== undefined

let hub: Awaited<ReturnType<typeof serveApp>>
let admin: Awaited<ReturnType<typeof hub.as>>
let browser: Browser
beforeAll(async () => {
  hub = await serveApp()
  browser = await openBrowser()
  const { id } = await addAdmin(hub.db)
  admin = await hub.as({ id })
  for (const size of Object.values(SIZES))
    for (const date of Object.values(DATES))
      await hub.db.transaction().execute((db) => seedUnconference(db, { ...size, date, createdBy: id }))
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

it.each(isAll ? [...CASES, ...FURTHER] : CASES)(
  'costs a visitor at %i pixels no more than before, with %i sessions %s',
  async (width, sessions, when) => {
    const query = { city: SIZES[sessions].location.toLowerCase().replace(' ', '-'), date: DATES[when] }
    const path = `/${query.city}/${query.date}`
    await untilSmallest(path)
    const page = await newPage(browser, { baseUrl: hub.baseUrl, width })
    await page.clock.setFixedTime(NOW)
    const costs = await measureCosts(page)
    const load = await costs.load(path)
    const elements = await costs.elements()
    const tap = async () => {
      await page.evaluate((first) => document.querySelector<HTMLElement>(first)?.click(), FIRST_SESSION)
      await page.waitForSelector(DETAIL)
    }
    const close = async () => {
      await page.keyboard.press('Escape')
      await page.waitForSelector(DETAIL, { state: 'detached' })
    }
    const firstTap = await costs.during(tap)
    await costs.during(close)
    const tapCalls = await costs.fewestCalls(tap, close)
    const press = () =>
      page.evaluate((star) => document.querySelector<HTMLElement>(star)?.click(), FIRST_STAR)
    await costs.during(press)
    await costs.during(press)
    const starCalls = await costs.fewestCalls(press, press)
    const [room] = await hub.call('GET /api/rooms', { query })
    const changeCalls = await costs.fewestCalls(async (time) => {
      const name = `Belfry ${time}`
      await admin.call('PUT /api/rooms/:id', { params: { id: String(room?.id) }, body: { name } })
      await page.locator('.schedule').getByText(name).first().waitFor({ state: 'attached' })
    })
    await page.close()
    const measured = {
      requests: load.requests,
      bytes: load.bytes,
      'document bytes': load.document,
      'script bytes': load.script,
      'style bytes': load.style,
      elements,
      calls: load.calls,
      'requests of a tap': firstTap.requests,
      'bytes of a tap': firstTap.bytes,
      'calls of a tap': tapCalls,
      'calls of a star': starCalls,
      'calls of a change': changeCalls,
    }
    expect(overBudget(`${width} pixels, ${sessions} sessions, ${when}`, measured)).toEqual([])
  },
)

/** Requests a page until the server has compressed it as far as possible, as it does for pages that are read often. */
async function untilSmallest(path: string): Promise<void> {
  const smallest = brotliCompressSync(Buffer.from(await (await hub.fetch(path)).arrayBuffer())).length
  await expect
    .poll(async () => {
      const answer = await fetch(`${hub.baseUrl}${path}`, { headers: { 'accept-encoding': 'br' } })
      await answer.arrayBuffer()
      return Number(answer.headers.get('content-length'))
    })
    .toBe(smallest)
}
