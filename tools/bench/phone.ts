import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { newPage, openBrowser } from '../../test/browser.ts'
import { type Figure, median } from './report.ts'
import { DATE, startBareWith, type startSeeded } from './servers.ts'
import { staticPage } from './static-page.ts'

const ROUNDS = 5
const SLOW_PHONE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: 750_000 / 8,
}
const OWN_SESSION = 'main a[href*="session="]'
const STATIC_SESSION = 'article a'
const DETAIL = '[role="dialog"]'

/** What a visitor with a slow phone sees, and when, against the same content as one page by hand. */
export async function benchPhone({ port }: Awaited<ReturnType<typeof startSeeded>>): Promise<Figure[]> {
  const address = `http://127.0.0.1:${port}/sixty/${DATE}`
  const body = await promisify(brotliCompress)(await staticPage(port))
  const bare = await startBareWith(
    { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
    body,
  )
  const browser = await openBrowser()
  try {
    const own: Seen[] = []
    const floor: Seen[] = []
    const taps: Tapped[] = []
    for (let round = 0; round < ROUNDS; round++) {
      own.push(await visit(browser, address, OWN_SESSION))
      floor.push(await visit(browser, `http://127.0.0.1:${bare.port}/`, STATIC_SESSION))
      taps.push(await tap(browser, address))
    }
    const of = <T>(rounds: T[], read: (round: T) => number) => median(rounds.map(read))
    return [
      {
        what: 'slow phone, first session visible, of a page by hand',
        measured: of(own, ({ visible }) => visible) / of(floor, ({ visible }) => visible),
        unit: 'x',
        goal: { atMost: 1.3 },
      },
      { what: 'first session visible', measured: of(own, ({ visible }) => visible), unit: 'ms' },
      { what: 'the same of the page by hand', measured: of(floor, ({ visible }) => visible), unit: 'ms' },
      { what: 'layout shift', measured: of(own, ({ shift }) => shift), unit: '', goal: { atMost: 0.02 } },
      {
        what: 'detail visible after the tap',
        measured: of(taps, (each) => each.sinceTap),
        unit: 'ms',
        goal: { atMost: 1_000 },
      },
    ]
  } finally {
    await browser.close()
    await bare.stop()
  }
}

type Seen = { visible: number; shift: number }
type Tapped = { sinceTap: number }

async function visit(browser: Browser, address: string, selector: string): Promise<Seen> {
  const page = await slowPhone(browser)
  try {
    await watch(page, selector)
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForTimeout(1_500)
    return await page.evaluate(() => ({
      visible: Number(Reflect.get(globalThis, 'firstVisible')),
      shift: Number(Reflect.get(globalThis, 'layoutShift')),
    }))
  } finally {
    await page.context().close()
  }
}

/** A visitor in a hurry: taps on the first session as soon as it is painted, scripts or not. */
async function tap(browser: Browser, address: string): Promise<Tapped> {
  const page = await slowPhone(browser)
  try {
    await watch(page, DETAIL)
    await page.addInitScript((wanted) => {
      const look = () => {
        const links = [...document.querySelectorAll<HTMLElement>(wanted)]
        const link = links.find((each) => each.getClientRects().length > 0)
        if (!link) requestAnimationFrame(look)
        else if (location.search === '') requestAnimationFrame(() => link.click())
      }
      requestAnimationFrame(look)
    }, OWN_SESSION)
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(() => Reflect.get(globalThis, 'firstVisible') !== undefined)
    return await page.evaluate(() => {
      const clicked = Number(Reflect.get(globalThis, 'clicked') ?? 0)
      return { sinceTap: Number(Reflect.get(globalThis, 'firstVisible')) - clicked }
    })
  } finally {
    await page.context().close()
  }
}

async function slowPhone(browser: Browser): Promise<Page> {
  const page = await newPage(browser, { width: 390 })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_PHONE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}

/** Notes when the first match has been painted, and how far things have moved. */
async function watch(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    Reflect.set(globalThis, 'layoutShift', 0)
    // A tap that the scripts answer; one that is followed as a link begins at the next document's start.
    addEventListener('click', () => Reflect.set(globalThis, 'clicked', performance.now()), true)
    new PerformanceObserver((list) => {
      const shifts = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')))
      const before = Number(Reflect.get(globalThis, 'layoutShift'))
      Reflect.set(
        globalThis,
        'layoutShift',
        shifts.reduce((sum, shift) => sum + shift, before),
      )
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      const found = [...document.querySelectorAll(wanted)].some((each) => each.getClientRects().length > 0)
      if (found) requestAnimationFrame(() => Reflect.set(globalThis, 'firstVisible', performance.now()))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, selector)
}
