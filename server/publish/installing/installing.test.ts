import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { addEvent, addSuperAdmin } from '../../../test/factories.ts'
import { sourcePages } from '../../../test/pages.ts'
import { picture } from '../../../test/pictures.ts'
import { ICONS } from './icon.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ pages: sourcePages })
})
afterAll(() => hub.close())

const pixelAt = async (png: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return [...data.subarray(at, at + 3)]
}

it('makes each public event its own web app, with a manifest at its address', async () => {
  const { slug, date, name } = await addEvent(hub.db, { name: 'Owls & bats of the northern woods' })
  const at = `/${slug}/${date}`
  const answer = await hub.fetch(`${at}/manifest.webmanifest`)
  expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({
    id: at,
    start_url: at,
    scope: at,
    name,
    short_name: 'Owls & bats',
    display: 'standalone',
    shortcuts: [
      { name: 'My day', url: `${at}?view=mine` },
      { name: 'Floor Plan', url: `${at}/floor-plan` },
    ],
  })
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual([
    'any',
    'any',
    'maskable',
  ])
  const hidden = await addEvent(hub.db, { isPublic: false })
  for (const file of ['manifest.webmanifest', 'icon-192.png'])
    expect((await hub.fetch(`/${hidden.slug}/${hidden.date}/${file}`)).status).toBe(404)
})

it('follows an event to another city, in its manifest and in the head of its pages', async () => {
  const owner = await addSuperAdmin(hub.db)
  const { id, slug, date, name } = await addEvent(hub.db, { createdBy: owner.id })
  const before = `/${slug}/${date}`
  expect((await hub.fetch(`${before}/manifest.webmanifest`)).status).toBe(200)
  const { call } = await hub.as(owner)
  const body = { name, date, location: `東京 ${id}`, isPublic: true }
  await call('PUT /api/events/:id', { params: { id: String(id) }, body })
  const at = `/${encodeURIComponent(`東京-${id}`)}/${date}`
  const manifest = await (await hub.fetch(`${at}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ id: at, start_url: at, scope: at })
  expect(await (await hub.fetch(at)).text()).toContain(`rel="manifest" href="${at}/manifest.webmanifest"`)
  for (const file of ['manifest.webmanifest', 'icon-192.png'])
    expect((await hub.fetch(`${before}/${file}`)).status).toBe(404)
})

it.each(['Owls camp', 'Ärger', '東京', 'العربية', 'Žluť', 'Жар', '  ', '\u200d', '<b>&'])(
  'draws icons of the requested sizes from the name %s',
  async (name) => {
    const { slug, date } = await addEvent(hub.db, { name })
    for (const icon of ICONS) {
      const answer = await hub.fetch(`/${slug}/${date}/${icon.name}`)
      expect(answer.headers.get('content-type')).toBe('image/png')
      const png = Buffer.from(await answer.arrayBuffer())
      expect(await sharp(png).metadata()).toMatchObject({ width: icon.pixels, height: icon.pixels })
      expect(await pixelAt(png, 2, 2)).toEqual([0xb3, 0x34, 0x1a])
    }
  },
)

it('draws the logo within the safe zone of a maskable icon', async () => {
  const name = await hub.storage.public.put(await picture({ width: 400, height: 400 }), 'webp')
  const { slug, date } = await addEvent(hub.db, { logoUrl: `/uploads/${name}` })
  const answer = await hub.fetch(`/${slug}/${date}/icon-maskable-512.png`)
  const png = Buffer.from(await answer.arrayBuffer())
  expect(await pixelAt(png, 256, 256)).toEqual([0x25, 0x63, 0xeb])
  for (const edge of [40, 100]) expect(await pixelAt(png, edge, edge)).toEqual([255, 255, 255])
})

it.each([
  ['is small', { width: 24, height: 24 }],
  ['is a narrow strip', { width: 900, height: 60 }],
  ['is missing from storage', null],
])('draws the initials instead of a logo that %s', async (_, size) => {
  const name = size && (await hub.storage.public.put(await picture(size), 'webp'))
  const { slug, date } = await addEvent(hub.db, { logoUrl: `/uploads/${name ?? 'lost.webp'}` })
  const png = Buffer.from(await (await hub.fetch(`/${slug}/${date}/icon-192.png`)).arrayBuffer())
  expect(await pixelAt(png, 2, 2)).toEqual([0xb3, 0x34, 0x1a])
})

it('draws the initials instead of a file that is not a picture', async () => {
  const name = await hub.storage.public.put(Buffer.from('no picture'), 'webp')
  const { slug, date } = await addEvent(hub.db, { logoUrl: `/uploads/${name}` })
  const answer = await hub.fetch(`/${slug}/${date}/icon-192.png`)
  expect(await pixelAt(Buffer.from(await answer.arrayBuffer()), 2, 2)).toEqual([0xb3, 0x34, 0x1a])
})

it('draws a wide logo across the circle of the safe zone', async () => {
  const name = await hub.storage.public.put(await picture({ width: 800, height: 200 }), 'webp')
  const { slug, date } = await addEvent(hub.db, { logoUrl: `/uploads/${name}` })
  const png = Buffer.from(await (await hub.fetch(`/${slug}/${date}/icon-maskable-512.png`)).arrayBuffer())
  expect(await pixelAt(png, 70, 256)).toEqual([0x25, 0x63, 0xeb])
  for (const [x, y] of [
    [50, 256],
    [70, 200],
  ] as const)
    expect(await pixelAt(png, x, y)).toEqual([255, 255, 255])
})

it('is linked from each public page of the event, and from no other page', async () => {
  const { slug, date } = await addEvent(hub.db)
  const headOf = async (path: string) => (await (await hub.fetch(path)).text()).split('</head>')[0]
  const link = `<link rel="manifest" href="/${slug}/${date}/manifest.webmanifest">`
  const icon = `<link rel="apple-touch-icon" href="/${slug}/${date}/apple-touch-icon.png">`
  for (const page of ['', '/wifi']) expect(await headOf(`/${slug}/${date}${page}`)).toContain(link + icon)
  for (const page of ['/', `/${slug}/2001-01-01`]) expect(await headOf(page)).not.toContain('manifest')
})
