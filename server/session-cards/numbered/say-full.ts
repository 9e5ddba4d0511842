import { randomBytes } from 'node:crypto'
import { nameOfFull } from '../../../domain/act-names.ts'
import { lockEvent } from '../../access/data.ts'
import type { Deps } from '../../deps.ts'
import { recordForGuest } from '../../history/data.ts'
import { conflict } from '../../lib/errors.ts'
import { findSession, sayFull } from '../../sessions/data.ts'
import { findByCode } from './data.ts'
import { CLOSED, noCard } from './refusals.ts'

/**
 * Keeps what the author of a card says at the door: that the card's session is full, or no longer.
 * @throws 404 for a code of no card, 409 for a card that is closed or whose session has no time and room
 */
export async function sayFullAsAuthor(
  { engine, now }: Pick<Deps, 'engine' | 'now'>,
  code: string,
  isFull: boolean,
): Promise<void> {
  await engine.write(async (transaction) => {
    const known = await findByCode(transaction, code)
    if (!known) throw noCard()
    await lockEvent(transaction, known.eventId)
    const card = (await findByCode(transaction, code)) ?? known
    if (card.closedAt !== null) throw conflict(CLOSED)
    const before = card.sessionId === null ? undefined : await findSession(transaction, card.sessionId)
    if (!before) throw conflict('This card is no session yet')
    const after = await sayFull(transaction, before.id, isFull, now())
    const said = ({ title, fullAt }: typeof after) => ({ title, fullAt })
    await recordForGuest(
      transaction,
      {
        at: now(),
        change: randomBytes(8).toString('hex'),
        actor: `author of card ${card.number}`,
        eventId: card.eventId,
        noun: 'sessions',
        rowId: after.id,
      },
      { before: said(before), after: said(after) },
      false,
      nameOfFull(after.title, isFull),
    )
  })
}
