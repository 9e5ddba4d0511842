import { sql } from 'kysely'
import type { Database, Tables } from './schema.ts'

/** A row as the history shows it: columns and their values. */
export type StoredRow = Record<string, string | number | boolean | null>

/** All rows of one event, by table and by id (of a grant: by its user's id). */
export type EventDocument = ReadonlyMap<Part, Rows>

export type RowChange<T extends string = Part> = {
  table: T
  rowId: number
  before: StoredRow | null
  after: StoredRow | null
}
type Rows = ReadonlyMap<number, StoredRow>

type Description = {
  /** Columns that are too large to be compared with every write, and that nothing but another column's change changes. */
  large?: readonly string[]
  /** Columns that the history does not hold: secrets, and what concerns the way of a row and not its words. */
  unrecorded?: readonly string[]
}

/** The tables that make up an event, in the order in which the history names their rows. A new column needs no word here. */
const PARTS = {
  events: { unrecorded: ['revision', 'deskRevision'] },
  event_permissions: { unrecorded: ['createdAt'] },
  rooms: {},
  time_slots: {},
  sessions: {},
  session_cards: {
    large: ['reading', 'photoHash'],
    unrecorded: [
      ...['photo', 'message', 'uploadedBy', 'claimedBy', 'claimedAt', 'createdAt', 'uploadKey'],
      ...['twinOf', 'leaseUntil', 'attempts', 'number'],
    ],
  },
  numbered_cards: { unrecorded: ['code', 'typedAt'] },
  sponsors: {},
  links: {},
  footer_settings: {},
  wifi_settings: {},
  floor_plans: {},
  announcements: {},
} as const satisfies Partial<Record<keyof Tables, Description>>

export type Part = keyof typeof PARTS

const NAMES = Object.keys(PARTS) as Part[]

/** Columns that only the record of a deletion holds, for the row's return; a change of them alone is none of the row. */
const OF_DELETED = ['version', 'sourceId']

/** The names of the columns of each table, as the database describes itself. */
export type Columns = ReadonlyMap<string, readonly string[]>

export async function readColumns(db: Database): Promise<Columns> {
  const tables = await db.introspection.getTables()
  return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
}

/** The rows of an event as a transaction sees them. */
export async function readDocument(db: Database, columns: Columns, eventId: number): Promise<EventDocument> {
  const parts = new Map<Part, Map<number, StoredRow>>()
  for (const table of NAMES) {
    const { large = [] }: Description = PARTS[table]
    const read = (columns.get(table) ?? []).filter((column) => !large.includes(column))
    const { rows } = await sql<StoredRow>`
      select ${sql.join(read.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where ${sql.ref(table === 'events' ? 'id' : 'eventId')} = ${eventId}`.execute(db)
    parts.set(table, new Map(rows.map((row) => [Number(row.id ?? row.userId), row])))
  }
  return parts
}

/** The rows in which two states of an event differ: what a change of it did, however many statements it took. */
export function changesBetween(before: EventDocument, after: EventDocument): RowChange[] {
  return NAMES.flatMap((table) => changesOfRows(table, before.get(table), after.get(table)))
}

export function changesOfRows<T extends string>(
  table: T,
  before: Rows = new Map(),
  after: Rows = new Map(),
): RowChange<T>[] {
  const ids = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b)
  return ids
    .map((rowId) => ({ table, rowId, before: before.get(rowId) ?? null, after: after.get(rowId) ?? null }))
    .filter((change) => differ(change.before, change.after))
}

/** Of accounts the history has these, and so never a password's hash or a token. */
const RECORDED_OF_USERS = ['id', 'name', 'email', 'isAdmin', 'isSuperAdmin']

/** The change as the history holds it; null where it concerns nothing that the history speaks of. */
export function recordOf<T extends Part | 'users'>(change: RowChange<T>): RowChange<T> | null {
  const { table, before, after } = change
  const { unrecorded = [] }: Description = table === 'users' ? {} : PARTS[table as Part]
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
  if (before === null || after === null) return before !== after
  return Object.keys(after).some((column) => before[column] !== after[column])
}
