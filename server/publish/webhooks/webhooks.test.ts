import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { ANSWERS_KEPT, MOST_WEBHOOKS } from '../../../domain/publish/webhooks.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/times/times.ts'
import { NOW, openApp, openOwnedApp } from '../../../test/app.ts'
import { addEvent, addRoom, addSuperAdmin, addTimeSlot } from '../../../test/factories.ts'
import { refusalOf } from '../../../test/refusal.ts'
import { noteDelivery } from './data.ts'
import { deliverWebhooks } from './deliver.ts'
import { send } from './send.ts'

type Received = { headers: IncomingHttpHeaders; body: string }

let hub: Awaited<ReturnType<typeof openApp>>
let receiver: Server
let received: Received[] = []
let status = 204
let now = NOW
beforeAll(async () => {
  hub = await openApp({ now: () => now, settings: { MESSAGE_HOSTS: '127.0.0.1' } })
})
afterAll(async () => {
  await hub.close()
})
beforeEach(async () => {
  receiver = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    response.writeHead(status, { location: '/elsewhere' }).end('ignored')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  received = []
  status = 204
  now = NOW
})
afterEach(async () => {
  await new Promise((resolve) => receiver.close(resolve))
  await hub.engine.db.deleteFrom('webhooks').execute()
})

const ownAddress = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
const tell = () => deliverWebhooks({ ...hub.app.core })
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

async function eventWithHook({ isPublic = true, address = ownAddress() } = {}) {
  const owner = await addSuperAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: owner.id, isPublic, name: '東京 camp' })
  const { call } = await hub.as(owner)
  const made = await call('POST /api/webhooks', { body: { eventId: event.id, address } })
  const addSession = async (title: string) => {
    // All at the same time, each in its own room.
    const roomId = (await addRoom(hub.db, { eventId: event.id, name: 'Attic' })).id
    const timeSlotId = (await addTimeSlot(hub.db, { eventId: event.id })).id
    return call('POST /api/sessions', {
      body: { eventId: event.id, roomId, timeSlotId, title, description: 'Talk', presenterName: 'Ada' },
    })
  }
  const read = async () => {
    const [found] = await call('GET /api/webhooks', { query: { eventId: String(event.id) } })
    return found
  }
  return { event, call, made, addSession, read }
}

it('sends one signed message for all changes within seconds, and none while nothing changes', async () => {
  const { event, made, addSession, read } = await eventWithHook()
  await tell()
  expect(received).toEqual([])
  await addSession('Owls')
  await addSession('Cats & "dogs"')
  await tell()
  await tell()
  expect(received).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: '' }] = received
  const given = { 'webhook-id': '', 'webhook-timestamp': '', 'webhook-signature': '' }
  for (const name of Object.keys(given) as (keyof typeof given)[]) given[name] = String(headers[name])
  expect(given['webhook-timestamp']).toBe(String(NOW.getTime() / 1_000))
  // The library only uses its own clock, so it gets a message from this minute.
  const { secret } = made
  const fresh = await resend(secret, body)
  expect(new Verifier(secret).verify(fresh.body, fresh.headers)).toMatchObject({ type: 'event.changed' })
  const other = `whsec_${Buffer.alloc(32).toString('base64')}`
  expect(() => new Verifier(other).verify(fresh.body, fresh.headers)).toThrow()
  const message = JSON.parse(body)
  expect(message).toMatchObject({ type: 'event.changed', timestamp: NOW.toISOString() })
  expect(message.data.event).toMatchObject({ name: '東京 camp', date: event.date })
  expect(message.data.changes.map(({ text }: { text: string }) => text)).toEqual([
    expect.stringContaining('New: Cats & "dogs", in Attic'),
    expect.stringContaining('New: Owls, in Attic'),
  ])
  expect(message.data.schedule).toMatch(/\/schedule\.json$/)
  expect(await read()).toMatchObject({ failingSince: null, answers: [{ status: 204, said: 'Accepted' }] })
  await addSession('Bats')
  await tell()
  expect(JSON.parse(received[1]?.body ?? '').data.changes).toHaveLength(1)
})

async function resend(secret: string, sent: string) {
  const { type, timestamp, data } = JSON.parse(sent)
  const hook = { address: ownAddress(), secret }
  await send(hook, { id: 'again', type, timestamp, data }, { now: new Date(), hosts: ['127.0.0.1'] })
  const { headers, body } = received.pop() ?? { headers: {}, body: '' }
  return { body, headers: headers as Record<string, string> }
}

