import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axe } from '../browser.ts'
import { widths } from '../night.ts'
import { picture } from '../pictures.ts'
import { type OpenSection, sectionsOfOnePortal, toast } from './open-portal.ts'

const openSection = sectionsOfOnePortal()

describe.each(widths(390))('at %i pixels', (width) => {
  let at: OpenSection
  beforeAll(async () => {
    at = await openSection(width)
  })
  afterAll(() => at?.close())

  it('adds, hides, moves and deletes events, each at its own address', async () => {
    await at.open('?section=events')
    await at.button('Add Event').click()
    const city = width === 390 ? 'Faro' : 'Braga'
    await at.field('Start from an earlier event').selectOption({ index: 1 })
    expect(await at.field('Location').inputValue()).toMatch(/^Lisbon/)
    await at.field('Event Name').fill(`Unconference ${city}`)
    await at.field('Location').fill(city)
    await at.field('Date').fill('2099-06-01')
    await at.page.getByRole('dialog').getByText('Public (visible on homepage)').click()
    await at.page.getByRole('dialog').getByText('Hidden (not visible on homepage)').waitFor()
    await at.field('Logo').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await picture({ width: 200, height: 60 }),
    })
    await at.page.getByAltText('Logo, not saved yet').waitFor()
    expect(await axe(at.page)).toEqual([])
    await at.button('Create Event').click()
    await toast(at.page, 'Event created successfully')
    await at.goTo(`/${city.toLowerCase()}/2099-06-01/admin/event-management`)
    await at.button(`Edit Unconference ${city}`).click()
    await at.page.getByAltText('Logo, current image').waitFor()
    await at.field('Date').fill('2099-06-02')
    await at.button('Save Changes').click()
    await toast(at.page, 'Event updated successfully')
    await at.page.waitForURL(`**/${city.toLowerCase()}/2099-06-02/admin/event-management`)
    await at.button(`Manage permissions of Unconference ${city}`).click()
    await at.dialog(`Manage Event Permissions - Unconference ${city}`).getByText('Ada Min').first().waitFor()
    expect(await axe(at.page)).toEqual([])
    await at.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await at.button(`Delete Unconference ${city}`).click()
    await at.confirmDelete('Delete Event')
    await toast(at.page, 'Event deleted successfully')
    await at.page.waitForURL('**/')
  })

  it('opens an event at its new address, even if its old page is gone before the reply arrives', async () => {
    const city = `Sines-${width}`
    await at.call('POST /api/events', {
      body: { name: `Unconference ${city}`, location: city, date: '2099-06-01' },
    })
    await at.goTo(`/${city.toLowerCase()}/2099-06-01/admin/event-management`)
    await at.button(`Edit Unconference ${city}`).click()
    await at.field('Date').fill('2099-06-02')
    const page = at.page
    // The stream reports the move first. The page then requests the code of "not found", which arrives last.
    const there = Promise.withResolvers<void>()
    await page.route('**/api/events/*', async (route) => {
      await page.route('**/assets/*.js', (script) => there.promise.then(() => script.continue()))
      const isAsked = page.waitForRequest('**/assets/*.js')
      const response = await route.fetch()
      await isAsked
      await route.fulfill({ response })
    })
    await at.button('Save Changes').click()
    await page.waitForURL(`**/${city.toLowerCase()}/2099-06-02/admin/event-management`)
    there.resolve()
    await at.button(`Manage permissions of Unconference ${city}`).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
