import { slug } from '../../domain/text/slugs.ts'
import { HOUR_MS } from '../../domain/times/times.ts'
import { createSignIn } from '../../server/accounts/sign-ins/data.ts'
import { createToken } from '../../server/accounts/tokens/data.ts'
import { createInvitedUser } from '../../server/accounts/users/data.ts'
import type { NewRow } from '../../server/db/schema.ts'
import { newSecret } from '../../server/lib/secrets.ts'
import { createWebhook } from '../../server/publish/webhooks/data.ts'
import { NOW, openApp } from '../app.ts'
import { addIdea, addNumberedCard, addRoomCode } from '../card-factories.ts'
import { fakeCardReader } from '../card-reader.ts'
import {
  addAdmin,
  addAnnouncement,
  addEvent,
  addEventPage,
  addFloorPlan,
  addFooterSettings,
  addGrant,
  addIdentity,
  addLink,
  addRoom,
  addSession,
  addSponsor,
  addSuperAdmin,
  addTimeSlot,
  addUser,
  addWifiSettings,
} from '../factories.ts'
import { formOf, picture } from '../pictures.ts'

export type Hub = Awaited<ReturnType<typeof openApp>>
type Person = Awaited<ReturnType<typeof addUser>>

/** The callers of every call, in the order of the table's columns. */
export const ROLES = ['visitor', 'user', 'admin', 'helper', 'grantee', 'creator', 'super'] as const
export type Role = (typeof ROLES)[number]
export type People = Record<Exclude<Role, 'visitor'>, Person>

/**
 * The application in memory with its callers. No card is ever read, so that no answer depends on the progress of
 * reading.
 */
export async function openWithPeople(settings: NodeJS.ProcessEnv = {}) {
  const cardReader = fakeCardReader()
  cardReader.fail('timeout')
  const hub = await openApp({ cardReader, settings })
  return { hub, people: await addPeople(hub) }
}

export async function addPeople({ db }: Hub): Promise<People> {
  return {
    user: await addUser(db),
    admin: await addAdmin(db),
    helper: await addUser(db),
    grantee: await addAdmin(db),
    creator: await addAdmin(db),
    super: await addSuperAdmin(db),
  }
}

/**
 * Removes the events of the calls that were made, because every answer reads the revisions of all events. Cards go
 * first: the reader locks its card before its event.
 */
export async function removeEvents({ engine }: Hub): Promise<void> {
  await engine.db.deleteFrom('session_cards').execute()
  await engine.db.deleteFrom('events').execute()
}

export type World = Awaited<ReturnType<typeof createWorld>>

