import type { Kysely } from 'kysely'
import { noteTable } from '../change-notes.ts'
import type { Engine } from '../engine.ts'

/** An announcement for a room shows the room's name. */
export async function up(db: Kysely<unknown>, { name }: Engine): Promise<void> {
  await noteTable(db, name, 'rooms', ['announcements'], { acts: ['update'], called: 'announced_rooms' })
}
