import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { NO_CONTENT } from '../../../domain/schedule/per-field.ts'
import { openOwnedApp } from '../../../test/app.ts'
import { archivedEvent, eventArchive, zipped } from '../../../test/event-archives.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { addFullEvent } from '../../../test/full-event.ts'
import { formOf, picture } from '../../../test/pictures.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
let elsewhere: Awaited<ReturnType<typeof openOwnedApp>>
let event: Awaited<ReturnType<typeof addFullEvent>>
beforeAll(async () => {
  hub = await openOwnedApp()
  elsewhere = await openOwnedApp({ settings: { PUBLIC_URL: 'https://elsewhere.example' } })
  event = await addFullEvent(hub, hub.owner.id)
})
afterAll(async () => {
  await hub.close()
  await elsewhere.close()
})

async function archiveOf(id: number, at: typeof hub = hub, query = ''): Promise<Buffer> {
  const answer = await at.admin.fetch(`/api/events/${id}/archive${query}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return Buffer.from(await answer.arrayBuffer())
}

/** The texts of all files in an archive; of pictures their length. */
async function filesIn(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    const parts = await (await zip.openReadStreamPromise(entry)).toArray()
    const content = Buffer.concat(parts)
    files.set(entry.fileName, entry.fileName.endsWith('.webp') ? String(content.length) : content.toString())
  }
  return files
}

async function load(at: typeof hub, bytes: Buffer, fields: Record<string, string> = {}, by = at.admin) {
  return by.call('POST /api/events/load', {
    form: formOf(fields, { archive: { bytes, name: 'whole.zip' } }),
  })
}

async function refusalOf(bytes: Buffer, fields: Record<string, string> = {}) {
  const before = await elsewhere.db.selectFrom('events').select('id').execute()
  const error = await load(elsewhere, bytes, fields).then(
    () => null,
    (refused: { status: number; sentence: string }) => [refused.status, refused.sentence],
  )
  expect(await elsewhere.db.selectFrom('events').select('id').execute()).toEqual(before)
  expect(await elsewhere.storage.public.list()).toEqual(stored)
  return error
}
let stored: string[] = []

const READS = [
  'events',
  'rooms',
  'time-slots',
  'sessions',
  'sponsors',
  'social-links',
  'quick-links',
  'helpful-links',
  'footer-settings',
  'wifi-settings',
  'floor-plans',
] as const

/** Everything public about the event, with positions instead of ids, and pictures without their names. */
async function publicReads(at: typeof hub): Promise<unknown> {
  const found: Record<string, unknown> = {}
  const places = new Map<string, number>()
  const placeOf = (name: string, id: unknown) => {
    const key = `${name.replace(/^furtherSlot/, 'timeSlot')} ${id}`
    if (!places.has(key)) places.set(key, places.size)
    return places.get(key)
  }
  for (const topic of READS) {
    const answer = await at.fetch(`/api/${topic}?city=${encodeURIComponent(event.slug)}&date=${event.date}`)
    found[topic] = JSON.parse(await answer.text(), (name, value) => {
      if (name === 'version' || name === 'createdBy') return 0
      if (name === 'id')
        return placeOf(topic === 'rooms' ? 'roomId' : topic === 'time-slots' ? 'timeSlotId' : topic, value)
      if (name === 'furtherSlotIds') return value.map((id: number) => placeOf('timeSlotId', id))
      if (/Id$/.test(name)) return placeOf(name, value)
      return typeof value === 'string' && value.startsWith('/uploads/') ? 'a picture' : value
    })
  }
  return found
}

it('shows all hosts with links, notes, and the request not to be recorded', async () => {
  const pages = await filesIn(await archiveOf(event.id))
  const page = [...pages].find(([name]) => /^sessions\/\d+-bread/.test(name))?.[1] ?? ''
  expect(pages.get('index.html')).toContain('山田 太郎, ليلى &lt;b&gt;</p>')
  expect(page).toContain('<a href="mailto:pat@example.com" rel="noopener"')
  expect(page).toContain('<a href="https://yamada.example" rel="noopener" dir="auto">山田 太郎</a>')
  expect(page).toContain(
    '<a href="https://example.com/?a=1&amp;b=2" rel="noopener" dir="auto">Notes &amp; &lt;slides&gt;</a>',
  )
  expect(page).toContain('Needs a laptop')
  expect(page).toContain('Sem gravação')
})

it('keeps the times of a session in order beside a room with a right-to-left name', async () => {
  const { id } = await addEvent(hub.db, { createdBy: hub.owner.id, clock: 24 })
  const roomId = (await addRoom(hub.db, { eventId: id, name: 'אולם 3' })).id
  const timeSlotId = (await addTimeSlot(hub.db, { eventId: id })).id
  await addSession(hub.db, { eventId: id, roomId, timeSlotId, title: 'Bees' })
  const pages = await filesIn(await archiveOf(id))
  const page = [...pages].find(([name]) => name.startsWith('sessions/'))?.[1]
  expect(page).toContain('<p class="when">10:00 – 10:45 · <bdi>אולם 3</bdi></p>')
})

it('loads into another installation, where everyone reads the same', async () => {
  const loaded = await load(elsewhere, await archiveOf(event.id, hub, '?wifi=true'))
  expect(loaded.createdBy).toBe(elsewhere.owner.id)
  expect(await publicReads(elsewhere)).toEqual(await publicReads(hub))
  const plan = await elsewhere.call('GET /api/floor-plans', { query: { city: event.slug, date: event.date } })
  expect((await elsewhere.fetch(plan[0]?.imageUrl ?? '')).status).toBe(200)
  stored = await elsewhere.storage.public.list()
  expect(stored.length).toBe(4)
  // The tray is part of the event, for those who manage it.
  const all = await elsewhere.admin.call('GET /api/sessions', {
    query: { city: event.slug, date: event.date },
  })
  expect(all.map(({ title }) => title)).toContain('In the tray')
  const again = await filesIn(await archiveOf(loaded.id, elsewhere, '?wifi=true'))
  const first = await filesIn(await archiveOf(event.id, hub, '?wifi=true'))
  expect(again.get('event.json')).toBe(first.get('event.json'))
})

it('has links to addresses whose escapes cannot be read', async () => {
  const { event: own, eventId } = await hub.addOwnEvent()
  const url = `/${own.slug}/${own.date}/50%off`
  await hub.admin.call('POST /api/helpful-links', { body: { title: 'Half', url, eventId } })
  const files = await filesIn(await archiveOf(eventId))
  expect(files.get('links.html')).toContain(`${url}"`)
})

