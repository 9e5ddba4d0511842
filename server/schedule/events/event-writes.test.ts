import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FIRST_LISTS } from '../../../domain/schedule/first-lists.ts'
import { openOwnedApp } from '../../../test/app.ts'
import { addAdmin, addEvent, addGrant, addLink, addSession, addSuperAdmin } from '../../../test/factories.ts'
import { formOf, picture } from '../../../test/pictures.ts'
import { refusalOf, refusedCall } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

let cities = 0
/** The body that the first-event page sends. */
function fields(more: object = {}) {
  cities += 1
  return {
    name: 'Unconference',
    date: '2026-05-09',
    location: `New City ${cities}`,
    description: '',
    ...more,
  }
}

async function filesKept(): Promise<string[]> {
  return readdir(join(hub.config.dataDir, 'uploads', 'public')).catch(() => [])
}

it('creates an event from JSON: public, in UTC, owned by the caller', async () => {
  const body = fields()
  const created = await hub.admin.call('POST /api/events', { body })
  expect(created).toEqual({
    ...body,
    id: created.id,
    timeZone: 'UTC',
    isPublic: true,
    bannerImageUrl: null,
    logoUrl: null,
    createdBy: hub.owner.id,
    countsStars: false,
    publishesCertain: false,
    clock: 12,
    days: 1,
    nightMinutes: 0,
    lists: FIRST_LISTS,
    version: 1,
  })
  expect(await hub.call('GET /api/events', { query: { city: body.location, date: body.date } })).toEqual([
    created,
  ])
  expect(await hub.admin.call('GET /api/admin/has-events')).toEqual({ hasEvents: true })
})

it('creates an event from a multipart form, with logo and banner', async () => {
  const { description: _, ...texts } = fields()
  const bytes = await picture({ width: 400, height: 100 })
  const form = formOf(
    { ...texts, description: 'Two days 🎪', isPublic: 'false', timeZone: '', copyFrom: '' },
    { logo: { bytes }, banner: { bytes } },
  )
  const created = await hub.admin.call('POST /api/events', { form })
  expect(created).toMatchObject({ ...texts, description: 'Two days 🎪', isPublic: false, timeZone: 'UTC' })
  for (const address of [created.logoUrl, created.bannerImageUrl])
    expect((await hub.fetch(address ?? '')).headers.get('content-type')).toBe('image/webp')
})

it('refuses to copy an event that does not exist', async () => {
  const body = fields({ copyFrom: 999_999 })
  expect(await refusalOf(hub.admin.call('POST /api/events', { body }))).toEqual([
    400,
    'The event to copy from does not exist',
  ])
})

it('refuses a second event in a city on the same day, however the city is written', async () => {
  const body = fields()
  await hub.admin.call('POST /api/events', { body })
  const again = { ...body, location: body.location.toUpperCase().replace(' ', '  ') }
  const sentence = `An event in ${again.location} on 2026-05-09 already exists`
  expect(await refusalOf(hub.admin.call('POST /api/events', { body: again }))).toEqual([409, sentence])
  const other = await hub.admin.call('POST /api/events', { body: fields() })
  const move = hub.admin.call('PUT /api/events/:id', { params: { id: other.id }, body: again })
  expect(await refusalOf(move)).toEqual([409, sentence])
})

it('stores no file of an event that was refused', async () => {
  const body = fields()
  await hub.admin.call('POST /api/events', { body })
  const before = await filesKept()
  const form = formOf(body, { logo: { bytes: await picture() } })
  expect((await refusedCall(hub.admin.call('POST /api/events', { form }))).status).toBe(409)
  const broken = formOf(fields() as Record<string, string>, {
    logo: { bytes: await picture() },
    banner: { bytes: Buffer.from('no image') },
  })
  expect((await refusedCall(hub.admin.call('POST /api/events', { form: broken }))).status).toBe(415)
  expect(await filesKept()).toEqual(before)
})