/** A new event for one call, named `named` if given, with the rows that the call needs. */
export async function createWorld(
  hub: Hub,
  people: People,
  role: Role,
  isPublic: boolean,
  named: { name?: string; location?: string } = {},
) {
  const { db } = hub
  const event = await addEvent(db, { createdBy: people.creator.id, isPublic, ...named })
  const eventId = event.id
  await addGrant(db, { eventId, userId: people.grantee.id })
  await addGrant(db, { eventId, userId: people.helper.id, role: 'helper' })
  const one = async <R extends { id: number }>(row: Promise<R>) => ({ id: String((await row).id) })
  const room = (given: { closedTimes?: string } = {}) => addRoom(db, { eventId, ...given })
  const slot = () => addTimeSlot(db, { eventId })
  const scheduled = async () => {
    const place = { timeSlotId: (await slot()).id, roomId: (await room()).id }
    return { place, session: await addSession(db, { eventId, ...place }) }
  }
  /** A session that is going on now and that can be joined remotely. */
  const joinable = async () => {
    const { id: timeSlotId } = await addTimeSlot(db, { eventId, startTime: '8:00', endTime: '16:00' })
    const facts = JSON.stringify({ joining: { url: 'https://meet.example/room' } })
    return addSession(db, { eventId, timeSlotId, roomId: (await room()).id, facts })
  }
  const sessionBody = async () => ({
    title: 'Title',
    description: 'Description',
    presenterName: 'Presenter',
    timeSlotId: (await slot()).id,
    roomId: (await room()).id,
  })
  const link = (kind: 'social' | 'quick' | 'helpful') => addLink(db, { eventId, kind, title: 'GitHub' })
  const card = async () => {
    const form = formOf({ eventId: String(eventId) }, { image: { bytes: await picture() } })
    return (await hub.as(people.super)).call('POST /api/session-cards', { form })
  }
  const failedCard = async () => {
    const { id } = await card()
    await db.updateTable('session_cards').set({ state: 'failed' }).where('id', '=', id).execute()
    return { id }
  }

  return {
    people,
    event,
    eventId,
    query: { city: slug(event.location), date: event.date },
    ofEvent: { eventId: String(eventId) },
    one,
    room,
    slot,
    scheduled,
    joinable,
    sessionBody,
    link,
    card,
    failedCard,
    numberedCard: () => addNumberedCard(db, { eventId }),
    idea: (given: Partial<NewRow<'numbered_cards'>> = {}) => addIdea(db, { eventId, ...given }),
    cardOfSession: async () => addNumberedCard(db, { eventId, sessionId: (await scheduled()).session.id }),
    /** A card of an event where holders of cards can claim spots. */
    cardWithClaims: async () => {
      const claimsFrom = '2026-01-01T00:00'
      await db.updateTable('events').set({ claimsFrom }).where('id', '=', eventId).execute()
      return addNumberedCard(db, { eventId, sessionId: (await scheduled()).session.id })
    },
    cardWithCoHost: async () => {
      const { id: cardId, code } = await addNumberedCard(db, { eventId })
      const made = { cardId, eventId, hash: `hash of ${code}`, madeAt: '2026-05-01T10:00:00.000Z' }
      const { id } = await db.insertInto('card_codes').values(made).returning('id').executeTakeFirstOrThrow()
      return { code, id: String(id) }
    },
    roomCode: async () => addRoomCode(db, await room()),
    roomWithCode: async () => {
      const row = await room()
      await addRoomCode(db, row)
      return row.id
    },
    sponsor: () => addSponsor(db, { eventId, name: 'Acme' }),
    page: () => addEventPage(db, { eventId }),
    footer: () => addFooterSettings(db, { eventId }),
    wifi: () => addWifiSettings(db, { eventId }),
    floorPlan: () => addFloorPlan(db, { eventId }),
    /** An event with a room, with the same managers as this one. */
    earlier: async () => {
      const { id } = await addEvent(db, { createdBy: people.creator.id })
      await addGrant(db, { eventId: id, userId: people.grantee.id })
      await addRoom(db, { eventId: id })
      return id
    },
    deletedEvent: async () => {
      const { id } = await addEvent(db, { createdBy: people.creator.id })
      const { call } = await hub.as(people.creator)
      await call('DELETE /api/admin/delete-event/:id', { params: { id } })
      return id
    },
    announced: () => addAnnouncement(db, { eventId }),
    /** Two changes to the schedule, made by the caller if allowed: a session was put into the tray, and back. */
    acts: async () => {
      const mayMove = role === 'helper' || role === 'grantee' || role === 'creator'
      const { call } = await hub.as(mayMove ? people[role] : people.super)
      const { session, place } = await scheduled()
      for (const [index, spot] of [null, place].entries())
        await call('POST /api/sessions/arrange', {
          body: { eventId, moves: [{ id: session.id, version: session.version + index, spot }] },
        })
      const [latest, first] = await call('GET /api/history/acts', { query: { eventId: String(eventId) } })
      if (!latest || !first) throw new Error('The history lacks what was done')
      return { latest, first }
    },
    /** The history's entry about a deleted room. */
    deletedRoom: async () => {
      const owner = await hub.as(people.super)
      await owner.call('DELETE /api/rooms/:id', { params: await one(room()) })
      const [entry] = await owner.call('GET /api/history', { query: { eventId: String(eventId) } })
      return { id: String(entry?.id) }
    },
    plainUser: () => addUser(db),
    anotherAdmin: () => addAdmin(db),
    grantedAdmin: async () => {
      const user = await addAdmin(db)
      await addGrant(db, { eventId, userId: user.id })
      return user
    },
    pendingUser: async () => {
      const email = `pending-${eventId}@example.com`
      return (await createInvitedUser(db, { name: 'Pending', email }, NOW)).user
    },
    /** Another sign-in of the caller. */
    signIn: async () => {
      const { id: userId } = role === 'visitor' ? people.creator : people[role]
      await createSignIn(db, userId, { userAgent: '', address: '' }, NOW)
      const latest = db.selectFrom('sign_ins').select('id').orderBy('id', 'desc')
      return latest.executeTakeFirstOrThrow()
    },
    /** A webhook to which nothing is sent besides the call, because sending would write to it. */
    webhook: async () => {
      const made = await createWebhook(db, event, {
        address: 'http://127.0.0.1:9/',
        secret: 'whsec_',
        now: NOW,
      })
      const nextAt = new Date(NOW.getTime() + HOUR_MS).toISOString()
      await db.updateTable('webhooks').set({ nextAt }).where('id', '=', made.id).execute()
      return made
    },
    /** A token of the caller. */
    token: async () => {
      const { id: userId } = role === 'visitor' ? people.creator : people[role]
      const made = { userId, name: 'Badge printer', mayWrite: true, eventIds: null }
      return createToken(db, newSecret(), made, NOW)
    },
    identity: async () => {
      const { id: userId } = role === 'visitor' ? people.creator : people[role]
      return addIdentity(db, { userId })
    },
    passkey: async () => {
      const { id: userId } = role === 'visitor' ? people.creator : people[role]
      const made = { credentialId: newSecret(), publicKey: 'key', counter: 0, transports: '[]' }
      const row = { ...made, userId, name: 'Laptop', createdAt: NOW.toISOString(), lastUsedAt: null }
      return db.insertInto('passkeys').values(row).returning('id').executeTakeFirstOrThrow()
    },
  }
}
