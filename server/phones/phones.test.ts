import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../domain/times/times.ts'
import { NOW, openApp } from '../../test/app.ts'
import { addEvent, addPhone, addRoom, addSession, addSuperAdmin, addTimeSlot } from '../../test/factories.ts'
import { openPushService, pushSubscription } from '../../test/push-service.ts'
import { outcomeOf, refusalOf } from '../../test/refusal.ts'
import { moveWhileWaiting, waitingStatements } from '../../test/waiting-statements.ts'
import { findPushKeys, forgetOldPhones } from './data.ts'
import { sendMessages } from './deliver.ts'
import { addMessages, holdPhoneEvent } from './plan/data.ts'
import { queueMessages } from './plan.ts'
import { nextServices, serviceOf } from './push-services.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let push: Awaited<ReturnType<typeof openPushService>>
let now = NOW
beforeAll(async () => {
  hub = await openApp({ now: () => now, settings: { MESSAGE_HOSTS: '127.0.0.1' } })
})
afterAll(() => hub.close())
beforeEach(async () => {
  push = await openPushService()
  now = NOW
})
afterEach(async () => {
  await push.close()
  await hub.engine.db.deleteFrom('phones').execute()
  await hub.engine.db.deleteFrom('phone_events').execute()
})

/** One of several servers if another settings object is given. */
const core = (config = hub.config) => ({ ...hub, db: hub.engine.db, config })
async function tell(on = core()) {
  await queueMessages(on)
  await sendMessages(on)
}
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const said = () =>
  push.received.map(({ phone, notification }) => [phone, notification.title, notification.body])

/** An event of 9 May at 8:30 UTC, with sessions at 10:00 in Attic and at 11:00 in Cellar, and phones that star the first. */
async function eventWithPhones(phones: readonly string[] = ['ann'], leadMinutes: 0 | 5 | 10 | 15 = 0) {
  const owner = await addSuperAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: owner.id, name: '東京 camp', clock: 24 })
  const eventId = event.id
  const attic = await addRoom(hub.db, { eventId, name: 'Attic' })
  const cellar = await addRoom(hub.db, { eventId, name: 'Cellar' })
  const ten = await addTimeSlot(hub.db, { eventId })
  const eleven = await addTimeSlot(hub.db, { eventId, startTime: '11:00', endTime: '11:45' })
  const session = (title: string, roomId: number, timeSlotId: number) =>
    addSession(hub.db, { eventId, title, roomId, timeSlotId })
  const owls = await session('Owls', attic.id, ten.id)
  const bats = await session('Bats', cellar.id, eleven.id)
  const subscribe = (phone: string, sessionIds: number[], lead = leadMinutes) =>
    addPhone(hub.engine.db, { ...push.subscribe(phone), eventId, sessionIds, leadMinutes: lead }, now)
  for (const phone of phones) await subscribe(phone, [owls.id])
  const { call } = await hub.as(owner)
  const move = async (id: number, timeSlotId: number | null, roomId: number | null) => {
    const { version } = await hub.db
      .selectFrom('sessions')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const spot = timeSlotId === null || roomId === null ? null : { timeSlotId, roomId }
    return call('POST /api/sessions/arrange', { body: { eventId, moves: [{ id, version, spot }] } })
  }
  const counts = () => call('GET /api/phones', { query: { eventId: String(eventId) } })
  return { event, eventId, call, attic, cellar, ten, eleven, owls, bats, subscribe, move, counts }
}

