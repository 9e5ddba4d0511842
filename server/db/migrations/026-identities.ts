import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Adds accounts at providers of OpenID Connect, and the account that a sign-in came from. */
export async function up(db: Kysely<unknown>, { types }: Engine): Promise<void> {
  await db.schema
    .createTable('identities')
    .addColumn('id', types.id.type, types.id.build)
    .addColumn('userId', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('makesAdmin', types.boolean, (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('lastUsedAt', 'text', (c) => c.notNull())
    .addUniqueConstraint('identities_subject_unique', ['issuer', 'subject'])
    .execute()
  await db.schema.createIndex('identities_user_index').on('identities').column('userId').execute()
  await db.schema.alterTable('sign_ins').addColumn('issuer', 'text').execute()
  await db.schema.alterTable('sign_ins').addColumn('idToken', 'text').execute()
}
