import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, newPage, openBrowser } from '../browser.ts'
import { addAdmin, addEvent, addRoom, addSession, addTimeSlot } from '../factories.ts'
import { openPushService } from '../push-service.ts'
import { serveApp } from '../served.ts'
import { untilHydrated } from './until-hydrated.ts'

const NOW = new Date('2026-05-09T08:10:00Z')

let hub: Awaited<ReturnType<typeof serveApp>>
let push: Awaited<ReturnType<typeof openPushService>>
let browser: Browser
beforeAll(async () => {
  push = await openPushService()
  hub = await serveApp({ now: () => NOW, settings: { PUSH_TARGETS: 'any' } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
  await push?.close()
})

/** A browser without a window has no push service and allows no messages: it subscribes at the push service of the tests. */
async function subscribeBy(page: Page, subscription: object): Promise<void> {
  await page.addInitScript((made) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    const kept = { ...made, options: {}, toJSON: () => made, unsubscribe: async () => true }
    let current: unknown = null
    PushManager.prototype.getSubscription = async () => current as PushSubscription
    PushManager.prototype.subscribe = async () => {
      current = kept
      return kept as unknown as PushSubscription
    }
  }, subscription)
}

/** Hands a message to the service worker, as the browser's push service would. @returns what it shows */
async function deliver(page: Page, message: object): Promise<unknown> {
  const [worker] = page.context().serviceWorkers()
  const shown = worker?.evaluate(
    () =>
      new Promise((resolve) => {
        const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
        registration.showNotification = async (title, options) => resolve([title, options?.data.navigate])
      }),
  )
  const devtools = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await found
  const data = JSON.stringify(message)
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: hub.baseUrl, registrationId, data })
  return shown
}

it('tells a phone whose page is closed that a starred session has moved, until one tap ends it', async () => {
  const admin = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: admin.id, name: '東京 camp' })
  const eventId = event.id
  const [hall, attic] = [
    await addRoom(hub.db, { eventId, name: 'Hall' }),
    await addRoom(hub.db, { eventId, name: 'Attic', order: 1 }),
  ]
  const slot = await addTimeSlot(hub.db, { eventId, startTime: '10:00', endTime: '10:45' })
  const bread = await addSession(hub.db, {
    ...{ eventId, title: 'Bread', timeSlotId: slot.id, roomId: hall.id },
  })
  const page = await newPage(browser, { width: 390, baseUrl: hub.baseUrl })
  await subscribeBy(page, push.subscribe('phone'))
  await page.goto(`/${event.slug}/${event.date}?session=${bread.id}`)
  await untilHydrated(page)
  await page.getByText('Saved for offline').waitFor()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Favorite: Bread' }).tap()
  const tellMe = sheet.getByRole('button', { name: 'Tell me when it moves' })
  await sheet.getByText(/^Your browser asks you first\. The server then keeps/).waitFor()
  await tellMe.tap()
  await sheet.getByText('Remind me before it begins').waitFor()
  expect(await tellMe.getAttribute('aria-pressed')).toBe('true')
  expect(await axe(page)).toEqual([])

  const { call } = await hub.as(admin)
  const spot = { timeSlotId: slot.id, roomId: attic.id }
  const moves = [{ id: bread.id, version: bread.version, spot }]
  await call('POST /api/sessions/arrange', { body: { eventId, moves } })
  await expect.poll(() => push.received.length).toBe(1)
  const [{ notification } = { notification: null }] = push.received
  expect(notification).toMatchObject({ navigate: expect.stringMatching(`session=${bread.id}$`) })

  const shown = await deliver(page, { web_push: 8030, notification })
  expect(shown).toEqual([notification?.title, notification?.navigate])

  await tellMe.tap()
  await sheet.getByText(/^Your browser asks you first/).waitFor()
  expect(await call('GET /api/phones', { query: { eventId: String(eventId) } })).toMatchObject({ phones: 0 })
  await page.close()
})
