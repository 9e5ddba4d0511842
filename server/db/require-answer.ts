import type { Database } from './schema.ts'

/** Asks the least that only a database with the product's tables can answer. @throws when it does not answer */
export async function requireAnswer(db: Database): Promise<void> {
  await db.selectFrom('events').select('id').limit(1).execute()
}
