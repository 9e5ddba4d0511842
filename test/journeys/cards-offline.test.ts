import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { photo } from '../card-desk.ts'
import { fakeCardReader, readingWith } from '../card-reader.ts'
import { addAdmin, addEvent } from '../factories.ts'
import { serveApp } from '../served.ts'
import { openAs } from './open-as.ts'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
beforeAll(async () => {
  const cardReader = fakeCardReader()
  let read = 0
  cardReader.answer = async () => {
    read += 1
    const name = ['Amber', 'Birch', 'Cedar', 'Dunes', 'Ember', 'Fjord'][read - 1] ?? ''
    return readingWith({ title: name, presenterName: `${name} ${name}`, description: name.repeat(9) })
  }
  hub = await serveApp({ cardReader, now: () => new Date() })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

async function addPhotos(page: Page, seeds: number[]) {
  const files = seeds.map(async (seed) => {
    return { name: `card-${seed}.jpg`, mimeType: 'image/jpeg', buffer: await photo(seed) }
  })
  await page.locator('input[type=file][multiple]').setInputFiles(await Promise.all(files))
}

/** The text of each card in the list of waiting cards. */
async function listed(page: Page): Promise<string[]> {
  const rows = page.locator('section', { hasText: 'Waiting cards' }).getByRole('listitem')
  return (await rows.allInnerTexts()).map((text) => text.replaceAll(/\n+/g, '\n'))
}

it('keeps photos on the phone while offline, and uploads each of them once', async () => {
  const owner = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: owner.id })
  const path = `/${event.slug}/${event.date}/admin`
  const page = await openAs({ hub, browser }, owner, path, { width: 390, hasServiceWorker: true })
  await page.getByText('Choose photos').waitFor()
  const stored = () =>
    hub.db
      .selectFrom('session_cards')
      .select(['uploadKey', 'state'])
      .where('eventId', '=', event.id)
      .execute()

  await page.context().setOffline(true)
  await addPhotos(page, [1, 2])
  await expect
    .poll(() => listed(page))
    .toEqual([
      'card-1.jpg\nOn this device\nWill be sent when you’re back online',
      'card-2.jpg\nOn this device\nWill be sent when you’re back online',
    ])
  expect(await page.getByText('0 to do · 2 on this device').count()).toBe(1)
  expect(await stored()).toEqual([])

  await page.context().setOffline(false)
  await page.getByText('2 to do', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Open Amber' }).waitFor()
  await page.getByRole('button', { name: 'Open Birch' }).waitFor()
  expect((await stored()).length).toBe(2)

  // The battery dies before the connection is back: the page is reopened, and nothing is lost.
  await page.context().setOffline(true)
  await addPhotos(page, [3, 4])
  await expect.poll(() => page.getByText('On this device', { exact: true }).count()).toBe(2)
  await page.goto('about:blank')
  await page.context().setOffline(false)
  await page.goto(path)
  await page.getByRole('button', { name: 'Open Cedar' }).waitFor()
  await page.getByRole('button', { name: 'Open Dunes' }).waitFor()
  expect(await page.getByText('On this device', { exact: true }).count()).toBe(0)

  // The photo arrives but its reply is lost: sent again, it yields the card it created before.
  let lost = 0
  await page.route('**/api/session-cards', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await addPhotos(page, [5, 6])
  await page.getByRole('button', { name: 'Open Ember' }).waitFor()
  await page.getByRole('button', { name: 'Open Fjord' }).waitFor()
  await expect.poll(() => page.getByText('On this device', { exact: true }).count()).toBe(0)
  const cards = await stored()
  expect(lost).toBe(1)
  expect(cards.map(({ state }) => state)).toEqual(Array(6).fill('read'))
  expect(new Set(cards.map(({ uploadKey }) => uploadKey)).size).toBe(6)
  await page.close()
}, 120_000)
