import { CardReadingError, surelyOf } from '@conference-hub/card-reader'
import { t } from '../../../domain/text/t.ts'
import type { Deps } from '../../deps.ts'
import { findCard, listPossibleTwins } from '../data.ts'
import { listKnownWords } from '../known-words/data.ts'
import { printsOfEvent } from '../layouts/data.ts'
import { findTwin } from '../photo.ts'
import { failureWords } from '../reader-words.ts'
import { partReading, type StoredReading } from '../stored-reading.ts'
import { listSessionContent } from '../wall/data.ts'
import { isWallPiece } from '../wall/wall-piece.ts'
import { keepFailure, keepKnown, keepReading } from './data.ts'
import type { LeasedCard } from './leases/data.ts'
import { keepLease } from './leases/lease.ts'

/** How reading a card ended: stored, not needed because its session is known, stored as a failure, or not done. */
export type ReadingEnd =
  | { end: 'read'; stored: StoredReading }
  | { end: 'known' }
  | { end: 'failed'; message: string }
  | { end: 'busy'; retryAfterSeconds: number; message: string }
  | { end: 'aborted' }

type ReaderDeps = Pick<Deps, 'db' | 'engine' | 'cardReader' | 'now'>
type CardInHand = Pick<LeasedCard, 'id' | 'eventId' | 'photoHash' | 'leaseUntil' | 'number' | 'uploadKey'>

/** Reads the photo of a leased card, and stores the reading or the reason for a failure. */
export async function readCard(
  deps: ReaderDeps,
  card: CardInHand,
  photo: Buffer,
  signal?: AbortSignal,
): Promise<ReadingEnd> {
  const { db, engine, cardReader } = deps
  try {
    if (await isKnown(deps, card, photo, signal)) return { end: 'known' }
    const { names, earlierTitles, people, lists } = await listKnownWords(db, card.eventId)
    const release = keepLease(deps, card)
    const recognized = cardReader.recognize(photo, {
      event: { id: card.eventId, names, earlierTitles },
      people,
      lists,
      prints: await printsOfEvent(db, card.eventId),
      isUpright: isWallPiece(card),
      ...(signal && { signal }),
    })
    const reading = await recognized.finally(release)
    const parts = partReading(reading)
    const number = reading.card?.number ?? card.number
    // After a power loss the card is read again.
    await engine.writeUnsynced(async (transaction) => {
      const earlier = await listPossibleTwins(transaction, card.eventId, card.id)
      const twinOf = findTwin({ photoHash: card.photoHash, reading: parts.stored }, earlier)
      await keepReading(transaction, card, parts, { twinOf, number })
    })
    return { end: 'read', stored: parts.stored }
  } catch (error) {
    // The card may have been discarded, or its event deleted, in the meantime.
    if (!(await findCard(db, card.id))) return { end: 'failed', message: t('refusal.noCard') }
    if (!(error instanceof CardReadingError)) throw error
    const { code, kind, retryAfter = 5 } = error
    const message = failureWords(code)
    if (kind === 'aborted') return { end: 'aborted' }
    if (kind === 'busy') return { end: 'busy', retryAfterSeconds: retryAfter, message }
    await engine.writeUnsynced((transaction) => keepFailure(transaction, card, code))
    return { end: 'failed', message }
  }
}

/** Whether a piece of a wall photo is the card of a session. The session then gets the card, which is not read. */
async function isKnown(
  deps: ReaderDeps,
  card: CardInHand,
  photo: Buffer,
  signal?: AbortSignal,
): Promise<boolean> {
  if (card.number !== null || !isWallPiece(card)) return false
  const sessions = await listSessionContent(deps.db, card.eventId)
  const release = keepLease(deps, card)
  const evidence = await deps.cardReader.compare(photo, sessions, signal).finally(release)
  const own = surelyOf(evidence)
  const session = own === null ? undefined : sessions[own]
  if (!session) return false
  return deps.engine.writeUnsynced((transaction) => keepKnown(transaction, card, session.id))
}
