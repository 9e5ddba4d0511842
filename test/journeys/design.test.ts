import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import pixelmatch from 'pixelmatch'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DESIGN_PAGE } from '../../tools/design.ts'
import { axe, newPage, openBrowser, sideways } from '../browser.ts'
import { browserOf, THIS_MACHINE } from '../machine.ts'

const ROOT = join(import.meta.dirname, '../..')
const KEPT = join(ROOT, 'test/design/pictures')
const DIFFERENCES = join(tmpdir(), 'conference-hub-design')
/** So much may a color differ, from 0 to 1, and so many pixels may differ more: processors round edges differently. */
const COLOR_DISTANCE = 0.1
const MOST_PIXELS = 150

let folder: string
let browser: Browser
let page: Page
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-design-'))
  // One small script in place of the developers' hundreds, which a browser takes ten seconds to load.
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [tailwindcss(), react()],
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
] as const)('looks as it did, %i pixels wide and %s', async (width, colorScheme) => {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme })
  if (width === 390) expect(await axe(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
  // Another browser than that of npm has letters and edges of its own.
  if (browserOf(THIS_MACHINE) === 'npm') await compare(`${width}-${colorScheme}`, picture)
})

/** Compares with the kept picture, or keeps the new one where `npm run pictures` asks for that. */
async function compare(name: string, picture: Buffer): Promise<void> {
  const path = join(KEPT, `${name}.webp`)
  if (process.env.KEEP_PICTURES) {
    await mkdir(KEPT, { recursive: true })
    await writeFile(path, await sharp(picture).webp({ lossless: true, effort: 6 }).toBuffer())
    return
  }
  const [before, now] = [await pixelsOf(await readFile(path)), await pixelsOf(picture)]
  const [width, height] = [Math.max(before.width, now.width), Math.max(before.height, now.height)]
  const difference = Buffer.alloc(width * height * 4)
  const [one, other] = await Promise.all([before, now].map((each) => onCanvas(each, width, height)))
  const pixels = pixelmatch(one ?? difference, other ?? difference, difference, width, height, {
    threshold: COLOR_DISTANCE,
  })
  if (pixels <= MOST_PIXELS) return
  const shown = join(DIFFERENCES, `${name}-difference.png`)
  await mkdir(DIFFERENCES, { recursive: true })
  await writeFile(join(DIFFERENCES, `${name}-now.png`), picture)
  await sharp(difference, { raw: { width, height, channels: 4 } }).toFile(shown)
  throw new Error(
    `The design looks different by ${pixels} pixels. ${shown} shows where, ${name}-now.png beside it how it is now. ` +
      'If that is wanted: npm run pictures, and commit the pictures with the change.',
  )
}

async function pixelsOf(picture: Buffer) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The same pixels at the upper left of a larger picture, so that one that has grown can be compared. */
function onCanvas(
  { data, width, height }: Awaited<ReturnType<typeof pixelsOf>>,
  toWidth: number,
  toHeight: number,
): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 4 } })
    .extend({ right: toWidth - width, bottom: toHeight - height, background: '#00000000' })
    .raw()
    .toBuffer()
}
