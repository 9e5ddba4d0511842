/**
 * Stores the schema of a release, with rows, for the tests of later ones: npm run fixture -- NAME [MIGRATION]
 * The name is the release's version; a migration selects a state before the latest one.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { continueIds } from '../server/db/dump.ts'
import type { Engine } from '../server/db/engine.ts'
import { NEWEST } from '../server/db/migrations.ts'
import { openEmptyDatabase } from '../server/db/open.ts'
import { databaseText } from '../test/database-text.ts'
import { createDatabase, startPostgres } from '../test/postgres.ts'
import { FIXTURE_ROWS } from './fixture/rows.ts'

const [name, migration = NEWEST] = process.argv.slice(2)
if (!name) throw new Error('Usage: npm run fixture -- NAME [MIGRATION]')

const folder = await mkdtemp(join(tmpdir(), 'conference-hub-fixture-'))
const postgres = await startPostgres()
try {
  const { url } = await createDatabase(postgres.url)
  for (const databaseUrl of [null, url]) {
    const { engine } = await openEmptyDatabase({ databaseUrl, dataDir: folder }, migration)
    await fill(engine)
    const { tables, rows, rest } = await databaseText(engine)
    const text = [
      `-- ${name}, after ${migration}`,
      ...[...tables, ...rows, ...rest].map((each) => `${each};`),
    ]
    const before = engine.name === 'sqlite' ? ['pragma foreign_keys = off;'] : []
    const path = join(import.meta.dirname, `../server/db/fixtures/${name}.${engine.name}.sql`)
    await writeFile(path, `${[...before, ...text].join('\n')}\n`)
    await engine.close()
    console.log(path)
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Adds the values for which the tables of that migration have a column. */
async function fill({ name: engine, db }: Engine): Promise<void> {
  const found = await db.introspection.getTables()
  const untyped = db as unknown as Kysely<Record<string, Record<string, unknown>>>
  const lastIds: Record<string, number> = {}
  for (const [table, rows] of Object.entries(FIXTURE_ROWS)) {
    const columns = found.find((each) => each.name === table)?.columns.map((column) => column.name)
    for (const row of columns ? rows : []) {
      const known = Object.fromEntries(Object.entries(row).filter(([column]) => columns?.includes(column)))
      await untyped.insertInto(table).values(known).execute()
      if ('id' in row) lastIds[table] = Math.max(lastIds[table] ?? 0, Number(row.id) + 2)
    }
  }
  await continueIds(db, engine, lastIds)
  await sql`update kysely_migration set timestamp = '2026-05-01T09:00:00.000Z'`.execute(db)
  const empty = []
  for (const table of found.map((each) => each.name))
    if (!['changes', 'change_feed'].includes(table)) {
      const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
      if (rows.length === 0) empty.push(table)
    }
  if (empty.length > 0) throw new Error(`tools/fixture/rows.ts has no row for ${empty.join(', ')}`)
}