it('moves and hides an event, which disappears from its old address at once with everything in it', async () => {
  const body = fields()
  const { id } = await hub.admin.call('POST /api/events', { body })
  await hub.admin.call('POST /api/rooms', { body: { name: 'Atrium', eventId: id } })
  const before = { city: body.location, date: body.date }
  const after = { city: `${body.location} West`, date: '2026-06-01' }
  const rooms = async (query: typeof before) => (await hub.call('GET /api/rooms', { query })).length
  expect([await rooms(before), await rooms(after)]).toEqual([1, 0])
  const moved = { ...body, location: after.city, date: after.date }
  await hub.admin.call('PUT /api/events/:id', { params: { id }, body: moved })
  expect([await rooms(before), await rooms(after)]).toEqual([0, 1])
  const hidden = await hub.admin.call('PUT /api/events/:id', {
    params: { id },
    body: { ...moved, isPublic: false },
  })
  expect(hidden.isPublic).toBe(false)
  expect([await rooms(before), await rooms(after)]).toEqual([0, 0])
  expect((await hub.fetch(`/api/events/${id}`)).status).toBe(404)
})

it('updates links to an event’s own pages when it moves, but no others', async () => {
  const body = { ...fields(), location: 'Zürich Old' }
  const { id: eventId } = await hub.admin.call('POST /api/events', { body })
  const urls = [
    `/z%C3%BCrich-old/${body.date}/floor-plan`,
    `/zürich-old/${body.date}?view=mine`,
    `/z%C3%BCrich-old/${body.date}0/wifi`,
    '/elsewhere/2020-01-01',
    'https://example.com/zürich-old/',
  ]
  for (const url of urls)
    await hub.admin.call('POST /api/quick-links', { body: { title: 'L', url, eventId } })
  await hub.admin.call('PUT /api/events/:id', {
    params: { id: eventId },
    body: { ...body, location: 'Bern New', date: '2026-06-02' },
  })
  const query = { city: 'bern-new', date: '2026-06-02' }
  expect((await hub.call('GET /api/quick-links', { query })).map(({ url }) => url)).toEqual([
    '/bern-new/2026-06-02/floor-plan',
    '/bern-new/2026-06-02?view=mine',
    ...urls.slice(2),
  ])
})

it('keeps images until they are replaced or removed', async () => {
  const body = fields()
  const bytes = await picture()
  const { id, logoUrl } = await hub.admin.call('POST /api/events', {
    form: formOf(body, { logo: { bytes }, banner: { bytes } }),
  })
  const params = { id }
  const kept = await hub.admin.call('PUT /api/events/:id', { params, body })
  expect(kept.logoUrl).toBe(logoUrl)
  const replaced = await hub.admin.call('PUT /api/events/:id', {
    params,
    form: formOf(body, { logo: { bytes } }),
  })
  expect(replaced.bannerImageUrl).toBe(kept.bannerImageUrl)
  expect((await hub.fetch(logoUrl ?? '')).status).toBe(404)
  const empty = formOf(
    { ...body, removeLogo: 'true', banner: '' },
    { logo: { bytes: Buffer.alloc(0), name: '' } },
  )
  expect((await hub.admin.call('PUT /api/events/:id', { params, form: empty })).logoUrl).toBeNull()
  const bare = await hub.admin.call('PUT /api/events/:id', { params, body: { ...body, removeBanner: true } })
  expect([bare.logoUrl, bare.bannerImageUrl, bare.version]).toEqual([null, null, 5])
  for (const address of [replaced.logoUrl, kept.bannerImageUrl])
    expect((await hub.fetch(address ?? '')).status).toBe(404)
})

it('refuses a change based on an outdated version, and stores none of its files', async () => {
  const body = fields()
  const { id } = await hub.admin.call('POST /api/events', { body })
  const params = { id }
  const current = await hub.admin.call('PUT /api/events/:id', { params, body: { ...body, name: 'Theirs' } })
  const before = await filesKept()
  const form = formOf({ ...body, name: 'Mine' }, { logo: { bytes: await picture() } })
  const headers = { 'if-match': `"${id}-1"` }
  const refused = await refusedCall(hub.admin.call('PUT /api/events/:id', { params, form, headers }))
  expect([refused.status, refused.current]).toEqual([412, current])
  expect(await filesKept()).toEqual(before)
})

