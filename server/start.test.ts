import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { isNight } from '../test/night.ts'
import { createDatabase } from '../test/postgres.ts'
import { spawnServer } from '../test/server-process.ts'
import { openDatabase } from './db/open.ts'

let installation: Awaited<ReturnType<typeof emptyInstallation>>
let servers: ReturnType<typeof spawnServer>[] = []
beforeEach(async () => {
  installation = await emptyInstallation()
})
afterEach(async () => {
  for (const server of servers) await server.stop()
  servers = []
  await installation.remove()
})

async function emptyInstallation() {
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-hub-start-'))
  const database = inject('engine') === 'postgres' ? await createDatabase(inject('postgresUrl')) : null
  return {
    dataDir,
    databaseUrl: database?.url ?? null,
    async remove() {
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const DEV = join(import.meta.dirname, '../tools/dev.ts')

function start(settings: NodeJS.ProcessEnv = {}, main?: string) {
  const { dataDir, databaseUrl } = installation
  const given = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...settings }
  const server = spawnServer(given, [], main)
  servers.push(server)
  return server
}

/** The status of a failed start, and all its output. */
async function refusal(settings: NodeJS.ProcessEnv, main?: string) {
  const server = start(settings, main)
  const code = await server.exited
  return { code, said: server.said.out + server.said.err }
}

describe('starting the server', () => {
  it('prints its address, the data folder and how it sends mail, and keeps the folder private', async () => {
    await chmod(installation.dataDir, 0o755)
    const server = start({ PUBLIC_URL: 'https://hub.example.org' })
    const address = await server.listening()
    const lines = server.said.out.split('\n').filter((line) => !line.startsWith('{'))
    expect(lines[0]).toBe(`Conference Hub is at https://hub.example.org (listening on ${address})`)
    expect(lines[1]).toBe(
      installation.databaseUrl
        ? `  Database: PostgreSQL at ${new URL(installation.databaseUrl).host}`
        : `  Database: embedded, in ${installation.dataDir}`,
    )
    expect(lines.slice(2, 4)).toEqual([
      `  Uploads:  ${installation.dataDir}/uploads`,
      `  Mail:     not sent: each becomes a file in ${installation.dataDir}/outbox for a week (SMTP_URL is not set)`,
    ])
    // No one else on the machine reads password hashes and photos.
    const made = (await readdir(installation.dataDir)).map((name) => join(installation.dataDir, name))
    const modes = await Promise.all(
      [installation.dataDir, ...made].map(async (path) => (await stat(path)).mode & 0o077),
    )
    expect(modes.filter((mode) => mode !== 0)).toEqual([])
  })

  it('refuses a database that it cannot use', async () => {
    if (installation.databaseUrl) {
      const url = new URL(installation.databaseUrl)
      url.pathname = '/no_such_database'
      expect(await refusal({ DATABASE_URL: url.href })).toEqual({
        code: 1,
        said: `DATABASE_URL: the server at ${url.host} has no database of this name; create it\n`,
      })
      return
    }
    await writeFile(join(installation.dataDir, 'conference-hub.sqlite'), 'This is no database. '.repeat(500))
    expect(await refusal({})).toEqual({
      code: 1,
      said: `DATA_DIR: the database in ${installation.dataDir} cannot be opened: file is not a database; restore it, or name another folder\n`,
    })
  })

  it('refuses a database used by a newer version', async () => {
    const engine = await openDatabase({
      databaseUrl: installation.databaseUrl,
      dataDir: installation.dataDir,
    })
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(engine.db)
    await engine.close()
    const where = installation.databaseUrl
      ? `DATABASE_URL: the database at ${new URL(installation.databaseUrl).host}`
      : `DATA_DIR: the database in ${installation.dataDir}`
    expect(await refusal({})).toEqual({
      code: 1,
      said: `${where} cannot be used: it was made by a newer version of this program (999-later); start that version, or restore an older backup\n`,
    })
  })

  it('keeps an embedded data folder to one server, while a database server can be shared', async () => {
    const first = start()
    await first.listening()
    if (installation.databaseUrl) {
      const second = start()
      expect((await fetch(`${await second.listening()}/readyz`)).status).toBe(200)
      return
    }
    expect(await refusal({})).toEqual({
      code: 1,
      said: `DATA_DIR: another server is running on ${installation.dataDir}; stop it, or give this one a folder of its own\n`,
    })
    first.child.kill('SIGKILL')
    await first.exited
    expect((await fetch(`${await start().listening()}/readyz`)).status).toBe(200)
  })
})

// Settings, the log and errors do not depend on the database: once is enough.
if (inject('engine') === 'sqlite') describe('starting with either database', startWithEither)

function startWithEither() {
  it('logs a line per request, leaving out its query, and none for health checks', async () => {
    const server = start()
    const address = await server.listening()
    await fetch(`${address}/healthz`)
    await fetch(`${address}/readyz`)
    await fetch(`${address}/api/rooms?city=secret-in-query&date=2026-05-09`)
    server.child.kill('SIGTERM')
    await server.exited
    const lines = server.said.out.split('\n').filter((line) => line.includes('request completed'))
    expect(
      lines.map((line) => JSON.parse(line)).map(({ method, path, status }) => [method, path, status]),
    ).toEqual([['GET', '/api/rooms', 200]])
  })

  it('keeps running after an uncaught error, and logs it', async () => {
    const strayOnSignal = `process.on('SIGUSR2', () => Promise.reject(new Error('stray')))`
    const server = start({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(strayOnSignal)}`,
    })
    const address = await server.listening()
    server.child.kill('SIGUSR2')
    await expect.poll(() => server.said.out).toContain('Nothing caught this error')
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect(server.child.exitCode).toBeNull()
  })

  it('also logs a line per cached reply at the debug level', async () => {
    const server = start({ LOG_LEVEL: 'debug' })
    const address = await server.listening()
    const headers = { 'x-request-id': 'asked-again' }
    // Writes by the server's first jobs may invalidate a reply that was just cached.
    const line = await vi.waitFor(async () => {
      await fetch(`${address}/api/rooms?token=secret`, { headers })
      const cached = server.said.out
        .split('\n')
        .find((each) => /asked-again.*cached|cached.*asked-again/.test(each))
      expect(cached).toBeDefined()
      return cached
    }, 20_000)
    expect(JSON.parse(line ?? '')).toMatchObject({
      reqId: 'asked-again',
      method: 'GET',
      path: '/api/rooms',
      status: 200,
      cached: true,
      msg: 'request completed',
    })
  })

  it.each([
    [{ PORT: 'http' }, 'PORT: "http" must be a port number from 0 to 65535'],
    [
      { HOST: '203.0.113.7' },
      'HOST: "203.0.113.7" is not an address of this machine; use 127.0.0.1, or 0.0.0.0 for all of them',
    ],
    [
      { DATABASE_URL: 'postgres://me:hidden@127.0.0.1:9/db' },
      'DATABASE_URL: 127.0.0.1:9 cannot be reached (ECONNREFUSED); start the database, or correct the address',
    ],
    [
      { DATA_DIR: '/dev/null/data' },
      'DATA_DIR: /dev/null/data cannot be written to (ENOTDIR); it must be a folder that belongs to the user of this server',
    ],
    [
      { DATA_DIR: import.meta.filename },
      `DATA_DIR: ${import.meta.filename} cannot be written to (ENOTDIR); it must be a folder that belongs to the user of this server`,
    ],
  ])('exits with 1 and one line for an unusable setting: %o', async (settings, line) => {
    expect(await refusal(settings)).toEqual({ code: 1, said: `${line}\n` })
  })

  it('refuses a port that another program uses', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const said = `PORT: ${port} on 127.0.0.1 is taken by another program; stop it, or give this server another port\n`
    expect(await refusal({ PORT: String(port) })).toEqual({ code: 1, said })
    // `npm run dev` beside `npm run demo`.
    expect(await refusal({ PORT: String(port) }, DEV)).toEqual({ code: 1, said })
    other.close()
  })
}

/** Nothing ends because time has passed: neither the waiting for complete requests nor a slow connection. */
const WITHOUT_TIMEOUTS = `import http from 'node:http'
import timers from 'node:timers/promises'
import { syncBuiltinESMExports } from 'node:module'
const { createServer } = http
http.createServer = () => createServer({ connectionsCheckingInterval: 2 ** 31 - 1 })
Object.defineProperty(http.Server.prototype, 'timeout', { get: () => 0, set() {} })
timers.setTimeout = () => new Promise(() => undefined)
syncBuiltinESMExports()`

// By day only on SQLite: the listener that shuts down is the same on both.
if (inject('engine') === 'sqlite' || isNight) describe('SIGTERM', endsOnSignal)

function endsOnSignal() {
  it('answers the requests that have arrived, accepts no new ones, and exits with 0', async () => {
    const server = start()
    const address = await server.listening()
    const headers = { 'content-type': 'application/json' }
    const signIn = (_: unknown, index: number) =>
      fetch(`${address}/api/login`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email: `nobody-${index}@example.com`, password: 'a long enough one' }),
      })
    // Passwords are checked two at a time, so that most of these wait; they are too few to count as a crowd.
    const answers = Array.from({ length: 6 }, signIn)
    await Promise.race(answers)
    server.child.kill('SIGTERM')
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(6).fill(401))
    expect(await server.exited).toBe(0)
    expect(await connectionsOf(address)).toBe('closed')
  })

  it('does not wait for unfinished requests: silent connections, half a header, half a body', async () => {
    const server = start({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WITHOUT_TIMEOUTS)}`,
    })
    const port = Number(new URL(await server.listening()).port)
    const begun = [
      '',
      'GET / HTTP/1.1\r\nHost: x\r\n',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{',
    ]
    const closed = begun.map(async (text) => {
      const socket = connect({ port, host: '127.0.0.1' })
      await once(socket, 'connect')
      if (text !== '') await new Promise((resolve) => socket.write(text, resolve))
      return {
        ended: new Promise((resolve) => socket.once('close', resolve).once('error', resolve).resume()),
      }
    })
    const sockets = await Promise.all(closed)
    // The server has read everything before this.
    await connectionsOf(`http://127.0.0.1:${port}`)
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    await Promise.all(sockets.map(({ ended }) => ended))
  })

  it('exits when nothing is under way, even with a connection kept alive', async () => {
    const server = start()
    const address = await server.listening()
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  })
}

async function connectionsOf(address: string): Promise<'answering' | 'closed'> {
  const answer = await fetch(`${address}/healthz`, { headers: { connection: 'close' } }).catch(() => null)
  return answer?.status === 200 ? 'answering' : 'closed'
}
