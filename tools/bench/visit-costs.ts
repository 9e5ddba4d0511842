import type { CDPSession, Page } from 'playwright-core'
import { countTraffic } from './traffic.ts'

/** So many times in a row nothing is under way when the main thread has nothing to do. */
const QUIET_TIMES = 5
const TIMES = 2

/**
 * Measures what a page costs in ways that a busy machine does not move: bytes and requests, elements, and how often functions of
 * its scripts are called. Not measured, since they
 * differ from run to run: times, layouts and recalculated styles (by how many frames there are), the heap, commits.
 */
export async function measureCosts(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const traffic = countTraffic(session)

  /** What happens until `act` has been answered and the page is quiet. */
  async function during(act: () => Promise<unknown>) {
    await callsOf(session)
    traffic.reset()
    await act()
    await untilQuiet(page, traffic)
    return { ...traffic.soFar(), calls: await callsOf(session) }
  }

  return {
    /** Up to the first read that an open page repeats: everything else has come before. */
    load: (path: string) =>
      during(async () => {
        const repeated = page.waitForResponse(/quick-links/)
        await page.goto(path)
        await repeated
      }),
    during,
    /** The fewest calls of some times: what arrives meanwhile may render parts once more. `undo` is not counted. */
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
