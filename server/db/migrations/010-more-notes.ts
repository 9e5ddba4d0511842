import { type Kysely, sql } from 'kysely'
import { noteTable } from '../change-notes.ts'
import type { Engine } from '../engine.ts'

/** The database also notes new entries of the history and new sign-ins. */
export async function up(db: Kysely<unknown>, { name }: Engine): Promise<void> {
  await noteTable(db, name, 'history', ['history'], { acts: ['insert'] })
  await sql
    .raw(
      name === 'postgres'
        ? `create trigger sign_ins_made_noted after insert on sign_ins
           for each row execute function note_for_site('sign-ins')`
        : `create trigger sign_ins_insert_noted after insert on sign_ins
           begin insert into changes (place, topic) values ('*', 'sign-ins'); end`,
    )
    .execute(db)
}
