import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Adds ideas, which are numbered cards that authors write before the day, and counts who stars them. */
export async function up(db: Kysely<unknown>, { name, types }: Engine): Promise<void> {
  const no = name === 'sqlite' ? 0 : false
  await db.schema
    .alterTable('events')
    .addColumn('ideas', 'text', (c) => c.notNull().defaultTo('off'))
    .execute()
  const cards = () => db.schema.alterTable('numbered_cards')
  await cards().addColumn('ideaAt', 'text').execute()
  await cards()
    .addColumn('isWish', types.boolean, (c) => c.notNull().defaultTo(no))
    .execute()
  await cards()
    .addColumn('isHidden', types.boolean, (c) => c.notNull().defaultTo(no))
    .execute()
  await cards().addColumn('joinedTo', 'integer').execute()
  await cards().addColumn('interest', 'integer').execute()
  await db.schema
    .createTable('idea_stars')
    .addColumn('id', types.id.type, types.id.build)
    .addColumn('eventId', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('browser', 'text', (c) => c.notNull())
    .addColumn('numbers', 'text', (c) => c.notNull())
    .addUniqueConstraint('idea_stars_browser_unique', ['eventId', 'browser'])
    .execute()
}
