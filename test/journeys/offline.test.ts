import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedUnconference } from '../../scripts/demo/seed-unconference.ts'
import { newPage, openBrowser, type View } from '../browser.ts'
import { chunksOf } from '../chunks.ts'
import { addAdmin } from '../factories.ts'
import { aroundNoon } from '../noon.ts'
import { formOf, picture } from '../pictures.ts'
import { serveApp } from '../served.ts'

const DATE = '2026-05-09'
const EVENT = `/bern/${DATE}`
const KEPT = 'Saved for offline'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
let session: { id: number; title: string; description: string }
beforeAll(async () => {
  hub = await serveApp()
  browser = await openBrowser()
  const seed = { location: 'Bern', date: DATE, sessions: 60, rooms: 6 }
  await hub.db.transaction().execute((db) => seedUnconference(db, seed))
  const admin = await hub.as(await addAdmin(hub.db, { isSuperAdmin: true }))
  const query = { city: 'bern', date: DATE }
  const [event] = await hub.call('GET /api/events', { query })
  const wifi = { eventId: event?.id ?? 0, networkName: 'Guests', userName: null, password: 'bring-a-topic' }
  await admin.call('POST /api/wifi-settings', { body: wifi })
  const plan = { floorPlan: { bytes: await picture() } }
  await admin.call('POST /api/floor-plans/upload', {
    form: formOf({ ...query, title: 'Where the rooms are' }, plan),
  })
  const help = { title: 'Help', markdown: 'Call [the desk](tel:+49301234)', isHelp: true }
  await admin.call('POST /api/event-pages', { body: { ...help, eventId: event?.id ?? 0 } })
  const all = await hub.call('GET /api/sessions', { query })
  session = all.find(({ description }) => description !== '') ?? session
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

async function visit(path: string, view: View = {}): Promise<Page> {
  // After midnight, the age of the page would have a date.
  const { timeZone } = aroundNoon()
  const phone = { width: 390, baseUrl: hub.baseUrl, hasServiceWorker: true, timeZone }
  const page = await newPage(browser, { ...phone, ...view })
  await page.clock.install()
  await page.goto(path)
  return page
}

/** Lets time pass until the page shows its age: a network that is away for a moment is not reported. */
async function untilAway(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.fastForward(1_000)
      return page.getByText(/Offline – last updated \d+:\d\d [AP]M/).count()
    })
    .toBe(1)
}

it('opens the whole event offline after one short visit', async () => {
  const page = await visit(EVENT)
  await page.getByText(KEPT).waitFor()
  await page
    .getByRole('button', { name: `Favorite: ${session.title}` })
    .last()
    .click()
  await page.context().setOffline(true)

  await page.goto(`${EVENT}?view=mine`)
  await untilAway(page)
  await expect
    .poll(() => page.locator('article.session .session-title').allInnerTexts())
    .toEqual([session.title])
  await page.goto(`${EVENT}?level=advanced`)
  await page.waitForFunction(() => document.querySelector('.chip[aria-current=true]'))
  const shown = await page.locator('article.session').count()
  expect(shown > 0 && shown < 60).toBe(true)
  await page.goto(`${EVENT}?session=${session.id}`)
  await page.getByRole('dialog').getByText(session.description).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('link', { name: 'Add to Calendar' }).click()
  const entries = (await readFile(await (await download).path(), 'utf8')).match(/^UID:session-\d+/gm)
  expect(entries).toEqual([`UID:session-${session.id}`])
  await page.getByRole('dialog').getByText(session.description).waitFor()
  await page.goto(`${EVENT}/wifi`)
  await page.getByRole('heading', { name: 'How to connect' }).waitFor()
  await page.getByRole('button', { name: 'Copy Password' }).click()
  await page
    .getByText(/copied to clipboard|Unable to copy/)
    .first()
    .waitFor()
  await page.goto(`${EVENT}/data`)
  await page.getByRole('heading', { name: 'Calendars, apps and data' }).waitFor()
  await page.goto(`${EVENT}/floor-plan`)
  await page.getByRole('heading', { name: 'Where the rooms are' }).waitFor()
  await page.waitForFunction(
    () => (document.querySelector('main img') as HTMLImageElement | null)?.naturalWidth,
  )
  for (const [path, heading] of [
    ['sponsors', 'Our Sponsors'],
    ['helpful-links', 'Helpful Links'],
  ]) {
    await page.goto(`${EVENT}/${path}`)
    await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor()
  }
  await page.locator('footer').getByRole('link', { name: 'Help' }).click()
  await page.locator('main a[href="tel:+49301234"]').waitFor()
  await page.goto(`${EVENT}/info/help`)
  await page.locator('main a[href="tel:+49301234"]').waitFor()
  await page.goto(`${EVENT}/nowhere`)
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  await page.goto('/paris/2026-01-01')
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  await page.context().close()
})

it('restores the filter and scroll position after a phone discarded the tab', async () => {
  const page = await visit(`${EVENT}?level=beginner`)
  await page.getByText(KEPT).waitFor()
  /** The row at the top of the screen and its place, once rows of estimated height are laid out. */
  const top = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
      const rows = [...document.querySelectorAll('.slot')]
      const row = rows.find((each) => each.getBoundingClientRect().bottom > 0)
      return { id: row?.id, top: Math.round(row?.getBoundingClientRect().top ?? 0) }
    })
  await page.evaluate(() => window.scrollTo({ top: 1_500, behavior: 'instant' }))
  const before = await top()
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.context().setOffline(true)
  await page.reload()
  await untilAway(page)
  expect(new URL(page.url()).search).toBe('?level=beginner')
  // Heights are fractions of a pixel.
  await expect
    .poll(async () => {
      const after = await top()
      return [after.id, Math.abs(after.top - before.top) <= 1]
    })
    .toEqual([before.id, true])
  await page.context().close()
})