it('starts a new event with the rooms, time slots, links, sponsors and footer of an earlier one', async () => {
  const earlier = await hub.admin.call('POST /api/events', { body: fields({ location: 'Old Town' }) })
  const eventId = earlier.id
  const logo = formOf({}, { logo: { bytes: await picture() } })
  const { logoPath } = await hub.admin.call('POST /api/sponsors/upload-logo', { form: logo })
  await hub.admin.call('POST /api/rooms', { body: { name: 'Atrium', eventId } })
  await hub.admin.call('POST /api/rooms', { body: { name: 'Library', eventId } })
  await hub.admin.call('POST /api/time-slots', { body: { startTime: '9:00', endTime: '9:45', eventId } })
  await hub.admin.call('POST /api/time-slots', {
    body: { startTime: '12:00', endTime: '1:00', isStatic: true, staticTitle: 'Lunch', eventId },
  })
  const sponsor = await hub.admin.call('POST /api/sponsors', {
    body: { name: 'Ada', website: 'https://example.com', logoUrl: logoPath, eventId },
  })
  await hub.admin.call('POST /api/quick-links', {
    body: { title: 'Home', url: 'https://example.com', eventId },
  })
  await hub.admin.call('POST /api/social-links', {
    body: { platform: 'X', url: 'https://x.com/hub', eventId },
  })
  await hub.admin.call('POST /api/helpful-links', {
    body: { title: 'Floor Plan', url: '/old-town/2026-05-09/floor-plan', eventId },
  })
  await hub.admin.call('POST /api/footer-settings', { body: { eventId, description: 'Hello' } })
  await addSession(hub.db, { eventId })

  const body = fields({ location: 'New Town', date: '2027-05-08', copyFrom: eventId })
  const created = await hub.admin.call('POST /api/events', { body })
  const query = { city: 'new-town', date: '2027-05-08' }
  const lists = {
    rooms: (await hub.call('GET /api/rooms', { query })).map(({ name, order }) => [name, order]),
    slots: (await hub.call('GET /api/time-slots', { query })).map((slot) => [
      slot.startTime,
      slot.staticTitle,
    ]),
    sponsors: (await hub.call('GET /api/sponsors', { query })).map(({ name, logoUrl }) => [name, logoUrl]),
    quick: (await hub.call('GET /api/quick-links', { query })).map(({ url }) => url),
    social: (await hub.call('GET /api/social-links', { query })).map(({ platform, icon }) => [
      platform,
      icon,
    ]),
    helpful: (await hub.call('GET /api/helpful-links', { query })).map(({ url }) => url),
    footer: (await hub.call('GET /api/footer-settings', { query }))?.description,
    sessions: await hub.admin.call('GET /api/sessions', { query }),
  }
  expect(lists).toEqual({
    rooms: [
      ['Atrium', 0],
      ['Library', 1],
    ],
    slots: [
      ['9:00', null],
      ['12:00', 'Lunch'],
    ],
    sponsors: [['Ada', logoPath]],
    quick: ['https://example.com'],
    social: [['X', 'twitter']],
    helpful: ['/new-town/2027-05-08/floor-plan'],
    footer: 'Hello',
    sessions: [],
  })
  await hub.admin.call('DELETE /api/sponsors/:id', { params: { id: sponsor.id } })
  expect((await hub.fetch(logoPath)).status).toBe(200)
  await hub.admin.call('DELETE /api/admin/delete-event/:id', { params: { id: created.id } })
  // The sponsor of the first event can still be restored, with this logo.
  expect((await hub.fetch(logoPath)).status).toBe(200)
})

it('finds an event however its city’s letters are composed, and refuses a second one', async () => {
  const [taken, typed] = ['Besançon'.normalize('NFD'), 'Besançon'.normalize('NFC')]
  const made = await hub.admin.call('POST /api/events', { body: fields({ location: taken }) })
  const query = { city: typed.toLowerCase(), date: made.date }
  expect(await hub.call('GET /api/events', { query })).toMatchObject([{ id: made.id, location: typed }])
  const decomposed = { ...query, city: query.city.normalize('NFD') }
  expect(await hub.call('GET /api/events', { query: decomposed })).toMatchObject([{ id: made.id }])
  const again = await refusalOf(hub.admin.call('POST /api/events', { body: fields({ location: typed }) }))
  expect(again[0]).toBe(409)
})

