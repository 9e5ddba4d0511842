/**
 * Takes pictures of every page in every state, for somebody to look at: npm run screenshots -- FOLDER [part of a name].
 * Each state also gets a sheet of all its pictures. With --docs the script takes the pictures of the README instead.
 * Names of every script show where the machine has a font of it, as Debian's fonts-noto-core and fonts-noto-cjk have.
 */
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../scripts/demo/accounts.ts'
import { newPage, openBrowser, type View } from '../test/browser.ts'
import { openHub } from './screenshots/hub.ts'
import { type State, statesOf } from './screenshots/states.ts'

const DOCS = join(import.meta.dirname, '../docs/screenshots')
const ROW_HEIGHT = 860
const WIDE_HEIGHT = 480
const SHEET_WIDTH = 2_420
const GAP = 12
/** The number of narrow views, which come first. */
const NARROW = 4

const VIEWS: Readonly<Record<string, View>> = {
  w360: { width: 360, height: 640 },
  w390: { width: 390 },
  'w390-dark': { width: 390, colourScheme: 'dark' },
  w768: { width: 768, height: 1_024 },
  w1280: { width: 1_280 },
  'w1280-dark': { width: 1_280, colourScheme: 'dark' },
  w1920: { width: 1_920, height: 1_080 },
}

/** The pictures of the README, by their names there. */
const CHOSEN: readonly [string, string, string][] = [
  ['events', 'landing', 'w1280'],
  ['schedule', 'event-running-stars', 'w1280'],
  ['schedule-phone', 'event-running-stars', 'w390'],
  ['schedule-phone-dark', 'event-running-stars', 'w390-dark'],
]

const options = process.argv.slice(2)
const isForDocs = options.includes('--docs')
const [folder = join(tmpdir(), 'conference-hub-pictures'), part = ''] = options.filter(
  (each) => !each.startsWith('--'),
)

const hub = await openHub({ isForDocs })
const browser = await openBrowser({ fontsOfMachine: !isForDocs })
try {
  await mkdir(folder, { recursive: true })
  for (const state of await statesOf(hub.db)) {
    if (isForDocs) await takeForDocs(browser, state)
    else if (state.name.includes(part)) await takeAll(browser, state)
  }
} finally {
  await browser.close()
  await hub.close()
}

async function takeAll(browser: Browser, state: State): Promise<void> {
  const pictures = await Promise.all(
    Object.entries(VIEWS).map(async ([name, view]) => {
      const picture = await take(browser, state, view)
      await sharp(picture).toFile(join(folder, `${state.name}-${name}.png`))
      return picture
    }),
  )
  const sheet = await sheetOf(pictures)
  await sheet.toFile(join(folder, `sheet-${state.name}.png`))
  console.log(state.name)
}

async function takeForDocs(browser: Browser, state: State): Promise<void> {
  for (const [file, name, view] of CHOSEN) {
    if (name !== state.name) continue
    const picture = sharp(await take(browser, state, VIEWS[view] ?? {}))
    await picture.webp({ quality: 80 }).toFile(join(DOCS, `${file}.webp`))
    console.log(`docs/screenshots/${file}.webp`)
  }
}

async function take(browser: Browser, state: State, view: View): Promise<Buffer> {
  hub.clock.now = state.at
  const page = await newPage(browser, { ...view, baseUrl: hub.address, isDirect: true })
  try {
    await page.clock.setFixedTime(state.at)
    if (state.stars) await page.addInitScript(keepFavourites, JSON.stringify(state.stars.map(String)))
    if (state.isSignedIn) {
      const data = { email: DEMO_ACCOUNTS.superAdmin.email, password: DEMO_PASSWORD }
      await page.request.post('/api/login', { data })
    }
    await page.goto(state.path, { waitUntil: 'load' })
    await isAlive(page)
    await state.act?.(page).catch(() => undefined)
    await settle(page)
    return await page.screenshot({ fullPage: state.isWhole ?? false })
  } finally {
    await page.context().close()
  }
}

function keepFavourites(favourites: string): void {
  localStorage.setItem('favorites', favourites)
}

/** Waits until scripts have taken over the page and the reads that it asked for are shown. */
async function isAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector('#root > :not(link)') ?? {}).length > 0)
  await page.waitForTimeout(250)
  await page.waitForFunction(() => !/^Loading/m.test(document.querySelector('main')?.innerText ?? ''))
}

/** Waits for letters and pictures, except for pictures far below the screen, which load when they come near. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const near = [...document.images].filter(({ loading }) => loading !== 'lazy')
    await Promise.all(near.map((image) => image.decode().catch(() => undefined)))
  })
  await page.waitForTimeout(250)
}

/** All views of a state on one sheet: narrow ones above, wide ones below. */
async function sheetOf(pictures: readonly Buffer[]): Promise<Sharp> {
  const parts: OverlayOptions[] = []
  let at = { left: 0, top: 0 }
  for (const [index, picture] of pictures.entries()) {
    if (index === NARROW) at = { left: 0, top: ROW_HEIGHT + GAP }
    const height = index < NARROW ? ROW_HEIGHT : WIDE_HEIGHT
    const { width = 0, height: whole = 0 } = await sharp(picture).metadata()
    const seen = Math.min(whole, Math.round(width * (index < NARROW ? 2.2 : 0.7)))
    const part = await sharp(picture).extract({ left: 0, top: 0, width, height: seen }).toBuffer()
    const { data, info } = await sharp(part).resize({ height }).png().toBuffer({ resolveWithObject: true })
    parts.push({ input: data, ...at })
    at = { ...at, left: at.left + info.width + GAP }
  }
  const background = {
    width: SHEET_WIDTH,
    height: ROW_HEIGHT + GAP + WIDE_HEIGHT,
    channels: 3,
    background: '#777',
  } as const
  return sharp({ create: background }).composite(parts).png()
}
