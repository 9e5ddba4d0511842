import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { addAdmin, addEvent, addGrant, addSuperAdmin, addUser } from '../../../test/factories.ts'
import { outcomeOf, refusedCall } from '../../../test/refusal.ts'
import { removeUser } from '../users/data.ts'

type Person = Awaited<ReturnType<typeof addUser>>
let hub: Awaited<ReturnType<typeof openApp>>
let creator: Person
let guest: Person
let candidate: Person
let superAdmin: Person
let eventId: number
beforeAll(async () => {
  hub = await openApp()
  superAdmin = await addSuperAdmin(hub.db, { name: 'Sue', email: 'sue@example.com' })
  creator = await addAdmin(hub.db, { name: 'Cleo', email: 'cleo@example.com' })
  guest = await addAdmin(hub.db, { name: 'Gil', email: 'gil@example.com' })
  candidate = await addAdmin(hub.db, { name: 'Cas', email: 'cas@example.com' })
  eventId = (await addEvent(hub.db, { name: 'Spring', createdBy: creator.id })).id
  await addGrant(hub.db, { eventId, userId: guest.id, grantedBy: creator.id })
})
afterAll(() => hub.close())

const list = async (viewer: Person, id = eventId) =>
  (await hub.as(viewer)).call('GET /api/event-permissions', { query: { eventId: String(id) } })
const candidates = async (viewer: Person) =>
  (await hub.as(viewer)).call('GET /api/event-permissions/candidates', {
    query: { eventId: String(eventId) },
  })
const grant = async (actor: Person, userId: number, id = eventId) =>
  (await hub.as(actor)).call('POST /api/event-permissions', { body: { eventId: id, userId } })
const revoke = async (actor: Person, userId: number) =>
  (await hub.as(actor)).call('DELETE /api/event-permissions/:eventId/:userId', {
    params: { eventId: String(eventId), userId: String(userId) },
  })

it('lists the creator, Super Admins by role, and grants with their grantor', async () => {
  const base = { eventId, grantedBy: null, grantedByName: null, isPending: false }
  const expected = [
    { ...base, userId: creator.id, name: 'Cleo', email: 'cleo@example.com', reason: 'creator' },
    { ...base, userId: superAdmin.id, name: 'Sue', email: 'sue@example.com', reason: 'super-admin' },
    {
      ...base,
      userId: guest.id,
      name: 'Gil',
      email: 'gil@example.com',
      reason: 'grant',
      grantedBy: creator.id,
      grantedByName: 'Cleo',
    },
  ]
  expect(await list(creator)).toEqual(expected)
  expect(await list(guest)).toEqual(expected)
})

it('omits the creator, Super Admins, users with access and plain users from the candidates', async () => {
  await addUser(hub.db)
  expect(await candidates(creator)).toEqual([
    { id: candidate.id, name: 'Cas', email: 'cas@example.com', isPending: false },
  ])
})

it('gives access to an admin who was once invited as a helper', async () => {
  const { id } = await addEvent(hub.db, { createdBy: creator.id })
  const promoted = await addAdmin(hub.db)
  await hub.db.updateTable('users').set({ invitedAs: 'helper' }).where('id', '=', promoted.id).execute()
  expect(await grant(creator, promoted.id, id)).toMatchObject({ userId: promoted.id, reason: 'grant' })
  await removeUser(hub.db, promoted.id)
})

it('sorts grants and candidates by name, ignoring case and accents', async () => {
  const { id } = await addEvent(hub.db, { createdBy: creator.id })
  const people: Person[] = []
  for (const name of ['Dora', 'dan', 'Édith', 'Ed']) people.push(await addAdmin(hub.db, { name }))
  const sorted = ['dan', 'Dora', 'Ed', 'Édith']
  const { call } = await hub.as(creator)
  const free = await call('GET /api/event-permissions/candidates', { query: { eventId: String(id) } })
  expect(free.flatMap(({ name }) => (sorted.includes(name) ? name : []))).toEqual(sorted)
  for (const { id: userId } of people) await addGrant(hub.db, { eventId: id, userId, grantedBy: creator.id })
  const granted = (await list(creator, id)).filter(({ reason }) => reason === 'grant')
  expect(granted.map(({ name }) => name)).toEqual(sorted)
  for (const person of people) await removeUser(hub.db, person.id)
})

it('grants and revokes access with immediate effect', async () => {
  const { call: theirs } = await hub.as(candidate)
  expect(await theirs('GET /api/admin/events')).toEqual([])
  expect(await grant(superAdmin, candidate.id)).toEqual({
    eventId,
    userId: candidate.id,
    name: 'Cas',
    email: 'cas@example.com',
    reason: 'grant',
    grantedBy: superAdmin.id,
    grantedByName: 'Sue',
    isPending: false,
    invitationSent: null,
  })
  expect((await theirs('GET /api/admin/events')).map(({ name }) => name)).toEqual(['Spring'])
  expect(await outcomeOf(grant(creator, candidate.id))).toEqual([
    409,
    'This user already has access to this event',
  ])
  await revoke(creator, candidate.id)
  expect(await theirs('GET /api/admin/events')).toEqual([])
})

it('grants access once if two people grant it at once', async () => {
  const outcomes = await Promise.all(
    [creator, superAdmin].map((actor) => outcomeOf(grant(actor, candidate.id))),
  )
  expect(outcomes.filter((outcome) => outcome === 'done').length).toBe(1)
  await revoke(creator, candidate.id)
})

