import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { NOW } from '../app.ts'
import { newPage, openBrowser } from '../browser.ts'
import { lookAsKept } from '../design/kept-pictures.ts'
import { addRealEvent, type RealEvent } from '../design/real-event.ts'
import { REAL_PAGES } from '../design/real-pages.ts'
import { isNight } from '../night.ts'
import { serveApp } from '../served.ts'
import { signedInPage, untilHydrated } from './open-as.ts'

/** Pages show their address: this one has no port, which would differ in each run. */
const ADDRESS = 'http://hub.localhost'
const MOST_PIXELS = 60
const HEIGHTS = { 390: 1_200, 1280: 900 }
const VIEWS = [
  { width: 390, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
let event: RealEvent
beforeAll(async () => {
  hub = await serveApp({ settings: { PUBLIC_URL: ADDRESS } })
  event = await addRealEvent(hub)
  browser = await openBrowser({ hosts: `MAP hub.localhost ${new URL(hub.baseUrl).host}` })
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

/** By night, or to save new pictures, all four of each page; by day one of every third page, in alternating widths and colors. */
const isAll = isNight || process.env.KEEP_PICTURES !== undefined
const PICTURES = Object.keys(REAL_PAGES).flatMap((name, index) =>
  VIEWS.filter((_, place) => isAll || (index % 3 === 0 && place === index % VIEWS.length)).map((view) => ({
    name,
    ...view,
  })),
)

it.each(PICTURES)(
  'shows $name like its saved picture, $width pixels wide and $colorScheme',
  async ({ name, width, colorScheme }) => {
    const { path, shows, isPortal = false } = REAL_PAGES[name] as (typeof REAL_PAGES)[string]
    const page = await openPage(width, isPortal)
    onTestFinished(() =>
      page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      }),
    )
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(path(event))
    await untilHydrated(page)
    if (typeof shows === 'string') await page.getByText(shows).filter({ visible: true }).first().waitFor()
    else await shows(page, event)
    await untilStill(page)
    await lookAsKept(page, `pages/${name}-${width}-${colorScheme}`, { most: MOST_PIXELS })
  },
)

const pages = new Map<string, OpenPage>()

/** A page of visitors, or of the organizer; the next of its kind and width has the scripts of the one before. */
async function openPage(width: 390 | 1280, isPortal: boolean): Promise<OpenPage> {
  const kind = `${width}/${isPortal}`
  const opened = pages.get(kind)
  if (opened) return opened
  const view = { width, height: HEIGHTS[width], scale: 1, baseUrl: ADDRESS }
  const page = isPortal
    ? await signedInPage({ hub: { ...hub, baseUrl: ADDRESS }, browser }, event.owner, view)
    : await newPage(browser, view)
  await page.clock.setFixedTime(NOW)
  const underway = requestsOf(page)
  const still = Object.assign(page, { underway })
  pages.set(kind, still)
  return still
}

type OpenPage = Page & { underway: ReadonlySet<unknown> }

/** The requests of a page that have no reply yet, except its live stream, which never ends. */
function requestsOf(page: Page): ReadonlySet<unknown> {
  const underway = new Set<unknown>()
  page.on('request', (each) => each.url().includes('/api/live') || underway.add(each))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (each) => underway.delete(each))
  return underway
}

/** Waits for reads, fonts and pictures that are still loading, and until their changes are drawn. */
async function untilStill(page: OpenPage): Promise<void> {
  await untilHydrated(page)
  await expect.poll(() => page.underway.size).toBe(0)
  await expect.poll(() => page.getByText('Loading...').filter({ visible: true }).count()).toBe(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
  // For what a page updates once it is hydrated, such as how long ago something was.
  await page.evaluate(
    () => new Promise((done) => setTimeout(() => requestIdleCallback(() => done(null)), 300)),
  )
  let before = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await expect
    .poll(async () => {
      const now = await page.screenshot({ animations: 'disabled', caret: 'hide' })
      const isStill = now.equals(before) && page.underway.size === 0
      before = now
      return isStill
    })
    .toBe(true)
}
