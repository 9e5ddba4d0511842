import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, inject, it } from 'vitest'
import { openApp } from '../test/app.ts'
import { addAdmin, addEvent } from '../test/factories.ts'
import { createDatabase } from '../test/postgres.ts'
import { refusalOf } from '../test/refusal.ts'

/** What stands between the server and PostgreSQL, so that it can be cut without ending what others use. */
async function openWire(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const { hostname, port } = target
  const sockets = new Set<Socket>()
  let isCut = false
  const wire = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(wire, 'listening')
  const at = wire.address()
  target.port = String(typeof at === 'object' && at ? at.port : 0)
  target.hostname = '127.0.0.1'
  return {
    url: target.href,
    cut(cut: boolean) {
      isCut = cut
      if (cut) for (const socket of sockets) socket.destroy()
    },
    close: () => wire.close(),
  }
}

it('answers 503 while the database is away, and works again without a restart', async () => {
  // An embedded database cannot go away; a full disk is in full-disk.test.ts.
  if (inject('engine') === 'sqlite') {
    const hub = await openApp()
    expect((await hub.fetch('/readyz')).status).toBe(200)
    await hub.close()
    return
  }
  const database = await createDatabase(inject('postgresUrl'))
  const wire = await openWire(database.url)
  const hub = await openApp({ settings: { DATABASE_URL: wire.url } })
  const owner = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: owner.id })
  const { call } = await hub.as(owner)
  const add = (name: string) => call('POST /api/rooms', { body: { name, eventId: event.id } })
  await add('Before')
  wire.cut(true)
  expect(await refusalOf(add('Meanwhile'))).toEqual([503, 'The database cannot be reached'])
  expect((await hub.fetch('/readyz')).status).toBe(503)
  expect((await hub.fetch('/healthz')).status).toBe(200)
  wire.cut(false)
  await expect.poll(async () => (await hub.fetch('/readyz')).status, { timeout: 20_000 }).toBe(200)
  await add('After')
  const query = { city: event.slug, date: event.date }
  const names = (await hub.call('GET /api/rooms', { query })).map(({ name }) => name)
  expect(names).toEqual(['Before', 'After'])
  await hub.close()
  wire.close()
  await database.drop()
})
