import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../../test/browser.ts'
import { ORGANISER } from './organiser.ts'
import { sum, tasksOf } from './phone-processor.ts'
import { openVisit } from './phone-visit.ts'
import { type Figure, median } from './report.ts'
import { BOARD, DATE, type startSeeded } from './servers.ts'

const ROUNDS = 3
const MOVES = 40
const LOWER_EDGE = 780
const SETTLED_MS = 500
const CARD = '.board-spot > .board-card'
const FREE = '.board-spot > .board-free'

/**
 * Measures the board of 72 sessions on a slow phone, in milliseconds of its processor: from the second tap of a
 * move until the server's answer is painted, and the longest task, which bounds a frame, as a card is lifted and dragged.
 */
export async function benchBoard({ port }: Awaited<ReturnType<typeof startSeeded>>): Promise<Figure[]> {
  const browser = await openBrowser()
  try {
    const { page } = await openVisit(browser, 'phone', { isProcessorSlow: false })
    await openBoard(page, `http://127.0.0.1:${port}`)
    const rounds: { taps: number; lift: number; move: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const taps = await tasksOf(browser, page, () => moveByTaps(page))
      await page.waitForTimeout(SETTLED_MS)
      rounds.push({ taps: sum(taps), ...(await drag(browser, page)) })
    }
    const figure = (what: string, read: (each: (typeof rounds)[number]) => number, atMost: number) => ({
      what: `board, ${what}, ${BOARD.sessions} sessions, of the processor`,
      measured: median(rounds.map(read)),
      unit: 'ms',
      goal: { atMost },
    })
    return [
      figure('from the second tap until the answer is painted', ({ taps }) => taps, 300),
      figure('longest frame as a card is lifted', ({ lift }) => lift, 50),
      figure('longest frame as it is dragged', ({ move }) => move, 50),
    ]
  } finally {
    await browser.close()
  }
}

async function openBoard(page: Page, site: string): Promise<void> {
  const data = { email: ORGANISER.ADMIN_EMAIL, password: ORGANISER.ADMIN_PASSWORD }
  const signedIn = await page.context().request.post(`${site}/api/login`, { data })
  if (!signedIn.ok()) throw new Error(`${signedIn.status()} ${await signedIn.text()}`)
  await page.goto(`${site}/${BOARD.city}/${DATE}/admin/board`)
  await page.waitForSelector(CARD)
  await page.waitForTimeout(SETTLED_MS)
}

/** Lifts the first session and puts it into the first free spot, until the server's answer is painted. */
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

/** Drags the first card to the lower edge, where the page scrolls, and calls it off. */
async function drag(browser: Browser, page: Page): Promise<{ lift: number; move: number }> {
  await page.evaluate(() => window.scrollTo(0, 0))
  const box = await page.locator(CARD).first().boundingBox()
  if (!box) throw new Error('The board shows no card')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  const lift = await tasksOf(browser, page, async () => {
    await page.mouse.down()
    await page.mouse.move(x, y + 12)
    await page.waitForSelector('.board-ghost')
    await page.waitForTimeout(SETTLED_MS)
  })
  const move = await tasksOf(browser, page, async () => {
    await page.mouse.move(x, LOWER_EDGE, { steps: MOVES })
    await page.waitForTimeout(SETTLED_MS)
  })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.waitForTimeout(SETTLED_MS)
  return { lift: Math.max(...lift), move: Math.max(...move) }
}
