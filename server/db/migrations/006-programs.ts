import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Programs sign in with tokens, and events tell programs what changed. */
export async function up(db: Kysely<unknown>, { name, types }: Engine): Promise<void> {
  await db.schema
    .alterTable('sign_ins')
    .addColumn('tokenName', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('sign_ins')
    .addColumn('mayWrite', types.boolean, (c) => c.notNull().defaultTo(name === 'sqlite' ? 1 : true))
    .execute()
  await db.schema.alterTable('sign_ins').addColumn('onlyEvents', 'text').execute()
  await db.schema
    .createTable('webhooks')
    .addColumn('id', types.id.type, types.id.build)
    .addColumn('eventId', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('sentRevision', 'text', (c) => c.notNull())
    .addColumn('sentUpTo', 'integer', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failingSince', 'text')
    .addColumn('nextAt', 'text')
    .addColumn('answers', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
  await db.schema.createIndex('webhooks_event_index').on('webhooks').column('eventId').execute()
}
