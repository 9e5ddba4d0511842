import { createHash, timingSafeEqual } from 'node:crypto'
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
import { conflict, forbidden, notFound } from '../../lib/errors.ts'
import { instantOf } from '../../lib/instants.ts'
import { noLimit, refuseExcess } from '../../lib/rate-limit.ts'
import { findDoor } from '../events/data.ts'
import { timeSlotRows } from '../time-slots/data.ts'
import { findSession } from './data.ts'

/** Wrong words for one event from one network, which a whole venue may share. */
const WRONG_WORDS = { name: 'joining-word-from-network', points: 30, seconds: 15 * 60 }

type Asked = { user: User | null; id: number; word: string | undefined; address: string }

/**
 * Answers where one joins a session from afar: its managers at any time, others from ten minutes before it begins until it ends, and
 * with the event's word where it is for those who know that.
 * @throws 404 without an address, 409 outside of that time, 403 for another word, 429 after too many of them
 */
export function createJoining({ db, engine, config, now }: Pick<Deps, 'db' | 'engine' | 'config' | 'now'>) {
  const wrongWords = config.rateLimit ? openLimit(engine, WRONG_WORDS) : noLimit

  return async ({ user, id, word, address }: Asked): Promise<{ url: string }> => {
    const session = await findSession(db, id)
    if (!session || !(await isVisible(db, user, session.eventId))) throw notFound()
    const event = await findDoor(db, session.eventId)
    const url = addressOf(session)
    const isManaged =
      (await findManagedEvent(db, user && { ...user, isHelpEnough: true }, event.id)) !== undefined
    if (!url) throw notFound(t('refusal.noJoining'))
    if (isManaged) return { url }
    await requireTime(session, event)
    if (!session.facts?.joining?.isForThoseWhoKnow) return { url }
    if (word === undefined || word.trim() === '') throw forbidden(t('refusal.joiningNeedsWord'))
    const key = `${event.id} ${networkOf(address)}`
    refuseExcess(await wrongWords.take(key))
    if (event.joiningWord === '' || !isSameWord(word, event.joiningWord))
      throw forbidden(t('refusal.joiningWord'))
    await wrongWords.giveBack(key)
    return { url }
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

/** The session's own address; that of its room would be the next. */
function addressOf({ facts }: Session): string | undefined {
  return facts?.joining?.url
}

/** Capitals and spaces do not matter. */
function isSameWord(one: string, other: string): boolean {
  const [a, b] = [one, other].map((word) =>
    createHash('sha256').update(word.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()).digest(),
  )
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
