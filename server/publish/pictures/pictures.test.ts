import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../../test/app.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { sourcePages } from '../../../test/pages.ts'
import { picture } from '../../../test/pictures.ts'
import { hexOf, ROOM_COLORS } from './drawing.ts'

const SITE = 'https://hub.example.org'
let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp({ pages: sourcePages, settings: { PUBLIC_URL: SITE } })
})
afterAll(() => hub?.close())

async function addDay(given: Parameters<typeof addEvent>[1] = {}) {
  const event = await addEvent(hub.db, { createdBy: hub.owner.id, ...given })
  const eventId = event.id
  const room = await addRoom(hub.db, { eventId, name: 'Attic' })
  const slot = await addTimeSlot(hub.db, { eventId })
  const session = await addSession(hub.db, { eventId, title: '東京', timeSlotId: slot.id, roomId: room.id })
  const at = `/${event.slug}/${event.date}`
  return { event, eventId, room, slot, session, at, ofSession: `${at}/sessions/${session.id}/picture.png` }
}

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await hub.sending(headers).fetch(path)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, etag: answer.headers.get('etag') ?? '', bytes }
}

/** The color of a pixel, as #rrggbb. */
async function colorAt(bytes: Buffer, left: number, top: number) {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return `#${pixel.toString('hex')}`
}

it('draws an event and a session at the size previews expect', async () => {
  const { at, ofSession } = await addDay()
  for (const path of [`${at}/picture.png`, ofSession]) {
    const { status, headers, bytes } = await get(path)
    const { width, height, format } = await sharp(bytes).metadata()
    expect([status, headers.get('content-type'), width, height, format]).toEqual([
      200,
      'image/png',
      1_200,
      630,
      'png',
    ])
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    // WhatsApp shows none above 600 KB.
    expect(bytes.length).toBeLessThan(300_000)
  }
})

it('answers 304 for an unchanged picture until something it shows changes', async () => {
  const { ofSession, room, eventId } = await addDay()
  const before = await get(ofSession)
  expect((await get(ofSession, { 'if-none-match': before.etag })).status).toBe(304)
  // A change of something the picture does not show leaves it unchanged.
  await hub.admin.call('POST /api/rooms', { body: { eventId, name: 'Cellar' } })
  expect((await get(ofSession, { 'if-none-match': before.etag })).status).toBe(304)
  await hub.admin.call('PUT /api/rooms/:id', {
    params: { id: room.id },
    body: { name: 'Roof' },
  })
  const after = await get(ofSession, { 'if-none-match': before.etag })
  expect(after.status).toBe(200)
  expect(after.bytes.equals(before.bytes)).toBe(false)
})

it('shows nothing that strangers may not see', async () => {
  const { eventId, at, session, event } = await addDay()
  const waiting = await addSession(hub.db, { eventId })
  const other = await addDay()
  const hidden = await addDay({ isPublic: false })
  const admin = await hub.as(hub.owner)
  const missing = [
    `${at}/sessions/${waiting.id}/picture.png`,
    `${at}/sessions/0${session.id}/picture.png`,
    `${other.at}/sessions/${session.id}/picture.png`,
    `/${event.slug}/2020-01-01/picture.png`,
    `${hidden.at}/picture.png`,
    hidden.ofSession,
  ]
  const answers = await Promise.all(missing.map((path) => get(path)))
  expect(answers.map(({ status }) => status)).toEqual(missing.map(() => 404))
  expect((await admin.fetch(hidden.ofSession)).status).toBe(404)
})

it('shows the colors of the city and the room, a banner and a logo', async () => {
  const { ofSession, at, eventId } = await addDay({ location: `Bern ${hub.owner.id}` })
  const plain = (await get(ofSession)).bytes
  expect(await colorAt(plain, 5, 300)).toBe(ROOM_COLORS[0])
  const blue = `/uploads/${await hub.storage.public.put(await picture({ width: 1_200, format: 'webp' }), 'webp')}`
  await hub.db
    .updateTable('events')
    .set({ bannerImageUrl: blue, logoUrl: blue })
    .where('id', '=', eventId)
    .execute()
  const { bytes } = await get(`${at}/picture.png`)
  const isBlue = async (left: number, top: number) => {
    const blue = Number.parseInt((await colorAt(bytes, left, top)).slice(5), 16)
    return blue > 200
  }
  expect([await isBlue(600, 620), await isBlue(1_100, 82)]).toEqual([true, true])
  await hub.db
    .updateTable('events')
    .set({ bannerImageUrl: '/uploads/gone.webp' })
    .where('id', '=', eventId)
    .execute()
  expect((await get(`${at}/picture.png`)).status).toBe(200)
})

it('is linked in the head of pages, at a new address when it changes', async () => {
  const { at, session, room, slot, ofSession, eventId } = await addDay()
  const named = async (path: string) => {
    const html = await (await hub.fetch(path)).text()
    const head = Array.from(html.matchAll(/<meta property="og:image(:?\w*)" content="([^"]*)">/g))
    return Object.fromEntries(head.map(([, detail, content]) => [detail || 'address', content ?? '']))
  }
  const before = await named(`${at}?session=${session.id}`)
  expect(before).toEqual({
    address: expect.stringMatching(new RegExp(`^${SITE}${ofSession}\\?v=[\\w-]{16}$`)),
    ':type': 'image/png',
    ':width': '1200',
    ':height': '630',
    ':alt': '東京, Pat Presenter, May 9, 2026 · 10:00 AM – 10:45 AM, Attic',
  })
  const path = before.address?.slice(SITE.length) ?? ''
  const { etag, headers } = await get(path)
  expect([etag, headers.get('content-type')]).toEqual([`"${path.split('=')[1]}"`, 'image/png'])
  await hub.admin.call('PUT /api/sessions/:id', {
    params: { id: session.id },
    body: {
      title: '京都',
      presenterName: 'Pat Presenter',
      description: 'x',
      timeSlotId: slot.id,
      roomId: room.id,
      eventId,
    },
  })
  const after = await named(`${at}?session=${session.id}`)
  expect([after.address === before.address, after[':alt']?.slice(0, 2)]).toEqual([false, '京都'])
  // A page of no session that visitors see has the event's picture, and so have its other pages.
  for (const other of [at, `${at}/wifi`, `${at}?session=999999`])
    expect((await named(other)).address).toContain(`${SITE}${at}/picture.png?v=`)
  expect(await named('/')).toEqual({})
})

it('uses the colors of the pages', async () => {
  const theme = await readFile(new URL('../../../client/ui/theme.css', import.meta.url), 'utf8')
  const light = theme.slice(0, theme.indexOf('prefers-color-scheme: dark'))
  expect(Array.from(light.matchAll(/--room-\d: (#\w+);/g), ([, color]) => color)).toEqual(ROOM_COLORS)
  // Red and green, as CSS Color 4 writes them.
  expect([hexOf(0.62796, 0.25768, 29.234), hexOf(0.51975, 0.17686, 142.495)]).toEqual(['#ff0000', '#008000'])
})
