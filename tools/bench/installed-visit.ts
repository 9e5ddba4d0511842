import type { Browser } from 'playwright-core'
import { newPage } from '../../test/browser.ts'
import { firstVisible, watch } from './phone-visit.ts'

const KEPT = 'Saved for offline'

/**
 * Opens an event as a phone in flight mode does from its home screen: in a window of its own, at the address that its manifest
 * names, with a quarter of this processor and with a service worker that has to start.
 * @returns the milliseconds until the first match is painted, of each opening
 */
export async function installedVisits(
  browser: Browser,
  address: string,
  { selector, rounds }: { selector: string; rounds: number },
): Promise<number[]> {
  const page = await newPage(browser, { width: 390 })
  const context = page.context()
  try {
    await page.goto(address)
    await page.getByText(KEPT).waitFor()
    const start = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
      const manifest = await fetch(link?.href ?? '').then((answer) => answer.json())
      return new URL(manifest.start_url, link?.href).href
    })
    await context.setOffline(true)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const features = [{ name: 'display-mode', value: 'standalone' }]
    await session.send('Emulation.setEmulatedMedia', { features })
    await session.send('ServiceWorker.enable')
    await watch(page, selector)
    const visible: number[] = []
    for (let round = 0; round < rounds; round++) {
      await page.goto('about:blank')
      await session.send('ServiceWorker.stopAllWorkers')
      await page.goto(start)
      visible.push(await firstVisible(page))
    }
    return visible
  } finally {
    await context.close()
  }
}
