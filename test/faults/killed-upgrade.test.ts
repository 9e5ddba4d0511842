import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MIGRATIONS } from '../../server/db/migrations.ts'
import { migrationsOf, openDatabase, openForReading } from '../../server/db/open.ts'
import { allRows, databaseText, loadFixture } from '../database-text.ts'
import { createDatabase, type Postgres, startPostgres } from '../postgres.ts'

/** The long form, `npm run test:faults`, kills after every statement, the short form after a few of each upgrade. */
const isLong = process.env.FAULT_CYCLES !== undefined
if (isLong) vi.setConfig({ testTimeout: 30 * 60_000 })
const PROGRAM = join(import.meta.dirname, 'killed-upgrade.ts')
/** The states that an upgrade may find: nothing at all, or the schema of each migration except the newest. */
const BEFORE = ['nothing', ...Object.keys(MIGRATIONS).slice(0, 3), '0.1.0'] as const

/** The state of an empty database. */
const NOTHING = { migrations: [], rows: {} }

type Installation = { databaseUrl: string | null; dataDir: string; end(): Promise<void> }

describe.each(['sqlite', 'postgres'] as const)('a killed upgrade on %s', (engine) => {
  let postgres: Postgres | undefined
  let schema: string[]
  beforeAll(async () => {
    postgres = engine === 'postgres' ? await startPostgres() : undefined
    schema = await schemaOf(await newInstallation('nothing'))
  })
  afterAll(() => postgres?.stop())

  async function newInstallation(before: string): Promise<Installation> {
    const dataDir = await mkdtemp(join(tmpdir(), 'conference-hub-upgrade-'))
    const database = postgres && (await createDatabase(postgres.url))
    const installation = {
      databaseUrl: database?.url ?? null,
      dataDir,
      async end() {
        await database?.drop()
        await rm(dataDir, { recursive: true, force: true })
      },
    }
    if (before !== 'nothing') await loadFixture(before, installation)
    return installation
  }

  /** Ends the installation. */
  async function schemaOf(installation: Installation): Promise<string[]> {
    const opened = await openDatabase(installation)
    const { tables, rest } = await databaseText(opened)
    await opened.close()
    await installation.end()
    return [...tables, ...rest]
  }

  it.each(BEFORE)('rolls back to %s before its commit, and the next start completes it', async (before) => {
    const complete = await newInstallation(before)
    const rolledBack = before === 'nothing' ? NOTHING : await stateOf(complete)
    const statements = Number((await upgrade(complete, 0)).said)
    await complete.end()
    // On PostgreSQL, the last statement, after the commit, gives back the lock.
    const commit = engine === 'postgres' ? statements - 1 : statements
    const all = Array.from({ length: statements }, (_, index) => index + 1)
    for (const statement of isLong ? all : [Math.ceil(statements / 2), commit - 1, commit]) {
      const installation = await newInstallation(before)
      expect([statement, (await upgrade(installation, statement)).signal]).toEqual([statement, 'SIGKILL'])
      const state = await stateOf(installation)
      if (statement < commit) expect([statement, state]).toEqual([statement, rolledBack])
      else expect(state.migrations).toEqual(Object.keys(MIGRATIONS))
      expect([statement, await schemaOf(installation)]).toEqual([statement, schema])
    }
  })
})

async function upgrade({ dataDir, databaseUrl }: Installation, statement: number) {
  const child = spawn(process.execPath, [PROGRAM, dataDir, databaseUrl ?? '', String(statement)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [, signal]] = await Promise.all([text(child.stdout), once(child, 'close')])
  return { said, signal }
}

async function stateOf(installation: Installation) {
  const { db } = await openForReading(installation)
  try {
    return { migrations: await migrationsOf(db), rows: await allRows(db) }
  } finally {
    await db.destroy()
  }
}