it('notifies phones that star a session when it moves, changes rooms, disappears and returns', async () => {
  const { event, subscribe, owls, bats, eleven, ten, attic, cellar, move, counts } = await eventWithPhones()
  await subscribe('ben', [bats.id])
  await tell()
  expect(push.received).toEqual([])
  await move(owls.id, eleven.id, attic.id)
  await tell()
  await tell()
  await move(owls.id, ten.id, attic.id)
  await tell()
  await move(owls.id, ten.id, cellar.id)
  await tell()
  await move(owls.id, null, null)
  await tell()
  await move(owls.id, ten.id, attic.id)
  await tell()
  expect(said()).toEqual([
    ['ann', 'Moved: Owls', 'Attic, 11:00.'],
    ['ann', 'Moved: Owls', 'Attic, 10:00.'],
    ['ann', 'New room: Owls', 'Now in Cellar, 10:00 as before.'],
    ['ann', 'No longer on the schedule: Owls', 'It was in Cellar, 10:00.'],
    ['ann', 'On the schedule again: Owls', 'Attic, 10:00.'],
  ])
  const [{ text, headers } = { text: '', headers: { topic: '' } }] = push.received
  // As required by Declarative Web Push, which browsers show without a service worker.
  expect(JSON.parse(text)).toEqual({
    web_push: 8030,
    notification: {
      title: 'Moved: Owls',
      body: 'Attic, 11:00.',
      navigate: `${hub.config.publicUrl}/${event.slug}/${event.date}?session=${owls.id}`,
      lang: 'en',
      dir: 'auto',
      tag: headers.topic,
      data: { eventId: event.id },
    },
  })
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    urgency: 'high',
    ttl: String((Date.parse('2026-05-10T00:00:00Z') - NOW.getTime()) / 1_000),
  })
  // All are about one session, so that a later one replaces an earlier one.
  expect(new Set(push.received.map(({ headers: { topic } }) => topic)).size).toBe(1)
  expect(await counts()).toEqual({ phones: 2, sent: 5, dropped: 0 })
})

it('reports which session a starred one was merged into, and follows that one from then on', async () => {
  const { event, eventId, call, owls, bats, ten, cellar, move } = await eventWithPhones()
  await call('POST /api/sessions/:id/merge', {
    params: { id: String(bats.id) },
    body: { version: bats.version, otherId: owls.id, otherVersion: owls.version, eventId },
  })
  await tell()
  await move(bats.id, ten.id, cellar.id)
  await tell()
  expect(said()).toEqual([
    ['ann', 'Merged: Owls', 'Merged into “Bats”, Cellar, 11:00.'],
    ['ann', 'Moved: Bats', 'Cellar, 10:00.'],
  ])
  expect(push.received[0]?.notification.navigate).toContain(`${event.date}?session=${bats.id}`)
})

it('queues a change long before the event for four weeks, without high urgency', async () => {
  now = new Date('2026-02-01T12:00:00Z')
  const { owls, eleven, attic, move } = await eventWithPhones()
  await move(owls.id, eleven.id, attic.id)
  await tell()
  expect(push.received[0]?.headers).toMatchObject({ ttl: String(28 * 24 * 3_600), urgency: 'normal' })
})

it('sends each phone one message, about its own sessions, for one change of forty sessions', async () => {
  const { eventId, subscribe, call, ten, owls } = await eventWithPhones([])
  const ids = [owls.id]
  for (let count = 0; count < 39; count += 1) {
    const roomId = (await addRoom(hub.db, { eventId })).id
    ids.push((await addSession(hub.db, { eventId, title: `S${count}`, roomId, timeSlotId: ten.id })).id)
  }
  await subscribe('all', ids)
  await subscribe('one', [owls.id])
  await tell()
  const timeSlots = [{ id: ten.id, version: 1 }]
  await call('POST /api/time-slots/shift', { body: { eventId, minutes: 5, timeSlots } })
  await tell()
  const sent = Object.fromEntries(said().map(([phone, title, body]) => [phone, [title, body]]))
  expect(push.received).toHaveLength(2)
  expect(sent.one).toEqual(['Moved: Owls', 'Attic, 10:05.'])
  expect(sent.all?.[0]).toBe('40 of your sessions have changed')
  expect(sent.all?.[1]).toMatch(/^Moved: Owls, now in Attic, 10:05\n.*\n.*\nand 37 more$/)
})

it('notifies phones that star a session when it gets another place in an open room', async () => {
  const { eventId, subscribe, ten, call } = await eventWithPhones([])
  const { id: roomId } = await addRoom(hub.db, { eventId, name: 'Hall', isOpen: true })
  const given = { title: 'Newts', presenterName: 'Ann', description: 'Text', level: [], type: [], focus: [] }
  const body = { ...given, timeSlotId: ten.id, roomId }
  const { id } = await call('POST /api/sessions', { body: { ...body, place: 'Table 3' } })
  await subscribe('ben', [id], 15)
  await tell()
  await call('PUT /api/sessions/:id', { params: { id }, body: { ...body, place: 'Window' } })
  await tell()
  later(80 * MINUTE_MS)
  await tell()
  expect(said()).toEqual([
    ['ben', 'Moved: Newts', 'Hall\u00a0· Window, 10:00.'],
    ['ben', 'Begins in 10 minutes: Newts', 'Hall\u00a0· Window, 10:00'],
  ])
})

