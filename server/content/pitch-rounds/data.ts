import type { ShownRound } from '../../../domain/cards/pitch-calls.ts'
import { NO_ROUND, type PitchRound } from '../../../domain/cards/pitch-round.ts'
import type { Database } from '../../db/schema.ts'

/** The round of an event, and its version; version 0 if there has been none. */
export async function findRound(
  db: Database,
  eventId: number,
): Promise<{ round: PitchRound; version: number }> {
  const row = await db
    .selectFrom('pitch_rounds')
    .select(['round', 'version'])
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  return row
    ? { round: { ...NO_ROUND, ...JSON.parse(row.round) }, version: row.version }
    : { round: NO_ROUND, version: 0 }
}

/** The event must be locked. */
export async function keepRound(
  db: Database,
  eventId: number,
  round: PitchRound,
  version: number,
): Promise<void> {
  const kept = { round: JSON.stringify(round), version }
  await db
    .insertInto('pitch_rounds')
    .values({ eventId, ...kept })
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet(kept))
    .execute()
}

export function presentRound({ round, version }: Awaited<ReturnType<typeof findRound>>): ShownRound {
  const { told: _, putOff: __, hands, ...shown } = round
  return { ...shown, hands: hands[round.number ?? 0] ?? null, version }
}

/** The round as the event's pages show it; null if there has been none. */
export async function findShownRound(db: Database, eventId: number): Promise<ShownRound | null> {
  const found = await findRound(db, eventId)
  return found.version === 0 ? null : presentRound(found)
}

/** The numbers of the ideas that can be pitched: those that are visible and have no spot yet. */
export async function listOpenIdeas(db: Database, eventId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('numbered_cards')
    .select('number')
    .where('eventId', '=', eventId)
    .where('ideaAt', 'is not', null)
    .where('isHidden', '=', false)
    .where('joinedTo', 'is', null)
    .where('sessionId', 'is', null)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

/** How many people raised their hands for ideas that became sessions, by session. */
export async function handsOfSessions(db: Database, eventId: number): Promise<Map<number, number>> {
  const { round } = await findRound(db, eventId)
  if (Object.keys(round.hands).length === 0) return new Map()
  const cards = await db
    .selectFrom('numbered_cards')
    .select(['sessionId', 'number'])
    .where('eventId', '=', eventId)
    .where('sessionId', 'is not', null)
    .execute()
  return new Map(cards.map(({ sessionId, number }) => [Number(sessionId), round.hands[number] ?? 0]))
}
