import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const MOST_TABS = 80
const MOST_ARROWS = 20
const EDGE = 20

type Point = { x: number; y: number }

/** A way to operate a board. */
export type Input = {
  /** Taps or clicks the target, or moves the focus there and presses Enter. */
  choose: (target: Locator) => Promise<void>
  /** Drags the card to the target; with keys: lifts the card, moves the focus there and puts it down. */
  carry: (from: Locator, to: Locator) => Promise<void>
}

export const INPUTS = { finger, mouse, keys }

async function finger(page: Page): Promise<Input> {
  const touch = await touchOf(page)
  return {
    choose: (target) => target.tap(),
    carry: async (from, to) => {
      const held = await inSight(from)
      await touch('touchStart', held)
      await page.locator('.board-ghost').waitFor()
      await over(page, to, (at) => touch('touchMove', at))
      await touch('touchEnd')
    },
  }
}

/** A finger that moves at once, by this many pixels down. */
export async function flick(page: Page, on: Locator, down: number): Promise<void> {
  const touch = await touchOf(page)
  const { x, y } = await middleOf(on)
  await touch('touchStart', { x, y })
  for (const part of [0.2, 0.5, 1]) await touch('touchMove', { x, y: y + part * down })
  await touch('touchEnd')
}

async function touchOf(page: Page) {
  const screen = await page.context().newCDPSession(page)
  return async (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point): Promise<void> => {
    await screen.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  }
}

async function mouse(page: Page): Promise<Input> {
  return {
    choose: (target) => target.click(),
    carry: async (from, to) => {
      const held = await inSight(from)
      await page.mouse.move(held.x, held.y)
      await page.mouse.down()
      await page.mouse.move(held.x + 5, held.y + 9)
      await page.locator('.board-ghost').waitFor()
      await over(page, to, ({ x, y }) => page.mouse.move(x, y))
      await page.mouse.up()
    },
  }
}

async function keys(page: Page): Promise<Input> {
  const lead = async (target: Locator) => {
    await target.waitFor()
    if (await target.evaluate((each) => each.closest('[data-spot]') !== null)) await byArrows(page, target)
    else await byTab(page, target)
    await expect.poll(() => target.evaluate(isUncovered)).toBe(true)
    await page.keyboard.press('Enter')
  }
  return {
    choose: lead,
    carry: async (from, to) => {
      await lead(from)
      await lead(to)
    },
  }
}

async function byTab(page: Page, target: Locator): Promise<void> {
  const isBefore = await target.evaluate(
    (each) =>
      each.compareDocumentPosition(document.activeElement ?? each) === Node.DOCUMENT_POSITION_FOLLOWING,
  )
  for (let presses = 0; !(await isFocused(target)); presses++) {
    if (presses === MOST_TABS) throw new Error('The Tab key does not reach it')
    await page.keyboard.press(isBefore ? 'Shift+Tab' : 'Tab')
  }
}

/** Moves the focus to a spot, from the focused one or the one that Tab reaches. */
async function byArrows(page: Page, target: Locator): Promise<void> {
  const inGrid = page.locator('[data-spot] > :focus')
  if ((await inGrid.count()) === 0) await byTab(page, page.locator('[data-spot] > [tabindex="0"]'))
  for (const axis of ['y', 'x'] as const)
    for (let presses = 0; ; presses++) {
      if (presses === MOST_ARROWS) throw new Error('The arrow keys do not reach it')
      const steps = await stepsTo(target, axis)
      if (steps === 0) break
      const [back, on] = axis === 'x' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
      await page.keyboard.press(steps < 0 ? back : on)
    }
  if (!(await isFocused(target))) throw new Error('The arrow keys lead past it')
}

/**
 * The pixels to the target: below zero if it is above the focused spot or to its left, zero if it is in line with it.
 */
function stepsTo(target: Locator, axis: 'x' | 'y'): Promise<number> {
  return target.evaluate((each, axis) => {
    const [wanted, now] = [each, document.activeElement].map((of) => of?.getBoundingClientRect()[axis])
    const off = Math.round((wanted ?? 0) - (now ?? 0))
    // A lifted card is drawn some pixels above its place.
    return Math.abs(off) < 4 ? 0 : off
  }, axis)
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((each) => each === document.activeElement)
}

/** Whether a finger on the center of the target would touch the target and not a fixed bar. */
export function isUncovered(each: Element): boolean {
  const { x, y, width, height } = each.getBoundingClientRect()
  return each.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

async function inSight(target: Locator): Promise<Point> {
  await target.evaluate((each) => each.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expect.poll(() => target.evaluate(isUncovered)).toBe(true)
  return middleOf(target)
}

async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Holds the pointer near an edge of the screen until the page has scrolled the target into sight, then over the
 * target.
 */
async function over(page: Page, target: Locator, move: (at: Point) => Promise<void>): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const { x, y } = await middleOf(target)
  const margin = height / 4
  // A board that fills a wide window shows all of its spots, and does not scroll.
  const isInPlace = width >= 1024 && (await target.evaluate(isUncovered))
  if (!isInPlace && (y < margin || y > height - margin)) {
    await move({ x: width / 2, y: y < margin ? EDGE : height - EDGE })
    await target.evaluate(
      (each, { margin, height }) =>
        new Promise<void>((resolve) => {
          const look = () => {
            const { y } = each.getBoundingClientRect()
            if (y > margin && y < height - margin) resolve()
            else requestAnimationFrame(look)
          }
          look()
        }),
      { margin, height },
    )
    await move({ x: width / 2, y: height / 2 })
  }
  await move({ x, y: (await middleOf(target)).y })
  await page.locator('[data-over]').and(target.locator('..')).waitFor()
}
