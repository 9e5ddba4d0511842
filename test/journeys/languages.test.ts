import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LANGUAGES } from '../../domain/text/languages.ts'
import { NOW } from '../app.ts'
import { newPage, openBrowser, type View } from '../browser.ts'
import { addNumberedCard, addRoomCode } from '../card-factories.ts'
import { addRoom } from '../factories.ts'
import { byNight } from '../night.ts'
import { serveApp } from '../served.ts'
import { addEveryPage, collectData, textsOf } from './every-page.ts'
import { signedInPage, untilHydrated } from './open-as.ts'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
let places: Awaited<ReturnType<typeof addEveryPage>>
beforeAll(async () => {
  hub = await serveApp({ now: () => NOW })
  browser = await openBrowser()
  places = await addEveryPage(hub)
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

/** Marks the document, so that a reload can be detected. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)

it('reloads for an event in another language, and opens its other pages in the same document', async () => {
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

it('keeps the language of the address within an event', async () => {
  const page = await open('/ulm/2026-05-09?lang=fr')
  expect(await languageOf(page)).toBe('fr')
  await mark(page)
  await page.locator('a[href$="/sponsors"]:visible').first().click()
  await page.waitForURL('**/sponsors')
  await page.waitForLoadState('networkidle')
  expect([await isMarked(page), await languageOf(page)]).toEqual([true, 'fr'])
  await page.close()
})

it.each(['card', 'room'])(
  'shows a %s in the language of its event, and does not save that language on the device',
  async (kind) => {
    const { id: eventId } = await hub.db
      .selectFrom('events')
      .select('id')
      .where('slug', '=', 'ulm')
      .executeTakeFirstOrThrow()
    const code =
      kind === 'card'
        ? (await addNumberedCard(hub.db, { eventId })).code
        : await addRoomCode(hub.db, await addRoom(hub.db, { eventId }))
    const [german, french] =
      kind === 'card' ? ['Speichern', 'Enregistrer'] : ['Wir brauchen Hilfe', 'Nous avons besoin d’aide']
    const page = await open(`/c/${code}`)
    await expect.poll(() => languageOf(page).catch(() => null)).toBe('de')
    await page.getByRole('button', { name: german }).waitFor()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('lang')
    await page.goto(`/c/${code}?lang=fr`)
    await untilHydrated(page)
    await page.getByRole('button', { name: french }).waitFor()
    await page.close()
  },
)

it('saves a language on the device when its link is pressed, but not from an address', async () => {
  const page = await open('/ulm/2026-05-09?lang=fr')
  const kept = async () => (await page.context().cookies()).find(({ name }) => name === 'lang')?.value
  expect([await languageOf(page), await kept()]).toEqual(['fr', undefined])
  await page.locator('footer summary').last().click()
  await page.getByRole('link', { name: 'Polski' }).click()
  await expect.poll(() => languageOf(page).catch(() => null)).toBe('pl')
  expect(await kept()).toBe('pl')
  await page.close()
})

it('links to all languages at the end of a page without scripts', async () => {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, javaScript: false })
  await page.goto('/ulm/2026-05-09?q=brot&view=mine')
  await page.locator('summary:has(~ noscript)').click()
  await page.getByRole('link', { name: 'Français' }).click()
  expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  expect(new URL(page.url()).search).toBe('?view=mine&lang=fr')
  await page.close()
})

const THREE_LETTERS = /\p{L}{3}/u
/** The test language for long words puts texts in brackets. Dates are the browser's own, and addresses are never translated. */
const isTranslated = (text: string) =>
  /[[\]~]|\b(Sat|Sun)[a-z]*\b|\bMay \d|^https?:|^[\d.]+:\d|^<script|^[a-z]+\.[a-z]+$|GMT|@example\.com|\d [AP]M$/.test(
    text,
  )

/** Opens each page of visitors or organizers in a language; `look` returns what is wrong with one, given the data it loaded. */
async function walk(
  lang: string,
  { width, isPortal }: { width: number; isPortal: boolean },
  look: (page: Page, data: string) => Promise<string[]>,
): Promise<string[]> {
  const found = new Set<string>()
  const page = isPortal
    ? await signedInPage({ hub, browser }, places.owner, { width })
    : await newPage(browser, { baseUrl: hub.baseUrl, width })
  const data = collectData(page)
  if (!isPortal) await page.clock.setFixedTime(NOW)
  for (const path of isPortal ? places.portal : [...places.visitors, ...places.signIn]) {
    await page.goto(`${path}lang=${lang}`)
    await (isPortal ? page.waitForLoadState('networkidle') : untilHydrated(page))
    const state = await page.locator('#state').textContent()
    const read = JSON.stringify(Object.values(JSON.parse(state ?? '{}')))
    for (const fault of await look(page, read + data())) found.add(`${path} ${fault}`)
    if (await isTooWide(page)) found.add(`${path} is wider than ${width} pixels`)
  }
  await page.close()
  return [...found]
}

it.each([
  { width: 390, isPortal: false },
  ...byNight([
    { width: 390, isPortal: true },
    { width: 1280, isPortal: false },
    { width: 1280, isPortal: true },
  ]),
])('translates every word of every page, and has room for longer words: %o', async (pages) => {
  expect(await walk('en-XA', pages, untranslated)).toEqual([])
})

it.each([
  { width: 390, isPortal: false },
  ...byNight([
    { width: 390, isPortal: true },
    { width: 1280, isPortal: false },
    { width: 1280, isPortal: true },
  ]),
])('mirrors every page for a right-to-left language: %o', async (pages) => {
  const directionsOf = (page: Page) =>
    page.evaluate(() => {
      const { direction } = getComputedStyle(document.body)
      return direction === 'rtl' ? [] : [direction]
    })
  expect(await walk('en-XB', pages, directionsOf)).toEqual([])
})

it.each(
  byNight(
    LANGUAGES.flatMap((lang) =>
      [390, 1280].flatMap((width) => [
        { lang, width, isPortal: false },
        { lang, width, isPortal: true },
      ]),
    ),
  ),
)('fits every page on the screen in every language: %o', async ({ lang, ...pages }) => {
  expect(await walk(lang, pages, async () => [])).toEqual([])
})

/** The texts of a page that are neither in the test language nor in the data that it shows. */
async function untranslated(page: Page, data: string): Promise<string[]> {
  const known = data.normalize('NFC')
  const isData = (text: string) => known.includes(JSON.stringify(text).slice(1, -1))
  return (await textsOf(page)).filter(
    (text) =>
      isOwn(text) && !isData(text) && text.split(BETWEEN).some((part) => isOwn(part) && !isData(part)),
  )
}

/** What separates values in a line. */
const BETWEEN = / ?[·,–] ?|(?<=\S): /

/** Whether a text has words that are not in the test language. Dates and times are the browser's own. */
function isOwn(text: string): boolean {
  return THREE_LETTERS.test(text) && !isTranslated(text)
}

function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
  })
}
