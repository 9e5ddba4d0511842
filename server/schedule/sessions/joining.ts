import { hash, timingSafeEqual } from 'node:crypto'
import type { User } from '../../../domain/accounts/users.ts'
import { JOINING_MINUTES } from '../../../domain/schedule/session-facts.ts'
import type { Session } from '../../../domain/schedule/sessions.ts'
import { t } from '../../../domain/text/t.ts'
import { timesOf } from '../../../domain/times/session-times.ts'
import { clockTime, endOf, MINUTE_MS, startOf } from '../../../domain/times/times.ts'
import { findManagedEvent, isVisible } from '../../access/data.ts'
import { openLimit } from '../../db/rate-limit-store.ts'
import type { Row } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../lib/addresses.ts'
import { busy, conflict, forbidden, notFound } from '../../lib/errors.ts'
import { instantOf } from '../../lib/instants.ts'
import { createQueue } from '../../lib/queue.ts'
import { refuseExcess } from '../../lib/rate-limit.ts'
import { findDoor } from '../events/data.ts'
import { roomRows } from '../rooms/data.ts'
import { timeSlotRows } from '../time-slots/data.ts'
import { findSession } from './data.ts'

/** Wrong words per event and network, which a whole venue may share. */
const WRONG_WORDS = { name: 'joining-word-from-network', points: 30, seconds: 15 * 60 }
/** A phone may send the same wrong word again and again. */
const SAME_WORD = { name: 'joining-word-again', points: 1, seconds: 15 * 60 }
/** More than the phones that ever wait at one door, each with a word. */
const WORDS_IN_LINE = 2_000
/** While the database is silent, words would time out one after another. */
const MOST_WAIT_MS = 10_000

type Asked = { user: User | null; id: number; word: string | undefined; address: string }

/**
 * Returns the address for joining a session remotely: for managers at any time, for others from ten minutes before it
 * begins until it ends, and with the event's word if the address requires it. A session without an address has its
 * room's.
 * @throws 404 without an address, 409 outside that time, 403 for a wrong word, 429 after too many of them,
 * 503 when too many words are waiting
 */
export function createJoining({ db, engine, config, now }: Pick<Deps, 'db' | 'engine' | 'config' | 'now'>) {
  const wrongWords = openLimit({ engine, config }, WRONG_WORDS)
  const sameWord = openLimit({ engine, config }, SAME_WORD)
  // One after another, because words compared at once would all be compared before the first wrong one counts.
  const inTurn = createQueue({ atOnce: 1, waiting: WORDS_IN_LINE })

  return async ({ user, id, word, address }: Asked): Promise<{ url: string }> => {
    const session = await findSession(db, id)
    if (!session || !(await isVisible(db, user, session.eventId))) throw notFound()
    const event = await findDoor(db, session.eventId)
    const url = session.facts?.joining?.url ?? (await addressOfRoom(session))
    const isManaged =
      (await findManagedEvent(db, user && { ...user, isHelpEnough: true }, event.id)) !== undefined
    if (!url) throw notFound(t('refusal.noJoining'))
    if (isManaged) return { url }
    await requireTime(session, event)
    if (!session.facts?.joining?.isForThoseWhoKnow) return { url }
    if (word === undefined || word.trim() === '') throw forbidden(t('refusal.joiningNeedsWord'))
    const from = `${event.id} ${networkOf(address, 48)}`
    const since = performance.now()
    await inTurn(async () => {
      if (performance.now() - since > MOST_WAIT_MS) throw busy()
      await requireWord(word, event, from)
    }, from)
    return { url }
  }

  /**
   * Counts wrong words only, each once. After too many, even the right word is refused, because accepting it would
   * reveal it.
   */
  async function requireWord(word: string, { joiningWord }: { joiningWord: string }, from: string) {
    refuseExcess(await wrongWords.look(from))
    const said = digestOf(word)
    if (joiningWord !== '' && timingSafeEqual(said, digestOf(joiningWord))) return
    if (!(await sameWord.take(`${from} ${said.toString('base64url')}`))) await wrongWords.take(from)
    throw forbidden(t('refusal.joiningWord'))
  }

  async function addressOfRoom({ roomId }: Session): Promise<string | undefined> {
    return roomId === null ? undefined : (await roomRows.find(db, roomId))?.facts?.joiningUrl
  }

  async function requireTime(
    session: Session,
    event: Pick<Row<'events'>, 'id' | 'date' | 'timeZone' | 'clock'>,
  ): Promise<void> {
    const times = timesOf(session, await timeSlotRows.list(db, event.id))
    if (!times || session.roomId === null) throw notFound()
    const at = now().getTime()
    if (at < instantOf(event, startOf(times)).getTime() - JOINING_MINUTES * MINUTE_MS) {
      const time = clockTime(times.startTime, event.clock)
      throw conflict(t('refusal.joiningEarly', { minutes: JOINING_MINUTES, time }))
    }
    if (at >= instantOf(event, endOf(times)).getTime()) throw conflict(t('refusal.joiningOver'))
  }
}

/** Ignores capitals and spaces. */
function digestOf(word: string): Buffer {
  const plain = word.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
  return hash('sha256', plain, 'buffer')
}
