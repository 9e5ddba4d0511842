import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parse } from 'content-disposition'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCall } from '../../client/net/call.ts'
import { paths } from '../../domain/paths.ts'
import { slug } from '../../domain/text/slugs.ts'
import { openApp } from '../app.ts'
import { addEvent, addRoom, addSession, addSuperAdmin, addTimeSlot } from '../factories.ts'
import { hostileNames } from '../hostile-names.ts'
import { readLive } from '../live-reader.ts'
import { mailTo } from '../mails.ts'
import { sourcePages } from '../pages.ts'

/** The number of names; `npm run test:faults` asks for 10,000. */
const NAMES = Number(process.env.FAULT_CYCLES ?? 0) * 200 || 60

let hub: Awaited<ReturnType<typeof openApp>>
let address: string
let admin: Awaited<ReturnType<typeof hub.as>>
beforeAll(async () => {
  hub = await openApp({ pages: sourcePages })
  admin = await hub.as(await addSuperAdmin(hub.db))
  await hub.app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(hub.app.server.address() as AddressInfo).port}`
})
afterAll(() => hub.close())

/** Asks twice, since the second reply comes from the cache. */
async function ask(path: string): Promise<string> {
  const [first, second] = [await askOnce(path), await askOnce(path)]
  expect([path, first.status, second.status]).toEqual([path, 200, 200])
  return second.text
}

async function askOnce(path: string) {
  const answer = await fetch(`${address}${path}`)
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

it(`handles ${NAMES} names of every script, with quotes and line breaks, wherever names appear`, {
  timeout: 60_000 + NAMES * 100,
}, async () => {
  const names = hostileNames(NAMES)
  const event = await addEvent(hub.db)
  const eventId = event.id
  const room = await addRoom(hub.db, { eventId })
  const slot = await addTimeSlot(hub.db, { eventId })
  const lunch = await addTimeSlot(hub.db, { eventId, startTime: '12:00', endTime: '12:30', isStatic: true })
  const session = await addSession(hub.db, { eventId, timeSlotId: slot.id, roomId: room.id })
  const others = [0, 1, 2, 3].map(async () => {
    const place = { timeSlotId: (await addTimeSlot(hub.db, { eventId })).id, roomId: room.id }
    return { ...(await addSession(hub.db, { eventId, ...place })), ...place }
  })
  const visitor = createCall((url, request) => fetch(`${address}${url}`, request))
  let number = 0

  while (!names.isOver()) {
    number += 1
    const [name, location] = [names.next(), names.nextLocation()]
    await admin.call('PUT /api/events/:id', {
      params: { id: eventId },
      body: { name, location, date: event.date, description: names.next() },
    })
    const query = { city: slug(location), date: event.date }
    const asked = `city=${encodeURIComponent(query.city)}&date=${query.date}`
    const stream = await readLive(`${address}/api/live?${asked}`)
    const roomName = names.next()
    await admin.call('PUT /api/rooms/:id', { params: { id: room.id }, body: { name: roomName } })
    let message = await stream.next()
    // An earlier change to the whole site may be reported after the stream has begun.
    if ((message.data as { place: string }).place === '*') message = await stream.next()
    expect(message.data).toMatchObject({ place: `${query.city}/${query.date}` })
    stream.close()
    const texts = { title: names.next(), description: names.next(), presenterName: names.next() }
    await admin.call('PUT /api/sessions/:id', {
      params: { id: session.id },
      body: { ...texts, timeSlotId: slot.id, roomId: room.id },
    })
    await admin.call('PUT /api/time-slots/:id', {
      params: { id: lunch.id },
      body: {
        startTime: '12:00',
        endTime: '12:30',
        isStatic: true,
        staticTitle: names.next(),
        staticLocation: names.next(),
      },
    })
    const guest = { name: names.next(), email: `guest-${number}@example.com` }
    await admin.call('POST /api/invite-user', { body: { ...guest, eventIds: [eventId] } })

    for (const { id, timeSlotId, roomId } of await Promise.all(others)) {
      const body = { title: names.next(), description: names.next(), presenterName: names.next() }
      await admin.call('PUT /api/sessions/:id', { params: { id }, body: { ...body, timeSlotId, roomId } })
    }
    const shown = await visitor('GET /api/sessions', { query })
    expect(shown.find(({ id }) => id === session.id)).toMatchObject(texts)
    expect(await visitor('GET /api/rooms', { query })).toMatchObject([{ name: roomName }])
    expect(await visitor('GET /api/events', { query })).toMatchObject([{ name, location }])
    for (const path of [paths.event({ location, date: event.date }), paths.landing()]) {
      const page = await ask(path)
      expect(page.match(/<\/script>/g)?.length).toBe(page.match(/<script/g)?.length)
    }
    await ask(paths.event({ location, date: event.date }, { session: session.id }))
    expectWellFormed(await ask('/sitemap.xml'))
    expectCalendar(await ask(`/api/calendar?${asked}`))
    const { headers } = await askOnce(`/api/calendar?${asked}`)
    expect(parse(headers.get('content-disposition') ?? '').parameters.filename).toBe(
      `${query.city}-${query.date}.ics`,
    )
    for (const path of ['sheet', 'empty-card']) {
      const printed = await admin.fetch(`/api/session-cards/${path}?eventId=${eventId}`)
      expect([path, printed.status]).toEqual([path, 200])
    }
    const mail = await mailTo(hub.config.dataDir, guest.email)
    await rm(join(hub.config.dataDir, 'outbox'), { recursive: true })
    expect(mail.headers.map(({ key }) => key)).not.toContain('x-evil')
    expect(mail.to).toHaveLength(1)
  }
  const log = await admin.fetch('/api/security-log/export')
  expect([log.status, /^[=+@]/m.test((await log.text()).replaceAll(/"[^"]*"/g, ''))]).toEqual([200, false])
  expect((await askOnce('/healthz')).status).toBe(200)
})

function expectWellFormed(xml: string): void {
  expect(xml.match(/&(?!amp;|lt;|apos;)|[^\n\x20-\x7e]/)).toBeNull()
  expect(xml.match(/<[^>]*</)).toBeNull()
}

/** Checks a calendar file: lines of at most 75 bytes with the right ends, each a property that the product writes. */
function expectCalendar(text: string): void {
  expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}(?<!\t)/u)
  const lines = text.split('\r\n')
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  const properties = text.replaceAll('\r\n ', '').split('\r\n')
  expect(properties.filter((line) => line !== '' && !/^[A-Z][A-Z-]*[;:]/.test(line))).toEqual([])
  expect(properties.filter((line) => line.startsWith('X-EVIL'))).toEqual([])
}
