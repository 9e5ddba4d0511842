import { type Expression, sql } from 'kysely'
import type { ReorderedItem } from '../../domain/schedule/reordering.ts'
import { t } from '../../domain/text/t.ts'
import { invalid } from '../lib/errors.ts'
import type { Database, NewRow, Row, Tables } from './schema.ts'
import { deleteVersioned, updateVersioned } from './versioned.ts'

type TableWith<Column extends string> = {
  [T in keyof Tables]: Column extends keyof Tables[T] ? T : never
}[keyof Tables]
type EventTable = TableWith<'id'> & TableWith<'eventId'> & TableWith<'version'>
type OrderedTable = EventTable & TableWith<'order'>

/** Columns that refer to a row of another table; the first holds its id. */
type References = {
  [T in TableWith<'version'>]: { table: T; columns: readonly [by: keyof Row<T>, ...(keyof Row<T>)[]] }
}[TableWith<'version'>]

/** One event, or the events of a query. */
type Events = number | Expression<{ id: number }>

/** The rows of events in one table. `R` is a row as readers get it. */
export type Rows<New, Change, R> = {
  list: (db: Database, events: Events) => Promise<R[]>
  find: (db: Database, id: number) => Promise<R | undefined>
  create: (db: Database, row: New) => Promise<R>
  /**
   * Leaves undefined fields as they are.
   * @throws 404; 412 with the row if its version is not `expected` (null accepts any)
   */
  update: (db: Database, id: number, change: Change, expected: number | null) => Promise<R>
  /** Rows that refer to the deleted row stay, with empty references. @throws as `update` */
  delete: (db: Database, id: number, expected: number | null) => Promise<void>
}

/** Rows that have an order within their event, counted from 0. */
export type OrderedRows<New, Change, R> = Rows<New, Change, R> & {
  /** The event whose rows a new order names. @throws 400 unless all of them exist and belong to one event */
  eventOf: (db: Database, items: readonly ReorderedItem[]) => Promise<{ eventId: number }>
  /** Puts an event's rows in a new order. @throws 400 unless it names each row exactly once */
  reorder: (db: Database, eventId: number, items: readonly ReorderedItem[]) => Promise<void>
}

/** A row that goes to the end of its list if no `order` is given. */
type NewInList<T extends OrderedTable> = Omit<NewRow<T>, 'eventId' | 'order' | 'kind'> & {
  eventId: number
  order?: number | undefined
}

type Description<T extends EventTable, R> = {
  present: (row: Row<T>) => R
  /** The kind of these rows, if the table holds several kinds. */
  kind?: string
  references?: References
}

export function eventRows<T extends EventTable, R>(
  table: T,
  { present, references }: Pick<Description<T, R>, 'present' | 'references'>,
): Rows<NewRow<T>, Partial<Row<T>>, R> {
  return rowsOf({ table, present, references, order: 'id' })
}

