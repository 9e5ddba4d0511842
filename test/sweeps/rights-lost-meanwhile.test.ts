import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { api, type CallName } from '../../domain/api.ts'
import { lockEvent } from '../../server/access/data.ts'
import { signInCookie } from '../../server/accounts/auth/authenticate.ts'
import { createSignIn } from '../../server/accounts/sign-ins/data.ts'
import type { Row } from '../../server/db/schema.ts'
import { takeOver } from '../../server/sender.ts'
import { NOW } from '../app.ts'
import { databaseText } from '../database-text.ts'
import { outcomeOf } from '../every-call/outcome.ts'
import { type Hub, openWithPeople, type People } from '../every-call/world.ts'
import { addAdmin, addEvent, addGrant, addRoom, addSuperAdmin, type MadeEvent } from '../factories.ts'

let hub: Hub
let people: People
/** Runs once, after the body of a request of this call has arrived and before it is handled. */
let meanwhile: { name: string; act: (request: FastifyRequest) => Promise<unknown> } | null = null
let before: string[] = []
let port = 0

beforeAll(async () => {
  ;({ hub, people } = await openWithPeople())
  // The first job that sends something would claim this at any moment.
  await takeOver(hub)
  hub.app.addHook('preHandler', async (request) => {
    if (meanwhile?.name !== `${request.method} ${request.routeOptions.url}`) return
    const { act } = meanwhile
    meanwhile = null
    await act(request)
  })
  await hub.app.listen({ port: 0, host: '127.0.0.1' })
  port = (hub.app.server.address() as AddressInfo).port
})
afterAll(() => hub.close())

/** All rows, once no card of the setup is still being read. */
async function rows(): Promise<string[]> {
  await vi.waitFor(async () => {
    const reading = hub.db
      .selectFrom('session_cards')
      .select('id')
      .where('state', 'in', ['waiting', 'reading'])
    expect(await reading.execute()).toEqual([])
  }, 20_000)
  const text = await databaseText(hub.engine)
  return text.rows.filter((row) => !/setval|sequence/.test(row))
}

const endSignIn = ({ viewer }: FastifyRequest) =>
  hub.db
    .deleteFrom('sign_ins')
    .where('id', '=', viewer?.signInId ?? 0)
    .execute()

/** One writes only if a photo shows a card, which these tests' reader never finds; the other shows who has the board open. */
const WRITES_NOTHING = ['POST /api/wall/photos', 'POST /api/colleagues']
const writing = (Object.keys(api) as CallName[]).filter(
  (name) => !name.startsWith('GET ') && api[name].access !== 'public' && !WRITES_NOTHING.includes(name),
)

describe.each(writing)('%s', (name) => {
  it('saves nothing for a caller who was deleted or signed out after the request began', async () => {
    const caller = { ...people, super: await addSuperAdmin(hub.db) }
    const act = async (request: FastifyRequest) => {
      await endSignIn(request)
      before = await rows()
    }
    meanwhile = { name, act }
    expect(await outcomeOf(hub, caller, name, 'super', true)).toBe('401')
    expect(await rows()).toEqual(before)
    const remove = async () => {
      await hub.db.deleteFrom('users').where('id', '=', caller.super.id).execute()
      before = await rows()
    }
    meanwhile = { name, act: remove }
    expect(await outcomeOf(hub, caller, name, 'super', true)).toBe('401')
    expect(await rows()).toEqual(before)
  })
})

/** Sends a request whose body stops in the middle until `act` is done. @returns the status */
async function sendSlowly(
  user: { id: number },
  { method, path, type, body }: { method: string; path: string; type: string; body: string },
  act: () => Promise<unknown>,
): Promise<number | undefined> {
  const secret = await createSignIn(hub.db, user.id, { userAgent: '', address: '' }, NOW)
  const cookie = `${signInCookie(hub.config.publicUrl).name}=${secret}`
  const headers = { cookie, 'content-type': type, 'content-length': Buffer.byteLength(body) }
  const sent = httpRequest({ host: '127.0.0.1', port, method, path, headers })
  const answer = new Promise<number | undefined>((resolve, reject) => {
    sent.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject)
  })
  sent.write(body.slice(0, 20))
  await pause(150)
  await act()
  sent.end(body.slice(20))
  return answer
}

