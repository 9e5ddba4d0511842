import { randomBytes } from 'node:crypto'
import { roomCodeCalls, type SaidAtDoor } from '../../../domain/cards/room-codes.ts'
import { doorActor } from '../../../domain/schedule/act-words.ts'
import { t } from '../../../domain/text/t.ts'
import { isUpcoming } from '../../../domain/times/event-days.ts'
import { lockEvent } from '../../access/data.ts'
import { requireAccess, writeToEvent } from '../../access/event-access.ts'
import { openLimit } from '../../db/rate-limit-store.ts'
import { touchManagers } from '../../db/revisions.ts'
import type { Database, Row } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { runAsGuest } from '../../lib/acting.ts'
import { conflict, notFound } from '../../lib/errors.ts'
import { refuseExcess } from '../../lib/rate-limit.ts'
import { hashSecret } from '../../lib/secrets.ts'
import { findEventOf } from '../../schedule/events/data.ts'
import { roomRows } from '../../schedule/rooms/data.ts'
import { findSession, listSessionsOf } from '../../schedule/sessions/data.ts'
import { requireAuthorPage } from '../author-page/data.ts'
import { takeBackCancelled } from '../cancelled/take-back.ts'
import { cancelAsGuest, sayFullAsGuest, sayLateAsGuest, sayOpenAbout } from '../guest-acts.ts'
import { CHANGES_OF_AUTHOR, holdCard, requireCard } from '../numbered/data.ts'
import {
  findRoomCode,
  findRoomCodeOf,
  isOver,
  keepNote,
  keepRoomCode,
  listRoomCodes,
  notesOf,
  readRoomDoor,
  setHelp,
} from './data.ts'

/** Per room, regardless of others behind its address. */
const OF_ROOM = { name: 'room-code', points: 200, seconds: 15 * 60 }

export function roomCodeRoutes(serve: Serve, deps: Deps): void {
  const { db, engine, now } = deps
  const ofRoom = openLimit(deps, OF_ROOM)
  const ofCard = openLimit(deps, CHANGES_OF_AUTHOR)

  serve(roomCodeCalls, {
    'GET /api/numbered-cards/rooms': async ({ user, query: { eventId } }) => {
      await requireAccess(db, user, eventId)
      const notes = await notesOf(db, eventId, await listSessionsOf(db, eventId))
      const sessions = [...notes].map(([sessionId, note]) => ({ sessionId, ...note }))
      return { rooms: await listRoomCodes(db, eventId), sessions }
    },
    'POST /api/numbered-cards/rooms/:id': ({ user, params: { id: roomId } }) =>
      writeToEvent(
        engine,
        user,
        { eventOf: (db) => roomRows.find(db, roomId) },
        async (transaction, { id: eventId }) => {
          const code = randomBytes(16).toString('base64url')
          const madeAt = now().toISOString()
          await keepRoomCode(transaction, { roomId, eventId, hash: hashSecret(code), madeAt })
          await touchManagers(transaction, eventId)
          return { roomId, code }
        },
      ),
    'PUT /api/numbered-cards/rooms/:id': ({ user, params: { id } }) =>
      writeToEvent(
        engine,
        user,
        { eventOf: (db) => findRoomCodeOf(db, id) },
        async (transaction, { id: eventId }) => {
          await setHelp(transaction, id, '')
          await touchManagers(transaction, eventId)
          return null
        },
      ),
    'GET /api/author-pages/:code/room': async ({ params: { code }, reply }) => {
      reply.header('cache-control', 'private, no-store')
      return readRoomDoor(db, await requireRoomCode(db, code, now()))
    },
    'PUT /api/author-pages/:code/room': async ({ params: { code }, body }) => {
      const known = await requireRoomCode(db, code, now())
      refuseExcess(await ofRoom.take(String(known.roomId)))
      await sayAtDoor(deps, code, body)
      return readRoomDoor(db, await requireRoomCode(db, code, now()))
    },
    'PUT /api/author-pages/:code/session': async ({ params: { code }, body }) => {
      const known = await requireCard(db, code)
      refuseExcess(await ofCard.take(String(known.id)))
      const say = () => sayAsAuthor(deps, code, body)
      // The journal records the return of a cancelled session, and needs the guest's name; other reports record
      // themselves.
      await (body.isCancelled === false ? runAsGuest(String(known.number), now, say) : say())
      return requireAuthorPage(db, code)
    },
  })
}

