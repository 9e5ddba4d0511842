import type { Page } from 'playwright-core'

/**
 * Has the server do what the next request to these addresses asks for, while its answer never comes back.
 * The route stays: a request that is sent while a route is taken away may wait for ever.
 */
export async function loseAnswer(page: Page, addresses: string): Promise<void> {
  let isLost = false
  await page.route(addresses, async (route) => {
    if (isLost) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}
