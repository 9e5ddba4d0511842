import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { NOW, openApp } from '../../test/app.ts'
import { addEvent, addPhone, addRoom, addSession, addSuperAdmin, addTimeSlot } from '../../test/factories.ts'
import { openPushService } from '../../test/push-service.ts'
import { sendMessages } from './deliver.ts'
import { queueMessages } from './plan.ts'

type PushService = Awaited<ReturnType<typeof openPushService>>
type Subscription = ReturnType<PushService['subscribe']>
type Answer = ReturnType<PushService['state']['answer']>

/** More than are sent at once. */
const BAD_PHONES = 20
const SHORT_MS = 50
/** Longer than a test takes. */
const FOR_EVER_MS = 3_600_000

let hub: Awaited<ReturnType<typeof openApp>>
let good: PushService
let bad: PushService
beforeAll(async () => {
  hub = await openApp({ settings: { MESSAGE_HOSTS: '127.0.0.1' } })
})
afterAll(() => hub.close())
beforeEach(async () => {
  good = await openPushService()
  bad = await openPushService()
})
afterEach(async () => {
  await good.close()
  await bad.close().catch(() => undefined)
  await hub.engine.db.deleteFrom('phones').execute()
  await hub.engine.db.deleteFrom('phone_events').execute()
})

/** Phones of a bad push service come first, one of a good push service last; `move` moves the session that all of them star. */
async function eventWithPhones() {
  const owner = await addSuperAdmin(hub.db)
  const { id: eventId, slug, date } = await addEvent(hub.db, { createdBy: owner.id, clock: 24 })
  const { id: roomId } = await addRoom(hub.db, { eventId })
  const ten = await addTimeSlot(hub.db, { eventId })
  const eleven = await addTimeSlot(hub.db, { eventId, startTime: '11:00', endTime: '11:45' })
  const { id } = await addSession(hub.db, { eventId, roomId, timeSlotId: ten.id, title: 'Owls' })
  const addPhones = (phones: readonly Subscription[]) =>
    hub.engine.db
      .insertInto('phones')
      .values(
        phones.map(({ endpoint, keys }) => ({
          eventId,
          endpoint,
          ...keys,
          sessionIds: `[${id}]`,
          leadMinutes: 0,
        })),
      )
      .execute()
  await addPhones(Array.from({ length: BAD_PHONES }, (_, phone) => bad.subscribe(`bad${phone}`)))
  const body = { ...good.subscribe('good'), eventId, sessionIds: [id], leadMinutes: 0 as const }
  await addPhone(hub.engine.db, body)
  const { call } = await hub.as(owner)
  const places = [eleven.id, ten.id]
  let version = 0
  const move = async () => {
    version += 1
    const timeSlotId = places[(version - 1) % 2] ?? 0
    const moves = [{ id, version, spot: { timeSlotId, roomId } }]
    await call('POST /api/sessions/arrange', { body: { eventId, moves } })
    await queueMessages(core())
  }
  const counts = () => call('GET /api/phones', { query: { eventId: String(eventId) } })
  return { move, counts, addPhones, query: { city: slug, date } }
}

const core = () => ({ ...hub, db: hub.engine.db })
/** One of several servers sends, and knows nothing about earlier failures. */
const send = (timeoutMs?: number) => sendMessages({ ...core(), config: { ...hub.config } }, timeoutMs)
const waiting = () =>
  hub.engine.db.selectFrom('phone_messages').select(['tries', 'takenAt']).orderBy('id').execute()

const unending: [string, Answer][] = [
  ['never replies', 'silence'],
  ['sends a reply that never ends', { bytes: 'HTTP/1.1 201 Created\r\n', again: 'a: b\r\n' }],
  ['sends early hints forever', { bytes: '', again: 'HTTP/1.1 103 Early Hints\r\n\r\n' }],
]

it.each(unending)('delays no other phone while a push service %s', async (_, answer) => {
  bad.state.answer = () => answer
  const { move, query } = await eventWithPhones()
  await move()
  const sending = sendMessages(core(), FOR_EVER_MS)
  await vi.waitFor(() => expect([good.received.length, bad.state.asked]).toEqual([1, 16]), 20_000)
  // Readers, organizers and other phones are not affected.
  expect(await hub.call('GET /api/sessions', { query })).toHaveLength(1)
  await move()
  const later = sendMessages(core(), FOR_EVER_MS)
  await vi.waitFor(() => expect(good.received).toHaveLength(2), 20_000)
  expect(bad.state.asked).toBe(16)
  await bad.close()
  await Promise.all([sending, later])
})