it('records in the history what was loaded', async () => {
  const bytes = await eventArchive({ rooms: [{ name: 'Hall' }], timeSlots: [slot, slot] })
  const { id } = await load(hub, bytes, { location: 'History' })
  const query = { eventId: String(id) }
  const [entry] = await hub.admin.call('GET /api/history', { query })
  expect(entry?.name).toBe('loaded whole.zip: 1 room and 2 time slots')
  const acts = await hub.admin.call('GET /api/history/acts', { query })
  expect(acts.map(({ name, canUndo }) => [name, canUndo])).toEqual([[entry?.name, false]])
})

it('has script-free pages that link to each other, and leaves out secrets and the tray', async () => {
  await hub.db
    .updateTable('sessions')
    .set({ language: '["日本語"]' })
    .where('title', '=', '東京の朝')
    .execute()
  const files = await filesIn(await archiveOf(event.id))
  expect([...files.keys()]).toEqual([
    'files/logo.webp',
    'files/banner.webp',
    'files/floor-plan-1.webp',
    'files/sponsor-2-backerei-arger.webp',
    'style.css',
    'index.html',
    'floor-plan.html',
    'sponsors.html',
    'links.html',
    'info/1-rules.html',
    'info/2.html',
    'sessions/001.html',
    'sessions/002.html',
    'sessions/003-bread-script-alert-1-script.html',
    'sessions/004-second-day.html',
    'people/001-pat-presenter.html',
    'people/002.html',
    'people/003-b.html',
    'event.json',
  ])
  const pages = [...files].filter(([name]) => name.endsWith('.html'))
  for (const [name, html] of pages) {
    expect(html).not.toMatch(/<script|javascript:|In the tray|wifi-secret|word-secret|meet\.example/)
    for (const [, path = ''] of html.matchAll(/(?:href|src)="([^"#]*)"/g)) {
      if (path === '' || /^(https?|mailto|tel):/.test(path)) continue
      const file = new URL(path, `http://archive/${name}`).pathname.slice(1)
      expect([name, path, files.has(file)]).toEqual([name, path, true])
    }
  }
  expect(files.get('links.html')).toContain('href="floor-plan.html"')
  expect(files.get('info/2.html')).toMatch(/href="tel:\+4930"[^>]*>\+49 30<[\s\S]*href="..\/floor-plan.html"/)
  expect(files.get('info/1-rules.html')).toContain('<li dir="auto">be <strong>kind</strong></li>')
  expect(files.get('sessions/004-second-day.html')).toContain('href="../people/001-pat-presenter.html"')
  // A title with two languages is marked as neither.
  expect(
    [...(files.get('index.html') ?? '').matchAll(/ lang="ja">(.*?)</g)].map(([, title]) => title),
  ).toEqual(['東京の朝'])
  expect(files.get('sessions/001.html')).toMatch(/<h1 dir="auto" lang="ja">|<bdi lang="ja">東京の朝/)
  expect(files.get('event.json')).not.toMatch(
    /wifi-secret|word-secret|meet\.example|person-\d+@|passwordHash/,
  )
  const whole = await filesIn(await archiveOf(event.id, hub, '?wifi=true'))
  expect(whole.get('wifi.html')).toContain('wifi-secret')
  for (const secret of ['word-secret', 'https://meet.example/saal', 'https://meet.example/bread'])
    expect(whole.get('event.json')).toContain(secret)
})

it('asks for another date if one is taken, and updates the event’s own links', async () => {
  const bytes = await archiveOf(event.id)
  expect(await refusalOf(bytes)).toEqual([
    409,
    `An event in ${event.location} on ${event.date} already exists`,
  ])
  const moved = await load(elsewhere, bytes, { date: '2027-05-09', location: '' })
  const query = { city: event.slug, date: '2027-05-09' }
  const links = await elsewhere.call('GET /api/helpful-links', { query })
  expect([moved.date, links[0]?.url]).toEqual([
    '2027-05-09',
    `${event.own.replace('2026', '2027')}/floor-plan`,
  ])
  stored = await elsewhere.storage.public.list()
})

it('refuses files that are invalid, truncated, damaged, too new or too large, and stores nothing', async () => {
  const whole = await archiveOf(event.id)
  const json = (given: object) => zipped({ 'event.json': JSON.stringify({ ...archivedEvent(), ...given }) })
  const none = 'This file is not an event archive, or only a part of one.'
  expect(await refusalOf(Buffer.from('no zip'))).toEqual([400, none])
  expect(await refusalOf(whole.subarray(0, whole.length - 40))).toEqual([400, none])
  expect(await refusalOf(whole.subarray(0, whole.length / 2))).toEqual([400, none])
  expect(await refusalOf(await zipped({ 'index.html': 'Hello' }))).toEqual([400, none])
  expect(await refusalOf(await zipped({ 'event.json': 'no json' }))).toEqual([
    400,
    'The file is damaged: event.json is not what was saved.',
  ])
  expect(await refusalOf(await json({ version: 2 }))).toEqual([
    400,
    'The file was made by another version of this program, and cannot be read here.',
  ])
  expect(
    await refusalOf(await json({ rooms: Array.from({ length: 1_001 }, () => ({ name: 'Room' })) })),
  ).toEqual([400, 'The file cannot be loaded: rooms: At most 1000 rooms'])
  const bomb = await zipped({ 'event.json': ' '.repeat(17 * 2 ** 20) })
  expect(await refusalOf(bomb)).toEqual([400, 'The file contains more rows than an event can have.'])
  // A file that claims to be smaller than it is.
  const lying = Buffer.from(bomb)
  lying.writeUInt32LE(1_000, lying.length - 22 - 56 + 24)
  expect((await refusalOf(lying))?.[0]).toBe(400)
  const flipped = Buffer.from(await eventArchive())
  flipped[60] = (flipped[60] ?? 0) ^ 0xff
  expect((await refusalOf(flipped))?.[0]).toBe(400)
})

const sponsor = { name: 'Sponsor', website: 'https://example.com', logo: null, logoUrl: null }
const link = { title: 'Link', url: 'https://example.com' }
const slot = { startTime: '9:00', endTime: '10:00' }
const session = {
  ...NO_CONTENT,
  title: 'One',
  timeSlot: 1,
  furtherTimeSlots: [],
  room: 1,
  startsAt: '',
  place: '',
}

it('moves the later of two overlapping sessions in a room to the tray, and keeps the night', async () => {
  const late = { startTime: '23:00', endTime: '24:30' }
  const bytes = await eventArchive({
    rooms: [{ name: 'Hall' }],
    timeSlots: [slot, { startTime: '9:30', endTime: '10:30' }, late],
    sessions: [
      session,
      { ...session, title: 'Two', timeSlot: 2 },
      { ...session, title: 'Late', timeSlot: 3 },
    ],
  })
  const loaded = await load(hub, bytes, { location: 'Overlaps' })
  const query = { city: 'overlaps', date: loaded.date }
  expect((await hub.admin.call('GET /api/events', { query }))[0]?.nightMinutes).toBe(30)
  const all = await hub.admin.call('GET /api/sessions', { query })
  expect(all.map(({ title, roomId }) => [title, roomId !== null])).toEqual([
    ['One', true],
    ['Two', false],
    ['Late', true],
  ])
  const [entry] = await hub.admin.call('GET /api/history', { query: { eventId: String(loaded.id) } })
  expect(entry?.name).toMatch(/; 1 session is in the tray because the room is taken$/)
})

it.each([
  ['a path outside its folder', { event: { ...archivedEvent().event, logo: 'files/../../event.json' } }],
  ['a missing picture', { event: { ...archivedEvent().event, banner: 'files/banner.webp' } }],
  ['a script as a website', { sponsors: [{ ...sponsor, website: 'javascript:alert(1)' }] }],
  ['a script as a link', { quickLinks: [{ ...link, url: 'javascript:alert(1)' }] }],
  ['a logo of another event here', { sponsors: [{ ...sponsor, logoUrl: '/uploads/x.webp' }] }],
  ['a reserved city name', { event: { ...archivedEvent().event, location: 'api' } }],
  ['a text that cannot be stored', { rooms: [{ name: 'a\0b' }] }],
  ['an invalid time', { timeSlots: [{ ...slot, endTime: '31:00' }] }],
  ['a day beyond the event', { timeSlots: [{ ...slot, day: 2 }] }],
  ['an unknown room', { timeSlots: [slot], sessions: [session] }],
  [
    'a session in a break',
    { rooms: [{ name: 'A' }], timeSlots: [{ ...slot, isStatic: true }], sessions: [session] },
  ],
  ['a time slot that ends before it starts', { timeSlots: [{ ...slot, endTime: '8:00' }] }],
  ['two sessions in one spot', { rooms: [{ name: 'A' }], timeSlots: [slot], sessions: [session, session] }],
  ['a wrong type', { sessions: 'many' }],
])('refuses %s', async (_, given) => {
  const bytes = await zipped({ 'event.json': JSON.stringify({ ...archivedEvent(), ...given }) })
  const refusal = await refusalOf(bytes)
  expect(refusal?.[0]).toBe(400)
  expect(String(refusal?.[1])).toMatch(/^The file /)
})

it('accepts files of up to 32 MB, more than images may have', async () => {
  const document = JSON.stringify(archivedEvent())
  const large = await zipped({ 'event.json': document, 'extra.bin': randomBytes(20 * 2 ** 20) })
  expect((await load(elsewhere, large, { location: 'Large' })).location).toBe('Large')
  expect(await refusalOf(Buffer.alloc(32 * 2 ** 20 + 1))).toEqual([413, 'File size must be less than 32MB'])
})

it('checks pictures the way it checks uploads', async () => {
  const files = { logo: 'files/logo.webp', banner: 'files/banner.webp' }
  const document = JSON.stringify(archivedEvent({ event: { ...archivedEvent().event, ...files } }))
  const withBanner = async (banner: Buffer) =>
    zipped({ 'event.json': document, [files.logo]: await picture(), [files.banner]: banner })
  expect(await refusalOf(await withBanner(Buffer.from('<svg onload="alert(1)"/>')))).toEqual([
    400,
    expect.stringContaining('files/banner.webp: '),
  ])
  expect(await refusalOf(await withBanner(Buffer.alloc(6 * 2 ** 20)))).toEqual([
    400,
    'files/banner.webp: File size must be less than 5MB',
  ])
})

it('leaves out a picture missing from storage, and still loads', async () => {
  const { id } = await load(hub, await archiveOf(event.id), { date: '2028-05-09' })
  const row = await hub.db
    .selectFrom('events')
    .select('logoUrl')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await hub.storage.public.remove(row.logoUrl?.split('/').at(-1) ?? '')
  const files = await filesIn(await archiveOf(id))
  expect([files.has('files/logo.webp'), files.has('files/banner.webp')]).toEqual([false, true])
  const { logoUrl } = await load(hub, await archiveOf(id), { date: '2029-05-09' })
  expect(logoUrl).toBeNull()
})
