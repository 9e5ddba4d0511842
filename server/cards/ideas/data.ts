import type { Idea } from '../../../domain/cards/ideas.ts'
import { rangeOf } from '../../../domain/cards/interest.ts'
import type { NumberedCard } from '../../../domain/cards/numbered-cards.ts'
import { t } from '../../../domain/text/t.ts'
import { lockUnrecorded } from '../../access/data.ts'
import type { Database, NewRow, Row } from '../../db/schema.ts'
import { updateVersioned } from '../../db/versioned.ts'
import { notFound } from '../../lib/errors.ts'
import { findNumberedCard, lastNumber } from '../numbered/data.ts'

type Card = Row<'numbered_cards'>
/** Many times an event's attendance. Beyond this, the oldest browser is deleted. */
const MOST_BROWSERS = 20_000

/** The parts of an event at an address that matter for its ideas. */
export async function findIdeaList(db: Database, { slug, date }: Pick<Row<'events'>, 'slug' | 'date'>) {
  return db
    .selectFrom('events')
    .select(['id', 'ideas'])
    .where('slug', '=', slug)
    .where('date', '=', date)
    .executeTakeFirst()
}

export async function findEventOfIdeas(db: Database, id: number) {
  return db
    .selectFrom('events')
    .select(['ideas', 'isPublic', 'date', 'days', 'timeZone', 'nightMinutes'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * The ideas that visitors see, by number, with the text of their sessions if those are scheduled. Once the list is
 * closed, sorted by the range of their stars.
 */
export async function listIdeas(
  db: Database,
  { id, ideas }: Pick<Row<'events'>, 'id' | 'ideas'>,
): Promise<Idea[]> {
  const rows = await db
    .selectFrom('numbered_cards as card')
    .leftJoin('sessions', 'sessions.id', 'card.sessionId')
    .select(['number', 'card.title', 'card.presenterName', 'card.description', 'isWish', 'interest'])
    .select(['sessionId', 'timeSlotId', 'roomId'])
    .select([
      'sessions.title as saidTitle',
      'sessions.presenterName as saidName',
      'sessions.description as said',
    ])
    .where('card.eventId', '=', id)
    .where('ideaAt', 'is not', null)
    .where('isHidden', '=', false)
    .where('joinedTo', 'is', null)
    .orderBy('number')
    .execute()
  return rows
    .map(({ interest, sessionId, timeSlotId, roomId, saidTitle, saidName, said, ...row }) => {
      // A session that was cancelled or is in the tray is not scheduled, and its text is for organizers only.
      const isPlaced = timeSlotId !== null && roomId !== null
      return {
        ...row,
        ...(isPlaced && { title: saidTitle ?? '', presenterName: saidName ?? '', description: said ?? '' }),
        sessionId: isPlaced ? sessionId : null,
        interest: ideas === 'closed' && interest !== null ? rangeOf(interest) : null,
      }
    })
    .toSorted((a, b) => (b.interest?.from ?? 0) - (a.interest?.from ?? 0) || a.number - b.number)
}

export async function findIdea(
  db: Database,
  idea: { eventId: number } & ({ number: number } | { id: number }),
): Promise<Card | undefined> {
  return db
    .selectFrom('numbered_cards')
    .selectAll()
    .where((eb) => eb.and(idea))
    .where('ideaAt', 'is not', null)
    .executeTakeFirst()
}

/** @throws 404 */
export async function requireIdea(...asked: Parameters<typeof findIdea>): Promise<Card> {
  const idea = await findIdea(...asked)
  if (!idea) throw notFound(t('refusal.noIdea'))
  return idea
}

/** Adds an idea with the event's next number. The event must be locked. */
export async function createIdea(
  db: Database,
  idea: Omit<
    NewRow<'numbered_cards'>,
    'number' | 'typedAt' | 'closedAt' | 'sessionId' | 'joinedTo' | 'interest'
  >,
): Promise<Card> {
  const number = (await lastNumber(db, idea.eventId)) + 1
  return db
    .insertInto('numbered_cards')
    .values({
      ...idea,
      number,
      typedAt: idea.ideaAt,
      closedAt: null,
      sessionId: null,
      joinedTo: null,
      interest: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function changeIdea(
  db: Database,
  id: number,
  change: Partial<Card>,
  expected: number | null = null,
): Promise<NumberedCard> {
  return updateVersioned(db, 'numbered_cards', change, { id, expected, find: findNumberedCard })
}

export async function setIdeaList(
  db: Database,
  id: number,
  ideas: Row<'events'>['ideas'],
): Promise<Row<'events'>> {
  return db
    .updateTable('events')
    .set((eb) => ({ ideas, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Whether the event counts the browser's stars of ideas: it already does, it will with the next ones (`new`), or never.
 */
export async function findStarring(
  db: Database,
  { eventId, browser }: { eventId: number; browser: string },
): Promise<'counted' | 'new' | 'not counted'> {
  const event = await db
    .selectFrom('events')
    .leftJoin('idea_stars', (join) =>
      join.onRef('idea_stars.eventId', '=', 'events.id').on('idea_stars.browser', '=', browser),
    )
    .select('idea_stars.id')
    .where('events.id', '=', eventId)
    .where('events.ideas', 'in', ['open', 'reviewed'])
    .where('events.isPublic', '=', true)
    .executeTakeFirst()
  if (!event) return 'not counted'
  return event.id === null ? 'new' : 'counted'
}

/** Replaces the ideas that a browser stars. When there are very many browsers, the oldest is removed. */
export async function keepIdeaStars(
  transaction: Database,
  { eventId, browser, numbers }: { eventId: number; browser: string; numbers: readonly number[] },
  mostBrowsers = MOST_BROWSERS,
): Promise<void> {
  const kept = { numbers: JSON.stringify([...new Set(numbers)]) }
  const { numUpdatedRows: known } = await transaction
    .updateTable('idea_stars')
    .set(kept)
    .where('eventId', '=', eventId)
    .where('browser', '=', browser)
    .executeTakeFirstOrThrow()
  if (known > 0n) return
  // Not after the insert, whose lock a writer that moves or deletes the event would wait for.
  if (!(await lockUnrecorded(transaction, eventId))) return
  await transaction
    .insertInto('idea_stars')
    .values({ eventId, browser, ...kept })
    .onConflict((conflict) => conflict.columns(['eventId', 'browser']).doUpdateSet(kept))
    .execute()
  const { count } = await transaction
    .selectFrom('idea_stars')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  if (Number(count) <= mostBrowsers) return
  await transaction
    .deleteFrom('idea_stars')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('idea_stars').select('id').where('eventId', '=', eventId).orderBy('id').limit(1),
    )
    .execute()
}

/** Whether the stars of an event's ideas still exist; they are deleted a week after the event. */
export async function hasIdeaStars(db: Database, eventId: number): Promise<boolean> {
  const stars = db.selectFrom('idea_stars').select('id').where('eventId', '=', eventId).limit(1)
  return (await stars.executeTakeFirst()) !== undefined
}

/** The ideas that each browser stars, by number. Two starred ideas that were joined count once. */
export async function readStarredIdeas(db: Database, eventId: number): Promise<number[][]> {
  const cards = await db
    .selectFrom('numbered_cards')
    .select(['number', 'joinedTo'])
    .where('eventId', '=', eventId)
    .where('ideaAt', 'is not', null)
    .execute()
  const into = new Map(cards.map(({ number, joinedTo }) => [number, joinedTo ?? number]))
  const stars = await db.selectFrom('idea_stars').select('numbers').where('eventId', '=', eventId).execute()
  return stars.map(({ numbers }) => [
    ...new Set((JSON.parse(numbers) as number[]).map((each) => into.get(each) ?? each)),
  ])
}

/** Stores how many browsers star each idea. The event must be locked. */
export async function countInterest(transaction: Database, eventId: number): Promise<void> {
  const counts = new Map<number, number>()
  for (const number of (await readStarredIdeas(transaction, eventId)).flat())
    counts.set(number, (counts.get(number) ?? 0) + 1)
  const cards = await transaction
    .selectFrom('numbered_cards')
    .select(['id', 'number'])
    .where('eventId', '=', eventId)
    .where('ideaAt', 'is not', null)
    .execute()
  for (const { id, number } of cards)
    await transaction
      .updateTable('numbered_cards')
      .set({ interest: counts.get(number) ?? 0 })
      .where('id', '=', id)
      .execute()
}
