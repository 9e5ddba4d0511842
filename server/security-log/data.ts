import type { SecurityAction, SecurityLogEntry } from '../../domain/security-log.ts'
import type { Database } from '../db/schema.ts'

/** Something that happened. Never pass a secret: this is read and exported. */
export type Happening = {
  at: Date
  action: SecurityAction
  /** Who did it, if anybody had signed in. */
  actor?: { id: number; name: string; email: string } | null
  subject?: string
  address?: string
  detail?: string
}

const LONGEST_TEXT = 500

export async function recordHappening(
  db: Database,
  { at, action, actor = null, subject = '', address = '', detail = '' }: Happening,
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
      detail: detail.slice(0, LONGEST_TEXT).toWellFormed(),
    })
    .execute()
}

/** Latest first, at most `limit`, only those before the entry with the id `before`. */
export async function listHappenings(
  db: Database,
  { before, limit }: { before?: number | undefined; limit?: number },
): Promise<SecurityLogEntry[]> {
  return db
    .selectFrom('security_log')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .orderBy('id', 'desc')
    .execute()
}

/** Forgets what happened before an instant. */
export async function removeHappenings(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('security_log').where('at', '<', before.toISOString()).execute()
}
