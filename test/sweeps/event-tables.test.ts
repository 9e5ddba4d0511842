import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readParts } from '../../server/db/document.ts'
import { type Table, tablesInOrder } from '../../server/db/tables-in-order.ts'
import { openOwnedApp } from '../app.ts'
import { addFullEvent } from '../full-event.ts'
import { formOf } from '../pictures.ts'

/** Tables that refer to an event but are not its content: who works on it, who visits it, what was done to it. */
const NO_CONTENT: readonly Table[] = [
  'event_permissions',
  'session_cards',
  'session_card_crops',
  'numbered_cards',
  'card_codes',
  'card_layouts',
  'room_codes',
  'door_notes',
  'history',
  'acts',
  'announcements',
  'stars',
  'star_counts',
  'star_calendars',
  'idea_stars',
  'pitch_rounds',
  'answered_attempts',
  'webhooks',
  'push_keys',
  'phones',
  'phone_events',
  'phone_messages',
]

/** A copy gets its own programme, and WiFi only if that is asked for. */
const NOT_COPIED: readonly Table[] = [...NO_CONTENT, 'sessions', 'wifi_settings']

/** The history records grants, cards and announcements, but no other table that is not content. */
const NOT_RECORDED = NO_CONTENT.filter(
  (table) => !['event_permissions', 'session_cards', 'numbered_cards', 'announcements'].includes(table),
)

let hub: Awaited<ReturnType<typeof openOwnedApp>>
let event: Awaited<ReturnType<typeof addFullEvent>>
beforeAll(async () => {
  hub = await openOwnedApp()
  event = await addFullEvent(hub, hub.owner.id)
})
afterAll(() => hub.close())

/** The tables whose rows refer to an event, in the order of all tables. */
async function tablesOfEvents(): Promise<Table[]> {
  const tables = await hub.db.introspection.getTables()
  const naming = tables.filter(({ columns }) => columns.some(({ name }) => name === 'eventId'))
  return tablesInOrder.filter((table) => naming.some(({ name }) => name === table))
}

async function emptyTables(eventId: number): Promise<Table[]> {
  const empty: Table[] = []
  for (const table of await tablesOfEvents()) {
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where ${sql.ref('eventId')} = ${eventId} limit 1`.execute(
        hub.db,
      )
    if (rows.length === 0) empty.push(table)
  }
  return empty
}

const withoutRows = async (left: readonly Table[]) =>
  (await tablesOfEvents()).filter((table) => left.includes(table))

it('has a row in every content table, so that the tests below miss none', async () => {
  expect((await emptyTables(event.id)).filter((table) => !NO_CONTENT.includes(table))).toEqual([])
})

it('archives every content table, and loads it again', async () => {
  const answer = await hub.admin.fetch(`/api/events/${event.id}/archive?wifi=true`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const loaded = await hub.admin.call('POST /api/events/load', {
    form: formOf({ location: 'Elsewhere' }, { archive: { bytes, name: 'whole.zip' } }),
  })
  const empty = await emptyTables(loaded.id)
  expect(empty.filter((table) => !NO_CONTENT.includes(table))).toEqual([])
})

it('copies every content table except sessions and WiFi', async () => {
  const body = { name: 'Next year', location: event.location, date: '2027-05-09', copyFrom: event.id }
  const copied = await hub.admin.call('POST /api/events', { body })
  const empty = await emptyTables(copied.id)
  expect(empty.filter((table) => !NO_CONTENT.includes(table))).toEqual(
    (await withoutRows(NOT_COPIED)).filter((table) => !NO_CONTENT.includes(table)),
  )
})

it('records every table except those listed here', async () => {
  const recorded = [...(await readParts(hub.db)).keys()].filter((table) => table !== 'events')
  expect(recorded).toEqual((await tablesOfEvents()).filter((table) => !NOT_RECORDED.includes(table)))
})
