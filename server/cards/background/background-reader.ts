import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { runAsSystem } from '../../lib/acting.ts'
import { isStoreFailure } from '../../lib/storage.ts'
import { keepFailure } from './data.ts'
import { type LeasedCard, leaseNextCard, returnAllCards, returnCard } from './leases/data.ts'
import { readCard } from './read-card.ts'
import { createSecondReaderQueue, type SecondReaderQueue } from './second-reader.ts'

/** How often to look for cards that another server added, or whose server ended. */
const LOOK_MS = 15_000
/** A card that has crashed the reading process this often is left to a person. */
const MOST_ATTEMPTS = 3

export type BackgroundReader = {
  /** Call it when there may be cards to read. */
  wake(): void
  /** Call it for a card that was read while someone waited, so that doubtful parts are read a second time. */
  doubt: SecondReaderQueue['ask']
  /** Resolves when there is nothing left to read. */
  settled(): Promise<void>
}

/**
 * Reads waiting cards one at a time, those of an event in order of arrival, with events taking turns. Resumes cards
 * that a restart interrupted.
 */
export function createBackgroundReader(app: FastifyInstance, deps: Deps): BackgroundReader {
  const ending = new AbortController()
  const second = createSecondReaderQueue(app, deps)
  let working: Promise<void> | null = null
  let isWokenAgain = false
  /** A card that is leased and not given back yet. */
  let inHand: LeasedCard | null = null
  let lastEventId = 0
  let timer: NodeJS.Timeout | undefined

  app.addHook('onReady', async () => {
    if (deps.engine.name === 'sqlite') await returnAllCards(deps.db)
    wake()
    timer = setInterval(wake, LOOK_MS).unref()
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    ending.abort()
    await Promise.all([working, second.close()])
  })
  return {
    wake,
    doubt: second.ask,
    async settled() {
      while (working) await working
      await second.settled()
    },
  }

  function wake(): void {
    isWokenAgain = true
    // An upload wakes the reader, but the next card may belong to another user.
    working ??= runAsSystem(work)
      .catch((error: unknown) => app.log.error(error))
      .finally(() => {
        working = null
        if (isWokenAgain && !ending.signal.aborted) wake()
      })
  }

  async function work(): Promise<void> {
    while (isWokenAgain && !ending.signal.aborted) {
      isWokenAgain = false
      while (!ending.signal.aborted && (await readNext())) {
        // Read cards one after another.
      }
    }
  }

  /** @returns whether there may be another card to read now */
  async function readNext(): Promise<boolean> {
    if (inHand) await giveBack(inHand)
    const card = await deps.engine.writeUnsynced((transaction) =>
      leaseNextCard(transaction, deps.now(), lastEventId),
    )
    if (!card) return false
    inHand = card
    lastEventId = card.eventId
    try {
      const isKept = await read(deps, card, ending.signal)
      if (isKept) second.ask(card)
      if (!isKept) await giveBack(card)
      inHand = null
      return isKept
    } catch (error) {
      // Not the card's fault: it keeps its attempts, and is given back now or, if the database is unavailable, later.
      if (isStoreFailure(error) || deps.engine.failure(error)) await giveBack(card).catch(() => undefined)
      else inHand = null
      throw error
    }
  }

  async function giveBack(card: LeasedCard): Promise<void> {
    await deps.engine.writeUnsynced((transaction) => returnCard(transaction, card))
    inHand = null
  }
}

/** @returns whether its reading, or the reason for a failure, was stored; false if it was not the card's fault */
async function read(deps: Deps, card: LeasedCard, signal: AbortSignal): Promise<boolean> {
  const fail = (why: 'crashed' | 'damaged') =>
    deps.engine.writeUnsynced((transaction) => keepFailure(transaction, card, why))
  if (card.attempts > MOST_ATTEMPTS) {
    await fail('crashed')
    return true
  }
  const photo = await deps.storage.private.read(card.photo)
  if (!photo) {
    await fail('damaged')
    return true
  }
  const { end } = await readCard(deps, card, photo, signal)
  // A full queue drains by itself; the timer tries again.
  return end !== 'busy' && end !== 'aborted'
}