it('refuses to share an event that belongs to someone else', async () => {
  const NOT_YOURS = [403, 'Only the creator of this event and Super Admins can change who has access']
  expect([
    await outcomeOf(grant(guest, candidate.id)),
    await outcomeOf(revoke(guest, guest.id)),
    await outcomeOf(candidates(guest)),
    await outcomeOf(list(candidate)),
    await outcomeOf(grant(candidate, candidate.id)),
  ]).toEqual([
    NOT_YOURS,
    NOT_YOURS,
    NOT_YOURS,
    [403, 'You do not have access to this event'],
    [403, 'You do not have access to this event'],
  ])
})

it('revokes only grants', async () => {
  expect([
    await outcomeOf(revoke(superAdmin, creator.id)),
    await outcomeOf(revoke(creator, superAdmin.id)),
    await outcomeOf(revoke(creator, candidate.id)),
    await outcomeOf(revoke(creator, 999_999)),
  ]).toEqual([
    [400, 'Only access that was granted can be revoked'],
    [400, 'Only access that was granted can be revoked'],
    [404, 'This user has no access to this event'],
    [404, 'This user has no access to this event'],
  ])
})

it('refuses a grant to an unknown user, a plain user, or a user with access by role', async () => {
  const { fetch } = await hub.as(creator)
  const response = await fetch('/api/event-permissions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ eventId }),
  })
  expect([response.status, (await response.json()).message]).toEqual([
    400,
    'Please select a user to grant access',
  ])
  const plain = await addUser(hub.db)
  expect([
    await outcomeOf(grant(creator, plain.id)),
    await outcomeOf(grant(creator, superAdmin.id)),
    await outcomeOf(grant(creator, creator.id)),
    await outcomeOf(grant(creator, 999_999)),
    await outcomeOf(grant(creator, candidate.id, 999_999)),
  ]).toEqual([
    [400, 'Access can be granted to admins only'],
    [409, 'This user already has access to this event'],
    [409, 'This user already has access to this event'],
    [404, 'This user does not exist'],
    [404, 'This event does not exist'],
  ])
})

it('shows a deleted creator as deleted', async () => {
  const orphan = await addEvent(hub.db, { createdBy: null })
  expect(
    (await list(superAdmin, orphan.id)).map(({ name, userId, reason }) => [name, userId, reason]),
  ).toEqual([
    ['Deleted user', null, 'creator'],
    ['Sue', superAdmin.id, 'super-admin'],
  ])
})

it('marks users without a password as pending, among those with access and among candidates', async () => {
  const event = await addEvent(hub.db, { createdBy: creator.id })
  const invited = { passwordHash: null, resetTokenExpiry: '2026-05-16T08:30:00.000Z' }
  const granted = await addUser(hub.db, { ...invited, name: 'Ina' })
  const waiting = await addUser(hub.db, { ...invited, name: 'Ivo' })
  await addGrant(hub.db, { eventId: event.id, userId: granted.id, grantedBy: creator.id })
  const pending = (await list(creator, event.id)).filter(({ isPending }) => isPending)
  expect(pending.map(({ name, grantedByName }) => [name, grantedByName])).toEqual([['Ina', 'Cleo']])
  expect(
    (await candidates(creator))
      .filter(({ isPending }) => isPending)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([granted.id, waiting.id].sort())
})

it('lets a change to a row mention its own event, but no other', async () => {
  const mine = await addEvent(hub.db, { createdBy: creator.id })
  const { call } = await hub.as(creator)
  const room = await call('POST /api/rooms', { body: { name: 'Attic', eventId: mine.id } })
  const rename = (named: number) =>
    call('PUT /api/rooms/:id', { params: { id: room.id }, body: { name: 'Cellar', eventId: named } })
  expect((await rename(mine.id)).name).toBe('Cellar')
  const { status, issues } = await refusedCall(rename(eventId))
  expect([status, issues]).toEqual([400, [{ path: 'eventId', message: 'This belongs to another event' }]])
})

/** No other outcomes: an unexpected error answers 500. */
const expected = (outcomes: unknown[]) =>
  outcomes.every(
    (outcome) => outcome === 'done' || [400, 401, 403, 404].includes((outcome as number[])[0] ?? 0),
  )

it('leaves plain users without access, even if grants and role changes happen at once', async () => {
  const { call } = await hub.as(superAdmin)
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const user = await addAdmin(hub.db)
      const demoted = call('PUT /api/admin-users/:id/admin-status', {
        params: { id: String(user.id) },
        body: { isAdmin: false, isSuperAdmin: false },
      })
      return Promise.all([outcomeOf(grant(creator, user.id)), outcomeOf(demoted)])
    }),
  )
  expect(outcomes.flat()).toSatisfy(expected)
  const left = await hub.db
    .selectFrom('event_permissions')
    .innerJoin('users', 'users.id', 'event_permissions.userId')
    .select('users.id')
    .where('users.isAdmin', '=', false)
    .where('users.passwordHash', 'is not', null)
    .execute()
  expect(left).toEqual([])
})

it('handles a grant that races the deletion of its event or user as if one came before the other', async () => {
  const { call } = await hub.as(superAdmin)
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const owner = await addAdmin(hub.db)
      const user = await addAdmin(hub.db)
      const event = await addEvent(hub.db, { createdBy: owner.id })
      const remove = (id: number) => call('DELETE /api/admin-users/:id', { params: { id: String(id) } })
      return Promise.all([
        outcomeOf(grant(owner, user.id, event.id)),
        outcomeOf(grant(superAdmin, owner.id, eventId)),
        outcomeOf(call('DELETE /api/admin/delete-event/:id', { params: { id: String(event.id) } })),
        outcomeOf(remove(owner.id)),
        outcomeOf(remove(user.id)),
      ])
    }),
  )
  expect(outcomes.flat()).toSatisfy(expected)
})
