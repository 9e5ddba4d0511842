import { afterAll, beforeAll, expect, it } from 'vitest'
import { urlOf } from '../../client/net/call.ts'
import { api, type CallName } from '../../domain/api.ts'
import type { Calls } from '../../domain/call.ts'
import { DAY_MS } from '../../domain/times/times.ts'
import { forgetAttempts } from '../../server/db/answered-attempts.ts'
import { isIdempotent } from '../../server/http/serve.ts'
import { everyCall } from '../every-call/table.ts'
import { createWorld, type Hub, openWithPeople, type People } from '../every-call/world.ts'
import { addEvent } from '../factories.ts'
import { refusedCall } from '../refusal.ts'

let hub: Hub
let people: People
beforeAll(async () => {
  ;({ hub, people } = await openWithPeople())
})
afterAll(() => hub.close())

const answeredOnce = Object.entries(api as Calls)
  .filter(([, call]) => isIdempotent(call))
  .map(([name]) => name as CallName)

const attempt = (name: string) => ({ headers: { 'idempotency-key': name } })

it.each(answeredOnce)('%s happens once, however often and concurrently one attempt is sent', async (name) => {
  const owner = await hub.as(people.super)
  const { params, query, body, form } = await everyCall[name].ask(
    await createWorld(hub, people, 'super', true),
  )
  const [method = '', path = ''] = name.split(' ')
  const send = async () => {
    const response = await owner.fetch(urlOf(path, { ...params }, { ...query }), {
      method,
      headers: {
        'idempotency-key': name.replace(' ', '-'),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
    })
    return [response.status, await response.text(), response.headers.get('act')]
  }
  const [first, atOnce] = await Promise.all([send(), send()])
  expect(first?.[0]).toBe((api as Calls)[name as keyof Calls]?.status ?? 200)
  expect([atOnce, await send()]).toEqual([first, first])
})

async function ownEvent() {
  const event = await addEvent(hub.db, { createdBy: people.creator.id })
  const query = { city: event.slug, date: event.date }
  const { call } = await hub.as(people.creator)
  const add = (name: string, key?: string) =>
    call('POST /api/rooms', { body: { eventId: event.id, name }, ...(key && attempt(key)) })
  const rooms = async () => (await hub.call('GET /api/rooms', { query })).map(({ name }) => name)
  return { event, call, add, rooms }
}

it('refuses other content under the same key, and returns what was created', async () => {
  const { add, rooms } = await ownEvent()
  const room = await add('Attic', 'a')
  const refusal = await refusedCall(add('Cellar', 'a'))
  expect([refusal.status, refusal.code, refusal.current]).toEqual([409, 'CREATED_BEFORE', room])
  await add('Cellar', 'b')
  await add('Cellar')
  expect(await rooms()).toEqual(['Attic', 'Cellar', 'Cellar'])
})

it('separates keys by user, and keeps no key of a refused attempt', async () => {
  const { event, call, add, rooms } = await ownEvent()
  await add('Attic', 'c')
  const other = await hub.as(people.super)
  await other.call('POST /api/rooms', { body: { eventId: event.id, name: 'Cellar' }, ...attempt('c') })
  const refused = (roomId: number, key: string) =>
    refusedCall(
      call('POST /api/announcements', {
        body: { eventId: event.id, text: 'Hello', minutes: 5, roomId },
        ...attempt(key),
      }),
    )
  expect((await refused(999_999, 'd')).status).toBe(400)
  await add('Loft', 'd')
  expect(await rooms()).toEqual(['Attic', 'Cellar', 'Loft'])
})

it('checks access again before it replies, and accepts only keys of visible characters', async () => {
  const { event, add } = await ownEvent()
  await add('Attic', 'e')
  for (const key of ['two words', 'x'.repeat(101)])
    expect((await refusedCall(add('Attic', key))).status).toBe(400)
  await hub.db.updateTable('events').set({ createdBy: null }).where('id', '=', event.id).execute()
  expect((await refusedCall(add('Attic', 'e'))).status).toBe(403)
})

it('forgets an attempt after a day', async () => {
  const { add, rooms } = await ownEvent()
  await add('Attic', 'f')
  const now = hub.now().getTime()
  await forgetAttempts(hub.db, new Date(now + DAY_MS - 60_000))
  await add('Attic', 'f')
  expect(await rooms()).toEqual(['Attic'])
  await forgetAttempts(hub.db, new Date(now + DAY_MS + 60_000))
  await add('Attic', 'f')
  expect(await rooms()).toEqual(['Attic', 'Attic'])
})
