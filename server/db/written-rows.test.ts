import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent, addRoom } from '../../test/factories.ts'
import { wifiRows } from '../content/data.ts'
import { roomRows } from '../schedule/rooms/data.ts'
import type { Database } from './schema.ts'
import { tablesInOrder } from './tables-in-order.ts'
import { followWrites } from './written-rows.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let eventId: number
beforeAll(async () => {
  hub = await openApp()
  eventId = (await addEvent(hub.db)).id
})
afterAll(() => hub.close())

async function writtenBy(act: (db: Database) => Promise<unknown>) {
  const { plugin, written } = followWrites()
  await act(hub.db.withPlugin(plugin))
  return Object.fromEntries(tablesInOrder.map((table) => [table, written(table)]).filter(([, rows]) => rows))
}

it('tracks updated rows by id and other written tables as a whole, but no reads', async () => {
  const { id } = await addRoom(hub.db, { eventId })
  expect(
    await writtenBy(async (db) => {
      await db.selectFrom('sessions').selectAll().execute()
      await sql`select 1`.execute(db)
      await db
        .updateTable('rooms')
        .set({ name: 'Attic' })
        .where('id', '=', id)
        .where('version', '>', 0)
        .execute()
      await roomRows.update(db, id, { name: 'Cellar' }, null)
      await db.updateTable('sponsors').set({ name: 'Map' }).where('eventId', '=', eventId).execute()
      await sql`update ${sql.table('events')} set name = name where id = ${eventId}`.execute(db)
      await wifiRows.create(db, { eventId, networkName: 'Attic', password: 'upstairs' })
    }),
  ).toEqual({ rooms: new Set([id]), sponsors: 'all', events: 'all', wifi_settings: 'all' })
})

it('treats an update as one of all rows unless its condition can match only one', async () => {
  const { id } = await addRoom(hub.db, { eventId })
  const rename = (db: Database) => db.updateTable('rooms').set({ name: 'Attic' })
  for (const act of [
    (db: Database) => rename(db).execute(),
    (db: Database) => rename(db).where('id', '>', id).execute(),
    (db: Database) => rename(db).where('capacity', '=', id).execute(),
    (db: Database) =>
      rename(db)
        .where((eb) => eb.or([eb('id', '=', id), eb('name', '=', 'Hall')]))
        .execute(),
    (db: Database) =>
      sql`update ${sql.table('rooms')} set name = 'A' where id = ${id} or name = 'B'`.execute(db),
    (db: Database) =>
      sql`update ${sql.table('rooms')} set ${sql`name = 'A'`} where id = ${id} and ${sql`version > 0`} or ${sql`name = 'B'`}`.execute(
        db,
      ),
    (db: Database) =>
      sql`update ${sql.table('rooms')} set ${sql`name = 'A'`} where id = ${id} and ${sql`version > 0 or name = 'B'`}`.execute(
        db,
      ),
    (db: Database) =>
      sql`update ${sql.table('rooms')} set version = ${1}, name = ${'A'} where id = ${id}`.execute(db),
    (db: Database) => addRoom(db, { eventId }).then(() => rename(db).where('id', '=', id).execute()),
  ])
    expect(await writtenBy(act)).toEqual({ rooms: 'all' })
})

it('counts every table as written after a deletion, and after raw SQL', async () => {
  for (const act of [
    (db: Database) => db.deleteFrom('rooms').where('eventId', '=', 0).execute(),
    (db: Database) => sql`insert into rooms select * from rooms where 1 = 0`.execute(db),
    (db: Database) =>
      db
        .with('gone', (inner) => inner.selectFrom('rooms').select('id'))
        .updateTable('rooms')
        .set({ name: 'Attic' })
        .where('id', '=', 0)
        .execute(),
  ])
    expect(await writtenBy(act)).toEqual(Object.fromEntries(tablesInOrder.map((table) => [table, 'all'])))
})
