import { sql } from 'kysely'
import type { ReorderedItem } from '../../domain/schedule/reordering.ts'
import { invalid } from '../lib/errors.ts'
import type { Database, Tables } from './schema.ts'

type OrderedTable = {
  [T in keyof Tables]: 'order' extends keyof Tables[T] ? T : never
}[keyof Tables]

/** One list: the rows of a table that belong to an event, and are of one kind where the table holds several. */
type List = { table: OrderedTable; kind?: string }

const EACH_ONCE = 'A new order must name each item of the list exactly once'

/** The order of a row that goes to the end of the list. */
export async function nextOrder(db: Database, list: List, eventId: number): Promise<number> {
  const last = await sql<{ last: number | null }>`
    select max(${sql.ref('order')}) as last from ${sql.table(list.table)}
    where ${isIn(list, eventId)}`.execute(db)
  return (last.rows[0]?.last ?? -1) + 1
}

/** The event of the rows that a new order names. @throws 400 unless all of them exist and belong to one */
export async function eventOfItems(
  db: Database,
  list: List,
  items: readonly ReorderedItem[],
): Promise<{ eventId: number }> {
  const ids = items.map(({ id }) => id)
  const found = await sql<{ eventId: number; count: number | string }>`
    select ${sql.ref('eventId')}, count(*) as count from ${sql.table(list.table)}
    where id in (${sql.join(ids)}) and ${isOfKind(list)} group by ${sql.ref('eventId')}`.execute(db)
  const [only, ...others] = found.rows
  if (!only || others.length > 0 || Number(only.count) !== ids.length) throw eachOnce()
  return { eventId: only.eventId }
}

/** Puts an event's list in a new order, counted from 0. @throws 400 unless it names each row of the list exactly once */
export async function reorderRows(
  db: Database,
  list: List,
  eventId: number,
  items: readonly ReorderedItem[],
): Promise<void> {
  const rows = await sql<{ id: number }>`
    select id from ${sql.table(list.table)} where ${isIn(list, eventId)}`.execute(db)
  const ids = items.map(({ id }) => id)
  const known = new Set(rows.rows.map(({ id }) => id))
  const named = new Set(ids)
  const orders = items.map(({ order }, index) => order ?? index)
  const isComplete =
    named.size === items.length && named.size === known.size && ids.every((id) => known.has(id))
  if (!isComplete || new Set(orders).size !== orders.length) throw eachOnce()
  const inOrder = items.map(({ id }, index) => ({ id, order: orders[index] ?? index }))
  inOrder.sort((a, b) => a.order - b.order)
  for (const [order, { id }] of inOrder.entries())
    await sql`
      update ${sql.table(list.table)} set ${sql.ref('order')} = ${order} where id = ${id}`.execute(db)
}

export function eachOnce() {
  return invalid(EACH_ONCE)
}

function isIn(list: List, eventId: number) {
  return sql`${sql.ref('eventId')} = ${eventId} and ${isOfKind(list)}`
}

function isOfKind({ kind }: List) {
  return kind === undefined ? sql`1 = 1` : sql`kind = ${kind}`
}
