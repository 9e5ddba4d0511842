import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOW } from '../app.ts'
import { newPage, openBrowser } from '../browser.ts'
import { addEvent } from '../factories.ts'
import { serveApp } from '../served.ts'
import { untilHydrated } from './open-as.ts'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
beforeAll(async () => {
  hub = await serveApp({ now: () => NOW })
  browser = await openBrowser()
  await addEvent(hub.db, { name: 'Brot', location: 'Ulm', language: 'de' })
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

async function open(path: string): Promise<Page> {
  const page = await newPage(browser, { baseUrl: hub.baseUrl })
  await page.clock.setFixedTime(NOW)
  await page.goto(path)
  await untilHydrated(page)
  return page
}

/** Marks the document, so that one that was loaded anew is known. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)

it('loads the page of an event in another language anew, and its other pages in the same document', async () => {
  const page = await open('/')
  expect(await languageOf(page)).toBe('en')
  await mark(page)
  await page.getByRole('link', { name: /Brot/ }).click()
  await expect.poll(() => languageOf(page).catch(() => null)).toBe('de')
  await untilHydrated(page)
  expect([await isMarked(page), new URL(page.url()).pathname]).toEqual([false, '/ulm/2026-05-09'])
  await mark(page)
  await page.getByRole('link', { name: 'Sponsors', exact: true }).click()
  await page.waitForURL('**/sponsors')
  await page.waitForLoadState('networkidle')
  expect([await isMarked(page), await languageOf(page)]).toEqual([true, 'de'])
  await page.close()
})

it('stays in the language of the address within an event', async () => {
  const page = await open('/ulm/2026-05-09?lang=fr')
  expect(await languageOf(page)).toBe('fr')
  await mark(page)
  await page.getByRole('link', { name: 'Sponsors', exact: true }).click()
  await page.waitForURL('**/sponsors')
  await page.waitForLoadState('networkidle')
  expect([await isMarked(page), await languageOf(page)]).toEqual([true, 'fr'])
  await page.close()
})