it('reminds each phone once at its own lead time, even after a server pause, and never late', async () => {
  const { subscribe, owls } = await eventWithPhones([])
  await subscribe('five', [owls.id], 5)
  await subscribe('fifteen', [owls.id], 15)
  await subscribe('never', [owls.id], 0)
  await tell()
  later(75 * MINUTE_MS)
  await tell()
  await tell()
  expect(said()).toEqual([['fifteen', 'Begins in 15 minutes: Owls', 'Attic, 10:00']])
  later(12 * MINUTE_MS)
  await tell()
  later(-MINUTE_MS)
  await tell()
  later(2 * MINUTE_MS)
  await tell()
  expect(said().slice(1)).toEqual([['five', 'Begins in 3 minutes: Owls', 'Attic, 10:00']])
  expect(push.received[1]?.headers).toMatchObject({ ttl: '180', urgency: 'high' })
  now = NOW
  await eventWithPhones(['late'], 5)
  later(90 * MINUTE_MS)
  await tell()
  expect(push.received).toHaveLength(2)
})

it('continues at once when a clock that was far ahead is corrected', async () => {
  const { owls, eleven, ten, attic, move } = await eventWithPhones(['ann'], 5)
  const on = core({ ...hub.config })
  later(3 * 60 * MINUTE_MS)
  push.state.answer = () => ({ status: 503 })
  await move(owls.id, eleven.id, attic.id)
  await tell(on)
  now = NOW
  push.state.answer = () => ({ status: 201 })
  await tell(on)
  expect(said()).toEqual([['ann', 'Moved: Owls', 'Attic, 11:00.']])
  now = new Date('2026-05-09T10:55:00Z')
  await tell(on)
  expect(said().slice(1)).toEqual([['ann', 'Begins in 5 minutes: Owls', 'Attic, 11:00']])
  // Set back a little, it reminds no one again.
  later(-10 * MINUTE_MS)
  await move(owls.id, ten.id, attic.id)
  await move(owls.id, eleven.id, attic.id)
  await tell(on)
  later(10 * MINUTE_MS)
  await tell(on)
  expect(push.received).toHaveLength(2)
})

it('sends one message about a session that moves into its reminder time', async () => {
  const { eventId, owls, attic, move, counts } = await eventWithPhones(['ann'], 5)
  const soon = await addTimeSlot(hub.engine.db, { eventId, startTime: '8:40', endTime: '9:00' })
  later(6 * MINUTE_MS)
  await move(owls.id, soon.id, attic.id)
  await tell()
  expect(push.received).toHaveLength(1)
  expect(await counts()).toEqual({ phones: 1, sent: 1, dropped: 0 })
})

it('sends announcements to all phones, and those for a room to phones that star a session in it', async () => {
  const { eventId, subscribe, call, bats, cellar } = await eventWithPhones()
  await subscribe('ben', [bats.id])
  const announce = (text: string, roomId: number | null) =>
    call('POST /api/announcements', { body: { eventId, text, minutes: 30, roomId } })
  await announce('Lunch is late', null)
  await announce('Mind the step', cellar.id)
  await tell()
  expect(said().toSorted()).toEqual([
    ['ann', '東京 camp', 'Lunch is late'],
    ['ben', '東京 camp', 'Lunch is late'],
    ['ben', '東京 camp: Cellar', 'Mind the step'],
  ])
  for (const { headers } of push.received) expect(headers).toMatchObject({ ttl: '1800', urgency: 'high' })
  expect(new Set(push.received.map(({ headers: { topic } }) => topic)).size).toBe(2)
})

