import type { CDPSession, Page } from 'playwright-core'
import { countTraffic } from './traffic.ts'

/** Nothing must be under way this many times in a row when the main thread is idle. */
const QUIET_TIMES = 5
const TIMES = 2

/**
 * Measures the costs of a page that do not depend on how busy the machine is: bytes and requests, elements, and how
 * often functions of its scripts are called. Not measured, because they differ from run to run: times, layouts and
 * recalculated styles (which depend on the number of frames), the heap, commits.
 */
export async function measureCosts(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const traffic = countTraffic(session)

  /** The costs until `act` is answered and the page is quiet. */
  async function during(act: () => Promise<unknown>) {
    await callsOf(session)
    traffic.reset()
    await act()
    await untilQuiet(page, traffic)
    return { ...traffic.soFar(), calls: await callsOf(session) }
  }

  return {
    /** The costs up to the first read that an open page repeats: everything else comes before it. */
    load: (path: string) =>
      during(async () => {
        const repeated = page.waitForResponse(/quick-links/)
        await page.goto(path)
        await repeated
      }),
    during,
    /**
     * The fewest calls of several runs: answers that arrive in between may render parts once more. `undo` is not
     * counted.
     */
    async fewestCalls(
      act: (time: number) => Promise<unknown>,
      undo: () => Promise<unknown> = async () => null,
    ) {
      const calls: number[] = []
      for (let time = 0; time < TIMES; time++) {
        calls.push((await during(() => act(time))).calls)
        await during(undo)
      }
      return Math.min(...calls)
    },
    elements: () => page.evaluate(() => document.querySelectorAll('*').length),
  }
}

async function untilQuiet(page: Page, traffic: ReturnType<typeof countTraffic>): Promise<void> {
  for (let times = 0; times < QUIET_TIMES; ) {
    const { requests } = traffic.soFar()
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
    )
    times = traffic.isUnderWay() || traffic.soFar().requests > requests ? 0 : times + 1
  }
}

/** How often functions of the page's own scripts were called since the last time. */
async function callsOf(session: CDPSession): Promise<number> {
  const { result } = await session.send('Profiler.takePreciseCoverage')
  return result
    .filter(({ url }) => url.includes('/assets/'))
    .flatMap(({ functions }) => functions)
    .reduce((sum, { ranges: [whole] }) => sum + (whole?.count ?? 0), 0)
}
