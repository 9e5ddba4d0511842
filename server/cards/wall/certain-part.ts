import type { z } from 'zod'
import { matchSession } from '../../../domain/schedule/session-match.ts'
import type { wallCalls } from '../../../domain/wall/wall.ts'
import type { Database, Row } from '../../db/schema.ts'
import {
  type CardWords,
  findWaitingContent,
  listCardsOnceTaken,
  listKnownCards,
  listSessionContent,
} from './data.ts'

type Accepted = z.output<(typeof wallCalls)['POST /api/wall/accept']['body']>
type Addition = Accepted['additions'][number]
type Event = Pick<Row<'events'>, 'id' | 'publishesCertain'>

/**
 * The part of an acceptance that needs no person: cards with certain text become sessions. Rooms and time slots are
 * added with the first of them, all at once, so that they are in the order of the wall. Nothing on the schedule
 * changes. A card that was a session once does not become one again automatically, because someone has deleted that
 * session or undone the acceptance.
 */
export async function certainPart(db: Database, event: Event, accepted: Accepted): Promise<Accepted> {
  const additions = event.publishesCertain ? await certainAdditions(db, event, accepted.additions) : []
  const lines = additions.length > 0 ? {} : { rooms: [], timeSlots: [] }
  return { ...accepted, ...lines, moves: [], additions }
}

async function certainAdditions(
  db: Database,
  { id: eventId }: Event,
  additions: readonly Addition[],
): Promise<Addition[]> {
  const isCertain = await certainty(db, eventId)
  const certain: Addition[] = []
  for (const addition of additions)
    if (addition.words === undefined && (await isCertain(addition))) certain.push(addition)
  return certain
}

/** Whether the text of a card is certain and belongs to no session, and whether the card has never been one. */
async function certainty(
  db: Database,
  eventId: number,
): Promise<(card: Pick<Addition, 'number' | 'cardId' | 'otherCardIds' | 'typedAt'>) => Promise<boolean>> {
  const known = await listKnownCards(db, eventId)
  const sessions = await listSessionContent(db, eventId)
  const taken = await listCardsOnceTaken(db, eventId)
  const isSure = (words: CardWords | null | undefined, typedAt: string | null) =>
    words?.doubtful.length === 0 && !words.isMarked && words.typedAt === typedAt
  return async ({ number, cardId, otherCardIds = [], typedAt }) => {
    if (number !== null) return isSure(known.get(number)?.words, typedAt) && !taken.numbers.has(number)
    const waiting = cardId === null ? null : await findWaitingContent(db, eventId, cardId, otherCardIds)
    if (!waiting || !isSure(waiting.words, typedAt)) return false
    const { title, presenterName, description } = waiting.words
    const isLikeOne = matchSession([title, presenterName, description].join('\n'), sessions) !== null
    return !isLikeOne && ![...waiting.cardIds, ...otherCardIds].some((id) => taken.ids.has(id))
  }
}