it('withdraws queued messages of an announcement that was deleted', async () => {
  const { eventId, call, counts } = await eventWithPhones()
  const announce = (text: string) =>
    call('POST /api/announcements', { body: { eventId, text, minutes: 30, roomId: null } })
  const { id } = await announce('Lunch is late')
  await announce('Lunch is here')
  push.state.answer = () => ({ status: 503 })
  await tell(core({ ...hub.config }))
  await call('DELETE /api/announcements/:id', { params: { id: String(id) } })
  push.state.answer = () => ({ status: 201 })
  later(MINUTE_MS)
  await tell(core({ ...hub.config }))
  expect(said()).toEqual([['ann', '東京 camp', 'Lunch is here']])
  expect(await counts()).toEqual({ phones: 1, sent: 1, dropped: 0 })
})

it('sends a message once from several servers, and not again after one was killed', async () => {
  const { owls, eleven, attic, ten, move, counts } = await eventWithPhones(['ann', 'ben', 'cleo'])
  await tell()
  await move(owls.id, eleven.id, attic.id)
  const servers = [1, 2, 3].map(() => core({ ...hub.config }))
  await Promise.all(servers.map((each) => tell(each)))
  expect(push.received).toHaveLength(3)
  // A server that was killed had taken these.
  await move(owls.id, ten.id, attic.id)
  await queueMessages(core())
  await hub.engine.db.updateTable('phone_messages').set({ takenAt: now.toISOString() }).execute()
  await tell(core({ ...hub.config }))
  later(3 * MINUTE_MS)
  await tell(core({ ...hub.config }))
  expect(push.received).toHaveLength(3)
  expect(await counts()).toEqual({ phones: 3, sent: 3, dropped: 3 })
  expect(await hub.engine.db.selectFrom('phone_messages').selectAll().execute()).toEqual([])
})

it('deletes a phone that is gone or opted out, and every phone a day after the event', async () => {
  const phones = ['gone', 'unknown', 'of other keys', 'of no keys', 'stays', 'leaves']
  const { event, owls, eleven, attic, move, counts, subscribe } = await eventWithPhones(phones)
  const left = push.subscribe('leaves').endpoint
  await hub.call('POST /api/phones/end', { body: { endpoint: left } })
  push.state.answer = (phone) => ({
    status: { gone: 410, unknown: 404, 'of%20other%20keys': 403, 'of%20no%20keys': 400 }[phone] ?? 201,
  })
  await move(owls.id, eleven.id, attic.id)
  await tell()
  expect(said().map(([phone]) => phone)).toEqual(['stays'])
  expect(await counts()).toEqual({ phones: 1, sent: 1, dropped: 0 })
  await subscribe('stays', [owls.id])
  const rows = () => hub.engine.db.selectFrom('phones').selectAll().where('eventId', '=', event.id).execute()
  // This is all that is kept of a phone.
  expect(await rows()).toEqual([
    {
      id: expect.any(Number),
      eventId: event.id,
      endpoint: `${push.origin}/stays`,
      p256dh: expect.stringMatching(/^[\w-]{87}$/),
      auth: expect.stringMatching(/^[\w-]{22}$/),
      sessionIds: `[${owls.id}]`,
      leadMinutes: 0,
    },
  ])
  now = new Date('2026-05-10T23:00:00Z')
  await forgetOldPhones(core())
  expect(await rows()).toHaveLength(1)
  now = new Date('2026-05-11T13:00:00Z')
  await forgetOldPhones(core())
  // A page opened later does not bring it back.
  const body = { ...push.subscribe('stays'), eventId: event.id, sessionIds: [], leadMinutes: 0 as const }
  expect(await refusalOf(hub.call('POST /api/phones', { body }))).toEqual([409, 'This event is over'])
  expect(await rows()).toEqual([])
})