it('retries with growing pauses for a day, then sends everything with the next change', async () => {
  const { addSession, read } = await eventWithHook()
  status = 500
  await addSession('Owls')
  const tries: number[] = []
  for (let minutes = 0; minutes <= 26 * 60; minutes += 1) {
    await tell()
    if (received.length > tries.length) tries.push(minutes)
    later(MINUTE_MS)
  }
  const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
  expect(pauses.slice(0, 6)).toEqual([1, 1, 2, 10, 30, 60])
  expect(new Set(pauses.slice(6))).toEqual(new Set([120]))
  expect(tries.at(-1)).toBeLessThanOrEqual(26 * 60)
  expect(tries.at(-1)).toBeGreaterThan(23 * 60)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const failed = await read()
  expect(failed?.answers).toHaveLength(ANSWERS_KEPT)
  expect(failed).toMatchObject({ failingSince: NOW.toISOString(), nextAt: null })
  status = 200
  await addSession('Bats')
  await tell()
  const sent = JSON.parse(received.at(-1)?.body ?? '').data.changes
  expect(sent.map(({ text }: { text: string }) => text).join()).toMatch(/Bats.*Owls/)
  expect(await read()).toMatchObject({ failingSince: null, nextAt: null })
})

it('shows when it retries, and gives up after a 410', async () => {
  const { addSession, read } = await eventWithHook()
  status = 302
  await addSession('Owls')
  await tell()
  const nextAt = new Date(now.getTime() + 10_000).toISOString()
  expect(await read()).toMatchObject({
    nextAt,
    answers: [{ status: 302, said: 'Redirected elsewhere, which is not followed' }],
  })
  expect(received).toHaveLength(1)
  status = 410
  later(10_000)
  await tell()
  later(HOUR_MS)
  await tell()
  expect(received).toHaveLength(2)
  expect(await read()).toMatchObject({ nextAt: null, answers: [{ status: 410 }, { status: 302 }] })
})

it('retries at once after a clock that was far ahead is set back', async () => {
  const { addSession, read } = await eventWithHook()
  await addSession('Owls')
  status = 500
  later(7 * DAY_MS)
  await tell()
  expect(received).toHaveLength(1)
  now = NOW
  status = 204
  await tell()
  expect(received).toHaveLength(2)
  expect((await read())?.nextAt).toBeNull()
})

it('sends nothing about a hidden event until it is public', async () => {
  const { event, call, addSession } = await eventWithHook({ isPublic: false })
  await addSession('Owls')
  await tell()
  expect(received).toEqual([])
  await hub.db.updateTable('events').set({ isPublic: true }).where('id', '=', event.id).execute()
  await call('POST /api/rooms', { body: { eventId: event.id, name: 'Cellar' } })
  await tell()
  expect(received).toHaveLength(1)
})

it('still notifies other events while ten webhooks of one event are slow', async () => {
  const slow = createServer((request, response) => {
    request.resume()
    waiting.push(() => response.writeHead(204).end())
  })
  const waiting: (() => void)[] = []
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/hook`
  const crowded = await eventWithHook({ address })
  for (let count = 1; count < MOST_WEBHOOKS; count += 1)
    await crowded.call('POST /api/webhooks', { body: { eventId: crowded.event.id, address } })
  const other = await eventWithHook()
  const server = { ...hub.app.core }
  await crowded.addSession('Owls')
  const first = deliverWebhooks(server)
  await expect.poll(() => waiting.length).toBe(MOST_WEBHOOKS)
  // At the next delivery, none of the first has answered.
  await other.addSession('Bats')
  const second = deliverWebhooks(server)
  await expect.poll(() => received.length).toBe(1)
  await second
  expect(waiting).toHaveLength(MOST_WEBHOOKS)
  for (const answer of waiting) answer()
  await first
  expect(await crowded.read()).toMatchObject({ failingSince: null, answers: [{ status: 204 }] })
  await new Promise((resolve) => slow.close(resolve))
})

it('is sent by only one of several servers', async () => {
  const { addSession } = await eventWithHook()
  await addSession('Owls')
  await Promise.all([tell(), tell(), tell()])
  expect(received).toHaveLength(1)
})

it('is sent once, even if another server listed it first and claims it later', async () => {
  const { addSession } = await eventWithHook()
  await addSession('Owls')
  const { engine } = hub.app.core
  let others: Promise<void> | undefined
  const write: typeof engine.write = async (work) => {
    others ??= tell()
    await others
    return engine.write(work)
  }
  await deliverWebhooks({ ...hub.app.core, engine: { ...engine, write } })
  expect(received).toHaveLength(1)
})

it('sends to no address in its own network, however that is written', async () => {
  const { port } = receiver.address() as AddressInfo
  const secret = `whsec_${Buffer.alloc(32).toString('base64')}`
  const message = { id: '1', type: 'test', timestamp: '', data: {} }
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[::a00:1]',
    '0.0.0.0',
    '2130706433',
    '0x7f.1',
    '10.0.0.1',
    '169.254.169.254',
    '192.168.0.1',
    '[fd00::1]',
    '[64:ff9b::7f00:1]',
    '100.64.0.1',
  ]
  for (const host of hosts) {
    const address = `http://${host}:${port}/hook`
    const way = { now, hosts: ['hooks.example'], timeoutMs: 2_000 }
    const { status: none, code } = await send({ address, secret }, message, way)
    expect([host, none, code]).toEqual([host, null, 'own-network'])
  }
  expect(received).toEqual([])
})

