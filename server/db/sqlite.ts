import { mkdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  type DialectAdapter,
  Kysely,
  type KyselyPlugin,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type UnknownRow,
} from 'kysely'
import { takeBreakInWrite } from '../lib/turns.ts'
import { createQueryTimes, type Engine, type Failure } from './engine.ts'
import type { Database, Row, Tables } from './schema.ts'
import { createSqliteFeed } from './sqlite-feed.ts'

const DATABASE_FILE = 'conference-hub.sqlite'
const STATEMENTS_KEPT = 500

/**
 * The embedded database in a folder, with Node's own SQLite. WAL with synchronous=FULL: an acknowledged write survives
 * a power loss. Only one server at a time: a second is refused with a sentence for its operator.
 */
export function openSqlite(folder: string): Engine {
  mkdirSync(folder, { recursive: true })
  const lock = lockFolder(folder)
  const file = new DatabaseSync(join(folder, DATABASE_FILE))
  file.exec(
    'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA busy_timeout=5000',
  )
  // Detects a file that belongs to another user now, before the first real write.
  file.exec('BEGIN; PRAGMA user_version=0; ROLLBACK')
  const duration = createQueryTimes()
  let committed: () => void = () => undefined
  const db = new Kysely<Tables>({
    dialect: new TransactionalSqliteDialect({ database: adapter(file, () => committed()) }),
    plugins: [withoutLocks, booleansFromNumbers],
    log: duration.log,
  })
  return {
    name: 'sqlite',
    db,
    types: {
      id: { type: 'integer', build: (column) => column.primaryKey().autoIncrement() },
      boolean: 'integer',
    },
    write: (work) => db.transaction().execute(work),
    writeUnsynced,
    failure: failureOf,
    connections: () => ({}),
    folder,
    databaseId: async () => {
      const { ino, birthtimeNs } = await stat(join(folder, DATABASE_FILE), { bigint: true })
      return `file ${ino} of ${birthtimeNs}`
    },
    announce: async () => undefined,
    measure: duration.measure,
    openFeed: async (onChange, onBroadcast) => {
      const feed = createSqliteFeed(file, onChange, onBroadcast)
      committed = feed.read
      return feed
    },
    close: async () => {
      await db.destroy()
      lock.close()
    },
  }

  /** Keeps the connection for this work alone, so that no other write goes unsynced. */
  function writeUnsynced<T>(work: (transaction: Database) => Promise<T>): Promise<T> {
    return db.connection().execute(async (connection) => {
      file.exec('PRAGMA synchronous=NORMAL')
      try {
        return await connection.transaction().execute(work)
      } finally {
        file.exec('PRAGMA synchronous=FULL')
      }
    })
  }
}

/** A second, read-only connection, while a server may be running on the folder. */
export function readSqlite(folder: string): Kysely<Tables> {
  const file = new DatabaseSync(join(folder, DATABASE_FILE), { readOnly: true })
  file.exec('PRAGMA busy_timeout=5000')
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: adapter(file, () => undefined) }),
    plugins: [withoutLocks, booleansFromNumbers],
  })
}

/**
 * SQLite can roll back schema changes like any other change; Kysely migrates in one transaction if this flag is set.
 */
class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter()
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

const SQLITE_READONLY = 8

/** Whether the error says that SQLite may only read the file. */
function isOfOtherUser(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === SQLITE_READONLY
}

/** The operating system releases this lock however the process ends. */
function lockFolder(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'server.lock'))
  try {
    lock.exec('PRAGMA busy_timeout=0; PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if (isOfOtherUser(error)) throw error
    throw new Error(
      `DATA_DIR: another server is running on ${folder}; stop it, or give this one a folder of its own`,
    )
  }
}

/**
 * The part of a SQLite library that Kysely uses, on top of `node:sqlite`. Prepares each statement once. Every statement
 * that may have committed calls `committed` before any other code runs.
 */
function adapter(file: DatabaseSync, committed: () => void): SqliteDatabase {
  const prepared = new Map<string, ReturnType<SqliteDatabase['prepare']>>()
  return {
    close: () => file.close(),
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      const statement = file.prepare(sql)
      const isRollback = /^\s*rollback\s*$/i.test(sql)
      const isWrite = !/^\s*(select|begin|savepoint|rollback|pragma)\b/i.test(sql)
      const done = <T>(result: T): T => {
        if (isWrite && !file.isTransaction) committed()
        return result
      }
      const made = {
        reader: statement.columns().length > 0,
        all: (values: readonly unknown[]) => done(statement.all(...values.map(bindable))),
        run: (values: readonly unknown[]) => {
          // On a full disk, SQLite has already rolled back; an error from this rollback would hide the cause.
          if (isRollback && !file.isTransaction) return { changes: 0, lastInsertRowid: 0 }
          return done(statement.run(...values.map(bindable)))
        },
        iterate: (values: readonly unknown[]) => statement.iterate(...values.map(bindable)),
      }
      if (prepared.size >= STATEMENTS_KEPT) prepared.clear()
      prepared.set(sql, made)
      return made
    },
  }
}

/**
 * SQLite's error codes and their meaning. Busy: another program is writing, such as a manual backup. I/O error: the
 * file system refused a write; reads do not fail this way while the file is intact.
 */
const FAILURES: Readonly<Record<number, Failure>> = { 5: 'busy', 10: 'full', 13: 'full' }

function failureOf(error: unknown): Failure | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null
  return FAILURES[Number(error.errcode) & 0xff] ?? null
}

function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  return value === undefined ? null : (value as SQLInputValue)
}

/** Removes `for update` and the like: a transaction on the only connection already locks every row. */
const withoutLocks: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === 'SelectQueryNode' && node.endModifiers ? { ...node, endModifiers: undefined } : node,
  transformResult: async ({ result }) => result,
}

const booleansFromNumbers: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    mapBooleans(result.rows)
    // SQLite's statements never yield, so a long series of them would block the event loop.
    await takeBreakInWrite()
    return result
  },
}

/** All rows of one answer have the same columns. */
function mapBooleans(rows: readonly UnknownRow[]): void {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => BOOLEAN_COLUMNS.has(column))
  if (columns.length > 0)
    for (const row of rows) for (const column of columns) row[column] = row[column] === 1
}

/** The boolean columns of all tables, including `Generated` ones. */
type BooleanColumn = {
  [T in keyof Tables]: {
    [C in keyof Row<T> & string]: boolean extends Row<T>[C] ? C : never
  }[keyof Row<T> & string]
}[keyof Tables]

/** Does not compile if a column is missing or belongs to no table. */
const COLUMNS: Readonly<Record<BooleanColumn, true>> = {
  isAdmin: true,
  isSuperAdmin: true,
  isPublic: true,
  isStatic: true,
  showHelpfulLinksInNav: true,
  countsStars: true,
  publishesCertain: true,
  isConfirmed: true,
  isOpen: true,
  isEmergency: true,
  isInMenu: true,
  isHelp: true,
  isHidden: true,
  isWish: true,
  needsLook: true,
  mayWrite: true,
  makesAdmin: true,
}

/** SQLite stores them as 1 and 0. */
const BOOLEAN_COLUMNS: ReadonlySet<string> = new Set(Object.keys(COLUMNS))
