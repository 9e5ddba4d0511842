import sharp from 'sharp'
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

  it('adds a sponsor with a logo and a custom level', async () => {
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

  if (width === 390)
    it('shrinks a logo of many megapixels before uploading it, and keeps its transparency', async () => {
      await at.open('?section=sponsors')
      await at.button('Add Sponsor').click()
      const buffer = await hugeLogo()
      expect(buffer.length).toBeGreaterThan(5 * 2 ** 20)
      await at.field('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
      await toast(at.page, 'Logo uploaded')
      const shown = await at.page.getByRole('img', { name: 'Logo, current image' }).getAttribute('src')
      const stored = await at.page.request.get(new URL(shown ?? '', at.page.url()).href)
      const { width, height, hasAlpha } = await sharp(await stored.body()).metadata()
      expect({ width, height, hasAlpha }).toEqual({ width: 640, height: 480, hasAlpha: true })
      await at.button('Cancel').click()
      await at.dialog('Discard your changes?').getByRole('button', { name: 'Discard' }).click()
    })

  it('lists sponsors in a table that the mouse reorders', async () => {
    const eventId = at.event.id
    for (const name of ['Bounce House', 'Cookie Jar'])
      await at.call('POST /api/sponsors', {
        body: {
          eventId,
          name,
          website: 'https://sponsor.example',
          level: null,
          description: null,
          logoUrl: null,
        },
      })
    await at.open('?section=sponsors')
    const table = at.page.getByRole('table', { name: 'Sponsors' })
    const handle = at.button('Drag Cookie Jar')
    await handle.waitFor()
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Drag',
      'Logo',
      'Name',
      'Website',
      'Description',
      'Actions',
    ])
    await handle.hover()
    await at.page.mouse.down()
    const above = await at.button('Drag Bounce House').boundingBox()
    if (!above) throw new Error('There is no row above')
    await at.page.mouse.move(above.x + 20, above.y + 10, { steps: 8 })
    await at.page.mouse.up()
    await toast(at.page, 'Sponsors reordered')
    const names = (await table.getByRole('row').allTextContents()).slice(1)
    expect(names.findIndex((row) => row.includes('Cookie Jar'))).toBe(
      names.findIndex((row) => row.includes('Bounce House')) - 1,
    )
  })
})

/** A picture of 48 megapixels that is transparent at its edge. */
function hugeLogo(): Promise<Buffer> {
  return sharp({
    create: {
      width: 1_800,
      height: 1_350,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .extend({ top: 2_325, bottom: 2_325, left: 3_100, right: 3_100, background: '#00000000' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
