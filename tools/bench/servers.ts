import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { seedUnconference } from '../../scripts/demo/seed-unconference.ts'
import { openDatabase } from '../../server/db/open.ts'
import { ask, type Target } from './load.ts'

const ROOT = join(import.meta.dirname, '../..')
export const DATE = '2026-05-09'

/** Events with increasing numbers of sessions, each in a different city. The first one is the size that counts. */
export const SIZES = [
  { city: 'sixty', location: 'Sixty', sessions: 60, rooms: 6 },
  { city: 'six-hundred', location: 'Six Hundred', sessions: 600, rooms: 20 },
  { city: 'six-thousand', location: 'Six Thousand', sessions: 6_000, rooms: 60 },
] as const

/** The event for the board's figures: a full day, with a few free spots. */
export const BOARD = { city: 'board', location: 'Board', sessions: 72, rooms: 7 } as const

/** The built server in a separate process, on seeded data. */
export async function startSeeded(settings: NodeJS.ProcessEnv = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-hub-bench-'))
  const engine = await openDatabase({ databaseUrl: null, dataDir })
  for (const { location, sessions, rooms } of [...SIZES, BOARD])
    await engine.db
      .transaction()
      .execute((db) => seedUnconference(db, { location, date: DATE, sessions, rooms }))
  await engine.close()
  const server = await startServer(dataDir, settings)
  return {
    ...server,
    dataDir,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The command of `npm start` itself, so that its options are included. */
export async function startServer(dataDir: string, settings: NodeJS.ProcessEnv) {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const child = spawn('sh', ['-c', scripts.start], {
    cwd: ROOT,
    env: {
      PATH: [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter),
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    port: await portOf(child),
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** The port of a server, from its log, which is read to the end, because a server whose log no one reads blocks. */
export function portOf(child: ChildProcess): Promise<number> {
  let said = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (words) => {
      if (said.length < 10_000) said += words
      const [, port] = /listening on http:\/\/[^:]+:(\d+)/.exec(said) ?? []
      if (port) resolve(Number(port))
    })
    child.once('exit', () => reject(new Error(`The server ended: ${said}`)))
  })
}

const HOP_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** A bare node:http server that repeats another server's answer, head and body. */
export async function startBare(like: Target) {
  const response = await ask(like)
  const headEnd = response.indexOf('\r\n\r\n')
  const lines = response.toString('latin1', 0, headEnd).split('\r\n').slice(1)
  const headers = Object.fromEntries(
    lines
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const)
      .filter(([name]) => !HOP_HEADERS.has(name.toLowerCase())),
  )
  const status = Number(response.toString('latin1', 9, 12))
  return startBareWith(headers, response.subarray(headEnd + 4), status)
}

export async function startBareWith(headers: Record<string, string>, body: Buffer, status = 200) {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'))
  child.send({ status, headers, body: body.toString('base64') })
  const [port] = await once(child, 'message')
  return {
    port: Number(port),
    pid: child.pid ?? 0,
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
