import { sql } from 'kysely'
import { askAtOnce } from './at-once.ts'
import { ownTables } from './own-tables.ts'
import type { Database } from './schema.ts'
import { type Table, tablesInOrder } from './tables-in-order.ts'
import type { Written } from './written-rows.ts'

/** A row as the history shows it: columns and their values. */
export type StoredRow = Record<string, string | number | boolean | null>

/** All rows of one event, by table and by id (of a grant: by its user's id). */
export type EventDocument = ReadonlyMap<Table, Rows>

export type RowChange = {
  table: Table
  rowId: number
  before: StoredRow | null
  after: StoredRow | null
}
type Rows = ReadonlyMap<number, StoredRow>

type Description = {
  /**
   * Columns that comparing skips: large ones that change only with another column, and those that the journal itself
   * writes.
   */
  uncompared?: readonly string[]
  /** Columns that the history leaves out: secrets, and data about how a row came about rather than its content. */
  unrecorded?: readonly string[]
}

/**
 * Tables that are not part of an event's document: the history, what visitors count, who receives changes, what was
 * printed, notes at doors, and the state of the pitch round.
 */
const APART: readonly Table[] = [
  ...(['card_layouts', 'card_codes', 'room_codes', 'door_notes', 'pitch_rounds'] as const),
  ...(['history', 'acts', 'stars', 'star_counts', 'star_calendars', 'idea_stars', 'webhooks'] as const),
  ...(['push_keys', 'phones', 'phone_events', 'phone_messages'] as const),
]

const MANAGERS_ONLY: readonly Table[] = ['event_permissions', 'session_cards', 'numbered_cards']

/** The exceptions. A table or column that is not listed here is compared, recorded and shown to visitors. */
const DESCRIPTIONS: Partial<Record<Table, Description>> = {
  events: { uncompared: ['revision', 'deskRevision'], unrecorded: ['nightMinutes'] },
  event_permissions: { unrecorded: ['createdAt'] },
  session_cards: {
    uncompared: ['reading', 'photoHash'],
    unrecorded: [
      'photo',
      'message',
      'uploadedBy',
      'claimedBy',
      'claimedAt',
      'createdAt',
      'uploadKey',
      'twinOf',
      'leaseUntil',
      'attempts',
      'number',
    ],
  },
  numbered_cards: { unrecorded: ['code', 'typedAt', 'ideaAt', 'interest', 'network', 'needsLook', 'takes'] },
}

/**
 * Columns that only the record of a deletion keeps, to restore the row. A change in these alone does not count as a
 * change of the row.
 */
const OF_DELETED = ['version', 'sourceId']

/** The columns of each part of an event, in the history's order of the parts. */
export type Parts = ReadonlyMap<Table, readonly string[]>

/**
 * The parts of an event, read from the database's own description: the event, and every table with rows that name an
 * event.
 */
export async function readParts(db: Database): Promise<Parts> {
  const described = new Map((await ownTables(db)).map((table) => [table.name, table]))
  const parts = tablesInOrder
    .filter((name) => !APART.includes(name))
    .map((name) => {
      const columns = described.get(name)?.columns.map((column) => column.name) ?? []
      return [name, columns] as const
    })
  return new Map(parts.filter(([name, columns]) => name === 'events' || columns.includes('eventId')))
}

/** Whether visitors can see the change. */
export function isOfVisitors({ table }: Pick<RowChange, 'table'>): boolean {
  return !MANAGERS_ONLY.includes(table)
}

/** The columns that the schedule depends on; null for all of them, including those of new and deleted rows. */
const OF_SCHEDULE: Partial<Record<Table, readonly string[] | null>> = {
  sessions: ['timeSlotId', 'roomId', 'furtherSlotIds', 'startsAt', 'place'],
  time_slots: null,
  rooms: null,
  events: ['days'],
}

/** Whether the change can affect values that depend on the schedule. */
export function isOfSchedule({ table, before, after }: RowChange): boolean {
  const columns = OF_SCHEDULE[table]
  if (!columns) return columns === null
  return columns.some((column) => before?.[column] !== after?.[column])
}

/** Whether the change affects the list of public events. */
export function isListed({ table, before, after }: RowChange): boolean {
  return table === 'events' && (before?.isPublic === true || after?.isPublic === true)
}

/**
 * The rows of an event as a transaction sees them.
 * @param only limits the read to these rows of a table
 */
export async function readDocument(
  db: Database,
  parts: Parts,
  eventId: number,
  only: (table: Table) => Written = () => 'all',
): Promise<EventDocument> {
  const tables = [...parts]
  const answers = await askAtOnce<StoredRow>(db, (put) =>
    tables.map(([table, columns]) => {
      const { uncompared = [] } = DESCRIPTIONS[table] ?? {}
      const compared = columns.filter((column) => !uncompared.includes(column))
      const ids = only(table)
      const isOneOf = ids instanceof Set && sql`and id in (${sql.join([...ids].map(put))})`
      return sql`
        select ${sql.join(compared.map((column) => sql.ref(column)))} from ${sql.table(table)}
        where ${sql.ref(table === 'events' ? 'id' : 'eventId')} = ${put(eventId)} ${isOneOf || sql``}`
    }),
  )
  const rowsOf = (rows: readonly StoredRow[] = []) =>
    new Map(rows.map((row) => [Number(row.id ?? row.userId), row]))
  return new Map(tables.map(([table], index) => [table, rowsOf(answers[index])]))
}

/** The rows that differ between two states of an event: what a change did, no matter how many statements it took. */
export function changesBetween(before: EventDocument, after: EventDocument): RowChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((table) =>
    changesOfRows(table, before.get(table), after.get(table)),
  )
}

export function changesOfRows(table: Table, before: Rows = new Map(), after: Rows = new Map()): RowChange[] {
  if (before === after) return []
  const changes: RowChange[] = []
  const compare = (rowId: number, was: StoredRow | null, is: StoredRow | null) => {
    if (differ(was, is)) changes.push({ table, rowId, before: was, after: is })
  }
  for (const [id, row] of after) compare(id, before.get(id) ?? null, row)
  for (const [id, row] of before) if (!after.has(id)) compare(id, row, null)
  return changes.sort((a, b) => a.rowId - b.rowId)
}

/** The history stores only these columns of accounts, never a password hash or a token. */
const RECORDED_OF_USERS = ['id', 'name', 'email', 'isAdmin', 'isSuperAdmin']

/** The change in the form that the history stores; null if none of it belongs in the history. */
export function recordOf(change: RowChange): RowChange | null {
  const { table, before, after } = change
  const { unrecorded = [] } = DESCRIPTIONS[table] ?? {}
  const isRecorded = (column: string) =>
    table === 'users' ? RECORDED_OF_USERS.includes(column) : !unrecorded.includes(column)
  const shown = (row: StoredRow | null, isShown: (column: string) => boolean) =>
    row && Object.fromEntries(Object.entries(row).filter(([column]) => isShown(column)))
  const isOfRow = (column: string) => isRecorded(column) && !OF_DELETED.includes(column)
  const rows = { before: shown(before, isOfRow), after: shown(after, isOfRow) }
  if (!differ(rows.before, rows.after)) return null
  return after === null ? { ...change, ...rows, before: shown(before, isRecorded) } : { ...change, ...rows }
}

function differ(before: StoredRow | null, after: StoredRow | null): boolean {
  if (before === after) return false
  if (before === null || after === null) return true
  return Object.keys(after).some((column) => before[column] !== after[column])
}
