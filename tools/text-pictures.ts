/**
 * Takes a picture of the screen around each text of a language, for translators:
 * npm run pictures:texts -- de [--width 390]
 * It visits the pages of the demo, presses their buttons, and writes dist/text-pictures/de/index.html. Texts that it
 * never saw are listed there without a picture.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import type { Event } from '../domain/events/events.ts'
import { paths } from '../domain/paths.ts'
import { slug } from '../domain/text/slugs.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../scripts/demo/accounts.ts'
import { messagesOf, readTexts } from '../server/lib/texts.ts'
import { newPage, openBrowser } from '../test/browser.ts'
import { pageAddresses } from '../test/page-addresses.ts'
import { spawnServer } from '../test/server-process.ts'
import { cutOut } from './text-pictures/cut-out.ts'
import { textsOnScreen } from './text-pictures/on-screen.ts'
import { patternOf } from './text-pictures/pattern.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { width: { type: 'string', default: '390' } },
})
const [language = 'en'] = positionals
const FILES = ['visitor', 'portal'] as const
const MOST_BUTTONS = 12

const folder = join(import.meta.dirname, '../dist/text-pictures', language)
const wanted = new Map(
  FILES.flatMap((file) =>
    Object.entries(messagesOf(language, file)).map(([key, message]) => [
      key,
      RegExp(`^${patternOf(message ?? '')}$`),
    ]),
  ),
)
const seen = new Set<string>()

const dataDir = await mkdtemp(join(tmpdir(), 'conference-hub-texts-'))
const server = spawnServer(
  { DATA_DIR: dataDir, HOST: '127.0.0.1', RATE_LIMIT: 'off', OCR_ENGINE: 'none' },
  [],
  join(import.meta.dirname, '../scripts/demo.ts'),
)
const browser = await openBrowser({ fontsOfMachine: true })
try {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const baseUrl = await server.listening()
  const visitor = await newPage(browser, { baseUrl, width: Number(values.width), scale: 1 })
  const addresses = await addressesOf(visitor)
  for (const path of [...addresses.visitors, ...addresses.signIn]) await look(visitor, path)
  const admin = await newPage(browser, { baseUrl, width: Number(values.width), scale: 1 })
  const account = { email: DEMO_ACCOUNTS.superAdmin.email, password: DEMO_PASSWORD }
  await admin.request.post('/api/login', { data: account, headers: { origin: baseUrl } })
  for (const path of addresses.portal) await look(admin, path)
  await writeFile(join(folder, 'index.html'), gallery())
  console.log(`${seen.size} of ${wanted.size} texts: ${join(folder, 'index.html')}`)
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** The pages of the demo's event today. */
async function addressesOf(page: Page) {
  const read = async (path: string) => (await page.request.get(path)).json()
  const events: Event[] = await read('/api/events')
  const today = new Date().toISOString().slice(0, 10)
  const event = events.find(({ date }) => date === today) ?? events[0]
  if (!event) throw new Error('The demo has no event')
  const at = new URLSearchParams({ city: slug(event.location), date: event.date })
  const [[session], [room]] = await Promise.all([read(`/api/sessions?${at}`), read(`/api/rooms?${at}`)])
  return pageAddresses(paths.event(event), { session: session.id, room: room.id })
}

/** Takes the pictures of a page, then of what its buttons open. */
async function look(page: Page, path: string): Promise<void> {
  const open = async () => {
    await page.goto(`${path}lang=${language}`)
    await page.waitForLoadState('networkidle')
  }
  await open()
  await take(page)
  const buttons = page.locator('main button:visible:not(:disabled), header button:visible')
  const count = Math.min(await buttons.count(), MOST_BUTTONS)
  for (let at = 0; at < count; at++) {
    const pressed = await buttons
      .nth(at)
      .click({ timeout: 2_000 })
      .then(
        () => true,
        () => false,
      )
    if (!pressed) continue
    await page.waitForTimeout(150)
    await take(page)
    await open()
  }
}

async function take(page: Page): Promise<void> {
  const found = await textsOnScreen(page)
  const fresh = [...wanted].flatMap(([key, pattern]) => {
    const place = seen.has(key) ? undefined : found.find(({ text }) => pattern.test(text))
    return place ? [{ key, box: place.box }] : []
  })
  if (fresh.length === 0) return
  const screen = await page.screenshot({ fullPage: true })
  for (const { key, box } of fresh) {
    await writeFile(join(folder, `${key}.webp`), await cutOut(screen, box))
    seen.add(key)
  }
}

function gallery(): string {
  const rows = FILES.flatMap((file) => {
    const own = readTexts(language, file)
    return Object.entries(readTexts('en', file)).map(([key, { defaultMessage, description = '' }]) => ({
      key,
      html: `<tr><td>${seen.has(key) ? `<img loading="lazy" src="${key}.webp" alt="">` : ''}<td><b>${escaped(own[key]?.defaultMessage ?? '')}</b><br>${escaped(defaultMessage)}<br><small>${file} ${key}: ${escaped(description)}</small>`,
    }))
  })
  const pictured = [...rows].sort((one, other) => Number(seen.has(other.key)) - Number(seen.has(one.key)))
  return `<!doctype html><meta charset="utf-8"><title>${language}</title><style>body{font:16px/1.4 system-ui}td{padding:8px;vertical-align:top}img{max-width:420px;border:1px solid #ccc}</style><table>${pictured.map(({ html }) => html).join('')}</table>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