it('rewrites links to pages of the copied event, however they are written', async () => {
  const from = await hub.admin.call('POST /api/events', {
    body: fields({ location: 'Zürich', date: '2026-06-01' }),
  })
  const rests = ['', '/wifi', '?view=mine', '#next', '-west/wifi']
  const urls = rests.flatMap((rest) => [`/zürich/2026-06-01${rest}`, `/z%C3%BCrich/2026-06-01${rest}`])
  for (const url of urls) await addLink(hub.db, { eventId: from.id, url })
  const body = fields({ location: 'Genf', date: '2027-06-01', copyFrom: from.id })
  await hub.admin.call('POST /api/events', { body })
  const links = await hub.call('GET /api/quick-links', { query: { city: 'Genf', date: '2027-06-01' } })
  expect(links.map(({ url }) => url)).toEqual([
    ...rests.slice(0, 4).flatMap((rest) => Array(2).fill(`/genf/2027-06-01${rest}`)),
    ...urls.slice(8),
  ])
})

it('copies an event’s pictures and settings, and its WiFi on request', async () => {
  const settings = {
    timeZone: 'Asia/Kathmandu',
    description: 'As ever',
    countsStars: true,
    clock: 24 as const,
    accent: '#1f5fa8',
    language: 'fr' as const,
    logoUrl: 'https://example.com/logo.png',
    bannerImageUrl: 'https://example.com/banner.png',
  }
  const from = await addEvent(hub.db, { createdBy: hub.owner.id, ...settings })
  await hub.db
    .insertInto('wifi_settings')
    .values({ eventId: from.id, networkName: 'Venue', userName: null, password: 'bring-a-topic' })
    .execute()
  const { description: _, ...bare } = fields({ copyFrom: from.id })
  for (const [location, copyWifi] of [
    ['Pokhara', true],
    ['Lumbini', false],
  ] as const) {
    const made = await hub.admin.call('POST /api/events', { body: { ...bare, location, copyWifi } })
    expect(made).toMatchObject(settings)
    const query = { city: location, date: made.date }
    const wifi = hub.call('GET /api/wifi-settings', { query })
    if (copyWifi) expect(await wifi).toMatchObject({ password: 'bring-a-topic' })
    else await expect(wifi).rejects.toMatchObject({ status: 404 })
  }
  const chosen = await hub.admin.call('POST /api/events', {
    body: { ...bare, location: 'Patan', description: '', timeZone: 'UTC' },
  })
  expect([chosen.description, chosen.timeZone]).toEqual(['', 'UTC'])
})

it('copies only from events that the admin manages', async () => {
  const theirs = await addEvent(hub.db)
  const hidden = await addEvent(hub.db, { isPublic: false })
  const copy = (copyFrom: number) =>
    refusalOf(hub.admin.call('POST /api/events', { body: fields({ copyFrom }) }))
  expect(await copy(theirs.id)).toEqual([403, 'You do not have access to this event'])
  expect(await copy(hidden.id)).toEqual([400, 'The event to copy from does not exist'])
})

it('lets only its creator and Super Admins delete an event', async () => {
  const granted = await addAdmin(hub.db)
  const first = await hub.admin.call('POST /api/events', { body: fields() })
  await addGrant(hub.db, { eventId: first.id, userId: granted.id })
  const helper = await hub.as(granted)
  const remove = (who: typeof hub.admin, id: number) =>
    who.call('DELETE /api/admin/delete-event/:id', { params: { id } })
  await helper.call('POST /api/rooms', { body: { name: 'Atrium', eventId: first.id } })
  expect(await refusalOf(remove(helper, first.id))).toEqual([
    403,
    'Only its creator and Super Admins can delete this event',
  ])
  await remove(await hub.as(await addSuperAdmin(hub.db)), first.id)
  expect(await refusalOf(remove(hub.admin, first.id))).toEqual([404, 'This does not exist or was deleted'])
})
