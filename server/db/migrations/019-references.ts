import type { Kysely } from 'kysely'

const REFERENCES = {
  sessions: ['timeSlotId'],
  announcements: ['roomId'],
  session_cards: ['sessionId', 'twinOf', 'claimedBy', 'uploadedBy'],
  events: ['createdBy'],
  event_permissions: ['grantedBy'],
  deleted_events: ['createdBy'],
}

/**
 * Without an index, each deleted row causes a full scan of every table that may refer to it: an import that replaced
 * 600 time slots took 0.8 s.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(REFERENCES))
    for (const column of columns)
      await db.schema.createIndex(`${table}_${column}_index`).on(table).column(column).execute()
}
