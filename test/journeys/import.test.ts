import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, openBrowser, sideways } from '../browser.ts'
import { addAdmin, addEvent, addRoom, addSession, addTimeSlot } from '../factories.ts'
import { widths } from '../night.ts'
import { serveApp } from '../served.ts'
import { openAs } from './open-as.ts'

let hub: Awaited<ReturnType<typeof serveApp>>
let browser: Browser
beforeAll(async () => {
  hub = await serveApp({ now: () => new Date() })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hub?.close()
})

const TABLE = [
  'Title,Presenter,Date,Start,End,Room,Track',
  'Bread,Ada,2099-05-09,10:00,10:45,große halle,Dough',
  'A very long title of a session on gardens in the city and what grows there,"Ida Example, 東京 太郎",2099-05-09,10:15,11:00,Große Halle,Business',
  'Wine,,2099-05-10,13:00,13:45,Terrace,Grapes',
  'Lunch,,2099-05-10,12:00,13:00,,',
  'Late,Ada,2099-05-19,10:00,10:45,Terrace,',
].join('\n')

it.each(widths(1280))('previews a table, imports it, undoes and redoes that, %i wide', async (width) => {
  const owner = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: owner.id, date: '2099-05-09', days: 2, clock: 24 })
  const eventId = event.id
  const room = await addRoom(hub.db, { eventId, name: 'Große Halle' })
  const slot = await addTimeSlot(hub.db, { eventId, startTime: '10:00', endTime: '10:45' })
  const typed = { eventId, roomId: room.id, timeSlotId: slot.id, title: 'Bread', presenterName: 'Ada' }
  await addSession(hub.db, typed)
  const query = { city: event.slug, date: event.date }
  const path = `/${encodeURIComponent(event.slug)}/${event.date}`
  const page = await openAs({ hub, browser }, owner, `${path}/admin?section=sessions`, { width })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const file = { name: 'programme.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) }
  await page.getByLabel('Schedule file').setInputFiles(file)
  await page.getByText('3 sessions in 2 rooms on 2 days · 1 without a presenter').waitFor()
  await page.getByText('1 session of May 19, 2099 is left out. The event has no such day.').waitFor()
  await page.getByText('New rooms:').waitFor()
  await page.getByRole('row', { name: /Wine/ }).waitFor()
  await page.getByText(file.name, { exact: true }).waitFor()
  expect(await sideways(page)).toBe(0)
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: /^Import 2 sessions$/ }).click()
  await page.getByText('Schedule imported', { exact: true }).waitFor()
  const titles = async () =>
    (await hub.call('GET /api/sessions', { query })).map(({ title }) => title).toSorted()
  expect(await titles()).toEqual(['Bread', 'Wine'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone', { exact: true }).waitFor()
  expect(await titles()).toEqual(['Bread'])
  await page.getByRole('button', { name: 'Redo' }).click()
  await page.getByText('Redone', { exact: true }).waitFor()
  expect(await titles()).toEqual(['Bread', 'Wine'])
  await page.close()
})
