import { randomBytes } from 'node:crypto'
import { PostgresAdapter, sql } from 'kysely'
import { recordChange } from '../lib/acting.ts'
import type { RowsChange } from './changed-rows.ts'
import { CHANNEL } from './engine.ts'
import type { Database } from './schema.ts'

type Touched = { revision: boolean; deskRevision: boolean }

/** Marks an event (null: the site) as changed, for a write that keeps no record of its own. */
export async function touch(
  db: Database,
  eventId: number | null,
  touched: Touched = { revision: true, deskRevision: true },
): Promise<void> {
  await setRevisions(db, eventId, touched)
}

/** Marks a change that only managers can see. */
export async function touchManagers(db: Database, eventId: number | null): Promise<void> {
  await setRevisions(db, eventId, { revision: false, deskRevision: true })
}

/**
 * Marks that a code of an event has ended, which ends the streams of those who follow a hidden event with it. A public
 * one needs no code, and its organizers' streams stay open.
 */
export async function touchCodeHolders(db: Database, eventId: number): Promise<void> {
  const event = await db.selectFrom('events').select('isPublic').where('id', '=', eventId).executeTakeFirst()
  if (!event?.isPublic) await touchManagers(db, null)
}

/**
 * Gives an event (null: the site) new revisions and notifies the other servers.
 * @returns the revisions before and after; null if the event does not exist or only managers get a new revision
 */
export async function setRevisions(
  db: Database,
  eventId: number | null,
  touched: Touched,
): Promise<Omit<RowsChange, 'rows'> | null> {
  if (!touched.revision && !touched.deskRevision) return null
  const table = eventId === null ? 'site' : 'events'
  const [column, id] = eventId === null ? (['only', 1] as const) : (['id', eventId] as const)
  const scope = eventId === null ? sql`'*'` : sql`slug || '/' || date`
  const { rows } = await sql<Record<keyof Touched | 'scope', string>>`
    select revision, ${sql.ref('deskRevision')}, ${scope} as scope from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  recordChange(row.scope, touched.revision)
  const next = { revision: nextRevision(row.revision), deskRevision: nextRevision(row.deskRevision) }
  const values = (['revision', 'deskRevision'] as const)
    .filter((name) => touched[name])
    .map((name) => sql`${sql.ref(name)} = ${next[name]}`)
  await sql`update ${sql.table(table)} set ${sql.join(values)} where ${sql.ref(column)} = ${id}`.execute(db)
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_notify(${CHANNEL}, '')`.execute(db)
  return touched.revision ? { scope: row.scope, from: row.revision, to: next.revision } : null
}

function nextRevision(revision: string): string {
  return `${Number(revision.split('-')[0]) + 1}-${randomBytes(4).toString('hex')}`
}
