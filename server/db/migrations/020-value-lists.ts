import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'
import { recordTable } from '../history-triggers.ts'

/** Events get lists of their own; until somebody changes them they are the specified ones. */
const LISTS = {
  type: ['Presentation', 'Discussion', 'Workshop'],
  level: ['Beginner', 'Intermediate', 'Advanced'],
  focus: ['Technical', 'Analytics', 'Business'],
}

export async function up(db: Kysely<unknown>, { name }: Engine): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('lists', 'text', (c) => c.notNull().defaultTo(JSON.stringify(LISTS)))
    .execute()
  await recordTable(db, name, 'events', [
    ...['id', 'name', 'location', 'slug', 'date', 'timeZone', 'description', 'isPublic'],
    ...['bannerImageUrl', 'logoUrl', 'createdBy', 'countsStars', 'lists'],
  ])
}
