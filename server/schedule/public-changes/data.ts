import type { RecordedRow } from '../../../domain/schedule/history.ts'
import { VALUE_KINDS } from '../../../domain/schedule/session-fields.ts'
import type { Session } from '../../../domain/schedule/sessions.ts'
import { withoutAddress } from '../../../domain/schedule/without-address.ts'
import type { Database } from '../../db/schema.ts'
import { rowOf } from '../history/data.ts'
import { asEveryoneSaw, type VisibilityChange } from './while-hidden.ts'

/**
 * The latest changes by people in the sessions and announcements of a public event, the latest first: only what
 * everyone could see, without who changed it.
 */
export async function listSeenChanges(
  db: Database,
  eventId: number,
  { since, most }: { since: Date; most: number },
) {
  const rows = await db
    .selectFrom('history')
    .select(['id', 'at', 'noun', 'rowId', 'before', 'after'])
    .where('eventId', '=', eventId)
    .where('noun', 'in', ['sessions', 'announcements'])
    .where('at', '>=', since.toISOString())
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const changes = rows.map((row) => ({ ...row, before: rowOf(row.before), after: rowOf(row.after) }))
  return asEveryoneSaw(changes, await listVisibilityChanges(db, eventId, since), rows.length < most)
}

export type { RecordedChange } from './while-hidden.ts'

/** When people have shown or hidden an event since an instant, the latest first. */
async function listVisibilityChanges(
  db: Database,
  eventId: number,
  since: Date,
): Promise<VisibilityChange[]> {
  const rows = await db
    .selectFrom('history')
    .select(['id', 'at', 'before', 'after'])
    .where('eventId', '=', eventId)
    .where('noun', '=', 'events')
    .where('act', '=', 'changed')
    .where('at', '>=', since.toISOString())
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap(({ id, at, before, after }) => {
    const wasPublic = rowOf(before)?.isPublic === true
    return wasPublic === (rowOf(after)?.isPublic === true) ? [] : [{ id, at, wasPublic }]
  })
}

/**
 * Sessions that people have unscheduled since an instant, as they were while they had a spot, with their current
 * version. Leaves out those that are scheduled again.
 */
export async function listCancelled(
  db: Database,
  eventId: number,
  since: Date,
  onSchedule: ReadonlySet<number>,
): Promise<Session[]> {
  const changes = await listSeenChanges(db, eventId, { since, most: MOST_READ })
  const found = new Map<number, Session>()
  for (const { noun, rowId, before, after } of changes) {
    const wasOn = before?.timeSlotId != null && before.roomId != null
    const isOn = after?.timeSlotId != null && after.roomId != null
    if (noun !== 'sessions' || !wasOn || isOn || onSchedule.has(rowId) || found.has(rowId)) continue
    found.set(rowId, asSession(before))
  }
  const ids = [...found.keys()]
  if (ids.length === 0) return []
  const left = await db.selectFrom('sessions').select(['id', 'version']).where('id', 'in', ids).execute()
  const versions = new Map(left.map(({ id, version }) => [id, version]))
  return [...found.values()].map((session) => ({ ...session, version: versions.get(session.id) ?? 1 }))
}

const MOST_READ = 1_000

/** A recorded row in the form in which everyone could read the session; its lists and facts are JSON. */
function asSession(row: RecordedRow): Session {
  const parsed = Object.entries(row).map(([column, value]) => [
    column,
    typeof value === 'string' && JSON_COLUMNS.has(column) ? JSON.parse(value) : value,
  ])
  return withoutAddress({ ...Object.fromEntries(parsed), roomName: '' })
}

const JSON_COLUMNS = new Set<string>(['furtherSlotIds', 'facts', ...VALUE_KINDS])
