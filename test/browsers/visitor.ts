import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type axeCore from 'axe-core'
import { expect } from 'vitest'
import type { Driver } from './driver.ts'

type Place = { x: number; y: number }
type Global = {
  TestingLibraryDom: typeof import('@testing-library/dom')
  axe: typeof axeCore
  problems: string[]
}

/** A person at a page, who finds things by their role and their name, as users of screen readers do. */
export function visitorOf(driver: Driver, baseUrl: string) {
  const evaluate = async <T, A>(work: (argument: A) => T, argument?: A): Promise<Awaited<T>> =>
    (await driver.evaluate(`(${work})(${JSON.stringify(argument) ?? ''})`)) as Awaited<T>

  /** Loads a library of the tests into the page, because a strict policy refuses a script element. */
  const bring = async (name: string, file: string) => {
    if (!(await driver.evaluate(`${JSON.stringify(name)} in globalThis`)))
      await driver.evaluate(`void (() => {${await sourceOf(file)}\n})()`)
  }

  const find = async (role: string, name: string) => {
    await bring('TestingLibraryDom', '@testing-library/dom/dist/@testing-library/dom.umd.min.js')
    return evaluate(placeOf, { role, name })
  }

  return {
    evaluate,
    driver,
    async open(path: string): Promise<void> {
      await driver.goTo(baseUrl + path)
      await evaluate(listen)
    },
    /** Presses an element where it is visible, and does nothing else. */
    async press(role: string, name: string): Promise<void> {
      let seen: Place | string = ''
      await expect.poll(async () => (seen = await find(role, name))).toHaveProperty('x')
      const { x, y } = seen as unknown as Place
      await driver.press(x, y)
    },
    async write(text: string): Promise<void> {
      for (const letter of text) await driver.key(letter)
    },
    async sees(role: string, name: string): Promise<void> {
      await expect.poll(() => find(role, name)).not.toBe(NOT_THERE)
    },
    async misses(role: string, name: string): Promise<void> {
      await expect.poll(() => find(role, name)).toBe(NOT_THERE)
    },
    async reads(text: string): Promise<void> {
      await expect.poll(() => evaluate(() => document.body.innerText)).toContain(text)
    },
    async isAt(search: string): Promise<void> {
      await expect.poll(() => evaluate(() => location.search)).toBe(search)
    },
    /** Waits until the page is hydrated, including every part of it. */
    async untilAlive(): Promise<void> {
      await expect
        .poll(() =>
          evaluate(
            () =>
              Object.keys(document.getElementById('root') ?? {}).length > 0 &&
              !document.querySelector('.await-script:disabled'),
          ),
        )
        .toBe(true)
    },
    /** The findings of axe, how far the page can be scrolled sideways, and cards whose words overflow. */
    async barriers(): Promise<unknown[]> {
      await bring('axe', 'axe-core/axe.min.js')
      return evaluate(barriers)
    },
    /** The errors in the page, and the browser's messages about it. */
    async problems(): Promise<string[]> {
      return [
        ...driver.problems(),
        ...(await evaluate(() => (globalThis as unknown as Global).problems ?? [])),
      ]
    },
  }
}

export type Visitor = ReturnType<typeof visitorOf>

const NOT_THERE = 'is not there'

function sourceOf(file: string): Promise<string> {
  return readFile(fileURLToPath(import.meta.resolve(file)), 'utf8')
}

/** Records all further errors. Runs in the page. */
function listen(): void {
  const problems: string[] = []
  Object.assign(globalThis, { problems })
  addEventListener('error', ({ message }) => problems.push(message))
  addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    problems.push(`${violatedDirective} ${blockedURI}`),
  )
  const log = Reflect.get(globalThis, 'console') as Console
  const write = log.error
  log.error = (...words) => {
    problems.push(words.join(' '))
    write(...words)
  }
}

/**
 * The center of the first visible element with a role and a name that begins this way, once it no longer moves. Runs
 * in the page.
 */
async function placeOf({ role, name }: { role: string; name: string }): Promise<Place | string> {
  const { queryAllByRole } = (globalThis as unknown as Global).TestingLibraryDom
  const begins = (each: string) => each.startsWith(name)
  const found = queryAllByRole(document.body, role, { name: begins }).find((each) => each.checkVisibility())
  if (!found) return 'is not there'
  const at = () => found.getBoundingClientRect()
  if (at().top < 0 || at().bottom > innerHeight)
    found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { top } = at()
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  const [{ left, width, height }, now] = [at(), at().top]
  if (now !== top) return 'moves'
  const [x, y] = [left + width / 2, Math.min(now + height / 2, innerHeight - 1)]
  const hit = document.elementFromPoint(x, y)
  const isItself =
    role === 'dialog' || found.contains(hit) || (hit?.closest('label, a, button')?.contains(found) ?? false)
  return isItself ? { x, y } : `is covered by ${hit?.outerHTML.slice(0, 80)}`
}

/** Runs in the page. */
async function barriers(): Promise<unknown[]> {
  const { axe } = globalThis as unknown as Global
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  const { violations } = await axe.run({ resultTypes: ['violations'] })
  const sideways = document.documentElement.scrollWidth - innerWidth
  // A star extends four pixels beyond its card.
  const cut = [...document.querySelectorAll('.session')].filter(
    (each) => each.scrollHeight > each.clientHeight + 5,
  )
  // WebKit shows a scroll bar for one pixel.
  const loose = [...document.querySelectorAll('main, main *')].filter((each) => {
    const more = each.scrollHeight - each.clientHeight
    return more > 0 && more < 4 && /auto|scroll/.test(getComputedStyle(each).overflowY)
  })
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ...(sideways > 0 ? [{ sideways }] : []),
    ...cut.map(({ textContent }) => `is smaller than its words: ${textContent}`),
    ...loose.map(({ outerHTML }) => `scrolls by a pixel or three: ${outerHTML.slice(0, 80)}`),
  ]
}
