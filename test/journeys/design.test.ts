import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { numberedTexts } from '../../scripts/numbered-texts.ts'
import { DESIGN_PAGE } from '../../tools/design.ts'
import { runsOnPreact } from '../../vite.config.ts'
import { axe, newPage, openBrowser, sideways } from '../browser.ts'
import { lookAsKept } from '../design/kept-pictures.ts'

const ROOT = join(import.meta.dirname, '../..')
const MOST_PIXELS = 150

let folder: string
let browser: Browser
let page: Page
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-design-'))
  // One small script instead of the hundreds of a development server, which take a browser ten seconds to load.
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [tailwindcss(), numberedTexts()],
    resolve: { alias: runsOnPreact },
    publicDir: false,
    build: { outDir: folder, minify: false, target: 'esnext', rolldownOptions: { input: DESIGN_PAGE } },
  })
  browser = await openBrowser()
  page = await newPage(browser, { hasTouch: false })
  await page.route('http://design/**', (route) =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
  )
  await page.goto(`http://design/${relative(ROOT, DESIGN_PAGE)}`)
  await page.frameLocator('iframe').getByText('Nothing was saved', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'primary' }).first().focus()
})
afterAll(async () => {
  await browser?.close()
  if (folder) await rm(folder, { recursive: true })
})

it.each([
  [390, 'light'],
  [390, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const)('looks like its saved picture, %i pixels wide and %s', async (width, colorScheme) => {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme })
  if (width === 390) expect(await axe(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  await lookAsKept(page, `${width}-${colorScheme}`, { most: MOST_PIXELS, isWhole: true })
})
