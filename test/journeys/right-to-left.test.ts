import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPage, openBrowser, sideways } from '../browser.ts'
import { addEvent, addEventPage, addRoom, addSession, addTimeSlot } from '../factories.ts'
import { serveApp } from '../served.ts'
import { untilHydrated } from './open-as.ts'

const EVENT = '/cairo/2026-05-09'
const NOW = new Date('2026-05-09T10:10:00Z')

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
beforeAll(async () => {
  hub = await serveApp({ now: () => NOW })
  browser = await openBrowser()
  const { id: eventId } = await addEvent(hub.db, { name: 'مؤتمر القاهرة', location: 'Cairo' })
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId })
  for (const [name, title, presenterName] of [
    ['قاعة القاهرة', 'English talk', 'محمد عبد الله'],
    ['Hall', 'عنوان الجلسة باللغة العربية', 'Ann'],
  ] as const) {
    const { id: roomId } = await addRoom(hub.db, { eventId, name })
    await addSession(hub.db, { eventId, timeSlotId, roomId, title, presenterName })
  }
  const markdown = '1. أولا نلتقي في البهو\n2. ثانيا نتفق\n\n> اقتباس'
  await addEventPage(hub.db, { eventId, title: 'Rules', slug: 'rules', markdown })
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

async function visit(path: string): Promise<Page> {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 390 })
  await page.clock.setFixedTime(NOW)
  await page.goto(path)
  await untilHydrated(page)
  return page
}

it('begins the names of every script where the other lines of a tile begin', async () => {
  const page = await visit(EVENT)
  const lefts = await page.locator('.schedule .session').evaluateAll((tiles) =>
    tiles.flatMap((tile) =>
      ['.session-room', '.session-title a', '.session-presenter'].map((part) => {
        const words = document.createRange()
        words.selectNodeContents(tile.querySelector(part) as Element)
        return Math.round(words.getBoundingClientRect().left - tile.getBoundingClientRect().left)
      }),
    ),
  )
  expect(lefts).toHaveLength(6)
  expect(new Set(lefts).size).toBe(1)
  await page.close()
})

it('draws the colors of found rooms below each other', async () => {
  const page = await visit(`${EVENT}/search`)
  const bars = await page.locator('.found-name').evaluateAll((names) =>
    names.map((name) => {
      const bar = name.closest('[class*="border-"]') as Element
      const { borderLeftWidth, borderRightWidth } = getComputedStyle(bar)
      return [bar.getBoundingClientRect().left, borderLeftWidth, borderRightWidth]
    }),
  )
  expect(bars).toHaveLength(2)
  expect(bars[0]).toEqual([20, '4px', '0px'])
  expect(bars[1]).toEqual(bars[0])
  await page.close()
})

it('keeps the numbers of a list and the bar of a quotation on the side where their text begins', async () => {
  const page = await visit(`${EVENT}/info/rules`)
  const text = page.locator('.markdown')
  const [item, quote, right] = await text.evaluate((all) => [
    all.querySelector('li')?.getBoundingClientRect().right ?? 0,
    getComputedStyle(all.querySelector('blockquote') as Element).borderRightWidth,
    all.getBoundingClientRect().right,
  ])
  // The number is beside its item.
  expect(Number(right) - Number(item)).toBe(24)
  expect(quote).toBe('3px')
  expect(await sideways(page)).toBe(0)
  await page.close()
})