it('handles one phone in several events: notifies it of each, ends one alone, and drops it when gone', async () => {
  const [one, two, three] = [
    await eventWithPhones([]),
    await eventWithPhones([]),
    await eventWithPhones([]),
  ] as const
  const phone = push.subscribe('ann')
  for (const { eventId, owls } of [one, two, three])
    await addPhone(hub.engine.db, { ...phone, eventId, sessionIds: [owls.id], leadMinutes: 0 })
  const kept = async () => {
    const rows = await hub.engine.db.selectFrom('phones').select('eventId').orderBy('eventId').execute()
    return rows.map(({ eventId }) => eventId)
  }
  await one.move(one.owls.id, one.eleven.id, one.attic.id)
  await two.move(two.owls.id, two.eleven.id, two.attic.id)
  await tell()
  expect(push.received.map(({ notification }) => notification.data.eventId)).toEqual([
    one.eventId,
    two.eventId,
  ])
  await hub.call('POST /api/phones/end', { body: { endpoint: phone.endpoint, eventId: one.eventId } })
  expect(await kept()).toEqual([two.eventId, three.eventId])
  await two.move(two.owls.id, two.ten.id, two.attic.id)
  await queueMessages(core())
  await two.call('DELETE /api/admin/delete-event/:id', { params: { id: String(two.eventId) } })
  await sendMessages(core())
  expect(push.received).toHaveLength(2)
  expect(await kept()).toEqual([three.eventId])
  await addPhone(hub.engine.db, { ...phone, eventId: one.eventId, sessionIds: [], leadMinutes: 0 })
  push.state.answer = () => ({ status: 410 })
  await three.move(three.owls.id, three.eleven.id, three.attic.id)
  await tell()
  expect(await kept()).toEqual([])
})

it('keeps a phone whose message is too long', async () => {
  const { owls, eleven, attic, move, counts } = await eventWithPhones()
  await move(owls.id, eleven.id, attic.id)
  await queueMessages(core())
  await hub.engine.db
    .updateTable('phone_messages')
    .set({ body: '東'.repeat(2_000) })
    .execute()
  await sendMessages(core())
  expect(push.state.asked).toBe(0)
  expect(await counts()).toEqual({ phones: 1, sent: 0, dropped: 1 })
})

it('retries with growing pauses, and drops and counts messages not delivered in time', async () => {
  const { owls, eleven, attic, ten, move, counts } = await eventWithPhones(['ann'], 5)
  await tell()
  push.state.answer = () => ({ status: 503 })
  await move(owls.id, eleven.id, attic.id)
  const times: number[] = []
  const on = core({ ...hub.config })
  const from = now.getTime()
  for (let second = 0; second < 30 * 60; second += 1) {
    const before = push.state.asked
    await tell(on)
    if (push.state.asked > before) times.push((now.getTime() - from) / 1_000)
    later(1_000)
  }
  const pauses = times.slice(1).map((each, index) => each - (times[index] ?? 0))
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(times.length).toBe(8)
  expect(await counts()).toEqual({ phones: 1, sent: 0, dropped: 0 })
  // A later message replaces a queued one.
  await move(owls.id, ten.id, attic.id)
  await tell(core({ ...hub.config }))
  await move(owls.id, eleven.id, attic.id)
  push.state.answer = () => ({ status: 201 })
  await queueMessages(on)
  later(MINUTE_MS)
  await sendMessages(core({ ...hub.config }))
  expect(said()).toEqual([['ann', 'Moved: Owls', 'Attic, 11:00.']])
  // A reminder is of no use once its session has begun.
  push.state.answer = () => ({ status: 503 })
  now = new Date('2026-05-09T10:55:30Z')
  await tell(core({ ...hub.config }))
  push.state.answer = () => ({ status: 201 })
  now = new Date('2026-05-09T11:00:00Z')
  await tell(core({ ...hub.config }))
  expect(push.received).toHaveLength(1)
  expect(await counts()).toEqual({ phones: 1, sent: 1, dropped: 1 })
})

it('retries for half a day while a message is useful, no sooner than a push service asks', async () => {
  const { owls, eleven, attic, ten, move, counts } = await eventWithPhones()
  push.state.answer = () => ({ status: 429, headers: { 'retry-after': '120' } })
  await move(owls.id, eleven.id, attic.id)
  const tellAfter = async (ms: number) => {
    later(ms)
    await tell(core({ ...hub.config }))
    return push.state.asked
  }
  expect([await tellAfter(0), await tellAfter(119_000), await tellAfter(1_000)]).toEqual([1, 1, 2])
  for (let half = 0; half < 35; half += 1) await tellAfter(30 * MINUTE_MS)
  expect(push.state.asked).toBe(30)
  expect(await counts()).toEqual({ phones: 1, sent: 0, dropped: 1 })
  now = NOW
  await move(owls.id, ten.id, attic.id)
  await tellAfter(0)
  // The next day no one needs it anymore.
  now = new Date('2026-05-10T00:00:00Z')
  await tellAfter(0)
  expect(await counts()).toEqual({ phones: 1, sent: 0, dropped: 2 })
  expect(push.state.asked).toBe(31)
})

