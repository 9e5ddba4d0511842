import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOW } from '../app.ts'
import { newPage, openBrowser, type View } from '../browser.ts'
import { addAdmin, addEvent } from '../factories.ts'
import { addFullEvent } from '../full-event.ts'
import { serveApp } from '../served.ts'
import { untilHydrated } from './open-as.ts'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
let pages: string[]
beforeAll(async () => {
  hub = await serveApp({ now: () => NOW })
  browser = await openBrowser()
  await addEvent(hub.db, { name: 'Brot', location: 'Ulm', language: 'de' })
  const owner = await addAdmin(hub.db)
  const { slug, date } = await addFullEvent({ ...hub, admin: await hub.as(owner) }, owner.id)
  const event = `/${encodeURIComponent(slug)}/${date}`
  const [session] = await hub.db.selectFrom('sessions').select('id').orderBy('id').limit(1).execute()
  const [room] = await hub.db.selectFrom('rooms').select('id').orderBy('id').limit(1).execute()
  const below = [
    'wifi',
    'news',
    'search',
    'sponsors',
    'helpful-links',
    'floor-plan',
    'data',
    `rooms/${room?.id}`,
  ]
  pages = [
    '/?',
    `${event}?`,
    `${event}?session=${session?.id}&`,
    `${event}?view=mine&`,
    ...below.map((each) => `${event}/${each}?`),
  ]
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

async function open(path: string, view: View = {}): Promise<Page> {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, ...view })
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
  await page.locator('a[href$="/sponsors"]:visible').first().click()
  await page.waitForURL('**/sponsors')
  await page.waitForLoadState('networkidle')
  expect([await isMarked(page), await languageOf(page)]).toEqual([true, 'de'])
  await page.close()
})

it('stays in the language of the address within an event', async () => {
  const page = await open('/ulm/2026-05-09?lang=fr')
  expect(await languageOf(page)).toBe('fr')
  await mark(page)
  await page.locator('a[href$="/sponsors"]:visible').first().click()
  await page.waitForURL('**/sponsors')
  await page.waitForLoadState('networkidle')
  expect([await isMarked(page), await languageOf(page)]).toEqual([true, 'fr'])
  await page.close()
})

/** The words of a page that are in no text of its data: each is in the reader's language. */
function ownWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const state = document.getElementById('state')?.textContent ?? ''
    const data = JSON.stringify(Object.values(JSON.parse(state))).normalize('NFC')
    const read = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const words: string[] = []
    while (read.nextNode()) {
      const { nodeValue, parentElement } = read.currentNode
      const text = nodeValue?.trim() ?? ''
      if (parentElement?.closest('script, style, template, noscript, code, [hreflang], bdi')) continue
      if (/\p{L}{3}/u.test(text) && !data.includes(JSON.stringify(text).slice(1, -1))) words.push(text)
    }
    for (const each of document.querySelectorAll('[aria-label], [alt], [placeholder], [title]'))
      for (const name of ['aria-label', 'alt', 'placeholder', 'title']) {
        const text = each.getAttribute(name)?.trim() ?? ''
        if (/\p{L}{3}/u.test(text) && !data.includes(JSON.stringify(text).slice(1, -1))) words.push(text)
      }
    return words
  })
}

/** Texts of the test language for long words are in brackets. Dates are the browser's own, and addresses are the same in all languages. */
const isTranslated = (text: string) => /[[\]~]|\bMay \d|^https?:|^<script|^[a-z]+\.[a-z]+$/.test(text)

it('has each word of each page in the texts of a language, and room for words that are 40 % longer', async () => {
  const found: string[] = []
  for (const width of [390, 1280])
    for (const path of pages) {
      const page = await open(`${path}lang=en-XA`, { width })
      found.push(
        ...(await ownWords(page)).filter((text) => !isTranslated(text)).map((text) => `${path} ${text}`),
      )
      if (await isTooWide(page)) found.push(`${path} is wider than ${width} pixels`)
      await page.close()
    }
  expect([...new Set(found)]).toEqual([])
})

it('mirrors each page for a language from right to left', async () => {
  const found: string[] = []
  for (const width of [390, 1280])
    for (const path of pages) {
      const page = await open(`${path}lang=en-XB`, { width })
      expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl')
      if (await isTooWide(page)) found.push(`${path} is wider than ${width} pixels`)
      // Who follows such a link has all other pages as they were.
      expect(await page.evaluate(() => document.cookie)).toBe('')
      await page.close()
    }
  expect(found).toEqual([])
})

function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
  })
}
