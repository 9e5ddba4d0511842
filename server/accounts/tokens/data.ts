import { isManagedBy, type Viewer } from '../../access/data.ts'
import { touchManagers } from '../../db/revisions.ts'
import type { Database, Row } from '../../db/schema.ts'
import { hashSecret } from '../../lib/secrets.ts'

type NewToken = { userId: number; name: string; mayWrite: boolean; eventIds: readonly number[] | null }

/** Stores a token by its hash. A token is a program's sign-in: it ends like any other, and its streams end with it. */
export async function createToken(
  db: Database,
  secret: string,
  { userId, name, mayWrite, eventIds }: NewToken,
  now: Date,
): Promise<Row<'sign_ins'>> {
  const row = await db
    .insertInto('sign_ins')
    .values({
      userId,
      secretHash: hashSecret(secret),
      userAgent: '',
      address: '',
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      tokenName: name,
      mayWrite,
      onlyEvents: eventIds && JSON.stringify(eventIds),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await touchManagers(db, null)
  return row
}

/** Those of the given events that a user manages. */
export async function listManaged(
  db: Database,
  viewer: Viewer,
  eventIds: readonly number[],
): Promise<number[]> {
  const managed = await db
    .selectFrom('events')
    .select('id')
    .where('id', 'in', eventIds)
    .where((eb) => isManagedBy(eb, viewer))
    .execute()
  return managed.map(({ id }) => id)
}
