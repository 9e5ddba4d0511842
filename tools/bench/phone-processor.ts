import type { Browser, Page } from 'playwright-core'
import { openVisit } from './phone-visit.ts'

/** The phone's processor has a quarter of this one's speed. */
const SLOWER = 4
const LONG_TASK_MS = 50
const QUIET_MS = 2_000
const TASK = 'ThreadControllerImpl::RunTask'
const DETAIL = '[role="dialog"]'
const ROOMS = '.session-room'

/** Milliseconds of a phone's processor, for the page's main thread only: they are the same on a busy machine. */
export type Effort = {
  /** The sum of the parts over 50 ms of all tasks during the load. */
  blocked: number
  /** From a tap on the settled page to the painted detail. */
  tap: number
  /** From a save elsewhere until the change is painted. */
  change: number
}

/** A cold visit on the slow line, a tap, and a change that the live stream reports: `save` renames a room. */
export async function effortOf(
  browser: Browser,
  address: string,
  { tapped, save }: { tapped: string; save: () => Promise<unknown> },
): Promise<Effort> {
  const { page } = await openVisit(browser, 'phone', { isProcessorSlow: false })
  try {
    const load = await tasksOf(browser, page, async () => {
      await page.goto(address, { waitUntil: 'load' })
      await page.waitForTimeout(QUIET_MS)
    })
    const tap = await tasksOf(browser, page, () => tapUntilPainted(page, tapped))
    await page.waitForTimeout(QUIET_MS)
    await page.keyboard.press('Escape')
    await page.waitForSelector(DETAIL, { state: 'detached' })
    await page.waitForTimeout(QUIET_MS)
    const rooms = await page.evaluate(
      (rooms) => [...document.querySelectorAll(rooms)].map(({ textContent }) => textContent).join(),
      ROOMS,
    )
    const change = await tasksOf(browser, page, async () => {
      await save()
      await paintedOther(page, rooms)
    })
    return {
      blocked: sum(load.map((task) => Math.max(0, task - LONG_TASK_MS))),
      tap: sum(tap),
      change: sum(change),
    }
  } finally {
    await page.context().close()
  }
}

function tapUntilPainted(page: Page, tapped: string): Promise<void> {
  return page.evaluate(
    ({ tapped, detail }) =>
      new Promise<void>((resolve) => {
        performance.mark('bench-begin')
        document.querySelector<HTMLElement>(tapped)?.click()
        const look = () => {
          if (document.querySelector(detail)) requestAnimationFrame(() => setTimeout(end))
          else requestAnimationFrame(look)
        }
        const end = () => {
          performance.mark('bench-end')
          resolve()
        }
        look()
      }),
    { tapped, detail: DETAIL },
  )
}

/** Waits until the page shows other names of rooms. */
async function paintedOther(page: Page, before: string): Promise<void> {
  await page.waitForFunction(
    ({ rooms, before }) =>
      [...document.querySelectorAll(rooms)].map(({ textContent }) => textContent).join() !== before,
    { rooms: ROOMS, before },
  )
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  /** In microseconds: wall time, and the thread's own time. */
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/** The main thread's tasks during an action, between its two marks if it sets them, in the phone's milliseconds. */
export async function tasksOf(browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing', '__metadata'] })
  await act()
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const events = trace.traceEvents
  const [begin = Number.NEGATIVE_INFINITY, end = Number.POSITIVE_INFINITY] = ['bench-begin', 'bench-end'].map(
    (mark) => events.find(({ name }) => name === mark)?.ts,
  )
  const ofThread = events
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) =>
      events
        .filter((each) => each.name === TASK && each.ph === 'X' && each.pid === pid && each.tid === tid)
        .filter(({ ts, dur = 0 }) => ts + dur >= begin && ts <= end)
        .map(({ tdur = 0 }) => (SLOWER * tdur) / 1_000),
    )
  return ofThread.toSorted((a, b) => sum(b) - sum(a))[0] ?? []
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
