import type { Browser, BrowserType, Page } from 'playwright-core'
import { firefox as earlierFirefox } from 'playwright-for-firefox'
import { newPage, openBrowser } from '../browser.ts'
import { THIS_MACHINE } from '../machine.ts'
import { type Driver, firefoxOf, type Look } from './driver.ts'

/** The types of the two versions differ only in parts that are not used here. */
const firefox = earlierFirefox as unknown as BrowserType

/** Starting one takes as long as a test; each test opens a new page with new cookies and storage. */
const started = new Map<string, Promise<Browser>>()

export async function openChromium(look: Look): Promise<Driver> {
  const browser = await startOnce('chromium', openBrowser)
  const colorScheme = look.isDark ? 'dark' : 'light'
  return driverOf(await newPage(browser, { ...look, colorScheme, hasServiceWorker: true }))
}

/**
 * The installed Firefox, over WebDriver BiDi. Playwright 1.65 sends each page a command that Firefox 153 does not
 * support yet; the version before does not, and Firefox's own setting makes it dark.
 */
export async function openFirefox({ isDark, ...viewport }: Look): Promise<Driver> {
  const browser = await startOnce(`firefox ${isDark}`, () =>
    firefox.launch({
      channel: 'moz-firefox',
      executablePath: firefoxOf(THIS_MACHINE) ?? '',
      firefoxUserPrefs: { 'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1 },
    }),
  )
  return driverOf(await browser.newPage({ viewport, colorScheme: null, locale: 'en-US' }))
}

export async function closeBrowsers(): Promise<void> {
  const browsers = await Promise.all(started.values())
  started.clear()
  await Promise.all(browsers.map((browser) => browser.close()))
}

function startOnce(name: string, start: () => Promise<Browser>): Promise<Browser> {
  const browser = started.get(name) ?? start()
  started.set(name, browser)
  return browser
}

function driverOf(page: Page): Driver {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()))
  return {
    goTo: async (url) => {
      const known = problems.length
      // In Firefox, a page that is left reports errors about files that it was still loading.
      page.once('framenavigated', () => problems.splice(known))
      await page.goto(url, { waitUntil: 'domcontentloaded' })
    },
    evaluate: (expression) => page.evaluate(expression),
    press: (x, y) => page.mouse.click(x, y),
    key: (key) => page.keyboard.press(key),
    back: async () => {
      await page.evaluate('history.back()')
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    // Hiding the caret needs a style that the page's policy refuses.
    picture: () => page.screenshot({ caret: 'initial' }),
    problems: () => problems,
    close: () => page.context().close(),
  }
}