it('delays no other phone while many push services, each with few phones, never reply', async () => {
  const opened = await Promise.all(Array.from({ length: 12 }, openPushService))
  // The last one by name is the good one.
  const [last, ...services] = opened.toSorted((a, b) => b.origin.localeCompare(a.origin))
  if (!last) throw new Error('There is none')
  for (const { state } of services) state.answer = () => 'silence'
  const { move, addPhones } = await eventWithPhones()
  await hub.engine.db.deleteFrom('phones').execute()
  for (const service of services) await addPhones([service.subscribe('one')])
  await addPhones(['one', 'two'].map((phone) => last.subscribe(phone)))
  await move()
  const sending = sendMessages(core(), FOR_EVER_MS)
  await expect.poll(() => last.received).toHaveLength(2)
  expect(services.filter(({ state }) => state.asked > 0).length).toBeLessThanOrEqual(8)
  await Promise.all(services.map((service) => service.close()))
  await sending
  await last.close()
})

it.each(unending)('gives up on a push service that %s', async (_, answer) => {
  bad.state.answer = () => answer
  const { move } = await eventWithPhones()
  await move()
  await send(SHORT_MS)
  expect((await waiting()).slice(0, BAD_PHONES)).toEqual(Array(BAD_PHONES).fill({ tries: 1, takenAt: null }))
  expect(bad.state.mostAtOnce).toBeLessThanOrEqual(16)
})

const answers: [string, Answer, 'waits' | 'dropped'][] = [
  ['hangs up', 'hang up', 'waits'],
  ['fails', { status: 500 }, 'waits'],
  ['asks for an endless pause', { status: 429, headers: { 'retry-after': '999999999' } }, 'waits'],
  [
    'asks for a pause in an invalid format',
    { status: 503, headers: { 'retry-after': '-1, or tomorrow' } },
    'waits',
  ],
  ['refuses', { status: 401 }, 'dropped'],
  ['rejects messages as too large', { status: 413 }, 'dropped'],
  ['speaks another protocol', { bytes: 'SSH-2.0-Owl\r\n' }, 'waits'],
  [
    'switches to another protocol',
    { bytes: 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: owl\r\n\r\n' },
    'waits',
  ],
  ['sends an oversized header', { status: 201, headers: { 'x-large': 'x'.repeat(100_000) } }, 'waits'],
]

it.each(answers)('continues with other push services if one %s', async (_, answer, outcome) => {
  bad.state.answer = () => answer
  const { move, counts } = await eventWithPhones()
  await move()
  await send()
  expect(good.received.map(({ phone }) => phone)).toEqual(['good'])
  expect(bad.state.mostAtOnce).toBeLessThanOrEqual(16)
  const left = outcome === 'waits' ? BAD_PHONES : 0
  expect(await waiting()).toEqual(Array(left).fill({ tries: 1, takenAt: null }))
  expect(await counts()).toEqual({ phones: BAD_PHONES + 1, sent: 1, dropped: BAD_PHONES - left })
})

it('continues with other push services if one is down', async () => {
  const { move, counts } = await eventWithPhones()
  await bad.close()
  await move()
  await send()
  expect(good.received).toHaveLength(1)
  expect(await waiting()).toHaveLength(BAD_PHONES)
  expect(await counts()).toEqual({ phones: BAD_PHONES + 1, sent: 1, dropped: 0 })
})

it('follows no redirect of a push service, and stops reading an endless reply', async () => {
  const { move, counts } = await eventWithPhones()
  bad.state.answer = () => ({ status: 302, headers: { location: `${good.origin}/good` } })
  await move()
  await send()
  expect([good.state.asked, good.received.length]).toEqual([1, 1])
  bad.state.answer = () => 'endless'
  await move()
  await send()
  expect(await waiting()).toEqual([])
  expect(await counts()).toEqual({ phones: BAD_PHONES + 1, sent: 2 + BAD_PHONES, dropped: BAD_PHONES })
})

it('notifies other phones even if a push service reports all its phones as gone', async () => {
  bad.state.answer = () => ({ status: 410 })
  const { move, counts } = await eventWithPhones()
  await move()
  await send()
  expect(good.received).toHaveLength(1)
  expect(await counts()).toEqual({ phones: 1, sent: 1, dropped: 0 })
})

it('pauses a push service that fails for all its phones', async () => {
  bad.state.answer = () => ({ status: 503 })
  const { move } = await eventWithPhones()
  await move()
  const server = { ...core(), config: { ...hub.config } }
  await sendMessages(server)
  expect(bad.state.asked).toBe(BAD_PHONES)
  await move()
  await sendMessages(server)
  expect([bad.state.asked, good.received.length]).toEqual([BAD_PHONES, 2])
  await sendMessages({ ...server, now: () => new Date(NOW.getTime() + 5_001) })
  expect(bad.state.asked).toBe(2 * BAD_PHONES)
})
