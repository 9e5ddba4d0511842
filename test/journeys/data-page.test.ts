import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, newPage, openBrowser, sideways } from '../browser.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../factories.ts'
import { widths } from '../night.ts'
import { serveApp } from '../served.ts'
import { untilHydrated } from './open-as.ts'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
let other: Server
beforeAll(async () => {
  hub = await serveApp()
  browser = await openBrowser()
})
afterAll(async () => {
  other?.close()
  await browser?.close()
  await hub?.close()
})

async function addDay(count: number) {
  const { id: eventId, slug, date } = await addEvent(hub.db, { date: '2030-05-09' })
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId, startTime: '9:00', endTime: '10:00' })
  for (let order = 0; order < count; order += 1) {
    const { id: roomId } = await addRoom(hub.db, { eventId, order, name: `Room ${order}` })
    await addSession(hub.db, { eventId, timeSlotId, roomId, title: `Session ${order}` })
  }
  return { at: `/${slug}/${date}` }
}

it.each(widths(390))(
  'links from the foot of a page to calendars, apps and files, at %i px',
  async (width) => {
    const { at } = await addDay(2)
    const page = await newPage(browser, { width })
    await page.goto(`${hub.baseUrl}${at}`)
    await untilHydrated(page)
    await page.getByRole('link', { name: 'Calendars, apps and data' }).click()
    await page.getByRole('heading', { name: 'In a conference app' }).waitFor()
    const { host } = new URL(hub.baseUrl)
    const hrefOf = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href')
    expect(await hrefOf('Subscribe to The whole event')).toBe(`webcal://${host}${at}/schedule.ics`)
    expect(await hrefOf('Open in Giggity')).toBe(`https://ggt.gaa.st/#url=${hub.baseUrl}${at}/schedule.xml`)
    const links = await page.getByRole('main').getByRole('link').all()
    const hrefs = await Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
    const own = hrefs.filter((href) => href.startsWith('/'))
    expect(own).toContain(`${at}/schedule.ics`)
    for (const href of own) expect([href, (await fetch(`${hub.baseUrl}${href}`)).status]).toEqual([href, 200])
    expect(await sideways(page)).toBe(0)
    expect(await axe(page)).toEqual([])
    await page.context().close()
  },
)

const [LIGHT, DARK] = ['rgb(255, 255, 255)', 'rgb(23, 21, 19)'] as const

it('resizes a schedule embedded by one line of HTML to its content on a site of another origin', async () => {
  const { at } = await addDay(14)
  const line = (colors: string) => `<script async src="${hub.baseUrl}${at}/embed.js" ${colors}></script>`
  const own = line('data-colors="accent=0044cc"')
  other = createServer(({ url }, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(
        url?.startsWith('/?')
          ? `<!doctype html><body style="color: ${new URL(url, 'http://localhost').searchParams.get('color')}">${line('')}`
          : url === '/closed-tab'
            ? `<!doctype html><div><template shadowrootmode="open"></template>${line('')}</div>`
            : `<!doctype html><h1>Elsewhere</h1>${own}<p>After</p>`,
      ),
  )
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const page = await newPage(browser, { width: 390 })
  const site = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  await page.goto(site)
  const frame = page.frameLocator('iframe')
  await frame.getByText('Session 13').waitFor()
  const height = () => page.locator('iframe').evaluate((element) => element.clientHeight)
  const content = () => frame.locator('html').evaluate((element) => element.scrollHeight)
  await expect.poll(async () => (await height()) - (await content())).toBe(0)
  expect(await height()).toBeGreaterThan(480)
  expect(
    await frame.getByRole('link', { name: 'Session 0' }).evaluate((link) => getComputedStyle(link).color),
  ).toBe('rgb(0, 68, 204)')
  expect(await page.context().cookies()).toEqual([])
  for (const [color, background] of [
    ['#eee', DARK],
    ['oklch(0.95 0.01 90)', DARK],
    ['color(display-p3 0.9 0.9 0.9)', DARK],
    ['oklch(0.2 0 0)', LIGHT],
    ['#111', LIGHT],
  ] as const) {
    await page.goto(`${site}/?${new URLSearchParams({ color })}`)
    const body = page.frameLocator('iframe').locator('body')
    await body.getByText('Session 13').waitFor()
    expect([color, await body.evaluate((each) => getComputedStyle(each).backgroundColor)]).toEqual([
      color,
      background,
    ])
  }
  // What is not rendered yet, such as the content of a closed tab, has no color.
  await page.goto(`${site}/closed-tab`)
  await page.locator('iframe').waitFor({ state: 'attached' })
  await page.context().close()
})
