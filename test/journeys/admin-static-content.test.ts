import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axe } from '../browser.ts'
import { widths } from '../night.ts'
import { picture } from '../pictures.ts'
import { labeled, type OpenSection, sectionsOfOnePortal, toast } from './open-portal.ts'

const openSection = sectionsOfOnePortal()

describe.each(widths(390))('at %i pixels', (width) => {
  let at: OpenSection
  beforeAll(async () => {
    at = await openSection(width)
  })
  afterAll(() => at?.close())

  it('reorders rooms, and puts them back if the server cannot be reached', async () => {
    await at.open('?section=static-content&tab=rooms')
    const names = () =>
      at.page.getByRole('list', { name: 'Rooms' }).locator('li span.font-semibold').allTextContents()
    await at.button('Move Main Hall down').click()
    await expect.poll(names).toEqual(['Library', 'Main Hall'])
    await expect
      .poll(async () => (await at.call('GET /api/rooms', { query: at.place })).map((room) => room.name))
      .toEqual(['Library', 'Main Hall'])
    expect(await axe(at.page)).toEqual([])
    await at.page.route('**/api/rooms/reorder', (route) => route.abort())
    await at.button('Move Main Hall up').click()
    await expect.poll(names).toEqual(['Library', 'Main Hall'])
    await toast(
      at.page,
      'Failed to reorder rooms: The server could not be reached. Please check your connection and try again.',
    )
    await at.page.unroute('**/api/rooms/reorder')
    await at.button('Add Room').click()
    await at.field('Room name').fill('Balcony')
    const dialog = at.dialog('Add Room')
    const add = dialog.getByRole('button', { name: 'Add Room' })
    const place = () => add.boundingBox()
    await dialog.getByText(/^Failed to reorder rooms/).waitFor()
    const besideToast = await place()
    await dialog.getByRole('button', { name: 'Dismiss' }).click()
    await dialog.getByText(/^Failed to reorder rooms/).waitFor({ state: 'detached' })
    expect(await place()).toEqual(besideToast)
    await add.hover()
    await at.page.mouse.down()
    // A part of the form that appears during the press.
    await dialog.locator('form').evaluate((form) => form.append(Object.assign(new Image(), { height: 90 })))
    expect(await place()).toEqual(besideToast)
    await at.page.mouse.up()
    await toast(at.page, 'Room added successfully')
    await at.button('Delete Balcony').click()
    await at.confirmDelete('Delete Room')
    await toast(at.page, 'Room deleted successfully')
  })

  it('refuses a time slot that ends before it starts, and points out an overlap', async () => {
    await at.open('?section=static-content&tab=time-slots')
    await at.button('Add Time Slot').click()
    await at.field('Start time').fill('10:00')
    await at.field('End time').fill('09:00')
    await at.dialog('Add Time Slot').getByRole('button', { name: 'Add Time Slot' }).click()
    await at.page.getByText('The end time must be after the start time').waitFor()
    await at.field('End time').fill('10:45')
    await at.page.getByText('This overlaps 9:30 AM – 10:15 AM. You can save it anyway.').waitFor()
    await at.page.getByLabel('Break without sessions').check()
    await at.field('Title').fill('Coffee')
    await at.field('Location').fill('Foyer')
    expect(await axe(at.page)).toEqual([])
    await at.dialog('Add Time Slot').getByRole('button', { name: 'Add Time Slot' }).click()
    await toast(at.page, 'Time slot added successfully')
    await at.page.getByText('Coffee · Foyer').waitFor()
  })

  it('adds links of each kind, including a custom platform and a suggested page', async () => {
    await at.open('?section=static-content')
    await at.button('Add Social Link').click()
    await at.field('Platform').selectOption('Other')
    await at.field('Name of the platform').fill('Fediverse')
    await at.field('URL').fill('javascript:alert(1)')
    await at.dialog('Add Social Link').getByRole('button', { name: 'Add Social Link' }).click()
    await at.page.getByText('Please enter a valid URL').waitFor()
    expect(await axe(at.page)).toEqual([])
    await at.field('URL').fill('https://social.example')
    await at.dialog('Add Social Link').getByRole('button', { name: 'Add Social Link' }).click()
    await toast(at.page, 'Social link added successfully')
    await at.button('Edit Fediverse').click()
    await at.button('Back').click()
    await at.field('Platform').selectOption('GitHub')
    await at.button('Save Changes').click()
    await toast(at.page, 'Social link updated successfully')
    await at.button('Add Quick Link').click()
    await at.field('Title').fill('Schedule')
    await at.field('URL').fill(at.path.replace('/admin', ''))
    await at.dialog('Add Quick Link').getByRole('button', { name: 'Add Quick Link' }).click()
    await toast(at.page, 'Quick link added successfully')
    await at.open('?section=static-content&tab=helpful-links')
    await at.button('Add Helpful Link').click()
    await at.field('URL').focus()
    await at.button(/^Floor Plan/).click()
    expect(await at.field('URL').inputValue()).toBe(at.path.replace('/admin', '/floor-plan'))
    await at.dialog('Add Helpful Link').getByRole('button', { name: 'Add Helpful Link' }).click()
    await toast(at.page, 'Helpful link added successfully')
    await at.page.getByText('Show helpful links in the main navigation').click()
    await toast(at.page, 'Footer settings updated successfully')
    expect(await axe(at.page)).toEqual([])
  })

  it('saves the contact, WiFi and a floor plan on the static content page', async () => {
    await at.goTo(`${at.path}/static-content?tab=wifi`)
    await labeled(at.page, 'Network Name (SSID)').fill('unconference')
    await labeled(at.page, 'Password').fill('bring-a-topic')
    expect(await axe(at.page)).toEqual([])
    await at.button('Add WiFi Settings').click()
    await toast(at.page, 'WiFi settings added successfully')
    await at.button('Edit WiFi').click()
    await at.field('Username').fill('guest')
    await at.button('Save Changes').click()
    await toast(at.page, 'WiFi settings updated successfully')
    await at.goTo(`${at.path}/static-content`)
    await labeled(at.page, 'Contact email').fill('hello@example.com')
    expect(await axe(at.page)).toEqual([])
    await at.button('Save Contact Settings').click()
    await toast(at.page, 'Footer settings updated successfully')
    await at.goTo(`${at.path}/static-content?tab=floor-plan`)
    await at.page.getByText('No floor plans configured yet.').waitFor()
    const picker = at.page.getByLabel('Upload a floor plan')
    await picker.setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
    await at.page.getByText('Please select an image file (JPG, PNG, etc.)').waitFor()
    await picker.setInputFiles({
      name: 'plan.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(6 * 2 ** 20),
    })
    await at.page.getByText('File size must be less than 5MB').waitFor()
    await picker.setInputFiles({
      name: 'plan.png',
      mimeType: 'image/png',
      buffer: await picture({ width: 800, height: 600 }),
    })
    await at.button('Upload Floor Plan').click()
    await toast(at.page, 'Floor plan uploaded successfully')
    expect(await axe(at.page)).toEqual([])
    await at.button('Delete Floor Plan').click()
    await at.confirmDelete('Delete Floor Plan')
    await toast(at.page, 'Floor plan deleted successfully')
  })

  async function showTab(name: string) {
    if (width === 1280) return at.page.getByRole('tab', { name, exact: true }).click()
    await at.button(/^Static Content:/).click()
    await at.button(name).click()
  }

  it('keeps a chosen plan and its text across tabs, and the text across a reload', async () => {
    await at.open('?section=static-content&tab=floor-plan')
    const picker = at.page.getByLabel('Upload a floor plan')
    const buffer = await picture({ width: 80, height: 60 })
    await picker.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer })
    await labeled(at.page, 'Title').fill('Both floors')
    await labeled(at.page, 'Description').fill('The lift is beside the stage')
    await at.open('')
    await at.page.getByRole('heading', { name: 'How to Upload Session Cards' }).waitFor()
    await at.page.goBack()
    await at.page.getByText('Please choose the image again.').waitFor()
    expect(await at.button('Upload Floor Plan').isDisabled()).toBe(true)
    expect(await labeled(at.page, 'Title').inputValue()).toBe('Both floors')
    await picker.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer })
    await showTab('Rooms')
    await at.page.getByRole('heading', { name: 'Rooms' }).waitFor()
    await showTab('Floor Plan')
    await at.page.getByAltText('Upload a floor plan, not saved yet').waitFor()
    expect(await labeled(at.page, 'Description').inputValue()).toBe('The lift is beside the stage')
    const answer = Promise.withResolvers<void>()
    await at.page.route('**/api/floor-plans/upload', async (route) => {
      await answer.promise
      await route.continue()
    })
    await at.button('Upload Floor Plan').click()
    await at.page.getByRole('status').getByText('Uploading...').waitFor()
    answer.resolve()
    await toast(at.page, 'Floor plan uploaded successfully')
    // The plan is in the list of floors, and the form with the file is gone.
    await at.page.getByRole('list', { name: 'Floors' }).getByText('The lift is beside the stage').waitFor()
    expect(await picker.count()).toBe(0)
    await at.button('Edit Both floors').click()
    await at.dialog('Edit Floor Plan').getByText('Choose an image').waitFor()
    expect(await at.page.getByText('Your unsaved changes were restored.').count()).toBe(0)
  })
})