it('contacts known push services at once, and only a few of those with arbitrary names', () => {
  const made = Array.from({ length: 40 }, (_, name) => `a${name}.notify.windows.com`)
  const known = ['fcm.googleapis.com', 'web.push.apple.com']
  const next = nextServices([...made, ...known], [])
  expect(next).toEqual([...made.slice(0, 8), ...known])
  expect(nextServices([...made, ...known], next.slice(2))).toEqual(made.slice(0, 2))
  expect(nextServices(known, made.slice(0, 8))).toEqual(known)
})

it('accepts only push service addresses over https, valid keys, and up to 300 stars', async () => {
  const fine = [
    'https://fcm.googleapis.com/fcm/send/a:b',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://wns2-by3p.notify.windows.com/w/?token=a',
    'https://web.push.apple.com/a',
  ]
  const wrong = [
    'http://fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com.example.org/a',
    'https://ada:secret@fcm.googleapis.com/a',
    'https://example.org/',
    'https://127.0.0.1/',
    'file:///etc/passwd',
    'https://evilpush.apple.com.example.org/a',
    'https://xpush.apple.com/a',
    'https://[::1]/',
  ]
  expect(fine.map((each) => serviceOf(each, ['10.0.0.7']) !== null)).toEqual(fine.map(() => true))
  expect(wrong.map((each) => [each, serviceOf(each, ['10.0.0.7'])])).toEqual(
    wrong.map((each) => [each, null]),
  )
  const strict = await openApp()
  const { id: eventId } = await addEvent(strict.db)
  const add = (given: object) =>
    refusalOf(
      strict.call('POST /api/phones', {
        body: { ...pushSubscription(), eventId, sessionIds: [], leadMinutes: 0, ...given },
      }),
    )
  expect(await add({ endpoint: 'https://127.0.0.1/' })).toEqual([
    400,
    'This is not the address of a push service',
  ])
  const p256dh = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url')
  expect(await add({ keys: { ...pushSubscription().keys, p256dh } })).toEqual([
    400,
    'These are not the keys of a phone',
  ])
  expect((await add({ leadMinutes: 7 }))[0]).toBe(400)
  expect(await add({ sessionIds: Array.from({ length: 301 }, (_, id) => id + 1) })).toEqual([
    400,
    'At most 300 sessions',
  ])
  expect((await add({ eventId: 999_999 }))[0]).toBe(404)
  await strict.close()
})

it('sends nothing to a host that the operator no longer allows', async () => {
  const { eventId, owls, eleven, attic, ten, move } = await eventWithPhones()
  const phone = {
    ...pushSubscription().keys,
    eventId,
    sessionIds: `[${owls.id}]`,
    leadMinutes: 0,
    endpoint: `${push.origin.replace('127.0.0.1', 'localhost')}/ben`,
  }
  await hub.engine.db.insertInto('phones').values(phone).execute()
  await move(owls.id, eleven.id, attic.id)
  await tell()
  expect(said().map(([name]) => name)).toEqual(['ann'])
  expect(push.state.asked).toBe(1)
  // A queued message goes to no address in the server's own network, whatever its name.
  await move(owls.id, ten.id, attic.id)
  const named = core({ ...hub.config, messageHosts: ['127.0.0.1', 'localhost'] })
  await queueMessages(named)
  await sendMessages(core({ ...hub.config }))
  expect(push.state.asked).toBe(2)
})

it('sends nothing about a hidden event', async () => {
  const { event, owls, eleven, attic, move } = await eventWithPhones()
  await hub.db.updateTable('events').set({ isPublic: false }).where('id', '=', event.id).execute()
  await move(owls.id, eleven.id, attic.id)
  await tell()
  expect(push.received).toEqual([])
})

it('creates its keys once, however many servers start at once', async () => {
  const keys = await Promise.all([1, 2, 3, 4].map(() => findPushKeys(hub.engine.db)))
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
  expect(await hub.call('GET /api/phones/key')).toEqual({ key: keys[0]?.publicKey })
})

