import type { Page } from 'playwright-core'

/** Has the server do what the next request to these addresses asks for, while its answer never comes back. */
export async function loseAnswer(page: Page, addresses: string): Promise<void> {
  await page.route(
    addresses,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}