it.each([
  ['never replies', '', 'no-answer'],
  ['does not speak HTTP', 'SSH-2.0-Owl\r\n', 'unreadable'],
  [
    'switches to another protocol',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: owl\r\n\r\n',
    'unreadable',
  ],
])('does not wait for a receiver that %s', async (_, bytes, code) => {
  const odd = createServer(({ socket }) => socket.write(bytes))
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(odd.address() as AddressInfo).port}/`
  const message = { id: '1', type: 'test', timestamp: '', data: {} }
  const way = { now, hosts: ['127.0.0.1'], timeoutMs: bytes === '' ? 100 : 60_000 }
  expect(await send({ address, secret: 'whsec_' }, message, way)).toMatchObject({ status: null, code })
  odd.closeAllConnections()
  await new Promise((resolve) => odd.close(resolve))
})

it('can be tested with a button, and shows its secret once', async () => {
  const { event, call, made, read } = await eventWithHook()
  expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(JSON.stringify(await read())).not.toContain(made.secret)
  const params = { id: String(made.id) }
  expect(await call('POST /api/webhooks/:id/test', { params })).toMatchObject({
    status: 204,
    said: 'Accepted',
    facts: { code: 'taken' },
  })
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    type: 'test',
    data: { event: { date: event.date } },
  })
  await call('DELETE /api/webhooks/:id', { params })
  expect(await read()).toBeUndefined()
  await expect(call('POST /api/webhooks/:id/test', { params })).rejects.toMatchObject({ status: 404 })
})

it('lists every answer if several arrive at once', async () => {
  const { event, read } = await eventWithHook()
  const row = await hub.db
    .selectFrom('webhooks')
    .selectAll()
    .where('eventId', '=', event.id)
    .executeTakeFirstOrThrow()
  const answer = { at: NOW.toISOString(), status: 200, code: 'text' as const, text: 'OK' }
  await Promise.all(
    Array.from({ length: ANSWERS_KEPT }, () =>
      hub.engine.write((transaction) => noteDelivery(transaction, row, answer)),
    ),
  )
  expect((await read())?.answers).toHaveLength(ANSWERS_KEPT)
})

it('accepts web addresses without passwords, and no more than ten per event', async () => {
  const { event, call } = await eventWithHook()
  const add = (address: string) => call('POST /api/webhooks', { body: { eventId: event.id, address } })
  for (const wrong of ['', 'ftp://example.org', 'https://ada:secret@example.org/', 'javascript:alert(1)'])
    await expect(add(wrong)).rejects.toMatchObject({ status: 400 })
  for (let count = 1; count < MOST_WEBHOOKS; count += 1) await add('https://example.org/hook')
  await expect(add('https://example.org/hook')).rejects.toMatchObject({ status: 409 })
})

it('neither changes the event nor appears in its history', async () => {
  const { event, addSession } = await eventWithHook()
  const revision = async () =>
    (await hub.db.selectFrom('events').select('revision').where('id', '=', event.id).executeTakeFirst())
      ?.revision
  await addSession('Owls')
  const before = await revision()
  await tell()
  expect(received).toHaveLength(1)
  expect(await revision()).toBe(before)
  const nouns = await hub.db.selectFrom('history').select('noun').where('eventId', '=', event.id).execute()
  expect(new Set(nouns.map(({ noun }) => noun))).toEqual(new Set(['sessions']))
})

it('refuses an address with a password, or in its own network, before storing anything', async () => {
  const strict = await openOwnedApp()
  const { eventId } = await strict.addOwnEvent()
  const add = (address: string) =>
    refusalOf(strict.admin.call('POST /api/webhooks', { body: { eventId, address } }))
  for (const address of ['http://:pw@example.org/', 'https://me@example.org/', 'https://me:pw@example.org/'])
    expect(await add(address)).toEqual([400, 'The address must not contain a username or a password'])
  const own = [
    'http://127.0.0.1:9/x',
    'http://[::1]/',
    'http://10.1.2.3/',
    'http://localhost/',
    'http://0x7f.1/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::192.168.0.1]/',
  ]
  for (const address of own)
    expect(await add(address)).toEqual([
      400,
      'This address belongs to the server’s own network. The operator can allow its host in MESSAGE_HOSTS.',
    ])
  expect(await strict.admin.call('GET /api/webhooks', { query: { eventId: String(eventId) } })).toEqual([])
  await strict.close()
})
