import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { runAsSystem } from '../../lib/acting.ts'
import { findCard, findCrop } from '../data.ts'
import { readingOf } from '../stored-reading.ts'
import { keepSecondReadings, type SecondWords } from './data.ts'

/** A model on the same machine cannot read more at once, and an external service refuses many. */
const AT_ONCE = 2
/** As many cards of an event as a wall has. Cards beyond that keep their marks. */
const MOST_OF_EVENT = 120
const MOST_WAITING = 480
/** After this many failures in a row, the service gets a pause, and waiting cards keep their marks. */
const MOST_FAILURES = 3
const REST_MS = 300_000

const TEXTS = ['title', 'presenterName', 'description'] as const

type Asked = { id: number; eventId: number }

export type SecondReaderQueue = {
  /** Queues a card that was read, so that its doubtful cutouts are read again. */
  ask(card: Asked): void
  /** Resolves when nothing is left to ask. */
  settled(): Promise<void>
  /** Cancels the requests in progress. */
  close(): Promise<void>
}

/**
 * Asks the second reader about doubtful cutouts, after everyone can see the first reading. The queue is in memory only:
 * after a restart, with a full queue, or if the service fails, the only loss is that the marks stay.
 */
export function createSecondReaderQueue(app: FastifyInstance, deps: Deps): SecondReaderQueue {
  const ending = new AbortController()
  const waiting: Asked[] = []
  const working = new Set<Promise<void>>()
  let failures = 0
  let restsUntil = 0

  return {
    ask(card) {
      const ofEvent = waiting.filter(({ eventId }) => eventId === card.eventId).length
      if (!deps.cardReader.second || ofEvent >= MOST_OF_EVENT || waiting.length >= MOST_WAITING) return
      if (ending.signal.aborted || performance.now() < restsUntil) return
      waiting.push(card)
      goOn()
    },
    async settled() {
      while (working.size > 0) await Promise.all(working)
    },
    async close() {
      ending.abort()
      waiting.length = 0
      await Promise.all(working)
    },
  }

  function goOn(): void {
    while (working.size < AT_ONCE) {
      const next = waiting.shift()
      if (!next) return
      const work = runAsSystem(() => readAgain(next))
        .catch((error: unknown) => app.log.error(error))
        .finally(() => {
          working.delete(work)
          goOn()
        })
      working.add(work)
    }
  }

  async function readAgain({ id }: Asked): Promise<void> {
    const card = await findCard(deps.db, id)
    const reading = card?.state === 'read' ? readingOf(card) : null
    if (!card || !reading || card.isConfirmed) return
    const words: SecondWords[] = []
    for (const name of TEXTS) {
      const { value, doubtful, doubts = [] } = reading.fields[name]
      const isDoubted = value !== '' && (doubtful || doubts.length > 0)
      const crop = isDoubted ? await findCrop(deps.db, id, name) : null
      const second = crop && (await askAbout(crop))
      if (second) words.push({ name, value, words: second })
    }
    if (words.length > 0)
      await deps.engine.writeUnsynced((transaction) => keepSecondReadings(transaction, card, words))
  }

  /** The words on a cutout; null if there is no answer. */
  async function askAbout(crop: Buffer): Promise<string | null> {
    const { second } = deps.cardReader
    if (!second || ending.signal.aborted || performance.now() < restsUntil) return null
    try {
      const words = await second.read(crop, ending.signal)
      failures = 0
      return words
    } catch (error) {
      if (ending.signal.aborted) return null
      failures += 1
      if (failures >= MOST_FAILURES) {
        failures = 0
        restsUntil = performance.now() + REST_MS
        waiting.length = 0
      }
      app.log.warn({ err: error }, 'the second card reader did not answer')
      return null
    }
  }
}
