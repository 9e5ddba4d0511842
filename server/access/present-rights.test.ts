import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addAdmin, addEvent, addGrant, addRoom, addSuperAdmin } from '../../test/factories.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let boss: Awaited<ReturnType<typeof addSuperAdmin>>
beforeAll(async () => {
  hub = await openApp()
  boss = await addSuperAdmin(hub.db)
})
afterAll(() => hub.close())

type Slow = { method: 'POST' | 'PUT' | 'DELETE'; url: string; body: string; type: string }

/** Begins a request as this user, lets something happen after its first bytes, and sends the rest. */
async function slowly(
  user: { id: number },
  { method, url, body, type }: Slow,
  meanwhile: () => Promise<unknown>,
) {
  const { cookie } = await hub.as(user)
  async function* trickle() {
    yield body.slice(0, 10)
    // The server knows the sender once the headers have arrived, before the body.
    await new Promise((resolve) => setImmediate(resolve))
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
    await meanwhile()
    yield body.slice(10)
  }
  const response = await hub.app.inject({
    method,
    url,
    headers: {
      'content-type': type,
      cookie,
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
    },
    payload: Readable.from(trickle()),
  })
  return response.statusCode
}

const json = (method: Slow['method'], url: string, body: object): Slow => ({
  method,
  url,
  body: JSON.stringify(body),
  type: 'application/json',
})

function form(method: Slow['method'], url: string, fields: Record<string, string>): Slow {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--slow\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return { method, url, body: `${parts.join('')}--slow--\r\n`, type: 'multipart/form-data; boundary=slow' }
}

/** How a sender can lose their rights meanwhile, and the answer to the slow request. */
const LOSSES = [
  ['is deleted', 401, (user: { id: number }) => callBoss('DELETE', `/api/admin-users/${user.id}`)],
  [
    'is signed out everywhere',
    401,
    (user: { id: number }) => hub.db.deleteFrom('sign_ins').where('userId', '=', user.id).execute(),
  ],
  [
    'is no longer an admin',
    401,
    (user: { id: number }) =>
      hub.db
        .updateTable('users')
        .set({ isAdmin: false, isSuperAdmin: false })
        .where('id', '=', user.id)
        .execute(),
  ],
] as const

async function callBoss(method: string, url: string) {
  const response = await (await hub.as(boss)).fetch(url, { method })
  expect(response.status).toBeLessThan(300)
}

describe.each(LOSSES)('a write whose sender %s before its body has arrived', (_, status, lose) => {
  it('changes nothing, whether sent as JSON or as a form', async () => {
    for (const kind of ['room', 'event'] as const) {
      const user = await addSuperAdmin(hub.db)
      const event = await addEvent(hub.db, { createdBy: boss.id, name: 'As it was' })
      const room = await addRoom(hub.db, { eventId: event.id, name: 'Garden' })
      const request =
        kind === 'room'
          ? json('PUT', `/api/rooms/${room.id}`, { name: 'Renamed', eventId: event.id })
          : form('PUT', `/api/events/${event.id}`, {
              name: 'Renamed',
              location: event.location,
              date: event.date,
              isPublic: 'false',
            })
      expect(await slowly(user, request, async () => undefined), 'with its rights').toBe(200)
      await hub.db.updateTable('rooms').set({ name: 'Garden' }).where('id', '=', room.id).execute()
      await hub.db
        .updateTable('events')
        .set({ name: 'As it was', isPublic: true })
        .where('id', '=', event.id)
        .execute()
      const entries = () => hub.db.selectFrom('history').selectAll().where('eventId', '=', event.id).execute()
      const before = (await entries()).length
      expect(await slowly(user, request, () => Promise.resolve(lose(user)))).toBe(status)
      const now = await hub.db
        .selectFrom('events')
        .selectAll()
        .where('id', '=', event.id)
        .executeTakeFirstOrThrow()
      expect([now.name, Boolean(now.isPublic)]).toEqual(['As it was', true])
      const named = await hub.db
        .selectFrom('rooms')
        .select('name')
        .where('id', '=', room.id)
        .executeTakeFirstOrThrow()
      expect(named.name).toBe('Garden')
      expect(await entries()).toHaveLength(before)
    }
  })
})

it('refuses a write whose sender loses their grant before its body has arrived', async () => {
  const user = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: boss.id })
  const room = await addRoom(hub.db, { eventId: event.id, name: 'Garden' })
  await addGrant(hub.db, { eventId: event.id, userId: user.id })
  const request = json('PUT', `/api/rooms/${room.id}`, { name: 'Renamed', eventId: event.id })
  const revoke = () => hub.db.deleteFrom('event_permissions').where('userId', '=', user.id).execute()
  expect(await slowly(user, request, revoke)).toBe(403)
})
