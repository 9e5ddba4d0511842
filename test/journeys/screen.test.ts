import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../../server/app.ts'
import { builtPages } from '../../server/render/page-renderer.ts'
import { axe, newPage, openBrowser } from '../browser.ts'
import { addEvent, addRoom, addSession, addSuperAdmin, addTimeSlot } from '../factories.ts'
import { serveApp } from '../served.ts'

const NOW = new Date('2026-05-09T10:10:00Z')
const LONGEST = 'Words that nobody could leave out '.repeat(5).trim()

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
let boss: Awaited<ReturnType<typeof hub.as>>
let path: string
let rooms: { id: number }[]
let eventId: number

beforeAll(async () => {
  hub = await serveApp({ now: () => NOW })
  const event = await addEvent(hub.db, { clock: 24 })
  eventId = event.id
  path = `/${event.slug}/${event.date}/screen`
  rooms = []
  for (const name of ['Hall', '東京', 'غرفة', 'Loft', 'Kitchen', 'Attic', 'Cellar'])
    rooms.push(await addRoom(hub.db, { eventId, name, order: rooms.length }))
  const slot = await addTimeSlot(hub.db, { eventId, startTime: '10:00', endTime: '10:45' })
  for (const [index, { id: roomId }] of rooms.entries())
    await addSession(hub.db, {
      eventId,
      roomId,
      timeSlotId: slot.id,
      presenterName: 'Pat Presenter',
      title: index === 1 ? LONGEST : `Talk number ${index + 1} of this morning`,
    })
  boss = await hub.as(await addSuperAdmin(hub.db))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

/** A screen whose clock the test moves. */
async function open(width: number, height: number, search = ''): Promise<Page> {
  const page = await newPage(browser, {
    width,
    height,
    hasTouch: false,
    baseUrl: hub.baseUrl,
    hasServiceWorker: true,
  })
  await page.clock.install({ time: NOW })
  await page.goto(path + search)
  await page.locator('header svg').waitFor()
  return page
}

/** Whether titles are large enough for the shorter side of the screen, and what is cut off or scrolled. */
const measures = (page: Page) =>
  page.evaluate(() => {
    const sides = Math.min(innerWidth, innerHeight)
    const titles = [...document.querySelectorAll('.screen-title')]
    const isCut = (element: Element) => {
      const [own, around] = [element, element.closest('li, section') ?? document.body].map((each) =>
        each.getBoundingClientRect(),
      )
      return own && around && (own.bottom > around.bottom + 1 || own.right > around.right + 1)
    }
    const sizes = titles.map((each) => Number.parseFloat(getComputedStyle(each).fontSize) / sides)
    return {
      isReadable: Math.min(...sizes) >= 1 / 25,
      cut: [...titles, ...document.querySelectorAll('.screen :is(li, section) p')].filter(isCut).length,
      isScrolled: document.documentElement.scrollHeight > innerHeight,
    }
  })

const SHAPES = [
  [1024, 768],
  [3840, 2160],
  [1080, 1920],
  [1920, 1080],
] as const

it('shows every title whole and large enough on screens of any shape, on as many pages as needed', async () => {
  const page = await open(1920, 1080)
  for (const [width, height] of SHAPES) {
    await page.setViewportSize({ width, height })
    await page.clock.runFor(1_000)
    const seen = new Set<string>()
    for (let turn = 0; turn < 12 && seen.size < rooms.length; turn += 1) {
      for (const title of await page.locator('.screen-title').allInnerTexts()) seen.add(title)
      expect([width, await measures(page)]).toEqual([width, { isReadable: true, cut: 0, isScrolled: false }])
      await page.clock.runFor(10_000)
    }
    expect(seen.size).toBe(rooms.length)
  }
  await page.close()
})

it('follows the event on a projector, turns pages, and recovers from a lost network', async () => {
  const page = await open(1920, 1080)
  expect(await measures(page)).toEqual({ isReadable: true, cut: 0, isScrolled: false })
  expect(await axe(page)).toEqual([])
  expect(await page.locator('header nav, footer nav, dialog, button, a').count()).toBe(0)
  const first = await page.locator('.screen-title').allInnerTexts()
  await page.clock.runFor(10_000)
  expect(await page.locator('.screen-title').allInnerTexts()).not.toEqual(first)
  const body = { eventId, text: 'Group photo outside', minutes: 30 }
  await boss.call('POST /api/announcements', { body })
  await page.getByText('Group photo outside').waitFor()
  expect(await measures(page)).toEqual({ isReadable: true, cut: 0, isScrolled: false })

  await page.context().setOffline(true)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await page.clock.runFor(6_000)
  // The screen's clock began at 10:10, and goes on while the machine is busy.
  await page
    .locator('footer')
    .getByText(/^Offline – last updated 10:1\d$/)
    .waitFor()
  const { id } = rooms[0] ?? { id: 0 }
  await boss.call('PUT /api/rooms/:id', { params: { id }, body: { name: 'Great Hall' } })
  await page.context().setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect
    .poll(async () => {
      await page.clock.runFor(5_000)
      return page.getByText('Great Hall', { exact: true }).count()
    })
    .toBe(1)
  await expect
    .poll(() =>
      page
        .locator('footer')
        .getByText(/last updated/)
        .count(),
    )
    .toBe(0)
  await page.close()
})

it('does not cut off a right-to-left name, and breaks a word that is too long', async () => {
  const { name } = await hub.db
    .selectFrom('events')
    .select('name')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  const rename = (to: string) =>
    hub.db.updateTable('events').set({ name: to }).where('id', '=', eventId).execute()
  await rename('مؤتمر Donaudampfschifffahrtsgesellschaft')
  const page = await open(1080, 1920)
  const isCut = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const words = document.createRange()
    words.selectNodeContents(title)
    return words.getBoundingClientRect().left < title.getBoundingClientRect().left - 1
  })
  expect(isCut).toBe(false)
  await page.close()
  const long = 'Wohnungsbaugenossenschaftsmitgliederversammlungen'
  await rename(long)
  const tablet = await open(768, 1024)
  await tablet.getByRole('heading', { level: 1, name: long }).waitFor()
  // The date's font size depends on the name's.
  const size = await tablet
    .locator('header h1 + p')
    .evaluate((date) => Number.parseFloat(getComputedStyle(date).fontSize))
  expect(size).toBeGreaterThan(12)
  expect((await measures(tablet)).cut).toBe(0)
  await tablet.close()
  await rename(name)
})

