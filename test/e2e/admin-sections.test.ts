import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axe } from '../browser.ts'
import { picture } from '../pictures.ts'
import { addSmallEvent, labelled, type OpenPortal, openPortal, toast } from './open-portal.ts'

let portal: OpenPortal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

describe.each([390, 1280])('at %i pixels', (width) => {
  let page: Page
  let path: string
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' })
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  const field = (label: string) => labelled(page.getByRole('dialog'), label)

  beforeAll(async () => {
    ;({ path } = await addSmallEvent(portal.call, width === 390 ? 'Lisbon' : 'Porto'))
    page = await portal.visit(width)
  })

  async function open(search: string) {
    await page.goto(`${path}${search}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }

  async function confirmDelete(title: string) {
    await dialog(title).waitFor()
    expect(await axe(page)).toEqual([])
    await dialog(title).getByRole('button', { name: 'Delete' }).click()
  }

  it('changes sections, and the browser goes back to the one before', async () => {
    await open('')
    if (width === 390) {
      await button(/Admin sections/).click()
      expect(await axe(page)).toEqual([])
      await button('Sponsor Management').click()
    } else await page.getByRole('tab', { name: 'Sponsor Management' }).click()
    await page.getByText('No sponsors configured yet.').waitFor()
    expect(new URL(page.url()).search).toBe('?section=sponsors')
    await page.goBack()
    await page.getByRole('heading', { name: 'How to Upload Session Cards' }).waitFor()
    expect(await axe(page)).toEqual([])
  })

  it('adds, edits and deletes sessions', async () => {
    await open('?section=sessions')
    await button('Add Session').click()
    await dialog('Add New Session').getByRole('button', { name: 'Add Session', exact: true }).click()
    for (const sentence of [
      'Title is required',
      'Presenter name is required',
      'Description is required',
      'Time slot is required',
      'Room is required',
    ])
      await page.getByText(sentence, { exact: true }).waitFor()
    expect(await axe(page)).toEqual([])
    await field('Title').fill('<b>Häßlich</b> שלום 👩‍🚀')
    await field('Presenter Name').fill('Quinn Query')
    await field('Description').fill('Anything')
    await field('Time Slot').selectOption({ label: '9:30 AM – 10:15 AM' })
    expect(await field('Room').locator('option:checked').textContent()).toBe('Library')
    expect(await field('Room').locator('option:disabled').allTextContents()).toEqual(['Main Hall (Occupied)'])
    await page.getByText('Workshop', { exact: true }).click()
    await dialog('Add New Session').getByRole('button', { name: 'Add Session', exact: true }).click()
    await toast(page, 'Session added successfully')
    await button('Edit <b>Häßlich</b> שלום 👩‍🚀').click()
    await field('Title').fill('A better title')
    await button('Save Changes').click()
    await toast(page, 'Session updated successfully')
    await button('Delete A better title').click()
    await confirmDelete('Delete Session')
    await toast(page, 'Session deleted successfully')
    await button('Delete A better title').waitFor({ state: 'detached' })
  })

  it('keeps what was typed when the dialog is left, and throws it away only when told to', async () => {
    await open('?section=sessions')
    await button('Add Session').click()
    await field('Title').fill('Not saved yet')
    await page.keyboard.press('Escape')
    await dialog('Discard your changes?').waitFor()
    expect(await axe(page)).toEqual([])
    await button('Keep editing').click()
    await page.goBack()
    await dialog('Add New Session').waitFor({ state: 'detached' })
    await button('Add Session').click()
    await page.getByText('What you had not saved is back.').waitFor()
    expect(await field('Title').inputValue()).toBe('Not saved yet')
    await button('Cancel').click()
    await button('Discard').click()
    await button('Add Session').click()
    expect(await field('Title').inputValue()).toBe('')
    await button('Cancel').click()
  })

  it('puts rooms in order, and back when the server refuses', async () => {
    await open('?section=static-content&tab=rooms')
    const names = () =>
      page.getByRole('list', { name: 'Rooms' }).locator('li span.font-semibold').allTextContents()
    await button('Move Main Hall down').click()
    await expect.poll(names).toEqual(['Library', 'Main Hall'])
    await expect
      .poll(async () =>
        (await portal.call('GET /api/rooms', { query: placeOf(path) })).map((room) => room.name),
      )
      .toEqual(['Library', 'Main Hall'])
    expect(await axe(page)).toEqual([])
    await page.route('**/api/rooms/reorder', (route) => route.abort())
    await button('Move Main Hall up').click()
    await expect.poll(names).toEqual(['Library', 'Main Hall'])
    await toast(
      page,
      'Failed to reorder rooms: The server could not be reached. Please check your connection and try again.',
    )
    await page.unroute('**/api/rooms/reorder')
    await button('Add Room').click()
    await field('Room name').fill('Balcony')
    await dialog('Add Room').getByRole('button', { name: 'Add Room' }).click()
    await toast(page, 'Room added successfully')
    await button('Delete Balcony').click()
    await confirmDelete('Delete Room')
    await toast(page, 'Room deleted successfully')
  })

  it('refuses a time slot that ends before it starts, and points out an overlap', async () => {
    await open('?section=static-content&tab=time-slots')
    await button('Add Time Slot').click()
    await field('Start time').fill('10:00')
    await field('End time').fill('09:00')
    await dialog('Add Time Slot').getByRole('button', { name: 'Add Time Slot' }).click()
    await page.getByText('The end time must be after the start time').waitFor()
    await field('End time').fill('10:45')
    await page.getByText('This overlaps 9:30 AM – 10:15 AM. You can save it all the same.').waitFor()
    await page.getByLabel('Non-session time slot, such as a break').check()
    await field('Title').fill('Coffee')
    await field('Location').fill('Foyer')
    expect(await axe(page)).toEqual([])
    await dialog('Add Time Slot').getByRole('button', { name: 'Add Time Slot' }).click()
    await toast(page, 'Time slot added successfully')
    await page.getByText('Coffee · Foyer').waitFor()
  })

  it('adds links of each kind, with another platform and the suggested page', async () => {
    await open('?section=static-content')
    await button('Add Social Link').click()
    await field('Platform').selectOption('Other')
    await field('Name of the platform').fill('Fediverse')
    await field('URL').fill('javascript:alert(1)')
    await dialog('Add Social Link').getByRole('button', { name: 'Add Social Link' }).click()
    await page.getByText('Please enter a valid URL').waitFor()
    expect(await axe(page)).toEqual([])
    await field('URL').fill('https://social.example')
    await dialog('Add Social Link').getByRole('button', { name: 'Add Social Link' }).click()
    await toast(page, 'Social link added successfully')
    await button('Edit Fediverse').click()
    await button('Back').click()
    await field('Platform').selectOption('GitHub')
    await button('Save Changes').click()
    await toast(page, 'Social link updated successfully')
    await button('Add Quick Link').click()
    await field('Title').fill('Schedule')
    await field('URL').fill(path.replace('/admin', ''))
    await dialog('Add Quick Link').getByRole('button', { name: 'Add Quick Link' }).click()
    await toast(page, 'Quick link added successfully')
    await open('?section=static-content&tab=helpful-links')
    await button('Add Helpful Link').click()
    await field('URL').focus()
    await button(/^Floor Plan/).click()
    expect(await field('URL').inputValue()).toBe(path.replace('/admin', '/floor-plan'))
    await dialog('Add Helpful Link').getByRole('button', { name: 'Add Helpful Link' }).click()
    await toast(page, 'Helpful link added successfully')
    await page.getByText('Show helpful links in the main navigation').click()
    await toast(page, 'Footer settings updated successfully')
    expect(await axe(page)).toEqual([])
  })

  it('saves the contact, the wifi and a floor plan on the page of static content', async () => {
    await page.goto(`${path}/static-content?tab=wifi`)
    await labelled(page, 'Network name (SSID)').fill('unconference')
    await labelled(page, 'Password').fill('bring-a-topic')
    expect(await axe(page)).toEqual([])
    await button('Add WiFi Settings').click()
    await toast(page, 'WiFi settings added successfully')
    await button('Edit WiFi').click()
    await field('Username').fill('guest')
    await button('Save Changes').click()
    await toast(page, 'WiFi settings updated successfully')
    await page.goto(`${path}/static-content`)
    await labelled(page, 'Contact email').fill('hello@example.com')
    await button('Save Contact Settings').click()
    await toast(page, 'Footer settings updated successfully')
    await page.goto(`${path}/static-content?tab=floor-plan`)
    await page.getByText('No floor plans configured yet.').waitFor()
    const picker = page.getByLabel('Upload a floor plan')
    await picker.setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
    await page.getByText('Please select an image file (JPG, PNG, etc.)').waitFor()
    await picker.setInputFiles({
      name: 'plan.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(6 * 2 ** 20),
    })
    await page.getByText('File size must be less than 5MB').waitFor()
    await picker.setInputFiles({
      name: 'plan.png',
      mimeType: 'image/png',
      buffer: await picture({ width: 800, height: 600 }),
    })
    await button('Upload Floor Plan').click()
    await toast(page, 'Floor plan uploaded successfully')
    expect(await axe(page)).toEqual([])
    await button('Delete Floor Plan').click()
    await confirmDelete('Delete Floor Plan')
    await toast(page, 'Floor plan deleted successfully')
  })

  it('adds a sponsor with a logo and a level of its own', async () => {
    await open('?section=sponsors')
    await button('Add Sponsor').click()
    await dialog('Add Sponsor').getByRole('button', { name: 'Add Sponsor' }).click()
    await page.getByText('Name must be at least 2 characters').waitFor()
    await field('Name').fill('Funnel Cake')
    await field('Website').fill('https://funnel-cake.example')
    await field('Level').selectOption('Other')
    await field('Name of the level').fill('Snacks')
    await field('Logo').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await picture({ width: 200, height: 60 }),
    })
    await toast(page, 'Logo uploaded')
    expect(await axe(page)).toEqual([])
    await dialog('Add Sponsor').getByRole('button', { name: 'Add Sponsor' }).click()
    await toast(page, 'Sponsor created')
    await page.getByText('Snacks', { exact: true }).waitFor()
    expect(await axe(page)).toEqual([])
  })

  it('adds, hides, moves and deletes events, each at its own address', async () => {
    await open('?section=events')
    await button('Add Event').click()
    const city = width === 390 ? 'Faro' : 'Braga'
    await field('Event Name').fill(`Unconference ${city}`)
    await field('Location').fill(city)
    await field('Date').fill('2030-06-01')
    await field('Start from an earlier event').selectOption({ index: 1 })
    await page.getByRole('dialog').getByText('Public (visible on homepage)').click()
    await page.getByRole('dialog').getByText('Hidden (not visible on homepage)').waitFor()
    await field('Logo').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await picture({ width: 200, height: 60 }),
    })
    await page.getByAltText('Logo, not saved yet').waitFor()
    expect(await axe(page)).toEqual([])
    await button('Create Event').click()
    await toast(page, 'Event created successfully')
    await page.goto(`/${city.toLowerCase()}/2030-06-01/admin/event-management`)
    await button(`Edit Unconference ${city}`).click()
    await page.getByAltText('Logo as it is now').waitFor()
    await field('Date').fill('2030-06-02')
    await button('Save Changes').click()
    await toast(page, 'Event updated successfully')
    await page.waitForURL(`**/${city.toLowerCase()}/2030-06-02/admin/event-management`)
    await button(`Manage permissions of Unconference ${city}`).click()
    await dialog(`Manage Event Permissions - Unconference ${city}`).getByText('Ada Min').first().waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await button(`Delete Unconference ${city}`).click()
    await confirmDelete('Delete Event')
    await toast(page, 'Event deleted successfully')
    await page.waitForURL('**/')
  })

  it('has nothing wider than the screen, and targets for thumbs', async () => {
    for (const section of ['session-cards', 'sessions', 'sponsors', 'static-content', 'events', 'users']) {
      await open(`?section=${section}`)
      await page.waitForLoadState('networkidle')
      const [wider, small] = await page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        [...document.querySelectorAll('main button')]
          .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
          .map((each) => each.textContent),
      ])
      expect([section, wider, small]).toEqual([section, 0, []])
    }
  })
})

function placeOf(path: string) {
  const [, city = '', date = ''] = path.split('/')
  return { city, date }
}
