import type { Browser, CDPSession, Page } from 'playwright-core'
import { openBrowser } from '../../test/browser.ts'
import { ORGANIZER } from './organizer.ts'
import { sum, tasksOf } from './phone-processor.ts'
import { openVisit } from './phone-visit.ts'
import { type Figure, median } from './report.ts'
import { BOARD, DATE, type startSeeded } from './servers.ts'

const ROUNDS = 3
const MOVES = 40
const LOWER_EDGE = 780
const SETTLED_MS = 500
const FRAME_MS = 16
const CARD = '[data-spot] > .board-card'
const FREE = '[data-spot] > .board-free'

/**
 * Measures the board of 72 sessions on a slow phone, in milliseconds of its processor: from the second tap of a move
 * until the server's answer is painted, and the longest task, which bounds a frame, while a card is lifted and
 * dragged.
 */
export async function benchBoard(hub: Awaited<ReturnType<typeof startSeeded>>): Promise<Figure[]> {
  const site = `http://127.0.0.1:${hub.port}`
  const browser = await openBrowser()
  try {
    const { page, session } = await openVisit(browser, 'phone', { isProcessorSlow: false })
    await signIn(page, site, ORGANIZER.ADMIN_EMAIL)
    await openBoard(page, site)
    const rounds: { taps: number; lift: number; move: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const taps = await tasksOf(browser, page, () => moveByTaps(page))
      await page.waitForTimeout(SETTLED_MS)
      rounds.push({ taps: sum(taps), ...(await drag(browser, page, session)) })
    }
    const figure = (what: string, read: (each: (typeof rounds)[number]) => number, atMost: number) => ({
      what: `board, ${what}, ${BOARD.sessions} sessions, of the processor`,
      measured: median(rounds.map(read)),
      unit: 'ms',
      goal: { atMost },
    })
    return [
      figure('from the second tap until the answer is painted', ({ taps }) => taps, 300),
      figure('longest frame as a finger lifts a card', ({ lift }) => lift, 50),
      figure('longest frame as the finger drags it', ({ move }) => move, 50),
    ]
  } finally {
    await browser.close()
  }
}

async function signIn(page: Page, site: string, email: string): Promise<void> {
  const data = { email, password: ORGANIZER.ADMIN_PASSWORD }
  await page.context().request.post(`${site}/api/login`, { data })
}

async function openBoard(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/${BOARD.city}/${DATE}/admin/board`)
  await page.waitForSelector(CARD)
  await page.waitForTimeout(SETTLED_MS)
}

/** Lifts the first session and puts it into the first free spot. Ends when the server's answer is painted. */
function moveByTaps(page: Page): Promise<void> {
  return page.evaluate(
    ({ card, free }) =>
      new Promise<void>((resolve) => {
        const onceShown = (wanted: () => unknown, act: () => void) => {
          if (wanted()) requestAnimationFrame(() => setTimeout(act))
          else requestAnimationFrame(() => onceShown(wanted, act))
        }
        const toasts = () => document.querySelector('[data-toasts]')?.textContent ?? ''
        const before = toasts()
        document.querySelector<HTMLElement>(card)?.click()
        onceShown(
          () => document.querySelector('[data-lifting]'),
          () => {
            performance.mark('bench-begin')
            document.querySelector<HTMLElement>(free)?.click()
            onceShown(
              () => toasts() !== before,
              () => {
                performance.mark('bench-end')
                resolve()
              },
            )
          },
        )
      }),
    { card: CARD, free: FREE },
  )
}

/** Drags the first card with a finger to the lower edge, where the page scrolls, and cancels the drag. */
async function drag(
  browser: Browser,
  page: Page,
  screen: CDPSession,
): Promise<{ lift: number; move: number }> {
  await page.evaluate(() => window.scrollTo(0, 0))
  const box = await page.locator(CARD).first().boundingBox()
  if (!box) throw new Error('The board shows no card')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  // Its answer may come only after the next frame, which tracing can delay.
  const touch = (type: 'touchStart' | 'touchMove' | 'touchCancel', at?: number) => {
    void screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x, y: at }],
    })
  }
  const lift = await tasksOf(browser, page, async () => {
    touch('touchStart', y)
    await page.waitForSelector('.board-ghost')
    await page.waitForTimeout(SETTLED_MS)
  })
  const move = await tasksOf(browser, page, async () => {
    for (let step = 1; step <= MOVES; step += 1) {
      touch('touchMove', y + ((LOWER_EDGE - y) * step) / MOVES)
      await page.waitForTimeout(FRAME_MS)
    }
    await page.waitForTimeout(SETTLED_MS)
  })
  touch('touchCancel')
  await page.waitForSelector('.board-ghost', { state: 'detached' })
  await page.waitForTimeout(SETTLED_MS)
  return { lift: Math.max(...lift), move: Math.max(...move) }
}
