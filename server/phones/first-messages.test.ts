import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { HOUR_MS } from '../../domain/times/times.ts'
import { NOW, openApp } from '../../test/app.ts'
import { addEvent, addPhone } from '../../test/factories.ts'
import { openPushService, pushSubscription } from '../../test/push-service.ts'
import { refusalOf } from '../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let push: Awaited<ReturnType<typeof openPushService>>
let now = NOW
beforeAll(async () => {
  hub = await openApp({
    now: () => now,
    settings: { MESSAGE_HOSTS: '127.0.0.1', RATE_LIMIT: 'on', TRUST_PROXY: 'true' },
  })
})
afterAll(() => hub.close())
beforeEach(async () => {
  push = await openPushService()
  now = NOW
})
afterEach(() => push.close())

type Given = ReturnType<typeof pushSubscription>
const wishOf = (given: Given, eventId: number, sessionIds: number[] = []) => ({
  ...given,
  ...{ eventId, sessionIds, leadMinutes: 5 as const },
})
const post = async (path: string, body: object, address = '192.0.2.1') => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  return (await hub.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).status
}
const ask = (given: Given, eventId: number) => post('/api/phones', wishOf(given, eventId))
const confirm = (given: Given, eventId: number, code = '', address?: string) =>
  post('/api/phones/confirm', { ...wishOf(given, eventId, [7]), code }, address)
const kept = async (eventId: number) =>
  (
    await hub.engine.db.selectFrom('phones').select('sessionIds').where('eventId', '=', eventId).execute()
  ).map(({ sessionIds }) => sessionIds)

it('stores a phone once it returns the code of its first message, with its latest choices', async () => {
  const { id, name } = await addEvent(hub.db)
  const ann = push.subscribe('ann')
  expect(await ask(ann, id)).toBe(204)
  const { confirm: code, notification, text, headers } = await push.firstOf('ann')
  expect(notification).toMatchObject({
    title: 'Notifications are on',
    body: `${name}: we’ll tell you when a starred session moves.`,
    data: { eventId: id },
  })
  // A browser would show Declarative Web Push without waking the service worker, which sends the code.
  expect([text.includes('web_push'), headers.ttl]).toEqual([false, '3600'])
  expect(await kept(id)).toEqual([])
  expect(await confirm(ann, id, code)).toBe(204)
  expect(await kept(id)).toEqual(['[7]'])
  expect(await confirm(ann, id, code)).toBe(204)
  expect(await kept(id)).toHaveLength(1)
})

it('sends one first message while it is on its way, and another after messages were turned off', async () => {
  const [{ id }, { id: other }] = [await addEvent(hub.db), await addEvent(hub.db)]
  const ann = push.subscribe('ann')
  for (const eventId of [id, id, other]) expect(await ask(ann, eventId)).toBe(204)
  const asked = [await push.firstOf('ann'), await push.firstOf('ann')]
  expect(asked.map(({ notification }) => notification.data.eventId).sort()).toEqual([id, other].sort())
  await post('/api/phones/end', { endpoint: ann.endpoint, eventId: id })
  expect(await ask(ann, id)).toBe(204)
  const { confirm: code } = await push.firstOf('ann')
  expect(await confirm(ann, id, code)).toBe(204)
  expect([await kept(id), push.received]).toEqual([['[7]'], []])
})

it('rejects a code that is made up, from another phone or event, or too old', async () => {
  const [{ id }, { id: other }] = [await addEvent(hub.db), await addEvent(hub.db)]
  const [ann, ben] = [push.subscribe('ann'), push.subscribe('ben')]
  await ask(ann, id)
  const { confirm: code = '' } = await push.firstOf('ann')
  const [until = '', mark = ''] = code.split('.')
  const later = `${(Number.parseInt(until, 36) + HOUR_MS).toString(36)}.${mark}`
  for (const wrong of ['', '.', 'zzzzzzzz.AAAA', later, `${code}x`])
    expect(await confirm(ann, id, wrong)).toBe(400)
  expect([await confirm(ben, id, code), await confirm(ann, other, code)]).toEqual([400, 400])
  now = new Date(NOW.getTime() + HOUR_MS)
  expect(await confirm(ann, id, code)).toBe(400)
  expect([await kept(id), await kept(other)]).toEqual([[], []])
})

it('turns messages on for a phone after 2,200 made-up ones from the same address', async () => {
  const { id } = await addEvent(hub.db)
  push.state.answer = (phone) => ({ status: phone === 'ann' ? 201 : 404 })
  for (let from = 0; from < 2_200; from += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => ask(pushSubscription(`${push.origin}/made-up-${from + at}`), id)),
    )
  const ann = push.subscribe('ann')
  expect(await ask(ann, id)).toBe(204)
  const { confirm: code } = await push.firstOf('ann')
  expect(await confirm(ann, id, code)).toBe(204)
  expect(await kept(id)).toEqual(['[7]'])
}, 180_000)

it('retries if the push service is briefly unavailable', async () => {
  const { id } = await addEvent(hub.db)
  push.state.answer = () => ({ status: push.state.asked < 2 ? 503 : 201 })
  await ask(push.subscribe('ann'), id)
  expect((await push.firstOf('ann', 9_000)).notification.title).toBe('Notifications are on')
})

it('limits the changes of one phone without affecting others', async () => {
  const { id } = await addEvent(hub.db)
  const [ann, ben] = [push.subscribe('ann'), push.subscribe('ben')]
  for (const each of [ann, ben]) await addPhone(hub.engine.db, wishOf(each, id))
  const statuses: number[] = []
  for (let time = 0; time < 61; time += 1) statuses.push(await ask(ann, id))
  expect(statuses).toEqual([...Array(60).fill(204), 429])
  expect(await ask(ben, id)).toBe(204)
  for (let time = 0; time < 100; time += 1)
    await post('/api/phones/end', { endpoint: pushSubscription().endpoint })
  expect(await post('/api/phones/end', { endpoint: ben.endpoint })).toBe(204)
  expect(await kept(id)).toHaveLength(1)
})

it('accepts 20,000 phones per event, and explains the limit to the next one', async () => {
  const { id: eventId } = await addEvent(hub.db)
  const { keys } = pushSubscription()
  const row = { eventId, ...keys, sessionIds: '[]', leadMinutes: 0 }
  for (let from = 0; from < 20_000; from += 1_000)
    await hub.engine.db
      .insertInto('phones')
      .values(
        Array.from({ length: 1_000 }, (_, at) => ({
          ...row,
          endpoint: `https://fcm.googleapis.com/${from + at}`,
        })),
      )
      .execute()
  const body = { ...pushSubscription(), eventId, sessionIds: [], leadMinutes: 0 as const }
  expect(await refusalOf(hub.call('POST /api/phones', { body }))).toEqual([
    409,
    'This event has reached its limit of phones with notifications. The page itself stays up to date.',
  ])
})
