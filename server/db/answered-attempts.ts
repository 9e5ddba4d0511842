import { CREATED_BEFORE } from '../../domain/attempts.ts'
import { t } from '../../domain/text/t.ts'
import { DAY_MS } from '../../domain/times/times.ts'
import type { Attempt } from '../http/attempt.ts'
import { currentActor, recordAct } from '../lib/acting.ts'
import { Refusal } from '../lib/errors.ts'
import type { Database } from './schema.ts'

const KEPT_MS = DAY_MS

/** The attempts that transactions are making for the first time. */
const attempts = new WeakMap<Database, Attempt>()

/**
 * Runs `act`, unless this attempt has been answered before. Then returns the earlier reply, which the sender may never
 * have received, with its undoable change. The attempt is stored in the transaction of its rows. Of two concurrent
 * attempts, the second waits for the first. Without an attempt, `act` always runs.
 * @param act returns the reply of the call
 * @throws 409 CREATED_BEFORE, with the earlier reply, when the same attempt was sent before with different content
 */
export async function replayOrRun<T>(
  transaction: Database,
  attempt: Attempt | null,
  act: () => Promise<T>,
): Promise<T> {
  if (!attempt) return act()
  const { userId, key, digest, at } = attempt
  const isFirst = await transaction
    .insertInto('answered_attempts')
    .values({ userId, key, digest, answer: '', at: at.toISOString() })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (isFirst) {
    attempts.set(transaction, attempt)
    const reply = await act()
    await transaction
      .updateTable('answered_attempts')
      .set({ answer: JSON.stringify(reply) })
      .where('userId', '=', userId)
      .where('key', '=', key)
      .execute()
    return reply
  }
  const before = await transaction
    .selectFrom('answered_attempts')
    .select(['digest', 'answer', 'act'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const current = JSON.parse(before.answer)
  if (before.digest === digest) {
    if (before.act !== null) recordAct(before.act)
    return current
  }
  throw new Refusal(409, CREATED_BEFORE, t('refusal.createdBefore'), { current })
}

/**
 * Adds the id of the transaction's undoable change to the answer of the call, and to every later answer to its attempt.
 */
export async function keepAct(transaction: Database): Promise<void> {
  const { change: act, guest } = currentActor() ?? {}
  // Guests cannot undo changes.
  if (act === undefined || guest !== undefined) return
  recordAct(act)
  const attempt = attempts.get(transaction)
  if (!attempt) return
  await transaction
    .updateTable('answered_attempts')
    .set({ act })
    .where('userId', '=', attempt.userId)
    .where('key', '=', attempt.key)
    .execute()
}

/** Deletes attempts that are more than a day old. */
export async function forgetAttempts(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString()
  await db.deleteFrom('answered_attempts').where('at', '<', before).execute()
}
