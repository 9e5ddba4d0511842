import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** `url` is the address of an empty database, whose user may create others. */
export type Postgres = { url: string; stop: () => Promise<unknown> }

/** PostgreSQL for tests: a new database on the server in `DATABASE_URL`, or a server from npm (`bySocket` as below). */
export async function startPostgres({ bySocket = false } = {}): Promise<Postgres> {
  const { DATABASE_URL } = process.env
  if (!DATABASE_URL) return startOwnPostgres({ bySocket })
  const { url, drop } = await createDatabase(DATABASE_URL)
  return { url, stop: drop }
}

/**
 * A PostgreSQL server for the tests, from npm, on a free port of this machine; only on Linux x64. A separate process
 * runs it (postgres-keeper.ts), which ends it and removes its data as soon as this process is gone, for any reason.
 * `durable` makes it wait for the disk, for tests that simulate a power loss; without it, it is faster. With
 * `bySocket`, its address has `?host=`, with which clients use a socket of the file system: a third of the time of a
 * statement over TCP. `before` is a command that runs the following one in its place.
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
    /** Shuts it down normally, as its operator would, or starts it again at the same address. */
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
 * A new, empty database on the server at this address; `template` is one to copy, `tablespace` the place of its
 * tables. Drop it when done.
 */
export async function createDatabase(
  serverUrl: string,
  { template = 'template0', tablespace }: { template?: string; tablespace?: string } = {},
) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Only a superuser may specify a tablespace, even the default one.
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
