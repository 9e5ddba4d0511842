/** Takes the pictures of the README from a demo of its own: npm run screenshots */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { wallClock } from '../domain/dates.ts'
import { paths } from '../domain/paths.ts'
import { fillWithDemo } from '../scripts/demo/fill.ts'
import { openDatabase } from '../server/db/open.ts'
import { openStorage } from '../server/lib/storage.ts'
import { newPage, openBrowser } from '../test/browser.ts'
import { spawnServer } from '../test/server-process.ts'

const FOLDER = join(import.meta.dirname, '../docs/screenshots')

const dataDir = await mkdtemp(join(tmpdir(), 'conference-hub-screenshots-'))
const now = new Date()
const engine = await openDatabase({ databaseUrl: null, dataDir })
const storage = await openStorage({ dataDir, s3: null })
const keepPicture = async (picture: Buffer) => `/uploads/${await storage.public.put(picture, 'webp')}`
await fillWithDemo({ db: engine.db, brand: 'the Unconference', now, keepPicture })
await engine.close()

const server = spawnServer({ DATA_DIR: dataDir })
const browser = await openBrowser()
try {
  const address = await server.listening()
  const today = paths.event({ location: 'Bangalore', date: wallClock(now, 'Asia/Kolkata').date })
  await mkdir(FOLDER, { recursive: true })
  await take('schedule', `${address}${today}`, { width: 1280 })
  await take('schedule-phone', `${address}${today}`, { width: 390 })
  await take('schedule-phone-dark', `${address}${today}`, { width: 390, colourScheme: 'dark' })
  await take('events', `${address}${paths.landing()}`, { width: 1280 })
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function take(name: string, address: string, view: Parameters<typeof newPage>[1]): Promise<void> {
  const page = await newPage(browser, view)
  await page.goto(address, { waitUntil: 'load' })
  // Pages open at their top; the pictures are about the schedule.
  const schedule = page.getByRole('heading', { name: 'Session Schedule' })
  if (await schedule.count()) await schedule.evaluate((heading) => heading.scrollIntoView())
  await page.waitForTimeout(500)
  const picture = sharp(await page.screenshot())
  await picture.webp({ quality: 80 }).toFile(join(FOLDER, `${name}.webp`))
  console.log(`docs/screenshots/${name}.webp`)
  await page.context().close()
}
