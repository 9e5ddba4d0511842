import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Adds further codes of cards for co-hosts, including codes that have ended. */
export async function up(db: Kysely<unknown>, { types }: Engine): Promise<void> {
  await db.schema
    .createTable('card_codes')
    .addColumn('id', types.id.type, types.id.build)
    .addColumn('cardId', 'integer', (c) => c.notNull().references('numbered_cards.id').onDelete('cascade'))
    .addColumn('eventId', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('madeAt', 'text', (c) => c.notNull())
    .addColumn('endedAt', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  for (const column of ['cardId', 'eventId'])
    await db.schema.createIndex(`card_codes_${column}_index`).on('card_codes').column(column).execute()
}
