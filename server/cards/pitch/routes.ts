import { pitchCalls } from '../../../domain/cards/pitch-calls.ts'
import { roundAfter } from '../../../domain/cards/pitch-round.ts'
import { pitchSpots } from '../../../domain/schedule/pitch-spots.ts'
import { countPairs, LEAST_PHONES } from '../../../domain/schedule/star-pairs.ts'
import { t } from '../../../domain/text/t.ts'
import { minutesAt } from '../../../domain/times/event-days.ts'
import { requireAccess, writeToEvent } from '../../access/event-access.ts'
import { findRound, keepRound, listOpenIdeas, presentRound } from '../../content/pitch-rounds/data.ts'
import { touch } from '../../db/revisions.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { conflict } from '../../lib/errors.ts'
import { roomRows } from '../../schedule/rooms/data.ts'
import { contentOfRow } from '../../schedule/session-fields/data.ts'
import { listSessionsOf } from '../../schedule/sessions/data.ts'
import { timeSlotRows } from '../../schedule/time-slots/data.ts'
import { numbersOfSessions } from '../data.ts'
import { readStarredIdeas, requireIdea } from '../ideas/data.ts'

/** The pitch round: organizers run it from a phone, and screens show it. */
export function pitchRoutes(serve: Serve, { db, engine, now }: Deps): void {
  serve(pitchCalls, {
    'PUT /api/ideas/round': ({ user, body: { eventId, version, ...press } }) =>
      writeToEvent(engine, user, { eventId }, async (transaction) => {
        const before = await findRound(transaction, eventId)
        if (before.version !== version) throw conflict(t('refusal.roundWentOn'))
        const open = await listOpenIdeas(transaction, eventId)
        const round = roundAfter(before.round, press, open, now())
        const after = { round, version: version + 1 }
        await keepRound(transaction, eventId, round, after.version)
        await touch(transaction, eventId)
        return presentRound(after)
      }),
    'GET /api/ideas/spots': async ({ user, query: { eventId, number, hands } }) => {
      const event = await requireAccess(db, user, eventId)
      const idea = await requireIdea(db, { eventId, number })
      const lists = await readStarredIdeas(db, eventId)
      const numbers = await numbersOfSessions(db, eventId)
      const counted = countPairs([number, ...numbers.values()], lists.length < LEAST_PHONES ? [] : lists)
      const pairs = (sessionId: number) => counted.pairs(number, numbers.get(sessionId) ?? 0)
      const [slots, rooms] = [await timeSlotRows.list(db, eventId), await roomRows.list(db, eventId)]
      const sessions = await listSessionsOf(db, eventId)
      return pitchSpots(contentOfRow(idea), hands, {
        sessions,
        slots,
        rooms,
        now: minutesAt(event, now()),
        pairs,
      })
    },
  })
}
