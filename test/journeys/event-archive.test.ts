import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { t } from '../../domain/text/t.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { inLanguage } from '../../server/lib/texts.ts'
import { openOwnedApp } from '../app.ts'
import { axe, newPage, openBrowser, sideways } from '../browser.ts'
import { addSponsor } from '../factories.ts'
import { addFullEvent } from '../full-event.ts'
import { formOf } from '../pictures.ts'

let folder: string
let hub: Awaited<ReturnType<typeof openOwnedApp>>
let browser: Browser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-archive-'))
  hub = await openOwnedApp()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
  await rm(folder, { recursive: true, force: true })
})

async function unpack(bytes: Buffer, into = folder): Promise<void> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
  for await (const entry of zip.eachEntry()) {
    const path = join(into, entry.fileName)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await zip.openReadStreamPromise(entry))
  }
}

async function expectWhole(page: Page, pictures: number): Promise<void> {
  const widths = await page
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))
  expect([widths.length, widths.every((width) => width > 0)]).toEqual([pictures, true])
  expect(await sideways(page)).toBe(0)
  expect(await axe(page)).toEqual([])
}

/** The words of the full event, whose language is Portuguese. */
const inEvent = (words: () => string) => inLanguage('pt-BR', words)
const after = inEvent(() => t('archive.after'))

/** A bar on a transparent background. */
function bar(background: string): Promise<Buffer> {
  const create = { width: 200, height: 20, channels: 4, background } as const
  return sharp({ create: { width: 300, height: 100, channels: 4, background: '#0000' } })
    .composite([{ input: { create } }])
    .png()
    .toBuffer()
}

it('puts the background behind each logo that its color needs, in light and dark', async () => {
  const { event } = await hub.addOwnEvent()
  const form = (color: string) => bar(color).then((bytes) => formOf({}, { logo: { bytes } }))
  for (const color of ['#fff', '#000', '#c04000']) {
    const { logoPath } = await hub.admin.call('POST /api/sponsors/upload-logo', { form: await form(color) })
    await addSponsor(hub.db, { eventId: event.id, logoUrl: logoPath })
  }
  const logo = { bytes: await bar('#fff') }
  const { name, location, date } = event
  const params = { id: String(event.id) }
  await hub.admin.call('PUT /api/events/:id', { params, form: formOf({ name, location, date }, { logo }) })
  const answer = await hub.admin.fetch(`/api/events/${event.id}/archive`)
  const into = join(folder, 'logos')
  await unpack(Buffer.from(await answer.arrayBuffer()), into)
  const grounds = []
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await newPage(browser, { width: 390, colorScheme })
    await page.goto(pathToFileURL(join(into, 'sponsors.html')).href)
    const seen = await page
      .locator('.brand img, .logo')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor))
    grounds.push(seen)
    await page.close()
  }
  const [ink, white, none] = ['rgb(28, 26, 22)', 'rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)']
  expect(grounds).toEqual([
    [ink, ink, white, white],
    [none, none, white, none],
  ])
})

it('opens from a folder without a server: schedule, sessions, floor plan and sponsors', async () => {
  const event = await addFullEvent(hub, hub.owner.id)
  const answer = await hub.admin.fetch(`/api/events/${event.id}/archive`)
  await unpack(Buffer.from(await answer.arrayBuffer()))
  await hub.app.close()
  const page = await newPage(browser, { width: 390 })
  await page.goto(pathToFileURL(join(folder, 'index.html')).href)
  await page.getByRole('heading', { name: inEvent(() => weekDate('2026-05-09')) }).waitFor()
  await page.getByRole('heading', { name: inEvent(() => weekDate('2026-05-10')) }).waitFor()
  await expectWhole(page, 2)
  await page.getByRole('link', { name: '東京の朝' }).click()
  await page.getByRole('heading', { level: 1, name: '東京の朝' }).waitFor()
  await page
    .getByText(`${inEvent(() => weekDate('2026-05-09'))} · 07:30 – 09:00 · 庭 · Under the tree`)
    .waitFor()
  await expectWhole(page, 1)
  await page.getByRole('link', { name: `${after} مرحبا` }).click()
  await page.getByRole('link', { name: `${after} Bread: <script>alert(1)</script>` }).click()
  await page.getByText('08:15 – 10:00').waitFor()
  await page.getByRole('link', { name: inEvent(() => t('archive.plan')) }).click()
  await page.getByRole('heading', { level: 1, name: 'Erdgeschoß' }).waitFor()
  await expectWhole(page, 2)
  await page.getByRole('link', { name: inEvent(() => t('sponsor.title')) }).click()
  await page.getByRole('link', { name: 'Bäckerei Ärger' }).waitFor()
  await expectWhole(page, 2)
  await page.context().close()
})
