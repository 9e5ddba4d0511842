import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, newPage, openBrowser, type View } from '../browser.ts'
import { addEvent, addFloorPlan, addRoom, addSession, addTimeSlot } from '../factories.ts'
import { widths } from '../night.ts'
import { serveApp } from '../served.ts'
import { untilHydrated } from './open-as.ts'

const EVENT = '/genoa/2026-05-09'
const NOW = new Date('2026-05-09T10:10:00Z')
const LEAST = 44

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
let room = 0
let session = 0
beforeAll(async () => {
  hub = await serveApp({ now: () => NOW })
  browser = await openBrowser()
  const { id: eventId } = await addEvent(hub.db, { name: 'Unconference Genoa', location: 'Genoa' })
  await addEvent(hub.db, { name: 'Unconference Faro', location: 'Faro', date: '2026-09-05' })
  const plan = await addFloorPlan(hub.db, { eventId, imageUrl: '/favicon.svg' })
  for (const hour of [9, 10, 11, 2])
    await addTimeSlot(hub.db, { eventId, startTime: `${hour}:00`, endTime: `${hour}:45` })
  const lunch = { isStatic: true, staticTitle: 'Lunch', staticLocation: 'Foyer' }
  await addTimeSlot(hub.db, { eventId, startTime: '12:00', endTime: '12:45', ...lunch })
  const slots = await hub.db.selectFrom('time_slots').selectAll().where('eventId', '=', eventId).execute()
  for (let order = 0; order < 9; order++) {
    const place = { floorPlanId: plan.id, pinX: (order + 1) / 10, pinY: 0.5 }
    const each = await addRoom(hub.db, { eventId, name: `Room ${order + 1}`, order, ...place })
    room ||= each.id
    for (const slot of slots.filter(({ isStatic }) => !isStatic)) {
      const words = {
        title: `Talk ${slot.startTime}/${order}`,
        description: 'About bees',
        type: '["workshop"]',
      }
      const made = await addSession(hub.db, { eventId, roomId: each.id, timeSlotId: slot.id, ...words })
      session ||= made.id
    }
  }
  await hub.db
    .insertInto('announcements')
    .values({
      eventId,
      text: 'Lunch is late. '.repeat(20),
      roomId: null,
      endsAt: '2026-05-10T10:00:00Z',
    })
    .execute()
  const wifi = { eventId, networkName: 'Guests', userName: null, password: 'bring-a-topic' }
  await hub.db.insertInto('wifi_settings').values(wifi).execute()
  const link = {
    eventId,
    title: 'Getting there',
    url: 'https://unconference.example/map',
    icon: null,
    order: 0,
  }
  for (const kind of ['helpful', 'quick', 'social'] as const)
    await hub.db
      .insertInto('links')
      .values({ ...link, kind, category: null })
      .execute()
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

async function visit(path: string, view: View): Promise<Page & { problems: string[] }> {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, ...view })
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.clock.setFixedTime(NOW)
  // The oldest browsers that the build supports do not have these.
  await page.addInitScript(
    () => Reflect.deleteProperty(Map, 'groupBy') && Reflect.deleteProperty(URL, 'canParse'),
  )
  await page.goto(path)
  if (!path.includes('/embed')) await untilHydrated(page)
  return Object.assign(page, { problems })
}

/** The addresses that visitors use, with every query they may have. */
function addresses(): string[] {
  const queries = [
    '',
    '?q=bees',
    '?view=mine',
    '?type=workshop',
    `?session=${session}`,
    '?session=99999',
    `?room=${room}`,
  ]
  const pages = [
    'wifi',
    'sponsors',
    'helpful-links',
    'floor-plan',
    'data',
    'news',
    'search',
    'search?q=bees',
    `rooms/${room}`,
    'rooms/99999',
  ]
  return [
    '/',
    '/?city=genoa',
    ...queries.map((query) => `${EVENT}${query}`),
    ...pages.map((page) => `${EVENT}/${page}`),
    `${EVENT}/floor-plan?room=${room}`,
    `${EVENT}/floor-plan#room-${room}`,
    `${EVENT}/rooms/${room}?session=${session}`,
    `${EVENT}/wifi?utm_source=mail`,
  ]
}

/** The controls whose touch area is less than 44 pixels high, whether it comes from padding or a pseudo-element. */
function smallTargets(page: Page, within = ''): Promise<string[]> {
  return page.evaluate(
    ({ least, within }) => {
      const controls = [
        ...document.querySelectorAll<HTMLElement>(`${within} :is(a[href], button, summary, input, select)`),
      ]
      return controls.flatMap((control) => {
        if (control.closest('[inert], [aria-hidden="true"], .skip-link, .sr-only')) return []
        control.scrollIntoView({ block: 'center', behavior: 'instant' })
        const box = control.getClientRects()[0]
        if (!box || box.width === 0) return []
        const whole = control.closest('label') ?? control
        const x = box.left + Math.min(box.width / 2, 60)
        const middle = box.top + box.height / 2
        const meets = (y: number) => whole.contains(document.elementFromPoint(x, y))
        if (!meets(middle)) return []
        let [top, bottom] = [middle, middle]
        while (bottom - top < least && meets(top - 1)) top -= 1
        while (bottom - top < least && meets(bottom + 1)) bottom += 1
        // Both ends count too.
        const height = bottom - top + 1
        const name = control.textContent?.trim() || control.ariaLabel
        return height >= least - 1 ? [] : [`${control.tagName} “${name}” ${Math.round(height)}`]
      })
    },
    { least: LEAST, within },
  )
}

