import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, newPage, openBrowser, sideways } from '../browser.ts'
import { addEvent, addRoom, addSession, addSuperAdmin, addTimeSlot } from '../factories.ts'
import { openPushService } from '../push-service.ts'
import { serveApp } from '../served.ts'
import { untilHydrated } from './open-as.ts'

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

/**
 * Gives a browser without a network a push service, and permission to show messages. The browser from npm shows none anyway; the
 * one in `CHROME_PATH` does.
 */
async function allowMessages(page: Page): Promise<Subscription> {
  const made = push.subscribe('phone')
  await page.context().grantPermissions(['notifications'], { origin: hub.baseUrl })
  await page.addInitScript((subscription) => {
    const name = 'permission'
    const kept = () => sessionStorage.getItem(name) ?? 'default'
    Object.defineProperty(Notification, name, { get: kept })
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
    let current: object | null = kept() === 'granted' ? browserMade : null
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null
    PushManager.prototype.subscribe = async () => {
      current = browserMade
      return browserMade as unknown as PushSubscription
    }
  }, made)
  return made
}

type Subscription = ReturnType<typeof push.subscribe>

/** The part of the service worker that the test uses. */
type InWorker = {
  registration: {
    showNotification(title: string, options: object): Promise<void>
    getNotifications(): Promise<{ title: string; data: unknown; close?(): void }[]>
  }
}

/** Runs in the service worker: where the browser shows no messages, they are kept as if it did. */
function keepMessages(): void {
  if (Notification.permission === 'granted') return
  const { registration } = self as unknown as InWorker
  const shown: { title: string; data: unknown }[] = []
  registration.getNotifications = async () => shown
  registration.showNotification = async (title, options) => {
    shown.push({ title, data: null, ...options })
  }
  // A browser without a screen ends a worker that asks for a badge.
  Object.defineProperty(self.navigator, 'setAppBadge', { value: async () => undefined })
}

/** Runs in the service worker, which asks the browser for the same subscription. */
function subscribeWorker(subscription: Subscription): void {
  const made = { ...subscription, toJSON: () => subscription } as unknown as PushSubscription
  PushManager.prototype.getSubscription = async () => made
}

/** Has the browser pass a message on to the service worker, as it does with one of its push service. */
async function deliver(page: Page, message: string): Promise<void> {
  const browserSide = await page.context().newCDPSession(page)
  const known = new Promise<string>((resolve) => {
    browserSide.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(hub.baseUrl))
      if (first) resolve(first.registrationId)
    })
  })
  await browserSide.send('ServiceWorker.enable')
  const registrationId = await known
  await browserSide.send('ServiceWorker.deliverPushMessage', {
    origin: hub.baseUrl,
    registrationId,
    data: message,
  })
  await browserSide.detach()
}

/** Runs in the service worker. @returns the titles of the messages that are shown */
async function shownMessages(): Promise<string[]> {
  const shown = await (self as unknown as InWorker).registration.getNotifications()
  return shown.map(({ title }) => title)
}

/** Runs in the service worker: the message that is shown is pressed. */
async function pressMessage(): Promise<void> {
  const shown = await (self as unknown as InWorker).registration.getNotifications()
  const notification = shown.at(-1)
  const works: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>) => works.push(work)
  const press = {
    action: '',
    notification: notification?.close ? notification : { ...notification, close() {} },
  }
  self.dispatchEvent(Object.assign(new Event('notificationclick'), press, { waitUntil }))
  await Promise.all(works)
}

async function addDay() {
  const owner = await addSuperAdmin(hub.db)
  const { id: eventId, slug, date } = await addEvent(hub.db, { date: '2099-05-09', clock: 24 })
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

it('turns messages on at a star, shows one that arrives, opens its session, and turns them off', async () => {
  const { at, id, move, counted } = await addDay()
  const page = await newPage(browser, { width: 390, hasServiceWorker: true })
  const subscription = await allowMessages(page)
  await page.goto(`${hub.baseUrl}${at}?session=${id}`)
  await untilHydrated(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const tell = page.getByRole('button', { name: 'Notify me of changes' })
  expect(await tell.count()).toBe(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Favorite: Owls' }).click()
  await page.getByText('We keep only this browser’s push address').waitFor()
  expect(await axe(page)).toEqual([])
  await tell.press('Enter')
  await page.getByRole('button', { name: '5 min', pressed: true }).waitFor()
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(keepMessages)
  await worker?.evaluate(subscribeWorker, subscription)
  const first = await push.firstOf('phone')
  expect(await counted()).toBe(0)
  await deliver(page, first.text)
  await expect.poll(() => worker?.evaluate(shownMessages)).toEqual(['Notifications are on'])
  expect(await counted()).toBe(1)
  await expect.poll(() => tell.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await sideways(page)).toBe(0)
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: '15 min' }).click()
  await page.getByRole('button', { name: '15 min', pressed: true }).waitFor()

  await move()
  // The star itself may have asked once more before the first message was confirmed.
  const told = () => push.received.filter(({ confirm }) => confirm === undefined)
  await expect.poll(() => told().length).toBe(1)
  expect(told()[0]?.notification).toMatchObject({ title: 'Moved: Owls', body: 'Attic, 11:00.' })

  await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click()
  await page.waitForURL(`**${at}`)
  await deliver(page, told()[0]?.text ?? '')
  await expect.poll(() => worker?.evaluate(shownMessages)).toEqual(['Notifications are on', 'Moved: Owls'])
  await worker?.evaluate(pressMessage)
  await page.waitForURL(`**${at}?session=${id}`)
  await page.getByRole('dialog', { name: 'Owls' }).waitFor()
  await tell.click()
  await page.getByText('We keep only this browser’s push address').waitFor()
  expect(await counted()).toBe(0)
  await page.context().close()
})
