import type { Page } from 'playwright-core'

/**
 * Waits until React has taken over the page and every part of it: from then on, keys and clicks meet the application.
 * React takes over a large part after its frame. Until then the part is a disabled fieldset, whose links axe takes for
 * out of reach as well.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      Object.keys(document.querySelector('#root > :not(link)') ?? {}).length > 0 &&
      !document.querySelector('.await-script:disabled'),
  )
}