const inParts = (fields: Record<string, string>) => ({
  type: 'multipart/form-data; boundary=cut',
  body: `${Object.entries(fields)
    .map(([name, value]) => `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--cut--\r\n`,
})
const renamed = ({ id, location, date }: MadeEvent) => ({
  method: 'PUT',
  path: `/api/events/${id}`,
  ...inParts({ name: 'Renamed', location, date, description: '' }),
})
const addingRoom = (event: MadeEvent) => ({
  method: 'POST',
  path: '/api/rooms',
  type: 'application/json',
  body: JSON.stringify({ name: 'Cellar', eventId: event.id }),
})

type Begun = { event: MadeEvent; user: Row<'users'> }
type Boss = Awaited<ReturnType<typeof hub.as>>

/** The ways in which rights can end between the first and the last byte of a request. */
const LOSSES: [string, number, (boss: Boss, begun: Begun) => Promise<unknown>][] = [
  ['deleted', 401, (boss, { user }) => boss.call('DELETE /api/admin-users/:id', { params: { id: user.id } })],
  [
    'demoted',
    401,
    (boss, { user }) =>
      boss.call('PUT /api/admin-users/:id/admin-status', {
        params: { id: user.id },
        body: { isAdmin: false, isSuperAdmin: false },
      }),
  ],
  ['signed out', 401, (_, { user }) => hub.db.deleteFrom('sign_ins').where('userId', '=', user.id).execute()],
  [
    'without their grant',
    403,
    (boss, { event, user }) =>
      boss.call('DELETE /api/event-permissions/:eventId/:userId', {
        params: { eventId: event.id, userId: user.id },
      }),
  ],
]

describe.each([
  ['multipart', renamed],
  ['JSON', addingRoom],
])('a slowly arriving %s body', (_, write) => {
  it.each(LOSSES)('is refused if its sender is %s meanwhile: %i', async (loss, status, act) => {
    const boss = await hub.as(people.super)
    const isGranted = loss === 'without their grant'
    const user = isGranted ? await addAdmin(hub.db) : await addSuperAdmin(hub.db)
    const event = await addEvent(hub.db)
    if (isGranted) await addGrant(hub.db, { eventId: event.id, userId: user.id })
    await addRoom(hub.db, { eventId: event.id })
    let seen: string[] = []
    const answer = await sendSlowly(user, write(event), async () => {
      await act(boss, { event, user })
      seen = await rows()
    })
    expect(answer).toBe(status)
    expect(await rows()).toEqual(seen)
  })

  it('is saved if nothing happens meanwhile', async () => {
    const event = await addEvent(hub.db)
    const answer = await sendSlowly(people.super, write(event), async () => undefined)
    expect([200, 201]).toContain(answer)
  })
})

it('refuses a write whose user was deleted while it waited for the event’s lock', async () => {
  const user = await addSuperAdmin(hub.db)
  const event = await addEvent(hub.db)
  const { call } = await hub.as(user)
  let late: Promise<unknown> = Promise.resolve()
  await hub.engine.write(async (transaction) => {
    await lockEvent(transaction, event.id)
    late = call('POST /api/rooms', { body: { name: 'Late', eventId: event.id } }).catch(
      ({ status }) => status,
    )
    if (hub.engine.name === 'postgres') await pause(200)
    await transaction.deleteFrom('users').where('id', '=', user.id).execute()
  })
  expect(await late).toBe(401)
  const added = await hub.db.selectFrom('rooms').select('id').where('eventId', '=', event.id).execute()
  expect(added).toEqual([])
})
