import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** `url` leads to an empty database, whose user may create others. */
export type Postgres = { url: string; stop: () => Promise<unknown> }

/** PostgreSQL for tests: a new database on the server that `DATABASE_URL` names, or a server out of npm (`bySocket` as below). */
export async function startPostgres({ bySocket = false } = {}): Promise<Postgres> {
  const { DATABASE_URL } = process.env
  if (!DATABASE_URL) return startOwnPostgres({ bySocket })
  const { url, drop } = await createDatabase(DATABASE_URL)
  return { url, stop: drop }
}

/**
 * A PostgreSQL server of the tests' own, out of npm, on a free port of this machine; on Linux x64 alone. It is kept by a
 * process of its own (postgres-keeper.ts), which ends it and removes its data as soon as this process is gone, however
 * that happened. `durable` has it wait for the disk, for tests that lose the power; without, it is faster. With `bySocket`
 * its address has `?host=`, by which clients take a socket of the file system: a third of the time of a statement over TCP. `before`
 * is a command that runs the one that follows in its place.
 */
export async function startOwnPostgres({
  durable = false,
  bySocket = false,
  before = [],
}: {
  durable?: boolean
  bySocket?: boolean
  before?: readonly string[]
} = {}) {
  const [program = process.execPath, ...options] = [...before, process.execPath, keeperFile]
  const chosen = [...(durable ? ['--durable'] : []), ...(bySocket ? ['--by-socket'] : [])]
  const keeper = spawn(program, [...options, ...chosen], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const failure = text(keeper.stderr)
  const [firstWords] = await Promise.race([once(keeper.stdout, 'data'), once(keeper, 'exit')])
  if (!Buffer.isBuffer(firstWords)) throw new Error(`PostgreSQL did not start: ${await failure}`)
  return {
    url: firstWords.toString().trim(),
    /** Shuts it down in order, as its operator would, or starts it again at the same address. */
    async turn(way: 'down' | 'up') {
      keeper.stdin.write(`${way}\n`)
      await once(keeper.stdout, 'data')
    },
    async stop() {
      const exited = keeper.exitCode === null ? once(keeper, 'exit') : undefined
      keeper.stdin.end()
      await exited
    },
  }
}

const keeperFile = fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url))

/**
 * A fresh, empty database on the server at this address; `template` names one to copy, `tablespace` where its tables
 * are. Drop it when done.
 */
export async function createDatabase(
  serverUrl: string,
  { template = 'template0', tablespace }: { template?: string; tablespace?: string } = {},
) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Only a superuser may name a tablespace, even that of all databases.
  const place = tablespace ? ` tablespace ${tablespace}` : ''
  await query(serverUrl, `create database ${name} template ${template}${place}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => query(serverUrl, `drop database ${name} with (force)`) }
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
