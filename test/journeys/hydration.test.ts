import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOW } from '../app.ts'
import { newPage, openBrowser } from '../browser.ts'
import { addAdmin } from '../factories.ts'
import { addFullEvent } from '../full-event.ts'
import { byNight } from '../night.ts'
import { serveApp } from '../served.ts'
import { untilHydrated } from './open-as.ts'

// Hydration changes no element or attribute of the server's HTML and does not report differences: these tests do.

/** The same in the event's language and in English. */
const WIFI = /wi-?fi/i

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
let paths: string[]
beforeAll(async () => {
  hub = await serveApp({ now: () => NOW })
  browser = await openBrowser()
  const owner = await addAdmin(hub.db)
  const { slug, date } = await addFullEvent({ ...hub, admin: await hub.as(owner) }, owner.id)
  const event = `/${encodeURIComponent(slug)}/${date}`
  const [session] = await hub.db.selectFrom('sessions').select('id').orderBy('id').limit(1).execute()
  const [room] = await hub.db.selectFrom('rooms').select('id').orderBy('id').limit(1).execute()
  const pages = ['', '/wifi', '/floor-plan', '/data', `/rooms/${room?.id}`]
  const likeThese = byNight(['/sponsors', '/helpful-links', '/info/rules', '/admin-reset'])
  const queries = [`?session=${session?.id}`, '?view=mine']
  paths = [
    '/',
    '/auth',
    '/nowhere',
    ...[...pages, ...likeThese, ...queries, '/screen'].map((each) => event + each),
  ]
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

/** Opens a page; with `isForeign`, one that was rendered for another address, which the browser renders anew. */
async function open(path: string, isForeign: boolean): Promise<Page> {
  const page = await newPage(browser, { baseUrl: hub.baseUrl })
  await page.clock.setFixedTime(NOW)
  await page.addInitScript(() => {
    const keep = () => Object.assign(window, { ofServer: [...document.querySelectorAll('#root *')] })
    document.addEventListener('DOMContentLoaded', keep, { once: true })
  })
  if (isForeign)
    await page.route(hub.baseUrl + path, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/"address":"[^"]*"/, '"address":"/another/2026-05-09"')
      await route.fulfill({ response: answer, body })
    })
  await page.goto(path)
  await untilHydrated(page)
  await page.waitForLoadState('networkidle')
  return page
}

/** The elements with their attributes in order, and with names that are counted as they first appear. */
function look(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids: string[] = []
    const count = (id: string) => `id ${ids.includes(id) ? ids.indexOf(id) : ids.push(id) - 1}`
    return [...document.querySelectorAll('#root *:not(noscript, noscript *)')].map((each) => {
      const attributes = Array.from(each.attributes, ({ name, value }) => {
        const style = name === 'style' ? value.replaceAll(/\s|;$/g, '') : value
        return `${name}=${style.replaceAll(/P0-\d+/g, count)}`
      })
      const own = [...each.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      return [each.tagName, ...attributes.sort(), own.map(({ nodeValue }) => nodeValue).join('')].join(' ')
    })
  })
}

/** The elements of the server's HTML that are no longer on the page. */
function goneFrom(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (window as unknown as { ofServer: Element[] }).ofServer
      // A form's note about an early press disappears with it.
      .filter((each) => !each.isConnected && !each.matches('.group-data-pressed\\:inline'))
      .map(({ outerHTML }) => outerHTML),
  )
}

it('hydrates every element, each as the browser itself would render it', async () => {
  for (const path of paths) {
    const [ours, theirs] = [await open(path, false), await open(path, true)]
    expect.soft({ path, gone: await goneFrom(ours) }).toEqual({ path, gone: [] })
    // Otherwise a page would be compared with itself.
    expect.soft({ path, gone: (await goneFrom(theirs)).length }).not.toEqual({ path, gone: 0 })
    // The list of events near a wrong address comes after the page.
    await expect
      .poll(async () => {
        const [own, made] = [await look(ours), await look(theirs)]
        return String(own) === String(made) ? path : { own, made }
      })
      .toBe(path)
    await ours.close()
    await theirs.close()
  }
})

it('hydrates the frame of a page whose code never arrives, even without a network error', async () => {
  const page = await newPage(browser, { baseUrl: hub.baseUrl })
  await page.clock.install({ time: NOW })
  const wifi = paths.find((path) => path.endsWith('/wifi')) ?? ''
  // The page's own script and its texts load, and nothing after them.
  await page.route(/assets\/(?!main-|runtime-|visitor\.)/, () => undefined)
  await page.goto(wifi, { waitUntil: 'domcontentloaded' })
  await page.getByText(WIFI).first().waitFor()
  const alive = () =>
    page
      .locator('header a')
      .first()
      .evaluate((link) => Object.keys(link).length > 0)
  await expect
    .poll(async () => {
      await page.clock.runFor(500)
      return alive()
    })
    .toBe(true)
  expect(await page.locator('main').textContent()).toMatch(WIFI)
  await page.close()
})

it('loads a page again whose transfer broke off after its script', async () => {
  const page = await newPage(browser, { baseUrl: hub.baseUrl })
  await page.clock.install({ time: NOW })
  hub.app.server.prependOnceListener('request', (_, reply) => {
    const begun = (body: Buffer) => body.subarray(0, -1_000)
    Object.assign(reply, {
      end: (body: Buffer) => reply.write(begun(body), () => reply.socket?.destroySoon()),
    })
  })
  const wifi = paths.find((path) => path.endsWith('/wifi')) ?? ''
  await page.goto(wifi, { waitUntil: 'commit' })
  await page.locator('header').waitFor()
  let refused = 0
  await page.route(wifi, async (route) => {
    refused += 1
    if (refused > 2) return route.fallback()
    await route.fulfill({ status: 502, body: 'Bad Gateway' })
  })
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000)
      return refused
    })
    .toBe(2)
  expect(await page.locator('header').count()).toBe(1)
  let isWhole = false
  page.once('domcontentloaded', () => {
    isWhole = true
  })
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000)
      return isWhole
    })
    .toBe(true)
  await untilHydrated(page)
  await page.close()
})
