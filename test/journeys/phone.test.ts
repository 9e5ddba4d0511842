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
  hub = await serveApp({ now: () => new Date(), settings: { PUSH_TARGETS: 'any' } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
  await push?.close()
})

type Stubbed = { shown: { title: string; options: { data: object } }[]; opened: string[] }

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
    let current: object | null = null
    const browserMade = {
      ...subscription,
      options: { applicationServerKey: null },
      toJSON: () => subscription,
      unsubscribe: async () => {
        current = null
        return true
      },
    }
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null
    PushManager.prototype.subscribe = async () => {
      current = browserMade
      return browserMade as unknown as PushSubscription
    }
  }, made)
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

  await page.goto(`${hub.baseUrl}${at}`)
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(() => {
    const stubbed: Stubbed = { shown: [], opened: [] }
    const scope = self as unknown as {
      stubbed: Stubbed
      registration: { showNotification: (title: string, options: { data: object }) => Promise<void> }
    }
    scope.stubbed = stubbed
    scope.registration.showNotification = async (title, options) => {
      stubbed.shown.push({ title, options })
    }
  })
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await devtools.send('ServiceWorker.deliverPushMessage', {
    ...{ origin: hub.baseUrl, registrationId },
    data: JSON.stringify({ web_push: 8030, notification }),
  })
  const shown = () => worker?.evaluate(() => (self as unknown as { stubbed: Stubbed }).stubbed.shown)
  await expect.poll(async () => (await shown())?.[0]?.title).toBe('Moved: Owls')
  const [message] = (await shown()) ?? []
  await worker?.evaluate((data) => {
    const click = new Event('notificationclick')
    const parts = { action: '', notification: { close: () => undefined, data }, waitUntil: () => undefined }
    self.dispatchEvent(Object.assign(click, parts))
  }, message?.options.data)
  await page.waitForURL(`**${at}?session=${id}`)
  await page.getByRole('dialog', { name: 'Owls' }).waitFor()
  await tell.click()
  await page.getByText('The server then keeps this browser’s address').waitFor()
  expect(await counted()).toBe(0)
  await page.context().close()
})
