import { CREATED_BEFORE } from '../../domain/attempts.ts'
import { t } from '../../domain/text/t.ts'
import { DAY_MS } from '../../domain/times/times.ts'
import type { Attempt } from '../http/attempt.ts'
import { currentActor, recordAct } from '../lib/acting.ts'
import { Refusal } from '../lib/errors.ts'
import type { Database } from './schema.ts'

const KEPT_MS = DAY_MS

/** Those that their transactions do for the first time. */
const attempts = new WeakMap<Database, Attempt>()

/**
 * Does something, unless this attempt has done it already: then the answer is the one of that time, which its
 * sender may never have seen, with the change that can be undone. The attempt is kept in the transaction of its rows. Of
 * two at once, the second waits for the first. Without an attempt it is always done.
 * @param act answers with the reply of the call
 * @throws 409 CREATED_BEFORE, with the reply of that time, when the same attempt was sent with another content
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

/** Names the transaction's change, which can be undone, in the answer to the call, and in each later answer to its attempt. */
export async function keepAct(transaction: Database): Promise<void> {
  const { change: act, guest } = currentActor() ?? {}
  // A guest cannot undo it.
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

/** Forgets attempts of more than a day ago. */
export async function forgetAttempts(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString()
  await db.deleteFrom('answered_attempts').where('at', '<', before).execute()
}
