import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openOwnedApp } from '../../../test/app.ts'
import { formOf } from '../../../test/pictures.ts'
import { nameLogos } from './logo-names.ts'

const UNDRAWN = { width: 300, height: 100, channels: 4, background: '#0000' } as const

/** A bar on a transparent background. */
function bar(color: string): Promise<Buffer> {
  const create = { width: 200, height: 20, channels: 4, background: color } as const
  return sharp({ create: UNDRAWN })
    .composite([{ input: { create } }])
    .png()
    .toBuffer()
}

it('puts the background a logo needs into its address, but not into a banner’s', async () => {
  const hub = await openOwnedApp()
  const { event } = await hub.addOwnEvent()
  const images = { logo: { bytes: await bar('#000') }, banner: { bytes: await bar('#000') } }
  const params = { id: String(event.id) }
  const fields = { name: event.name, location: event.location, date: event.date }
  const changed = await hub.admin.call('PUT /api/events/:id', { params, form: formOf(fields, images) })
  expect(changed.logoUrl).toMatch(/^\/uploads\/[\w-]{43}\.dark\.webp$/)
  expect(changed.bannerImageUrl).toMatch(/^\/uploads\/[\w-]{43}\.webp$/)
  const logo = formOf({}, { logo: { bytes: await bar('#fff') } })
  const { logoPath } = await hub.admin.call('POST /api/sponsors/upload-logo', { form: logo })
  expect(logoPath).toMatch(/\.light\.webp$/)
  for (const path of [changed.logoUrl, logoPath.replace('/uploads/', '/uploads/120/')]) {
    const response = await hub.fetch(path ?? '')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
  await hub.close()
})

it('renames older logos to match their background, wherever they are shown', async () => {
  const hub = await openOwnedApp()
  const { event } = await hub.addOwnEvent()
  const webp = await sharp(await bar('#fff'))
    .webp()
    .toBuffer()
  const logoUrl = `/uploads/${await hub.storage.public.put(webp, 'webp')}`
  const body = { name: 'Ada', website: 'https://example.com', logoUrl, eventId: event.id }
  await hub.admin.call('POST /api/sponsors', { body })
  await hub.db.updateTable('events').set({ logoUrl }).where('id', '=', event.id).execute()
  const query = { city: event.slug, date: event.date }

  expect(await nameLogos(hub)).toBe(1)

  const [sponsor] = await hub.call('GET /api/sponsors', { query })
  expect(sponsor?.logoUrl).toMatch(/\.light\.webp$/)
  const [shown] = await hub.db.selectFrom('events').select('logoUrl').where('id', '=', event.id).execute()
  expect(shown?.logoUrl).toBe(sponsor?.logoUrl)
  expect((await hub.fetch(sponsor?.logoUrl ?? '')).status).toBe(200)
  // A form that was open in the meantime refers to the old file.
  expect((await hub.fetch(logoUrl)).status).toBe(200)
  expect(await nameLogos(hub)).toBe(0)
  await hub.close()
})