it('shows its age below the bar, and covers nothing of the bar', async () => {
  const page = await visit(EVENT)
  await page.getByText(KEPT).waitFor()
  await page.evaluate(() => window.scrollTo({ top: 2_000, behavior: 'instant' }))
  await page.context().setOffline(true)
  await untilAway(page)
  const myDay = page.locator('.event-bar').getByRole('link', { name: 'My day' })
  const [bar, strip] = await Promise.all([
    page.locator('.event-bar').boundingBox(),
    page.locator('.live-strip').boundingBox(),
  ])
  expect(bar && strip && bar.y + bar.height <= strip.y + 1).toBe(true)
  await myDay.click()
  await page.getByRole('button', { name: 'Show All Sessions' }).first().waitFor()
  await page.getByLabel('More menu').click()
  await page.locator('.event-bar').getByRole('link', { name: 'WiFi' }).click()
  await page.getByRole('button', { name: 'Copy Password' }).click()
  const toast = await page.locator('[data-toasts] li').boundingBox()
  expect(toast && bar && toast.y + toast.height <= bar.y).toBe(true)
  await page.context().close()
})

it('says offline why the languages are missing, and offers them once there is a network', async () => {
  const page = await visit(EVENT)
  await page.getByText(KEPT).waitFor()
  await page.context().setOffline(true)
  const languages = page.locator('details:has(> summary:text("Language:"))')
  await languages.locator('summary').click()
  await languages.getByRole('alert').getByText('You’re offline').waitFor()
  await page.context().setOffline(false)
  // The page reloads, which closes the list.
  await languages.getByRole('alert').waitFor({ state: 'detached' })
  await languages.locator('summary').click()
  await languages.getByRole('link', { name: 'Deutsch' }).waitFor()
  await page.close()
})

it('keeps the page and its content if the code of toasts or of another page fails to load', async () => {
  const page = await visit(`${EVENT}/wifi`, { hasServiceWorker: false, width: 1280 })
  await page.waitForFunction(() => !document.querySelector<HTMLButtonElement>('.needs-script')?.disabled)
  const parts = await chunksOf(
    'client/ui/toast-area.tsx',
    'client/pages/floor-plan-page.tsx',
    'client/pages/sponsors-page.tsx',
  )
  await page.route(parts, (route) => route.abort())
  await page.getByRole('button', { name: 'Copy Password' }).click()
  await page
    .getByRole('status')
    .getByText(/copied to clipboard|Unable to copy/)
    .waitFor()
  expect(await page.getByRole('heading', { name: 'WiFi', level: 1 }).count()).toBe(1)
  await page.getByRole('link', { name: 'Sponsors', exact: true }).first().click()
  await page.getByText('This page could not be shown').waitFor()
  await page.unroute(parts)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Our Sponsors' }).waitFor()
  await page.context().close()
})

/** A page whose first document is of the previous release, and the documents that it requests. */
async function outdatedPage() {
  const page = await newPage(browser, { width: 390, baseUrl: hub.baseUrl })
  const asked: string[] = []
  // Each page checks after a random delay, so that not all come at once: this one checks immediately.
  await page.addInitScript(() => {
    Math.random = () => 0
  })
  await page.route(/\/bern\/[\d-]+$|\/auth$/, async (route) => {
    asked.push(route.request().url())
    const answer = await route.fetch()
    const html = await answer.text()
    expect(html).toMatch(RELEASE)
    const body = asked.length === 1 ? html.replace(RELEASE, '"release":"before"') : html
    await route.fulfill({ response: answer, body })
  })
  return { page, asked }
}
const RELEASE = /"release":"[^"]+"/

it('reloads by itself after a release', async () => {
  const { page, asked } = await outdatedPage()
  await page.goto(EVENT)
  await expect.poll(() => asked.length).toBe(2)
  await page.unrouteAll({ behavior: 'wait' })
  await page.context().close()
})

it('announces a release without reloading where something was typed', async () => {
  const { page, asked } = await outdatedPage()
  const typed = Promise.withResolvers<void>()
  // The stream reports the release: if nothing were typed yet, the page would reload.
  await page.route(/\/api\/live/, async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.goto('/auth')
  await page.getByLabel('Email').first().fill('ada@example.com')
  typed.resolve()
  await page.getByText('There is a new version of this page.').waitFor()
  expect([asked.length, await page.getByLabel('Email').first().inputValue()]).toEqual([1, 'ada@example.com'])
  await page.getByRole('button', { name: 'reload' }).click()
  await expect.poll(() => asked.length).toBe(2)
  await page.unrouteAll({ behavior: 'wait' })
  await page.context().close()
})

it('leaves the browser connections to spare, however many windows are open', async () => {
  const context = await browser.newContext({ baseURL: hub.baseUrl, serviceWorkers: 'block' })
  const pages = []
  for (let count = 0; count < 7; count++) {
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    await page.goto(EVENT)
    await page.waitForFunction(() => document.querySelector('.schedule-actions button:not(:disabled)'))
    pages.push(page)
  }
  const answer = await pages.at(-1)?.evaluate(() => fetch('/healthz').then(({ status }) => status))
  expect([pages.length, answer]).toEqual([7, 200])
  await context.close()
})