it('follows a phone whose push address changes', async () => {
  const { owls, eleven, attic, move } = await eventWithPhones()
  const to = push.subscribe('new')
  await hub.call('PUT /api/phones', { body: { endpoint: `${push.origin}/ann`, to } })
  await move(owls.id, eleven.id, attic.id)
  await tell()
  expect(said().map(([phone]) => phone)).toEqual(['new'])
})

it('sends hundreds of messages a few at a time, each once', async () => {
  const { eventId, owls, eleven, attic, move, counts } = await eventWithPhones([])
  for (let phone = 0; phone < 300; phone += 1) {
    const { endpoint, keys } = push.subscribe(`p${phone}`)
    await hub.engine.db
      .insertInto('phones')
      .values({ eventId, endpoint, ...keys, sessionIds: `[${owls.id}]`, leadMinutes: 0 })
      .execute()
  }
  await hub.call('POST /api/phones', {
    body: { ...push.subscribe('p0'), eventId, sessionIds: [owls.id], leadMinutes: 0 },
  })
  await move(owls.id, eleven.id, attic.id)
  await tell()
  expect(new Set(push.received.map(({ phone }) => phone)).size).toBe(300)
  expect(push.received).toHaveLength(300)
  expect(push.state.mostAtOnce).toBeLessThanOrEqual(16)
  expect(await counts()).toEqual({ phones: 300, sent: 300, dropped: 0 })
})

it('reports, when one of several emergencies ends, which one is still on', async () => {
  const { eventId, subscribe, call } = await eventWithPhones()
  await subscribe('ben', [])
  const announce = (body: object) => call('POST /api/announcements', { body: { eventId, text: '', ...body } })
  const end = (id: number) => call('DELETE /api/announcements/:id', { params: { id: String(id) } })
  const fire = await announce({ text: 'Leave the building', isEmergency: true })
  const flood = await announce({ text: 'Do not use the stairs', isEmergency: true })
  const storm = await announce({ text: 'Stay inside', isEmergency: true })
  await tell()
  await end(fire.id)
  await tell()
  await announce({ text: 'The stairs are open', minutes: 30, ends: flood.id })
  await tell()
  await end(storm.id)
  await tell()
  expect(
    said()
      .flatMap(([phone, , text]) => (phone === 'ben' ? [text] : []))
      .slice(3),
  ).toEqual([
    'One emergency has ended. Another one is still on: Stay inside',
    'The stairs are open\nAnother emergency is still on: Stay inside',
    'The emergency has ended.',
  ])
})

it('notifies all phones of an emergency and of its end, even those that star nothing', async () => {
  const { eventId, subscribe, call, counts } = await eventWithPhones()
  await subscribe('ben', [])
  await tell()
  const announce = (body: object) => call('POST /api/announcements', { body: { eventId, text: '', ...body } })
  const fire = await announce({ text: 'Leave the building', isEmergency: true })
  await tell()
  const flood = await announce({ text: 'Do not use the stairs', isEmergency: true })
  await tell()
  await announce({ text: 'All clear', minutes: 30, ends: fire.id })
  await tell()
  await call('DELETE /api/announcements/:id', { params: { id: String(flood.id) } })
  // The server was restarted between the two.
  await tell(core({ ...hub.config }))
  expect(said().filter(([phone]) => phone === 'ben')).toEqual([
    ['ben', 'Emergency: 東京 camp', 'Leave the building'],
    ['ben', 'Emergency: 東京 camp', 'Do not use the stairs'],
    ['ben', '東京 camp', 'All clear\nAnother emergency is still on: Do not use the stairs'],
    ['ben', '東京 camp', 'The emergency has ended.'],
  ])
  expect(await counts()).toEqual({ phones: 2, sent: 8, dropped: 0 })
  const own = push.received.filter(({ phone }) => phone === 'ben')
  const [first, second, ...ends] = own.map(({ headers: { topic } }) => topic)
  expect([new Set([first, second]).size, ends]).toEqual([2, [first, second]])
  expect(own.map(({ text }) => JSON.parse(text).notification.requireInteraction)).toEqual([
    true,
    true,
    undefined,
    undefined,
  ])
  // A phone that is off for more than a day gets none of it.
  for (const { headers } of own) expect(headers.urgency).toBe('high')
  expect(own.map(({ headers: { ttl } }) => ttl)).toEqual(['86400', '86400', '1800', '86400'])
})