/** @throws 404 if the code belongs to no room, or has ended: with a newer one, or with the event's last day */
async function requireRoomCode(db: Database, code: string, at: Date): Promise<Row<'room_codes'>> {
  const known = await findRoomCode(db, hashSecret(code))
  if (!known) throw notFound(t('refusal.noRoomCode'))
  if (!isUpcoming(await findEventOf(db, known.eventId), at)) throw notFound(t('refusal.roomCodeOver'))
  return known
}

/**
 * Stores a report by a room's helper.
 * @throws 404 if the code belongs to no room, or has ended; 409 for a session that is no longer in the room
 */
async function sayAtDoor(
  { engine, now }: Pick<Deps, 'engine' | 'now'>,
  code: string,
  { needsHelp, session }: SaidAtDoor,
): Promise<void> {
  await engine.write(async (transaction) => {
    const at = now()
    await lockEvent(transaction, (await requireRoomCode(transaction, code, at)).eventId)
    // The code may have ended while this request waited.
    const door = await requireRoomCode(transaction, code, at)
    if (needsHelp !== undefined && needsHelp !== (door.helpAt !== ''))
      await setHelp(transaction, door.roomId, needsHelp ? at.toISOString() : '')
    if (session) {
      const { id, isFull, late, ...note } = session
      const before = await findSession(transaction, id)
      if (before?.roomId !== door.roomId) throw conflict(t('refusal.sessionLeftRoom'))
      const room = await roomRows.find(transaction, door.roomId)
      const guest = { actor: doorActor(room?.name ?? ''), at }
      if (isFull !== undefined) await sayFullAsGuest(transaction, before, isFull, guest)
      if (late !== undefined) await sayLateAsGuest(transaction, before, late, guest)
      if (Object.values(note).some((value) => value !== undefined))
        await keepNote(transaction, before, note, at)
    }
    await touchManagers(transaction, door.eventId)
  })
}

type SaidByAuthor = {
  late?: 0 | 5 | 10 | 15 | undefined
  isCancelled?: boolean | undefined
  isOpenAbout?: boolean | undefined
}

/**
 * Stores a report by a card's author about its session.
 * @throws 404 if the code belongs to no card, 409 if the card is closed or its session has no time and room
 */
async function sayAsAuthor(
  { engine, now }: Pick<Deps, 'engine' | 'now'>,
  code: string,
  { late, isCancelled, isOpenAbout }: SaidByAuthor,
): Promise<void> {
  await engine.write(async (transaction) => {
    const card = await holdCard(transaction, code)
    const guest = { actor: String(card.number), at: now() }
    if (isOpenAbout !== undefined) await sayOpenAbout(transaction, card, isOpenAbout, guest)
    if (late === undefined && isCancelled === undefined) return
    if (card.closedAt !== null) throw conflict(t('author.closed'))
    const session = await findSession(transaction, card.sessionId)
    if (!session) throw conflict(t('refusal.noSessionYet'))
    if (isCancelled === false) return takeBackCancelled(transaction, card, guest.at)
    if (session.timeSlotId === null || session.roomId === null) throw conflict(t('refusal.unscheduled'))
    if (await isOver(transaction, session, guest.at)) throw conflict(t('refusal.sessionOver'))
    if (late !== undefined) await sayLateAsGuest(transaction, session, late, guest)
    if (isCancelled) await cancelAsGuest(transaction, session, guest)
    await touchManagers(transaction, card.eventId)
  })
}
