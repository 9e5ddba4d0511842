import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe } from '../browser.ts'
import { addSmallEvent, goTo, labeled, type OpenPortal, openPortal, toast } from './open-portal.ts'

/** Wider than a phone. */
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänszimmer'

let portal: OpenPortal
let page: Page
let event: Awaited<ReturnType<typeof addSmallEvent>>
beforeAll(async () => {
  portal = await openPortal()
  event = await addSmallEvent(portal.call, 'Ghent')
  page = await portal.visit(390)
})
afterAll(() => portal?.close())

const form = () => page.getByRole('dialog')

it('shows both versions of a row that someone else changed, and saves the chosen values', async () => {
  await goTo(page, `${event.path}?section=sessions`)
  await page.getByRole('button', { name: 'Edit Naming things' }).click()
  await labeled(form(), 'Title').fill(`Naming, by me ${LONG_WORD}`)
  const { id, version: _version, roomName: _roomName, eventId: _eventId, ...others } = event.session
  const body = { ...others, title: 'Naming, by another', description: 'Changed by another' }
  await portal.call('PUT /api/sessions/:id', {
    params: { id: String(id) },
    body: { ...body, timeSlotId: event.slots[0].id, roomId: event.rooms[0].id },
  })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Someone else has changed this since you opened it').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
  await form().getByText('Naming, by me').waitFor()
  await form().getByText('Naming, by another').waitFor()
  expect(await axe(page)).toEqual([])
  // No version is wider than the phone.
  const widths = await form().evaluate((dialog) =>
    [...dialog.querySelectorAll('label')].map((version) => Math.round(version.getBoundingClientRect().right)),
  )
  expect(Math.max(...widths)).toBeLessThan(390)
  expect(await form().locator('label:has(:checked)').allTextContents()).toEqual([
    `Your versionNaming, by me ${LONG_WORD}`,
    'Saved versionChanged by another',
  ])
  await page.getByRole('button', { name: 'Save my choices' }).click()
  await toast(page, 'Session updated successfully')
  const [saved] = await portal.call('GET /api/sessions', { query: { city: 'ghent', date: '2099-05-09' } })
  expect([saved?.title, saved?.description]).toEqual([`Naming, by me ${LONG_WORD}`, 'Changed by another'])
})

it('reports that a spot was just taken, and keeps the form', async () => {
  await goTo(page, `${event.path}?section=sessions&dialog=add`)
  await labeled(form(), 'Title').fill('Too late')
  await labeled(form(), 'Presenter Name').fill('Quinn Query')
  await labeled(form(), 'Description').fill('Anything')
  await labeled(form(), 'Time Slot').selectOption(String(event.slots[1].id))
  await portal.call('POST /api/sessions', {
    body: {
      title: 'Quicker',
      description: 'Was here first',
      presenterName: 'Robin Rapid',
      timeSlotId: event.slots[1].id,
      roomId: event.rooms[0].id,
    },
  })
  await form().getByRole('button', { name: 'Add Session', exact: true }).click()
  await toast(page, 'Room Already Occupied')
  expect(await labeled(form(), 'Title').inputValue()).toBe('Too late')
  await expect
    .poll(() => labeled(form(), 'Room').locator('option:disabled').allTextContents())
    .toEqual(['Main Hall (Occupied)'])
})

it('blames the connection, not the room, if the server is unreachable, and keeps the input', async () => {
  await labeled(form(), 'Room').selectOption(String(event.rooms[1].id))
  await page.route('**/api/sessions', (route) => route.abort())
  await form().getByRole('button', { name: 'Add Session', exact: true }).click()
  await toast(page, 'The server could not be reached. Please check your connection and try again.')
  await page.unroute('**/api/sessions')
  await page.reload()
  await page.getByText('Your unsaved changes were restored.').waitFor()
  expect(await labeled(form(), 'Title').inputValue()).toBe('Too late')
  await form().getByRole('button', { name: 'Add Session', exact: true }).click()
  await toast(page, 'Session added successfully')
})

it('finds a session that lost its room, and opens it for scheduling', async () => {
  await portal.call('DELETE /api/rooms/:id', { params: { id: String(event.rooms[1].id) } })
  await goTo(page, `${event.path}?section=sessions`)
  await page.getByText('1 session has no time slot or room').waitFor()
  await labeled(page, 'Find a session').fill('unknown room')
  await page.getByText('1 of 3').waitFor()
  await page.getByRole('button', { name: 'Schedule the first one' }).click()
  expect(await labeled(form(), 'Title').inputValue()).toBe('Too late')
})
