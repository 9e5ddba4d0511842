import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent, addRoom } from '../../test/factories.ts'
import { wifiRows } from '../content/data.ts'
import type { Database } from './schema.ts'
import { tablesInOrder } from './tables-in-order.ts'
import { followWrites } from './written-tables.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let eventId: number
beforeAll(async () => {
  hub = await openApp()
  eventId = (await addEvent(hub.db)).id
})
afterAll(() => hub.close())

async function writtenBy(act: (db: Database) => Promise<unknown>) {
  const { plugin, isWritten } = followWrites()
  await act(hub.db.withPlugin(plugin))
  return tablesInOrder.filter(isWritten)
}

it('names the tables that statements write to, and none that they read', async () => {
  const { id } = await addRoom(hub.db, { eventId })
  expect(
    await writtenBy(async (db) => {
      await db.selectFrom('sessions').selectAll().execute()
      await sql`select 1`.execute(db)
      await db.updateTable('rooms').set({ name: 'Attic' }).where('id', '=', id).execute()
      await sql`update ${sql.table('events')} set name = name where id = ${eventId}`.execute(db)
      await addRoom(db, { eventId })
      await wifiRows.create(db, { eventId, networkName: 'Attic', password: 'upstairs' })
    }),
  ).toEqual(['events', 'rooms', 'wifi_settings'])
})

it('counts every table after a deletion, which reaches others, and after what is written by hand', async () => {
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
    expect(await writtenBy(act)).toEqual([...tablesInOrder])
})