/** Adds made-up phones to an event. */
async function addMadeUp(eventId: number, count: number): Promise<void> {
  const { keys } = pushSubscription()
  const rows = Array.from({ length: count }, (_, index) => {
    const endpoint = `https://fcm.googleapis.com/${index}`
    return { eventId, ...keys, sessionIds: '[]', leadMinutes: 0, endpoint }
  })
  while (rows.length > 0) await hub.engine.db.insertInto('phones').values(rows.splice(0, 1_000)).execute()
}

it('stores 20,000 phones of an event at most, even if several confirm at once', async () => {
  const { eventId, counts } = await eventWithPhones([])
  const wishes = ['ann', 'ben', 'cem', 'dan'].map((name) => ({
    ...{ ...push.subscribe(name), eventId, sessionIds: [], leadMinutes: 0 as const },
    name,
  }))
  const codes = new Map<string, string>()
  for (const { name, ...body } of wishes) {
    await hub.call('POST /api/phones', { body })
    codes.set(name, (await push.firstOf(name)).confirm ?? '')
  }
  await addMadeUp(eventId, 19_999)
  const answers = await Promise.all(
    wishes.map(({ name, ...wish }) =>
      outcomeOf(hub.call('POST /api/phones/confirm', { body: { ...wish, code: codes.get(name) ?? '' } })),
    ),
  )
  expect(answers.filter((answer) => answer !== 'done')).toEqual(
    Array(3).fill([409, expect.stringContaining('limit of phones')]),
  )
  expect((await counts()).phones).toBe(20_000)
})

it('does not bring back a phone that turned messages off while its last change waited', async () => {
  const { eventId, owls, counts } = await eventWithPhones(['ann'])
  const phone = push.subscribe('ann')
  let late: Promise<unknown> = Promise.resolve()
  await hub.engine.write(async (transaction) => {
    await transaction.deleteFrom('phones').where('endpoint', '=', phone.endpoint).execute()
    const body = { ...phone, eventId, sessionIds: [owls.id], leadMinutes: 5 as const }
    late = outcomeOf(hub.call('POST /api/phones', { body }))
    if (hub.engine.name === 'postgres') await expect.poll(() => waitingStatements(hub.db)).toBe(1)
  })
  expect(await late).toBe('done')
  expect((await counts()).phones).toBe(0)
})

it('confirms a phone while its event gets another date, and does not keep it from that', async () => {
  const { eventId, counts } = await eventWithPhones([])
  const wish = { ...push.subscribe('ann'), eventId, sessionIds: [], leadMinutes: 0 as const }
  await hub.call('POST /api/phones', { body: wish })
  const { confirm: code = '' } = await push.firstOf('ann')
  const confirm = () => hub.call('POST /api/phones/confirm', { body: { ...wish, code } })
  await moveWhileWaiting(hub.engine, eventId, confirm)
  expect((await counts()).phones).toBe(1)
})

it('deletes the phones of a past event after the messages that are being written for them, at the first try', async () => {
  const { eventId } = await eventWithPhones(['ann'])
  const { id: phoneId } = await hub.db
    .selectFrom('phones')
    .select('id')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  let tries = 0
  const write: typeof hub.engine.write = (work) =>
    hub.engine.write((transaction) => {
      tries += 1
      return work(transaction)
    })
  let forgetting: Promise<void> = Promise.resolve()
  await hub.engine.db.transaction().execute(async (transaction) => {
    await holdPhoneEvent(transaction, eventId)
    forgetting = forgetOldPhones({
      engine: { ...hub.engine, write },
      now: () => new Date(NOW.getTime() + 3 * DAY_MS),
    })
    if (hub.engine.name === 'postgres') await expect.poll(() => waitingStatements(hub.db)).toBe(1)
    const words = { service: '127.0.0.1', topic: 'late', body: '{}', urgency: 'normal' } as const
    const when = { until: NOW.toISOString(), nextAt: NOW.toISOString(), takenAt: null }
    await addMessages(transaction, [{ phoneId, ...words, ...when }])
  })
  await forgetting
  expect([tries, await hub.db.selectFrom('phones').select('id').execute()]).toEqual([1, []])
})
