import { MOST_IDEAS } from '../../../../domain/cards/ideas.ts'
import { MOST_NUMBERED_CARDS, type NumberedCard } from '../../../../domain/cards/numbered-cards.ts'
import type { Database, Row } from '../../../db/schema.ts'
import { lastNumber } from '../../numbered/data.ts'
import { changeIdea } from '../data.ts'

type Card = Row<'numbered_cards'>

/**
 * Whether an event accepts one more idea from a network, which may use up to half of the numbers that others leave. An
 * idea that was taken off the list counts, because its number is used up. The event must be locked.
 */
export async function hasRoom(
  db: Database,
  { eventId, network }: { eventId: number; network: string },
  most = MOST_IDEAS,
): Promise<boolean> {
  if ((await lastNumber(db, eventId)) >= MOST_NUMBERED_CARDS) return false
  const counts = await db
    .selectFrom('numbered_cards')
    .select(['network', ({ fn }) => fn.countAll().as('count')])
    .where('eventId', '=', eventId)
    .where((eb) => eb.or([eb('ideaAt', 'is not', null), eb('network', '!=', '')]))
    .groupBy('network')
    .execute()
  const all = counts.reduce((sum, { count }) => sum + Number(count), 0)
  const own = Number(counts.find((each) => each.network === network)?.count ?? 0)
  return all + own < most
}

/** Shows or hides an idea. While it is hidden, the wish that it takes is on the list again. */
export async function showIdea(
  db: Database,
  { id, eventId, number, takes }: Pick<Card, 'id' | 'eventId' | 'number' | 'takes'>,
  isHidden: boolean,
  expected: number | null = null,
): Promise<NumberedCard> {
  // An idea that organizers hid waits for their review after its next change, too.
  const change = { isHidden, ...(isHidden && { needsLook: true }) }
  const card = await changeIdea(db, id, change, expected)
  if (takes !== null) await giveWish(db, { eventId, number, takes }, !isHidden)
  return card
}

/** Joins a wish to the idea that takes it, unless another idea has it; or removes it from that idea. */
export async function giveWish(
  db: Database,
  { eventId, number, takes }: Pick<Card, 'eventId' | 'number' | 'takes'>,
  isTaken: boolean,
): Promise<void> {
  await db
    .updateTable('numbered_cards')
    .set((eb) => ({ joinedTo: isTaken ? number : null, version: eb('version', '+', 1) }))
    .where('eventId', '=', eventId)
    .where('number', '=', takes)
    .where('isWish', '=', true)
    .where('sessionId', 'is', null)
    .where('joinedTo', isTaken ? 'is' : '=', isTaken ? null : number)
    .execute()
}

/** Moves what was joined to an idea along when that idea is joined to another. */
export async function joinAlso(
  db: Database,
  { eventId, from, into }: { eventId: number; from: number; into: number },
): Promise<void> {
  await db
    .updateTable('numbered_cards')
    .set((eb) => ({ joinedTo: into, version: eb('version', '+', 1) }))
    .where('eventId', '=', eventId)
    .where('joinedTo', '=', from)
    .execute()
}

/**
 * Whether new text of an idea waits for the organizers' review: they review all ideas, or reviewed this one. An idea
 * that its author took off the list still counts as one that anyone may have sent, unlike a card that organizers gave
 * out.
 */
export async function looksAgain(
  db: Database,
  { eventId, ideaAt, network, needsLook }: Pick<Card, 'eventId' | 'ideaAt' | 'network' | 'needsLook'>,
): Promise<boolean> {
  if (ideaAt === null && network === '') return false
  const event = await db.selectFrom('events').select('ideas').where('id', '=', eventId).executeTakeFirst()
  return needsLook || event?.ideas === 'reviewed'
}
