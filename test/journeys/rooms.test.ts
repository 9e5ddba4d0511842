import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '../../server/db/schema.ts'
import { axe, newPage, openBrowser } from '../browser.ts'
import { addAdmin, addEvent, addRoom, addSession, addTimeSlot } from '../factories.ts'
import { serveApp } from '../served.ts'
import { openAs } from './open-as.ts'

const NOW = new Date('2026-05-09T10:10:00Z')
const PHONE = { width: 390 }

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
let admin: Row<'users'>
let path: string
let hall: { id: number }

beforeAll(async () => {
  hub = await serveApp({ now: () => NOW })
  admin = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: admin.id })
  const eventId = event.id
  path = `/${event.slug}/${event.date}`
  hall = await addRoom(hub.db, { eventId, name: 'Hall' })
  const loft = await addRoom(hub.db, { eventId, name: 'Loft', order: 1 })
  const slot = await addTimeSlot(hub.db, { eventId, startTime: '10:00', endTime: '10:45' })
  for (const [title, room] of [
    ['Bread', hall],
    ['Soup', loft],
  ] as const)
    await addSession(hub.db, { eventId, title, timeSlotId: slot.id, roomId: room.id })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

it('shows on phones at once that a session is full, hides sessions, and opens a room offline', async () => {
  const visitor = await newPage(browser, { baseUrl: hub.baseUrl, hasServiceWorker: true, ...PHONE })
  await visitor.clock.setFixedTime(NOW)
  await visitor.goto(path)
  await visitor.getByText('Saved for offline').waitFor()
  const organizer = await openAs({ hub, browser }, admin, '/healthz', PHONE)
  await organizer.clock.setFixedTime(NOW)
  await organizer.goto(`${path}/rooms/${hall.id}`)
  await organizer.getByRole('button', { name: 'It is full' }).click()
  await organizer.getByText(/^Reported full at /).waitFor()
  expect(await axe(organizer)).toEqual([])
  const tile = visitor.locator('.schedule .session', { hasText: 'Bread' })
  await tile.getByText('Full', { exact: true }).waitFor()

  await tile.getByRole('link', { name: 'Bread' }).click()
  await visitor
    .getByRole('dialog')
    .getByText(/^Reported full at /)
    .waitFor()
  await visitor.getByRole('button', { name: 'Not for me' }).click()
  await visitor.getByRole('link', { name: 'Close' }).click()
  await tile.waitFor({ state: 'detached' })
  await visitor.getByRole('button', { name: '1 hidden' }).click()
  await visitor.getByRole('button', { name: 'Show again: Bread' }).click()
  await tile.waitFor()

  await organizer.getByRole('button', { name: 'No longer full' }).click()
  await organizer.getByRole('button', { name: 'Undo' }).click()
  await tile.getByText('Full', { exact: true }).waitFor()
  await organizer.getByRole('button', { name: 'No longer full' }).click()
  await tile.getByText('Full', { exact: true }).waitFor({ state: 'detached' })
  await visitor.context().setOffline(true)
  await visitor.goto(`${path}/rooms/${hall.id}`)
  await visitor.getByRole('heading', { name: 'Hall', level: 1 }).waitFor()
  expect(await visitor.getByRole('region', { name: 'Now in this room' }).innerText()).toContain('Bread')
})
