import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPage } from '../browser.ts'
import { addIdea, addNumberedCard } from '../card-factories.ts'
import { addRoom, addSession, addTimeSlot } from '../factories.ts'
import { aroundNoon } from '../noon.ts'
import { type OpenPortal, openPortal } from './open-portal.ts'

/** What the holder of a card does with its code on a phone, each from the page that it is on. */
const MOST_TAPS = 3

let portal: OpenPortal
let phone: Page
let eventId: number
let path: string
let taps = 0

beforeAll(async () => {
  portal = await openPortal()
  // So that a session of the day is on, whenever this runs.
  const { date, timeZone } = aroundNoon()
  const event = await portal.call('POST /api/events', {
    body: { name: 'Unconference Faro', location: 'Faro', date, days: 2 },
  })
  eventId = event.id
  path = `/faro/${date}`
  await portal.hub.db
    .updateTable('events')
    .set({ claimsFrom: '2020-01-01T00:00', ideas: 'open', timeZone })
    .where('id', '=', eventId)
    .execute()
  phone = await newPage(portal.browser, { width: 390, baseUrl: portal.hub.baseUrl })
})
afterAll(() => portal?.close())

async function tap(what: Locator): Promise<void> {
  taps += 1
  await what.click()
}
const press = (name: string | RegExp, on: Page | Locator = phone) =>
  tap(on.getByRole('button', { name }).first())
const write = async (field: RegExp, text: string, on: Page | Locator = phone) => {
  await tap(on.getByRole('textbox', { name: field }))
  await phone.keyboard.type(text)
}
const sees = (words: string | RegExp) => phone.getByText(words).first().waitFor()
/** Does something starting from a page, within the allowed number of taps. */
async function within(at: string, verb: () => Promise<void>): Promise<void> {
  await phone.goto(at)
  await phone.getByRole('heading', { level: 1 }).waitFor()
  taps = 0
  await verb()
  expect(taps).toBeLessThanOrEqual(MOST_TAPS)
}

it('adds an idea and a wish, stars one, and accepts a wish', async () => {
  await within(`${path}/ideas`, async () => {
    await press('Write an idea')
    // The title is focused without a tap.
    await phone.locator('input:focus').waitFor()
    await phone.keyboard.type('Bread at home')
    await press('Add the idea')
    await sees('Your idea is number 1')
  })
  await within(`${path}/ideas`, async () => {
    await press('Write an idea')
    // The title is focused without a tap.
    await phone.locator('input:focus').waitFor()
    await phone.keyboard.type('Bees in towns')
    await tap(phone.getByRole('checkbox', { name: /looking for someone/ }))
    await press('Add the idea')
    await sees('Your idea is number 2')
  })
  await within(`${path}/ideas`, async () => {
    await press(/^I would come to Bread/)
    await phone.locator('[aria-pressed=true]').waitFor()
  })
  await within(`${path}/ideas`, async () => {
    await press(/^I can do this: Bees/)
    await write(/Your name/, 'Ada', phone.getByRole('dialog'))
    await press('I can do this', phone.getByRole('dialog'))
    await sees('Your idea is number 3')
  })
})

it('edits an idea, merges it with another, adds a co-host, removes the names, and hands it over', async () => {
  const { db } = portal.hub
  const [one, two] = ['one', 'two'].map((code) => `verb-${code}`.padEnd(16, '-'))
  await addIdea(db, { eventId, number: 11, code: one, title: 'Rye', presenterName: 'Ida' })
  await addIdea(db, { eventId, number: 12, code: two, title: 'Spelt', presenterName: 'Ben' })
  await within(`/c/${one}`, async () => {
    await write(/Title/, 'Old ')
    await press('Save')
    await sees('Your text is saved.')
  })
  const more = () => tap(phone.locator('summary', { hasText: 'Hosts and names' }))
  await within(`/c/${one}`, async () => {
    await more()
    await write(/Code or address/, two ?? '')
    await press('Join the two ideas')
    await phone.getByRole('textbox', { name: /Your name/ }).waitFor()
    await expect.poll(() => phone.getByRole('textbox', { name: /Your name/ }).inputValue()).toBe('Ida, Ben')
  })
  await within(`/c/${one}`, async () => {
    await more()
    await press('Create a code for a co-host')
    await phone.getByRole('button', { name: /^End code 1/ }).waitFor()
  })
  await within(`/c/${one}`, async () => {
    await more()
    await press(/name everywhere$/)
    await expect.poll(() => phone.getByRole('textbox', { name: /Your name/ }).inputValue()).toBe('')
  })
  await within(`/c/${one}`, async () => {
    await more()
    await press(/^Hand over/)
    await press(/^Hand over/, phone.getByRole('dialog'))
    await phone.getByRole('heading', { name: /handed over/ }).waitFor()
  })
})

it('claims a spot, moves to another, and gives it back', async () => {
  const { db } = portal.hub
  const words = { title: 'Soil', presenterName: 'Ida', typedAt: '2026-05-01T10:00:00.000Z' }
  const { code } = await addNumberedCard(db, { eventId, number: 20, ...words })
  await addRoom(db, { eventId, name: 'Hall' })
  await addTimeSlot(db, { eventId, day: 2, startTime: '10:00', endTime: '10:45' })
  await addTimeSlot(db, { eventId, day: 2, startTime: '11:00', endTime: '11:45' })
  const at = `/c/${code}`
  await within(at, async () => {
    await press(/10:00 AM, Hall/)
    await sees(/10:00 AM – 10:45 AM, Hall/)
  })
  await within(at, async () => {
    await press(/11:00 AM, Hall/)
    await sees(/11:00 AM – 11:45 AM, Hall/)
  })
  await within(at, async () => {
    await press('Give the spot back')
    await sees(/no time and no room/)
  })
})

it('reports a session full and late, cancels it, and undoes the cancellation', async () => {
  const { db } = portal.hub
  const room = await addRoom(db, { eventId, name: 'Loft' })
  const slot = await addTimeSlot(db, { eventId, day: 1, startTime: '11:00', endTime: '20:00' })
  const session = await addSession(db, { eventId, title: 'Maps', timeSlotId: slot.id, roomId: room.id })
  const { code } = await addNumberedCard(db, { eventId, number: 21, sessionId: session.id, title: 'Maps' })
  const at = `/c/${code}`
  await within(at, async () => {
    await press('It is full')
    await sees(/^Reported full/)
  })
  await within(at, async () => {
    await tap(phone.getByRole('radio', { name: '10 min' }))
    await expect.poll(() => phone.getByRole('radio', { name: '10 min' }).isChecked()).toBe(true)
  })
  await within(at, async () => {
    await press('Cancel the session')
    await press('Cancel the session', phone.getByRole('dialog'))
    await sees(/^You have canceled/)
  })
  await within(at, async () => {
    await press('Undo the cancellation')
    await sees(/8:00 PM, Loft/)
  })
})
