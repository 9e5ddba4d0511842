import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../server/db/open.ts'
import { adviceOnConnections, limitsOf } from '../../server/db/postgres-limits.ts'
import { openApp } from '../app.ts'
import { addAdmin, addEvent } from '../factories.ts'
import { createDatabase } from '../postgres.ts'
import { outcomeOf, refusalOf } from '../refusal.ts'
import { openWire } from '../wire.ts'

const AWAY = [503, 'The database cannot be reached']
const BUSY = [503, 'The server is busy. Please try again in a moment.']
const METRICS_TOKEN = 'a token of the people who watch'
/** The number of requests, more than there are connections. */
const MANY = Array.from({ length: 12 }, (_, index) => index)

// An embedded database cannot go away; a full disk is in full-disk.test.ts.
if (inject('engine') === 'sqlite')
  it('is ready with an embedded database', async () => {
    const hub = await openApp()
    expect((await hub.fetch('/readyz')).status).toBe(200)
    await hub.close()
  })
else describe('PostgreSQL', onPostgres)

function onPostgres() {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let wire: Awaited<ReturnType<typeof openWire>>
  let hub: Awaited<ReturnType<typeof openApp>>
  let call: Awaited<ReturnType<(typeof hub)['as']>>['call']
  let event: Awaited<ReturnType<typeof addEvent>>
  let outdatedBy: string[] = []
  beforeAll(async () => {
    database = await createDatabase(inject('postgresUrl'))
    wire = await openWire(database.url)
    hub = await openApp({
      settings: { DATABASE_URL: wire.url, DATABASE_TIMEOUT: '3', METRICS_TOKEN },
      endOutdated: (migration) => outdatedBy.push(migration),
    })
    const owner = await addAdmin(hub.db)
    event = await addEvent(hub.db, { createdBy: owner.id })
    call = (await hub.as(owner)).call
  })
  afterAll(async () => {
    await hub.close()
    wire.close()
    await database.drop()
  })

  const add = (name: string) => call('POST /api/rooms', { body: { name, eventId: event.id } })
  const names = async () => (await call('GET /api/rooms')).map(({ name }) => name)
  const statusOf = async (path: string) => (await hub.fetch(path)).status
  const untilReady = () => expect.poll(() => statusOf('/readyz'), { timeout: 20_000 }).toBe(200)

  it('rejects a server that needs too many connections, and warns if all servers together do', async () => {
    const { config, db } = hub
    const opened = openDatabase({ ...config, databaseLimits: limitsOf(1_000, 10) })
    await expect(opened).rejects.toThrow(
      /^DATABASE_CONNECTIONS: 1000 and one more are needed, .* lets \d+ in/,
    )
    expect(await adviceOnConnections(db, 2)).toBe(null)
    expect(await adviceOnConnections(db, 1_000)).toMatch(/^1 servers with 1001 connections each need 1001/)
  })

  it('makes the server reply 503 while it is away, and works again without a restart', async () => {
    await add('Before')
    wire.cut()
    expect(await refusalOf(add('Meanwhile'))).toEqual(AWAY)
    expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200])
    wire.mend()
    await untilReady()
    await add('After')
    expect(await names()).toEqual(['Before', 'After'])
  })

  it('is given up on while it is silent, and drops the statements of that time', async () => {
    const before = await names()
    wire.silence()
    const refusals = MANY.map((each) => refusalOf(add(`Silent ${each}`)))
    const reads = MANY.map(() => refusalOf(call('GET /api/admin/events')))
    await expect.poll(() => statusOf('/readyz')).toBe(503)
    const metrics = await hub.fetch('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    const lines = (await metrics.text()).split('\n')
    expect(lines).toContain('hub_database_up{engine="postgres"} 0')
    expect(lines.filter((line) => line.startsWith('hub_session_cards{'))).toEqual([])
    for (const refusal of await Promise.all([...refusals, ...reads]))
      expect([AWAY, BUSY]).toContainEqual(refusal)
    wire.mend()
    await untilReady()
    await Promise.all(MANY.map((each) => add(`Again ${each}`)))
    expect((await names()).filter((name) => name.startsWith('Again'))).toHaveLength(MANY.length)
    expect((await names()).filter((name) => before.includes(name))).toEqual(before)
  })

  it('loses silent connections while new ones get through, as after a failover', async () => {
    wire.silence()
    wire.mend()
    for (const outcome of await Promise.all(MANY.map(() => outcomeOf(call('GET /api/admin/events')))))
      expect(['done', AWAY]).toContainEqual(outcome)
    await Promise.all(MANY.map(() => call('GET /api/admin/events')))
    await untilReady()
  })

  it('lets writes to other events proceed while someone locks a row of one', async () => {
    const { id } = await add('Held')
    const other = await addEvent(hub.db, { createdBy: event.createdBy })
    const forgotten = new pg.Client({ connectionString: database.url })
    await forgotten.connect()
    await forgotten.query('begin')
    await forgotten.query('select id from rooms where id = $1 for update', [id])
    const path = 'PUT /api/rooms/:id'
    const held = MANY.map(() => outcomeOf(call(path, { params: { id }, body: { name: 'Other' } })))
    const room = await call('POST /api/rooms', { body: { name: 'Elsewhere', eventId: other.id } })
    expect(room.name).toBe('Elsewhere')
    await forgotten.query('commit')
    await forgotten.end()
    for (const outcome of await Promise.all(held)) expect(['done', BUSY]).toContainEqual(outcome)
  })

  it('retries a transaction after a deadlock', async () => {
    const rooms = [await add('One'), await add('Two')]
    const both = Promise.withResolvers<void>()
    let tries = 0
    let held = 0
    const rename = (order: typeof rooms) =>
      hub.engine.write(async (transaction) => {
        tries += 1
        for (const [index, { id }] of order.entries()) {
          await transaction
            .updateTable('rooms')
            .set({ name: `After ${id}` })
            .where('id', '=', id)
            .execute()
          if (index > 0) continue
          held += 1
          if (held === 2) both.resolve()
          await both.promise
        }
      })
    await Promise.all([rename(rooms), rename(rooms.toReversed())])
    expect(tries).toBeGreaterThan(2)
    const renamed = (await names()).filter((name) => name.startsWith('After '))
    expect(renamed).toEqual(rooms.map(({ id }) => `After ${id}`))
  })

  it('is no longer ready once a newer program has migrated the schema', async () => {
    outdatedBy = []
    const newer = new pg.Client({ connectionString: database.url })
    await newer.connect()
    await newer.query("insert into kysely_migration (name, timestamp) values ('999-future', '')")
    await newer.query('alter table rooms rename column name to title')
    await expect
      .poll(() => refusalOf(call('GET /api/rooms')))
      .toEqual([503, 'This server is being updated. Please try again in a moment.'])
    await untilReady()
    expect(outdatedBy).toEqual([])
    await newer.query("select pg_notify('conference_hub', '999-future')")
    await expect.poll(() => statusOf('/readyz')).toBe(503)
    expect(outdatedBy).toContain('999-future')
    await newer.end()
  })
}
