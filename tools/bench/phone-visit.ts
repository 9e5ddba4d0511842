import type { Browser, CDPSession, Page } from 'playwright-core'
import { newPage } from '../../test/browser.ts'
import { countTraffic } from './traffic.ts'

const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: 750_000 / 8,
}
const QUIET_MS = 2_000
const DETAIL = '[role="dialog"]'

export type Device = 'phone' | 'desktop'

/** Milliseconds since the navigation began, unless a comment says otherwise. */
export type Visit = {
  visible: number
  shift: number
  bytes: number
  scriptBytes: number
  requests: number
  /** From a tap on the settled page to the painted detail, in wall time, which includes other work of this machine. */
  settledTap: number
}

/** A cold visit and its cost, and then a tap on the settled page, on the element that `tapped` selects. */
export async function visit(
  browser: Browser,
  device: Device,
  address: string,
  selector: string,
  tapped: string | null = null,
): Promise<Visit> {
  const { page, session } = await openVisit(browser, device)
  try {
    const traffic = countTraffic(session)
    await watch(page, selector)
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForTimeout(QUIET_MS)
    const seen = await page.evaluate(() => ({
      visible: Number(Reflect.get(globalThis, 'firstVisible')),
      shift: Number(Reflect.get(globalThis, 'layoutShift')),
    }))
    const { bytes, script, requests } = traffic.soFar()
    const counted = { bytes, scriptBytes: script, requests }
    return { ...seen, ...counted, settledTap: tapped ? await tapSettled(page, tapped) : Number.NaN }
  } finally {
    await page.context().close()
  }
}

/**
 * A visitor in a hurry, who taps on the first session as soon as it is painted. Nothing else runs in the page until
 * it is quiet: anything that waits in it from outside costs a slow phone 40 ms of the load.
 * @returns when the detail is painted
 */
export async function tapAtOnce(browser: Browser, address: string, tapped: string): Promise<number> {
  const { page } = await openVisit(browser, 'phone')
  try {
    await page.addInitScript((wanted) => {
      const begun = sessionStorage.getItem('begun') ?? String(performance.timeOrigin)
      sessionStorage.setItem('begun', begun)
      const look = () => {
        const link = [...document.querySelectorAll<HTMLElement>(wanted)].find(
          (each) => each.getClientRects().length > 0,
        )
        if (!link) requestAnimationFrame(look)
        else if (location.search === '') requestAnimationFrame(() => link.click())
      }
      requestAnimationFrame(look)
    }, tapped)
    // Checks after the tap in each frame, and so sees a detail that the tap opened at once before it is painted, as
    // for a page.
    await watch(page, DETAIL)
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForTimeout(QUIET_MS)
    await page.waitForFunction(() => Reflect.get(globalThis, 'firstVisible') !== undefined)
    // A tap that is followed as a link begins another document.
    return await page.evaluate(
      () =>
        performance.timeOrigin +
        Number(Reflect.get(globalThis, 'firstVisible')) -
        Number(sessionStorage.getItem('begun')),
    )
  } finally {
    await page.context().close()
  }
}

async function tapSettled(page: Page, tapped: string): Promise<number> {
  return page.evaluate(
    ({ tapped, detail }) =>
      new Promise<number>((resolve) => {
        const link = document.querySelector<HTMLElement>(tapped)
        const began = performance.now()
        link?.click()
        const look = () => {
          if (!document.querySelector(detail)) requestAnimationFrame(look)
          else
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel()
              port1.onmessage = () => resolve(performance.now() - began)
              port2.postMessage(null)
            })
        }
        look()
      }),
    { tapped, detail: DETAIL },
  )
}

/**
 * Opens a page without a service worker, whose own fetches are not part of a first visit (they come when the page is
 * quiet).
 */
export async function openVisit(
  browser: Browser,
  device: Device,
  { isProcessorSlow = true }: { isProcessorSlow?: boolean } = {},
): Promise<{ page: Page; session: CDPSession }> {
  const page = await newPage(browser, { width: device === 'phone' ? 390 : 1280 })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  if (device === 'phone') {
    await session.send('Network.emulateNetworkConditions', SLOW_LINE)
    if (isProcessorSlow) await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  return { page, session }
}

/** The time of the first painted match that `watch` waits for, as soon as there is one. */
export async function firstVisible(page: Page): Promise<number> {
  await page.waitForFunction(() => Reflect.get(globalThis, 'firstVisible') !== undefined)
  return page.evaluate(() => Number(Reflect.get(globalThis, 'firstVisible')))
}

/** Records the time of the first painted match, and the sum of all layout shifts. */
export async function watch(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const seen: Record<string, number> = { layoutShift: 0 }
    const note = (name: string, value: number) => {
      seen[name] = value
      Reflect.set(globalThis, name, value)
    }
    note('layoutShift', 0)
    const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
    observe('layout-shift', (entry) =>
      note('layoutShift', Number(seen.layoutShift) + Number(Reflect.get(entry, 'value'))),
    )
    const look = () => {
      const found = [...document.querySelectorAll(wanted)].some((each) => each.getClientRects().length > 0)
      if (found) requestAnimationFrame(() => note('firstVisible', performance.now()))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, selector)
}
