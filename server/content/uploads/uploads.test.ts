import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { narrowAddress, PICTURE_WIDTHS } from '../../../domain/content/picture-widths.ts'
import { DAY_MS } from '../../../domain/times/times.ts'
import { NOW, openApp } from '../../../test/app.ts'
import { addAdmin, addEvent, addSuperAdmin } from '../../../test/factories.ts'
import { withLostAnswers } from '../../../test/lost-answers.ts'
import { formOf, picture } from '../../../test/pictures.ts'
import { refusalOf } from '../../../test/refusal.ts'
import { forgetEvents } from '../../jobs.ts'
import { tidyFiles } from './data.ts'

const NO_SUCH_FILE = 'This image is no longer there. Please upload it again.'

let folder: string
let objectStore: S3rver
let port: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-objects-'))
  const configureBuckets = [{ name: 'hub', configs: [] }]
  objectStore = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets,
  })
  const address: AddressInfo = await objectStore.run()
  port = address.port
})
afterAll(async () => {
  await objectStore.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each(['on disk', 'in an object store'])('%s', (where) => {
  let hub: Awaited<ReturnType<typeof openApp>>
  let admin: Awaited<ReturnType<typeof hub.as>>
  beforeAll(async () => {
    const inObjectStore = {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'hub',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    }
    hub = await openApp(where === 'on disk' ? {} : { settings: inObjectStore })
    admin = await hub.as(await addAdmin(hub.db))
  })
  afterAll(() => hub.close())

  const status = async (address: string | null) => (await hub.fetch(address ?? '')).status

  it('keeps an event’s images until they are replaced or its deletion is final', async () => {
    const fields = { name: 'Unconference', location: 'Bern', date: '2026-05-09' }
    const images = { logo: { bytes: await picture() }, banner: { bytes: await picture({ format: 'jpeg' }) } }
    const created = await admin.call('POST /api/events', { form: formOf(fields, images) })
    expect([await status(created.logoUrl), await status(created.bannerImageUrl)]).toEqual([200, 200])
    const params = { id: created.id }
    const { logo } = images
    const changed = await admin.call('PUT /api/events/:id', { params, form: formOf(fields, { logo }) })
    expect([await status(created.logoUrl), await status(changed.logoUrl)]).toEqual([404, 200])
    await admin.call('DELETE /api/admin/delete-event/:id', { params })
    expect([await status(changed.logoUrl), await status(changed.bannerImageUrl)]).toEqual([200, 200])
    await forgetEvents({ ...hub, now: () => new Date(NOW.getTime() + 31 * DAY_MS) })
    expect([await status(changed.logoUrl), await status(changed.bannerImageUrl)]).toEqual([404, 404])
  })

  it('keeps the image of a write that was committed even though its reply was lost', async () => {
    const event = await addEvent(hub.db)
    const form = formOf({ city: event.slug, date: event.date }, { floorPlan: { bytes: await picture() } })
    const superAdmin = await hub.as(await addSuperAdmin(hub.db))
    await withLostAnswers(hub.engine, async () => {
      const refusal = refusalOf(superAdmin.call('POST /api/floor-plans/upload', { form }))
      expect((await refusal)[0]).toBeGreaterThanOrEqual(500)
    })
    const query = { city: event.slug, date: event.date }
    const [plan] = await hub.call('GET /api/floor-plans', { query })
    expect(await status(plan?.imageUrl ?? null)).toBe(200)
  })

  it('serves an image in the widths that pages show, even one stored without them', async () => {
    const name = await hub.storage.public.put(await picture({ width: 600, format: 'webp' }), 'webp')
    const widthOf = async (path: string) => {
      const response = await hub.fetch(path)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
      return (await sharp(await response.arrayBuffer()).metadata()).width
    }
    const widths = PICTURE_WIDTHS.map((width) => widthOf(narrowAddress(`/uploads/${name}`, width)))
    expect(await Promise.all(widths)).toEqual([120, 240, 480, 600, 600])
    expect(await status(`/uploads/121/${name}`)).toBe(404)
    await hub.storage.public.remove(name)
    expect(await status(`/uploads/120/${name}`)).toBe(404)
  })

  it('serves a stored non-image file unchanged', async () => {
    const name = await hub.storage.public.put(Buffer.from('no image'), 'webp')
    expect(await (await hub.fetch(`/uploads/120/${name}`)).text()).toBe('no image')
    await hub.storage.public.remove(name)
  })

  it('refuses an empty logo file, and accepts a form in which none was chosen', async () => {
    const fields = { name: 'Unconference', location: 'Genf', date: '2026-05-09' }
    const form = (name: string) => formOf(fields, { logo: { bytes: Buffer.alloc(0), name } })
    expect(await refusalOf(admin.call('POST /api/events', { form: form('logo.png') }))).toEqual([
      400,
      'This file is empty. Please select another one.',
    ])
    expect((await admin.call('POST /api/events', { form: form('') })).logoUrl).toBeNull()
  })

  it('refuses the address of an upload that does not exist', async () => {
    const event = await admin.call('POST /api/events', {
      body: { name: 'Unconference', location: 'Biel', date: '2026-05-09' },
    })
    const body = { name: 'Ada', website: 'https://example.com', eventId: event.id }
    for (const name of [`${'A'.repeat(43)}.webp`, '', '../secret', '東京.webp']) {
      const wrong = { ...body, logoUrl: `/uploads/${name}` }
      expect(await refusalOf(admin.call('POST /api/sponsors', { body: wrong }))).toEqual([400, NO_SUCH_FILE])
    }
    const sponsor = await admin.call('POST /api/sponsors', { body: { ...body, logoUrl: '/other.png' } })
    const params = { id: sponsor.id }
    const wrong = { ...body, logoUrl: `/uploads/${'A'.repeat(43)}.webp` }
    expect(await refusalOf(admin.call('PUT /api/sponsors/:id', { params, body: wrong }))).toEqual([
      400,
      NO_SUCH_FILE,
    ])
    // A row from before this rule can still be changed.
    await hub.db
      .updateTable('sponsors')
      .set({ logoUrl: wrong.logoUrl })
      .where('id', '=', sponsor.id)
      .execute()
    await admin.call('PUT /api/sponsors/:id', { params, body: { ...wrong, name: 'Ada Lovelace' } })
  })

  it('removes a file that no row uses a month after it was first found unused', async () => {
    const upload = async () => {
      const form = formOf({}, { logo: { bytes: await picture() } })
      return (await admin.call('POST /api/sponsors/upload-logo', { form })).logoPath
    }
    const [unused, used] = [await upload(), await upload()]
    const event = await admin.call('POST /api/events', {
      body: { name: 'Unconference', location: 'Basel', date: '2026-05-09' },
    })
    await admin.call('POST /api/sponsors', {
      body: { name: 'Ada', website: 'https://example.com', logoUrl: used, eventId: event.id },
    })
    const tidyAt = (days: number) =>
      tidyFiles({ ...hub, now: () => new Date(Date.now() + days * 24 * 60 * 60 * 1_000) })
    await tidyAt(40)
    await tidyAt(69)
    expect([await status(unused), await status(used)]).toEqual([200, 200])
    expect(await tidyAt(71)).toBe(1)
    expect([await status(unused), await status(used)]).toEqual([404, 200])
  })
})

it('stores drawings of events and sponsors as pictures, whatever their file names', async () => {
  const hub = await openApp()
  const admin = await hub.as(await addAdmin(hub.db))
  const bytes = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><script>alert(1)</script><rect width="40" height="10"/></svg>',
  )
  const fields = { name: 'Unconference', location: 'Chur', date: '2026-05-09' }
  const images = { logo: { bytes, name: 'logo.svg' }, banner: { bytes, name: 'banner.png' } }
  const event = await admin.call('POST /api/events', { form: formOf(fields, images) })
  const logo = formOf({}, { logo: { bytes, name: 'logo.svg' } })
  const { logoPath } = await admin.call('POST /api/sponsors/upload-logo', { form: logo })
  const kinds = [event.logoUrl, event.bannerImageUrl, logoPath].map(async (address) => {
    const response = await hub.fetch(address ?? '')
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
    return [response.headers.get('content-type'), format, width, height]
  })
  expect(await Promise.all(kinds)).toEqual([
    ['image/webp', 'webp', 800, 200],
    ['image/webp', 'webp', 2_400, 600],
    ['image/webp', 'webp', 800, 200],
  ])
  await hub.close()
})

it('answers 404 to invalid names, and never leaves its folder', async () => {
  const hub = await openApp()
  for (const name of ['nothing.webp', '..%2f..%2fconference-hub.sqlite', `${'a'.repeat(43)}.webp`, '%00'])
    expect((await hub.fetch(`/uploads/${name}`)).status).toBe(404)
  await hub.close()
})
