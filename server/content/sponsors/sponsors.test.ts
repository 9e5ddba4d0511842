import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../../test/app.ts'
import { formOf, picture } from '../../../test/pictures.ts'
import { refusalOf, refusedCall } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

const SPONSOR = { name: 'Ada & Söhne', website: 'https://example.com', level: 'Gold' }

async function addOwnEvent() {
  const { eventId, query } = await hub.addOwnEvent()
  const add = (more: object = {}) =>
    hub.admin.call('POST /api/sponsors', { body: { ...SPONSOR, eventId, ...more } })
  return { eventId, add, list: () => hub.call('GET /api/sponsors', { query }) }
}

async function uploadLogo(): Promise<string> {
  const form = formOf({}, { logo: { bytes: await picture() } })
  return (await hub.admin.call('POST /api/sponsors/upload-logo', { form })).logoPath
}

it('adds, changes and deletes a sponsor, each shown at once', async () => {
  const { eventId, add, list } = await addOwnEvent()
  const created = await add({ description: '' })
  expect(created).toEqual({
    ...SPONSOR,
    id: created.id,
    eventId,
    description: null,
    logoUrl: null,
    order: 0,
    version: 1,
  })
  expect(await list()).toEqual([created])
  const changed = await hub.admin.call('PUT /api/sponsors/:id', {
    params: { id: created.id },
    body: { name: 'Ada', website: 'http://example.org', level: 'Coffee ☕', description: '<i>شكرا</i>' },
  })
  expect(changed).toEqual({
    ...created,
    name: 'Ada',
    website: 'http://example.org',
    level: 'Coffee ☕',
    description: '<i>شكرا</i>',
    version: 2,
  })
  await hub.admin.call('DELETE /api/sponsors/:id', { params: { id: created.id } })
  expect(await list()).toEqual([])
})

it('reorders sponsors, and changes nothing if the order does not match the list', async () => {
  const { add, list } = await addOwnEvent()
  const { add: addElsewhere } = await addOwnEvent()
  const a = await add()
  const b = await add()
  const foreign = await addElsewhere()
  const reorder = (sponsors: { id: number; order?: number }[]) =>
    hub.admin.call('POST /api/sponsors/reorder', { body: { sponsors } })
  const inOrder = await reorder([
    { id: a.id, order: 1 },
    { id: b.id, order: 0 },
  ])
  expect(inOrder.map(({ id }) => id)).toEqual([b.id, a.id])
  for (const wrong of [[a], [a, a], [a, b, foreign], [a, b, { id: 999_999 }]])
    expect(await refusalOf(reorder(wrong.map(({ id }) => ({ id }))))).toEqual([
      400,
      'This order does not list each item exactly once. If someone has changed the list in the meantime, please try again.',
    ])
  expect(await list()).toEqual(inOrder)
})

it('refuses to move a sponsor to another event, and a change based on an outdated version', async () => {
  const { add } = await addOwnEvent()
  const { eventId: other } = await addOwnEvent()
  const { id } = await add()
  const change = (more: object, headers: Record<string, string> = {}) =>
    hub.admin.call('PUT /api/sponsors/:id', { params: { id }, body: { ...SPONSOR, ...more }, headers })
  expect(await refusalOf(change({ eventId: other }))).toEqual([400, 'This belongs to another event'])
  const current = await change({ name: 'Theirs' })
  const refused = await refusedCall(change({ name: 'Mine' }, { 'if-match': `"${id}-1"` }))
  expect([refused.status, refused.current]).toEqual([412, current])
})

it('caches a logo forever, removes it when replaced, and keeps it for a deleted sponsor', async () => {
  const { add } = await addOwnEvent()
  const logoUrl = await uploadLogo()
  const served = await hub.fetch(logoUrl)
  expect([
    served.status,
    served.headers.get('content-type'),
    served.headers.get('cache-control'),
    served.headers.get('x-content-type-options'),
  ]).toEqual([200, 'image/webp', 'public, max-age=31536000, immutable', 'nosniff'])
  const sponsor = await add({ logoUrl })
  const params = { id: sponsor.id }
  await hub.admin.call('PUT /api/sponsors/:id', { params, body: SPONSOR })
  expect((await hub.fetch(logoUrl)).status).toBe(200)
  const replacement = await uploadLogo()
  await hub.admin.call('PUT /api/sponsors/:id', { params, body: { ...SPONSOR, logoUrl: replacement } })
  expect((await hub.fetch(logoUrl)).status).toBe(404)
  await hub.admin.call('DELETE /api/sponsors/:id', { params })
  expect((await hub.fetch(replacement)).status).toBe(200)
})

it('keeps a logo that another sponsor shows, even if a replacement is refused', async () => {
  const { add } = await addOwnEvent()
  const logoUrl = await uploadLogo()
  const [mine, theirs] = [await add({ logoUrl }), await add({ logoUrl })]
  await hub.admin.call('DELETE /api/sponsors/:id', { params: { id: mine.id } })
  const headers = { 'if-match': `"${theirs.id}-9"` }
  const params = { id: theirs.id }
  await refusedCall(
    hub.admin.call('PUT /api/sponsors/:id', { params, body: { ...SPONSOR, logoUrl: null }, headers }),
  )
  expect((await hub.fetch(logoUrl)).status).toBe(200)
})

it('refuses a logo that is not an image or is too large', async () => {
  const upload = (form: FormData) => refusalOf(hub.admin.call('POST /api/sponsors/upload-logo', { form }))
  const program = formOf({}, { logo: { bytes: Buffer.from('MZ\x90\x00'), name: 'logo.png' } })
  expect(await upload(program)).toEqual([415, 'Please select an image file (JPG, PNG, etc.)'])
  expect(await upload(formOf({}))).toEqual([400, 'Please select an image file (JPG, PNG, etc.)'])
  expect(await upload(formOf({}, { picture: { bytes: await picture() } }))).toEqual([
    415,
    'There is no file field “picture”',
  ])
  const huge = formOf({}, { logo: { bytes: Buffer.alloc(9_000_000) } })
  expect(await upload(huge)).toEqual([413, 'File size must be less than 5MB'])
})

it.each([
  ['no boundary', { 'content-type': 'multipart/form-data' }, 'x'],
  ['a body that ends early', { 'content-type': 'multipart/form-data; boundary=b' }, '--b\r\nContent-Dispo'],
])('answers 400 to an upload with %s', async (_, headers, body) => {
  const answer = await hub.admin.fetch('/api/sponsors/upload-logo', { method: 'POST', headers, body })
  expect(answer.status).toBe(400)
})
