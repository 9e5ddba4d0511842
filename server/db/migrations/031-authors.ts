import { type Kysely, sql } from 'kysely'

/**
 * Replaces English words in the history: the author of a card, who has no account, is identified by the card's number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const words = 'author of card '
  await sql`
    update history set actor = substr(actor, ${sql.lit(words.length + 1)})
    where ${sql.ref('actorId')} = 0 and actor like ${`${words}%`}`.execute(db)
}