export function orderedRows<T extends OrderedTable, R>(
  table: T,
  { present, kind, references }: Description<T, R>,
): OrderedRows<NewInList<T>, Partial<Row<T>>, R> {
  const isOfKind = kind === undefined ? sql`1 = 1` : sql`kind = ${kind}`
  const isIn = (eventId: number) => sql`${sql.ref('eventId')} = ${eventId} and ${isOfKind}`
  return {
    ...rowsOf({ table, present, references, isOfKind, order: 'order' }),
    async create(db, row) {
      const order = row.order ?? (await nextOrder(db, row.eventId))
      return present(await insert<T>(db, table, { ...row, order, kind }))
    },
    async eventOf(db, items) {
      const ids = items.map(({ id }) => id)
      const found = await sql<{ eventId: number; count: number | string }>`
        select ${sql.ref('eventId')}, count(*) as count from ${sql.table(table)}
        where id in (${sql.join(ids)}) and ${isOfKind} group by ${sql.ref('eventId')}`.execute(db)
      const [only, ...others] = found.rows
      if (!only || others.length > 0 || Number(only.count) !== ids.length) throw eachOnce()
      return { eventId: only.eventId }
    },
    async reorder(db, eventId, items) {
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(table)} where ${isIn(eventId)}`.execute(db)
      const inOrder = arranged(items, new Set(rows.map(({ id }) => id)))
      for (const [order, id] of inOrder.entries())
        await sql`
          update ${sql.table(table)} set ${sql.ref('order')} = ${order} where id = ${id}`.execute(db)
    },
  }

  async function nextOrder(db: Database, eventId: number): Promise<number> {
    const last = await sql<{ last: number | null }>`
      select max(${sql.ref('order')}) as last from ${sql.table(table)} where ${isIn(eventId)}`.execute(db)
    return (last.rows[0]?.last ?? -1) + 1
  }
}

export function eachOnce() {
  return invalid(t('refusal.order'))
}

/** The ids in their new order. @param known the ids of the list */
function arranged(items: readonly ReorderedItem[], known: ReadonlySet<number>): number[] {
  const inOrder = items.map(({ id, order }, index) => ({ id, order: order ?? index }))
  const isOfList = items.every(({ id }) => known.has(id))
  const counts = [known, new Set(items.map(({ id }) => id)), new Set(inOrder.map(({ order }) => order))]
  const isComplete = isOfList && counts.every(({ size }) => size === items.length)
  if (!isComplete) throw eachOnce()
  return inOrder.sort((a, b) => a.order - b.order).map(({ id }) => id)
}

type Stored<T extends EventTable, R> = {
  table: T
  present: (row: Row<T>) => R
  references: References | undefined
  isOfKind?: Expression<unknown>
  order: 'id' | 'order'
}

function rowsOf<T extends EventTable, R>({
  table,
  present,
  references,
  isOfKind = sql`1 = 1`,
  order,
}: Stored<T, R>): Rows<NewRow<T>, Partial<Row<T>>, R> {
  const read = async (db: Database, column: 'id' | 'eventId', among: Events) => {
    const isAmong = typeof among === 'number' ? sql`= ${among}` : sql`in ${among}`
    const { rows } = await sql<Row<T>>`
      select * from ${sql.table(table)} where ${sql.ref(column)} ${isAmong} and ${isOfKind}
      order by ${sql.ref(order)}, id`.execute(db)
    return rows.map(present)
  }
  const find = async (db: Database, id: number) => (await read(db, 'id', id))[0]
  return {
    list: (db, events) => read(db, 'eventId', events),
    find,
    create: async (db, row) => present(await insert<T>(db, table, row)),
    update: (db, id, change, expected) => updateVersioned(db, table, change, { id, expected, find }),
    async delete(db, id, expected) {
      if (references) await forget(db, references, id)
      await deleteVersioned(db, table, { id, expected, find })
    },
  }
}

async function insert<T extends EventTable>(db: Database, table: T, row: object): Promise<Row<T>> {
  const given = Object.entries(row).filter(([, value]) => value !== undefined)
  const columns = given.map(([column]) => sql.ref(column))
  const values = given.map(([, value]) => sql`${value}`)
  const { rows } = await sql<Row<T>>`
    insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(values)}) returning *`.execute(
    db,
  )
  const [created] = rows
  if (!created) throw new Error(`${table} did not return its new row`)
  return created
}

/** Empties the references to a row. */
async function forget(db: Database, { table, columns }: References, id: number) {
  const emptied = columns.map((column) => sql`${sql.ref(column)} = null`)
  await sql`
    update ${sql.table(table)} set ${sql.join([...emptied, sql`version = version + 1`])}
    where ${sql.ref(columns[0])} = ${id}`.execute(db)
}

/** The newest row of an event; 0 if there is none. */
export async function findLastId(
  db: Database,
  table: 'announcements' | 'history' | 'phones',
  eventId: number,
): Promise<number> {
  const { last } = await db
    .selectFrom(table as 'phones')
    .select((eb) => eb.fn.max('id').as('last'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  return last ?? 0
}
