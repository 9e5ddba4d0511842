import { detailWords } from '../../../domain/accounts/log-detail-words.ts'
import { type LogDetail, readLogDetail } from '../../../domain/accounts/log-details.ts'
import type { SecurityAction } from '../../../domain/accounts/security-actions.ts'
import type { SecurityLogEntry } from '../../../domain/accounts/security-log.ts'
import type { Database } from '../../db/schema.ts'

/** An event for the log. Never pass a secret, because the log is read and exported. */
export type NewLogEntry = {
  at: Date
  action: SecurityAction
  /** The actor, if signed in. */
  actor?: { id: number; name: string; email: string } | null
  subject?: string
  address?: string
  detail?: LogDetail | null
}

const LONGEST_TEXT = 500
const BATCH = 500

/** Actions that need no account. */
const BY_STRANGERS: readonly SecurityAction[] = [
  'sign-in-failed',
  'sign-in-blocked',
  'password-reset-requested',
  'admin-password-reset-failed',
]
const MOST_BY_STRANGERS = 50_000

export async function addLogEntry(
  db: Database,
  { at, action, actor = null, subject = '', address = '', detail = null }: NewLogEntry,
): Promise<void> {
  await db
    .insertInto('security_log')
    .values({
      at: at.toISOString(),
      action,
      actorId: actor?.id ?? null,
      actor: actor ? `${actor.name} <${actor.email}>` : '',
      subject: subject.slice(0, LONGEST_TEXT).toWellFormed(),
      address,
      detail: detail ? JSON.stringify(shortened(detail)) : '',
    })
    .execute()
}

/** The detail of a failure: the message of another program, such as a mail server. */
export function saidBy(error: unknown): LogDetail | null {
  return error instanceof Error && error.message !== '' ? { code: 'text', text: error.message } : null
}

/** Another program's message may have any length. */
function shortened(detail: LogDetail): LogDetail {
  return detail.code === 'text' ? { ...detail, text: detail.text.slice(0, LONGEST_TEXT) } : detail
}

/** Latest first, at most `limit`, limited to those before the entry with the id `before`. */
export async function listLogEntries(
  db: Database,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<SecurityLogEntry[]> {
  const rows = await db
    .selectFrom('security_log')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .limit(limit)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => {
    const facts = readLogDetail(row.detail)
    return { ...row, detail: facts ? detailWords(facts) : '', facts }
  })
}

/** The whole log, latest first, in batches. */
export async function* eachLogBatch(db: Database): AsyncGenerator<SecurityLogEntry[]> {
  let before: number | undefined
  do {
    const batch = await listLogEntries(db, { before, limit: BATCH })
    if (batch.length > 0) yield batch
    before = batch.at(-1)?.id
  } while (before !== undefined)
}

/**
 * Deletes entries older than an instant, and all but the latest of those that strangers can cause at will, so that
 * their guesses neither fill the disk nor push out entries about signed-in users.
 */
export async function removeLogEntries(
  db: Database,
  before: Date,
  mostByStrangers = MOST_BY_STRANGERS,
): Promise<void> {
  await db.deleteFrom('security_log').where('at', '<', before.toISOString()).execute()
  const [oldestKept] = await db
    .selectFrom('security_log')
    .select('id')
    .where('action', 'in', BY_STRANGERS)
    .orderBy('id', 'desc')
    .offset(mostByStrangers - 1)
    .limit(1)
    .execute()
  if (!oldestKept) return
  await db
    .deleteFrom('security_log')
    .where('action', 'in', BY_STRANGERS)
    .where('id', '<', oldestKept.id)
    .execute()
}
