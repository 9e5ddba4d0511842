import type { Page } from 'playwright-core'

/** Waits until React has taken over the page: from then on, keys and clicks meet the application. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector('#root > :not(link)') ?? {}).length > 0)
}
