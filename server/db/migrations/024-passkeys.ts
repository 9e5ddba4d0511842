import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Adds passkeys, which sign users in without a password, and the challenges that browsers have not answered yet. */
export async function up(db: Kysely<unknown>, { types }: Engine): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', types.id.type, types.id.build)
    .addColumn('userId', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credentialId', 'text', (c) => c.notNull().unique())
    .addColumn('publicKey', 'text', (c) => c.notNull())
    .addColumn('counter', 'double precision', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('lastUsedAt', 'text')
    .execute()
  await db.schema.createIndex('passkeys_user_index').on('passkeys').column('userId').execute()
  await db.schema
    .createTable('challenges')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('expiry', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('challenges_user_index').on('challenges').column('userId').execute()
  await db.schema.createIndex('challenges_expiry_index').on('challenges').column('expiry').execute()
}
