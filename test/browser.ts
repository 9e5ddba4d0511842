import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import type axeCore from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import { extract, type Headers } from 'tar-fs'
import { browserOf, THIS_MACHINE } from './machine.ts'
import { MEMORY, memoryFolder } from './memory-folder.ts'

/**
 * A real Chromium: the one in `CHROME_PATH`, the one from npm, or on machines other than Linux x64 an installed one.
 * It makes no network connections by itself. Close it when done. By default, the one from npm uses no font of the
 * machine, for pictures: a test looks the same everywhere. `hosts` maps names to other addresses, such as `MAP
 * hub.localhost 127.0.0.1:4000`.
 */
export async function openBrowser({ fontsOfMachine = false, hosts = '' } = {}): Promise<Browser> {
  const { executablePath, env } = await ownChromium(fontsOfMachine)
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    // Its processes share memory through files, which playwright makes it write to the disk.
    ignoreDefaultArgs: (await memoryFolder()) === MEMORY ? ['--disable-dev-shm-usage'] : [],
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--no-pings',
      '--disable-gpu',
      ...(hosts ? [`--host-resolver-rules=${hosts}`] : []),
    ],
  })
}

async function ownChromium(fontsOfMachine: boolean): Promise<Chromium> {
  const found = browserOf(THIS_MACHINE)
  if (found === null) throw new Error('No Chromium was found. Name one with CHROME_PATH.')
  if (found !== 'npm') return { executablePath: found, env: {} }
  const unpacked = await unpackChromium()
  return fontsOfMachine ? withFontsOfMachine(unpacked) : unpacked
}

export type View = {
  /** In CSS pixels: 390 is the phone of our journeys, 1280 the laptop. */
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
  javaScript?: boolean
  baseUrl?: string
  /** Whether the page is used by touch; by default, phones are. */
  hasTouch?: boolean
  /** Picture pixels for each CSS pixel; by default 2 on phones. */
  scale?: number
  /** Where the browser is; by default UTC. */
  timeZone?: string
  /** Whether it may have its service worker, a third of a journey's work. Tests cannot hold back its requests. */
  hasServiceWorker?: boolean
}

/** A page in a separate context: no cookies and no storage of another page. Closing the page ends both. */
export async function newPage(browser: Browser, view: View = {}): Promise<Page> {
  const page = await browser.newPage(contextOptions(view))
  page.setDefaultTimeout(30_000)
  return page
}

function contextOptions({
  width = 1280,
  height,
  colorScheme = 'light',
  javaScript = true,
  hasServiceWorker = false,
  baseUrl,
  hasTouch = width < 600,
  scale,
  timeZone = 'UTC',
}: View) {
  const phone = width < 600 && hasTouch
  const options: BrowserContextOptions = {
    viewport: { width, height: height ?? (phone ? 844 : 800) },
    deviceScaleFactor: scale ?? (phone ? 2 : 1),
    isMobile: phone,
    hasTouch,
    colorScheme: colorScheme,
    javaScriptEnabled: javaScript,
    serviceWorkers: hasServiceWorker ? 'allow' : 'block',
    locale: 'en-US',
    timezoneId: timeZone,
  }
  return baseUrl ? { ...options, baseURL: baseUrl } : options
}

/**
 * How many pixels a page can be scrolled sideways. A phone widens the window that scripts see until the page fits, so
 * only the screen itself is a measure.
 */
export async function sideways(page: Page): Promise<number> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return Math.max(0, width - (page.viewportSize()?.width ?? 0))
}

