import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, startOwnPostgres } from '../postgres.ts'

let postgres: Awaited<ReturnType<typeof startOwnPostgres>>

beforeAll(async () => {
  postgres = await startOwnPostgres()
})
afterAll(() => postgres.stop())

it('gives every test file an empty database of its own', async () => {
  const first = await createDatabase(postgres.url)
  const second = await createDatabase(postgres.url)
  await rows(first.url, 'create table notes (text text)')
  expect(await rows(first.url, tables)).toEqual([{ tablename: 'notes' }])
  expect(await rows(second.url, tables)).toEqual([])
  await first.drop()
  await second.drop()
  expect(await rows(postgres.url, "select datname from pg_database where datname like 'test_%'")).toEqual([])
})

it('copies a prepared database', async () => {
  const prepared = await createDatabase(postgres.url)
  await rows(prepared.url, 'create table notes (text text)')
  const copy = await createDatabase(postgres.url, { template: new URL(prepared.url).pathname.slice(1) })
  expect(await rows(copy.url, tables)).toEqual([{ tablename: 'notes' }])
  await copy.drop()
  await prepared.drop()
})

it('waits for the disk if a test asks for durability', async () => {
  const durable = await startOwnPostgres({ durable: true })
  expect(await rows(durable.url, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await rows(postgres.url, 'show fsync')).toEqual([{ fsync: 'off' }])
  await durable.stop()
})

it('ends when the process that started it is killed', async () => {
  const script = `import { startOwnPostgres } from '${new URL('../postgres.ts', import.meta.url)}'
    console.log((await startOwnPostgres()).url)`
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', script])
  const [url] = await once(createInterface(owner.stdout), 'line')
  expect(await rows(url, 'select 1 as one')).toEqual([{ one: 1 }])
  owner.kill('SIGKILL')
  await expect
    .poll(() => rows(url, 'select 1 as one').catch((error) => error.code), { timeout: 30_000 })
    .toBe('ECONNREFUSED')
})

const tables = "select tablename from pg_tables where schemaname = 'public'"

async function rows(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  // The server may end while this is connected; only the query's answer matters then.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
