import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'
import { recordTable } from '../history-triggers.ts'

const RECORDED = [
  { table: 'rooms', columns: ['id', 'eventId', 'name', 'order', 'capacity'], ofDeleted: ['sourceId'] },
  {
    table: 'time_slots',
    columns: [
      ...['id', 'eventId', 'startTime', 'endTime', 'isStatic', 'staticTitle', 'staticLocation'],
      ...['title', 'description'],
    ],
    ofDeleted: ['sourceId'],
  },
  {
    table: 'sessions',
    columns: [
      ...['id', 'eventId', 'title', 'description', 'presenterName', 'level', 'type', 'focus'],
      ...['timeSlotId', 'roomId'],
    ],
    ofDeleted: ['sourceId', 'requestKey'],
  },
  {
    table: 'sponsors',
    columns: ['id', 'eventId', 'name', 'description', 'website', 'logoUrl', 'level', 'order'],
    ofDeleted: [],
  },
  {
    table: 'links',
    columns: ['id', 'eventId', 'kind', 'title', 'url', 'icon', 'category', 'order'],
    ofDeleted: [],
  },
]

/**
 * The entry of a deletion also has what the row needs to come back as the same row: its version, the name that it has in
 * its schedule file, and the key of the request that added it.
 */
export async function up(db: Kysely<unknown>, { name }: Engine): Promise<void> {
  for (const { table, columns, ofDeleted } of RECORDED)
    await recordTable(db, name, table, columns, ['version', ...ofDeleted])
}
