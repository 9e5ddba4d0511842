import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, newPage, openBrowser, sideways } from '../browser.ts'
import { addEvent, addRoom, addSession, addSuperAdmin, addTimeSlot } from '../factories.ts'
import { openPushService } from '../push-service.ts'
import { serveApp } from '../served.ts'
import { untilHydrated } from './until-hydrated.ts'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
let push: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  push = await openPushService()
  hub = await serveApp({ now: () => new Date(), settings: { MESSAGE_HOSTS: '127.0.0.1' } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
  await push?.close()
})

/** A browser without a screen refuses messages and has no push service: here is one, and a screen that keeps what is shown. */
async function allowMessages(page: Page): Promise<void> {
  const made = push.subscribe('phone')
  await page.addInitScript((subscription) => {
    const name = 'permission'
    sessionStorage.getItem(name) ?? sessionStorage.setItem(name, 'default')
    Object.defineProperty(Notification, name, { get: () => sessionStorage.getItem(name) })
    Notification.requestPermission = async () => {
      sessionStorage.setItem(name, 'granted')
      return 'granted'
    }
    const browserMade = {
      ...subscription,
      options: { applicationServerKey: null },
      toJSON: () => subscription,
      unsubscribe: async () => {
        current = null
        return true
      },
    }
    let current: object | null = sessionStorage.getItem(name) === 'granted' ? browserMade : null
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null
    PushManager.prototype.subscribe = async () => {
      current = browserMade
      return browserMade as unknown as PushSubscription
    }
  }, made)
}

/**
 * Runs in the service worker: a message comes, and the one that is shown is pressed. A browser without a screen ends a worker that
 * asks for its messages or its badge.
 * @returns the titles that it shows
 */
async function showAndClick(message: object): Promise<string[]> {
  const titles: string[] = []
  const works: Promise<unknown>[] = []
  let shown: unknown
  Object.assign((self as unknown as { registration: object }).registration, {
    showNotification: async (title: string, { data }: { data: unknown }) => {
      titles.push(title)
      shown = data
    },
    getNotifications: async () => titles,
  })
  Object.defineProperty(self.navigator, 'setAppBadge', { value: async () => undefined })
  const happen = async (name: string, parts: object) => {
    const waitUntil = (work: Promise<unknown>) => works.push(work)
    self.dispatchEvent(Object.assign(new Event(name), parts, { waitUntil }))
    await Promise.all(works)
  }
  await happen('push', { data: { json: () => message } })
  await happen('notificationclick', { action: '', notification: { close: () => undefined, data: shown } })
  return titles
}

async function addDay() {
  const owner = await addSuperAdmin(hub.db)
  const { id: eventId, slug, date } = await addEvent(hub.db, { date: '2030-05-09', clock: 24 })
  const { id: ten } = await addTimeSlot(hub.db, { eventId })
  const { id: eleven } = await addTimeSlot(hub.db, { eventId, startTime: '11:00', endTime: '11:45' })
  const { id: roomId } = await addRoom(hub.db, { eventId, name: 'Attic' })
  const { id } = await addSession(hub.db, { eventId, timeSlotId: ten, roomId, title: 'Owls' })
  const { call } = await hub.as(owner)
  const move = () =>
    call('POST /api/sessions/arrange', {
      body: { eventId, moves: [{ id, version: 1, spot: { timeSlotId: eleven, roomId } }] },
    })
  const counted = async () => (await call('GET /api/phones', { query: { eventId: String(eventId) } })).phones
  return { at: `/${slug}/${date}`, id, move, counted }
}

it('turns messages on at a star, shows one that comes, opens its session, and turns them off', async () => {
  const { at, id, move, counted } = await addDay()
  const page = await newPage(browser, { width: 390 })
  await allowMessages(page)
  await page.goto(`${hub.baseUrl}${at}?session=${id}`)
  await untilHydrated(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const tell = page.getByRole('button', { name: 'Tell me when it moves' })
  expect(await tell.count()).toBe(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Favorite: Owls' }).click()
  await page.getByText('The server then keeps this browser’s address').waitFor()
  expect(await axe(page)).toEqual([])
  await tell.click()
  await page.getByRole('button', { name: '5 min', pressed: true }).waitFor()
  expect(await counted()).toBe(1)
  expect(await sideways(page)).toBe(0)
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: '15 min' }).click()
  await page.getByRole('button', { name: '15 min', pressed: true }).waitFor()

  await move()
  await expect.poll(() => push.received.length, { timeout: 10_000 }).toBe(1)
  const notification = push.received[0]?.notification
  expect(notification).toMatchObject({ title: 'Moved: Owls', body: 'Attic, 11:00.' })

  await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click()
  await page.waitForURL(`**${at}`)
  const [worker] = page.context().serviceWorkers()
  expect(await worker?.evaluate(showAndClick, { web_push: 8030, notification })).toEqual(['Moved: Owls'])
  await page.waitForURL(`**${at}?session=${id}`)
  await page.getByRole('dialog', { name: 'Owls' }).waitFor()
  await tell.click()
  await page.getByText('The server then keeps this browser’s address').waitFor()
  expect(await counted()).toBe(0)
  await page.context().close()
})
