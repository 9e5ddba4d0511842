import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Engine } from './engine.ts'
import { openDatabase } from './open.ts'
import type { Database } from './schema.ts'

/** SQLite's number for FULL: a write outside `engine.write` waits for the disk itself. */
const FULL = 2
let folder: string
let engine: Engine
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-sqlite-'))
  engine = await openDatabase({ databaseUrl: null, dataDir: folder })
  await sql`create table notes (text text not null)`.execute(engine.db)
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true, force: true })
})

const note = (db: Database, text: string) => sql`insert into notes values (${text})`.execute(db)
const notes = async () =>
  (await sql<{ text: string }>`select text from notes order by rowid`.execute(engine.db)).rows.map(
    ({ text }) => text,
  )
const waiting = async (db: Database) =>
  (await sql<{ synchronous: number }>`pragma synchronous`.execute(db)).rows[0]?.synchronous

it.each(['write', 'writeUnsynced'] as const)('rolls back everything in a %s that fails', async (kind) => {
  const failing = engine[kind](async (transaction) => {
    await note(transaction, 'lost')
    throw new Error('Something else')
  })
  await expect(failing).rejects.toThrow('Something else')
  expect(await notes()).toEqual([])
  expect(await waiting(engine.db)).toBe(FULL)
})

it('lets no other write skip the disk sync it relies on', async () => {
  const seen: (number | undefined)[] = []
  await Promise.all([
    engine.writeUnsynced(async (transaction) => {
      await note(transaction, 'first')
      seen.push(await waiting(transaction))
      await new Promise((resolve) => setTimeout(resolve, 20))
      await note(transaction, 'second')
    }),
    note(engine.db, 'third').then(async () => seen.push(await waiting(engine.db))),
  ])
  expect(await notes()).toEqual(['first', 'second', 'third'])
  expect(seen).toEqual([1, FULL])
})

it('is busy while another program writes to the file', async () => {
  const other = new DatabaseSync(join(folder, 'conference-hub.sqlite'))
  other.exec('begin immediate')
  const failed = await engine
    .write(async (transaction) => {
      await sql`select 1 from notes`.execute(transaction)
      await note(transaction, 'refused')
    })
    .catch((error: unknown) => engine.failure(error))
  other.exec('rollback')
  other.close()
  expect(failed).toBe('busy')
})
