import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axe } from '../browser.ts'
import { picture } from '../pictures.ts'
import { toast } from './open-portal.ts'
import { type OpenSection, openSection } from './portal-section.ts'

describe.each([390, 1280])('at %i pixels', (width) => {
  let at: OpenSection
  beforeAll(async () => {
    at = await openSection(width)
  })
  afterAll(() => at?.close())

  it('adds a sponsor with a logo and a level of its own', async () => {
    await at.open('?section=sponsors')
    await at.button('Add Sponsor').click()
    await at.dialog('Add Sponsor').getByRole('button', { name: 'Add Sponsor' }).click()
    await at.page.getByText('Name must be at least 2 characters').waitFor()
    await at.field('Name').fill('Funnel Cake')
    await at.field('Website').fill('https://funnel-cake.example')
    await at.field('Level').selectOption('Other')
    await at.field('Name of the level').fill('Snacks')
    await at.field('Logo').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await picture({ width: 200, height: 60 }),
    })
    await toast(at.page, 'Logo uploaded')
    expect(await axe(at.page)).toEqual([])
    await at.dialog('Add Sponsor').getByRole('button', { name: 'Add Sponsor' }).click()
    await toast(at.page, 'Sponsor created')
    await at.page.getByText('Snacks', { exact: true }).waitFor()
    expect(await axe(at.page)).toEqual([])
  })
})