it.each(widths(390))(
  'logs no error at any address, and has no control too small for a finger, %i pixels wide',
  async (width) => {
    const found: unknown[] = []
    for (const path of [...addresses(), `${EVENT}/embed`]) {
      const page = await visit(path, { width, hasServiceWorker: width === 390 })
      await page.waitForTimeout(150)
      const problems = page.problems.filter((each) => !(path.includes('99999') && each.includes('404')))
      const small = width === 390 ? new Set(await smallTargets(page)) : []
      found.push(...[...problems, ...small].map((problem) => `${path}: ${problem}`))
      await page.close()
    }
    expect(found).toEqual([])
  },
)

it('has no control too small for a finger in My day and its menus', async () => {
  const found: string[] = []
  const page = await visit(EVENT, { width: 390 })
  await page.evaluate((id) => localStorage.setItem('favorites', `["${id}"]`), session)
  await page.goto(`${EVENT}?view=mine`)
  await page.getByRole('button', { name: 'More for My day' }).click()
  await page.getByRole('menuitem', { name: 'Open on another device' }).waitFor()
  // It covers a part of what is below it.
  found.push(...(await smallTargets(page, '[role="menu"]')))
  await page.locator('.event-bar').getByLabel('More menu').click()
  found.push(...(await smallTargets(page)))
  expect(found).toEqual([])
  await page.close()
})

it('shows stars and crosses under forced colors', async () => {
  const page = await visit(`${EVENT}?session=${session}`, { width: 390 })
  await page.emulateMedia({ forcedColors: 'active' })
  const star = page.getByRole('dialog').getByRole('button', { name: /^Favorite/ })
  await star.waitFor()
  const looks = () =>
    star.evaluate((button) => {
      const [own, mark] = [getComputedStyle(button), getComputedStyle(button, '::before')]
      return { paper: own.backgroundColor, ink: own.color, mark: mark.backgroundColor }
    })
  const open = await looks()
  expect(open.mark).not.toBe(open.paper)
  await star.click()
  await expect.poll(async () => (await looks()).paper).not.toBe(open.paper)
  const pressed = await looks()
  expect([pressed.mark, pressed.mark === pressed.paper]).toEqual([pressed.ink, false])
  await page.goto(EVENT)
  const cross = page.locator('.announcement > button').first()
  const [ink, paper] = await cross.evaluate((button) => [
    getComputedStyle(button.firstElementChild ?? button).color,
    getComputedStyle(button).backgroundColor,
  ])
  expect(ink).not.toBe(paper)
  expect(await axe(page)).toEqual([])
  await page.close()
})

it('keeps stars until the page closes if the browser stores nothing, and explains that', async () => {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 390, hasServiceWorker: true })
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })
  await page.clock.setFixedTime(NOW)
  await page.goto(EVENT)
  await untilHydrated(page)
  const star = page.locator('.day .star').first()
  await star.click()
  await page.getByText('Your stars last until you close this page.').first().waitFor()
  expect(await star.getAttribute('aria-pressed')).toBe('true')
  await page.waitForTimeout(4_500)
  expect(problems).toEqual([])
  await page.close()
})

it('copies over plain HTTP, where browsers copy only what is selected', async () => {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 390 })
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto(`${EVENT}/wifi`)
  await untilHydrated(page)
  await page.evaluate(() => {
    document.addEventListener('copy', () => {
      document.body.dataset.copied = (document.activeElement as HTMLTextAreaElement).value
    })
  })
  await page.getByRole('button', { name: 'Copy Password' }).click()
  await page.getByText('Password copied to clipboard').first().waitFor()
  expect(await page.evaluate(() => document.body.dataset.copied)).toBe('bring-a-topic')
  await page.close()
})

it('offers to enter another code or see all events if no card has the code', async () => {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, width: 390 })
  await page.goto('/c/none')
  const field = page.getByLabel('Check the code printed on your card')
  await field.fill('other')
  await page.getByRole('button', { name: 'Open card' }).click()
  await page.waitForURL(/\/c\/other$/)
  await page.getByRole('link', { name: 'All events' }).click()
  await page.waitForURL(/:\d+\/$/)
  await page.close()
})

it('marks what is on and collapses what is over in the embedded schedule', async () => {
  const page = await visit(`${EVENT}/embed`, { width: 390 })
  await page.reload()
  expect(await axe(page)).toEqual([])
  await expect.poll(() => page.locator('li[aria-current=time]').count()).toBe(9)
  expect(await page.getByText('Show 9 earlier').isVisible()).toBe(true)
  expect(await page.getByText('Lunch').isVisible()).toBe(true)
  expect(await page.getByText('Talk 9:00/0').isVisible()).toBe(false)
  await page.close()
})
