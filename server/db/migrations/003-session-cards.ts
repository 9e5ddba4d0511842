import type { Kysely } from 'kysely'

/** Adds the columns for reading cards in the background: leases, twins, keys of repeated uploads, crops of fields. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const cards = () => db.schema.alterTable('session_cards')
  await cards().addColumn('uploadKey', 'text').execute()
  await cards()
    .addColumn('twinOf', 'integer', (c) => c.references('session_cards.id').onDelete('set null'))
    .execute()
  await cards().addColumn('leaseUntil', 'text').execute()
  await cards()
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('session_cards_event_upload_unique')
    .unique()
    .on('session_cards')
    .columns(['eventId', 'uploadKey'])
    .execute()
  await db.schema
    .createIndex('session_cards_state_index')
    .on('session_cards')
    .columns(['state', 'id'])
    .execute()
  await db.schema
    .createTable('session_card_crops')
    .addColumn('cardId', 'integer', (c) => c.notNull().references('session_cards.id').onDelete('cascade'))
    .addColumn('field', 'text', (c) => c.notNull())
    .addColumn('image', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('session_card_crops_primary', ['cardId', 'field'])
    .execute()
}
