import { CARD_CLAIMED } from '../../domain/card-limits.ts'
import type { Viewer } from '../access/data.ts'
import { type About, requireAccess, writeToEvent } from '../access/event-access.ts'
import type { Database, Row } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { conflict, notFound, type Refusal } from '../lib/errors.ts'
import { findCard, openCard } from './data.ts'

export const noCard = () => notFound('This card does not exist, or no longer')

/** The ways to a card: reading it, writing it, and the refusal that says why it is not to be had. */
export function createCardAccess({ db, engine, now }: Deps) {
  /** The card and its event, if the viewer may manage that; a card of another event does not exist for them. */
  async function requireCard(
    viewer: Viewer,
    id: number,
  ): Promise<{ card: Row<'session_cards'>; event: Row<'events'> }> {
    const card = await findCard(db, id)
    if (!card) throw noCard()
    const event = await requireAccess(db, viewer, card.eventId, noCard)
    return { card, event }
  }

  /** A write to a card. `named`: the event that the body says it belongs to. */
  function writeCard<T>(
    viewer: Viewer,
    { id, ...about }: { id: number } & Pick<About, 'named' | 'attempt'>,
    work: (transaction: Database, event: Row<'events'>) => Promise<T>,
  ): Promise<T> {
    return writeToEvent(
      engine,
      viewer,
      { eventOf: (transaction) => findCard(transaction, id), ...about, missing: noCard },
      work,
    )
  }

  /** Why a card is not to be had. */
  async function taken(transaction: Database, id: number): Promise<Refusal> {
    const opened = await openCard(transaction, id, now())
    if (!opened) return noCard()
    const { state, claimedBy } = opened.card
    if (state === 'saved') return conflict('This card has been saved already', CARD_CLAIMED)
    if (state === 'discarded') return conflict('This card has been discarded', CARD_CLAIMED)
    return conflict(`${claimedBy?.name ?? 'Someone else'} has this card open`, CARD_CLAIMED)
  }

  return { requireCard, writeCard, taken }
}