/** Waits until an element has kept its position in the window for ten frames, however long a frame takes. */
export async function standsStill(place: Locator): Promise<void> {
  await place.evaluate(async (element) => {
    let [top, frames] = [Number.NaN, 0]
    while (frames < 10) {
      await new Promise(requestAnimationFrame)
      const now = element.getBoundingClientRect().top
      frames = now === top ? frames + 1 : 0
      top = now
    }
  })
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The findings of axe, one line each: "rule: fault (place)". Tests expect none. All `rules` by default. */
export async function axe(page: Page, rules: readonly string[] = RULES): Promise<string[]> {
  // Evaluated instead of added as a script element, which a strict content security policy refuses.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axeSource())
  // A half-faded element has temporary colors; one out of sight never finishes by itself.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  })
  const violations = await page.evaluate(
    async (runOnly) => {
      const { axe } = globalThis as unknown as { axe: typeof axeCore }
      const results = await axe.run({ runOnly, resultTypes: ['violations'] })
      return results.violations
    },
    [...rules],
  )
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(', ')})`,
  )
}

/** The findings in the other color scheme of a page that was already checked in the first: only contrast differs. */
export async function axeInTheDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  return axe(page, ['color-contrast'])
}

function axeSource() {
  return readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
}

/**
 * Stops a page's clock at a moment. The page gets no live stream, whose first message would correct a clock that is
 * far off.
 */
export async function stopClock(page: Page, instant: string): Promise<void> {
  await page.route(/\/api\/live/, (route) => route.abort())
  await page.clock.setFixedTime(new Date(instant))
}

type Chromium = { executablePath: string; env: Record<string, string> }

/**
 * Unpacks the Chromium from `npm ci`, the libraries that a bare system lacks and a font, once per version and user,
 * into the system's temp folder. The environment points to all three, so that nothing comes from the machine, neither
 * its libraries nor its fonts, and pictures look the same everywhere.
 */
export async function unpackChromium(): Promise<Chromium> {
  const folder = join(tmpdir(), `conference-hub-chromium-${await packedVersion()}-${process.getuid?.()}`)
  if (!(await exists(folder))) await unpackTo(folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

/** The same Chromium with the machine's fonts after its own, for pictures with names in every script. */
async function withFontsOfMachine({ executablePath, env }: Chromium): Promise<Chromium> {
  const folder = dirname(executablePath)
  const file = join(folder, 'fonts-of-machine.conf')
  await writeFile(
    file,
    fontsConfiguration(folder, '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>'),
  )
  return { executablePath, env: { ...env, FONTCONFIG_FILE: file } }
}

/** Two processes may do this at once: each fills a separate folder, and the first to rename it wins. */
async function unpackTo(folder: string) {
  const draft = `${folder}-${randomUUID()}`
  await mkdir(draft, { mode: 0o700 })
  try {
    await Promise.all([
      pipeline(...decompressed('chromium.br'), createWriteStream(join(draft, 'chromium'), { mode: 0o700 })),
      pipeline(...decompressed('al2023.tar.br'), extract(draft, { map: ownedByUs })),
      pipeline(...decompressed('fonts.tar.br'), extract(draft, { map: ownedByUs })),
    ])
    await writeFile(join(draft, 'fonts.conf'), fontsConfiguration(folder))
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await exists(folder))) throw error
  }
}

function decompressed(name: string) {
  const packed = join(packageFolder(), 'bin', name)
  return [createReadStream(packed), createBrotliDecompress({ chunkSize: 2 ** 21 })] as const
}

/** Unpacks as the current user: as root, tar-fs would give the files to the user who packed them. */
function ownedByUs(header: Headers) {
  return { ...header, uid: process.getuid?.() ?? header.uid, gid: process.getgid?.() ?? header.gid }
}

function packageFolder() {
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'))
  return dirname(dirname(entry))
}

async function packedVersion(): Promise<string> {
  return JSON.parse(await readFile(join(packageFolder(), 'package.json'), 'utf8')).version
}

/** Open Sans replaces every font family that a page may request from the system. */
function fontsConfiguration(folder: string, more = '') {
  const families = ['sans-serif', 'serif', 'monospace', 'system-ui', 'ui-sans-serif', 'Arial', 'Helvetica']
  const aliases = families.map(
    (family) =>
      `<alias binding="same"><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`,
  )
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${join(folder, 'fonts')}</dir>
<cachedir>${join(folder, 'fonts-cache')}</cachedir>
${aliases.join('\n')}
${more}
</fontconfig>
`
}

async function exists(path: string) {
  return access(path).then(
    () => true,
    () => false,
  )
}