it('serves as a room’s door sign on a tablet', async () => {
  const page = await open(768, 1024, `?room=${rooms[3]?.id}`)
  await page.getByRole('heading', { level: 1, name: 'Loft' }).waitFor()
  await page.getByText('Talk number 4 of this morning').waitFor()
  await page.getByRole('img', { name: 'Code that leads to the page of Loft' }).waitFor()
  expect(await page.getByText('Talk number 5 of this morning').count()).toBe(0)
  expect(await measures(page)).toEqual({ isReadable: true, cut: 0, isScrolled: false })
  expect(await axe(page)).toEqual([])
  await page.close()
})

it('survives a server stop, and reloads by itself when a new release replaces it', async () => {
  const page = await open(1920, 1080)
  const foot = page.locator('footer')
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await hub.app.close()
  await expect
    .poll(async () => {
      await page.clock.runFor(5_000)
      return foot.innerText()
    })
    .toContain('Offline – last updated 10:1')
  await page.getByText('Talk number 1 of this morning').waitFor()
  await hub.db.updateTable('events').set({ name: 'After the release' }).where('id', '=', eventId).execute()
  const pages = await builtPages()
  const assets = { ...pages.assets, release: 'after' }
  const released = await createApp({ ...hub, db: hub.engine.db, pages: { ...pages, assets } })
  await released.listen({ port: Number(new URL(hub.baseUrl).port), host: '127.0.0.1' })
  await expect
    .poll(async () => {
      await page.clock.runFor(5_000).catch(() => undefined)
      return page.evaluate(() => 'isOld' in window).catch(() => true)
    })
    .toBe(false)
  await page.getByRole('heading', { level: 1, name: 'After the release' }).waitFor()
  expect(await foot.getByText(/last updated/).count()).toBe(0)
  await page.close()
  await released.close()
})
