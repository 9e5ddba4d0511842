import { type Kysely, sql } from 'kysely'

/** The history names the author of a card, who has no account, by the card's number in place of English words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const words = 'author of card '
  await sql`
    update history set actor = substr(actor, ${sql.lit(words.length + 1)})
    where ${sql.ref('actorId')} = 0 and actor like ${`${words}%`}`.execute(db)
}
