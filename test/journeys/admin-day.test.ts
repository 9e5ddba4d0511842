import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axe, newPage } from '../browser.ts'
import { isNight, widths } from '../night.ts'
import { goTo, labeled, type OpenPortal, openPortal, toast } from './open-portal.ts'

const ROOMS = ['Main Hall', 'Library', 'Workshop', 'Garden Room', 'Studio', 'Balcony']
/** Start, end, and the title of a break. The afternoon is typed as people write it, without PM. */
const SLOTS: [string, string, string?][] = [
  ['08:30', '09:15', 'Registration'],
  ['09:30', '10:15'],
  ['10:20', '11:05'],
  ['11:10', '11:55'],
  ['12:00', '13:00', 'Lunch'],
  ['13:00', '13:45'],
  ['13:50', '14:35'],
  ['14:40', '15:25'],
  ['15:40', '16:25'],
  ['16:30', '17:00', 'Closing round'],
]

/** These fill two time slots by day, and six by night. */
const SESSIONS = isNight ? 40 : 12

/** The steps are one story, in order: a day is built from nothing, using only the screens, and then read. */
describe.each(widths(1280))('at %i pixels', (width) => {
  let portal: OpenPortal
  let page: Page
  beforeAll(async () => {
    portal = await openPortal()
    page = await portal.visit(width)
  })
  afterAll(() => portal?.close())

  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })

  it('lets an admin without events create the first one', async () => {
    await goTo(page, '/create-first-event')
    await page.getByRole('heading', { name: 'Welcome! Create Your First Event' }).waitFor()
    await page.getByRole('button', { name: 'Create Event' }).click()
    await toast(page, 'Please fill in all required fields')
    expect(await axe(page)).toEqual([])
    await labeled(page, 'Event Name').fill('Unconference Vienna')
    await labeled(page, 'Event Date').fill('2099-05-09')
    await labeled(page, 'Location').fill('Vienna')
    await page.getByRole('button', { name: 'Create Event' }).click()
    await toast(page, 'Your first event has been created successfully!')
    await page.waitForURL('**/vienna/2099-05-09/admin')
    await page.getByRole('heading', { name: 'Admin Portal' }).waitFor()
  })

  it('adds six rooms in a row', async () => {
    await goTo(page, '/vienna/2099-05-09/admin?section=static-content&tab=rooms')
    await page.getByText('No rooms configured yet.').waitFor()
    await page.getByRole('button', { name: 'Add Room' }).click()
    const name = labeled(dialog('Add Room'), 'Room name')
    for (const room of ROOMS) {
      await name.fill(room)
      await dialog('Add Room').getByRole('button', { name: 'Add another' }).click()
      await page.getByRole('list', { name: 'Rooms', includeHidden: true }).getByText(room).waitFor()
      await expect.poll(() => name.inputValue()).toBe('')
    }
    await dialog('Add Room').getByRole('button', { name: 'Cancel' }).click()
  })

  it('adds ten time slots, three of them breaks', async () => {
    await goTo(page, '/vienna/2099-05-09/admin?section=static-content&tab=time-slots')
    await page.getByRole('button', { name: 'Add Time Slot' }).click()
    const form = dialog('Add Time Slot')
    for (const [start, end, title] of SLOTS) {
      await labeled(form, 'Start time').fill(start)
      await labeled(form, 'End time').fill(end)
      if (title) {
        await form.getByLabel('Break without sessions').check()
        await labeled(form, 'Title').fill(title)
      }
      await form.getByRole('button', { name: 'Add another' }).click()
      await expect.poll(() => labeled(form, 'Start time').inputValue()).toBe(end)
    }
    await form.getByRole('button', { name: 'Cancel' }).click()
    const slots = page.getByRole('list', { name: 'Time Slots' }).getByRole('listitem')
    await expect.poll(() => slots.count()).toBe(10)
  })

  it(`adds ${SESSIONS} sessions in a row, each in the first free room`, async () => {
    await goTo(page, '/vienna/2099-05-09/admin?section=sessions')
    await page.getByText('No sessions found').waitFor()
    await page.getByRole('button', { name: 'Add Session' }).click()
    const form = dialog('Add New Session')
    const time = labeled(form, 'Time Slot')
    for (let number = 1; number <= SESSIONS; number++) {
      await labeled(form, 'Title').fill(`Session ${number}`)
      await labeled(form, 'Presenter Name').fill(`Presenter ${number}`)
      await labeled(form, 'Description').fill('What it is about')
      const free = await time.locator('option:not([disabled])').nth(1).getAttribute('value')
      await time.selectOption(free)
      await form.getByRole('button', { name: 'Add another' }).click()
      await expect.poll(() => labeled(form, 'Title').inputValue()).toBe('')
    }
    expect(await time.locator('option:disabled').count()).toBe(Math.floor(SESSIONS / ROOMS.length))
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText(`${SESSIONS} in all`).waitFor()
  })

  it('shows the day to a visitor', async () => {
    const visitor = await newPage(portal.browser, { width, baseUrl: portal.hub.baseUrl })
    await visitor.goto('/vienna/2099-05-09')
    await visitor.getByRole('heading', { name: 'Session Schedule' }).waitFor()
    const words = (await visitor.locator('main').textContent()) ?? ''
    const missing = [...ROOMS, 'Registration', 'Lunch', 'Closing round'].filter(
      (each) => !words.includes(each),
    )
    expect(missing).toEqual([])
    expect(new Set(words.match(/Session \d+/g)).size).toBe(SESSIONS)
  })
})
