import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../server/main.ts')

/** Signs in to a server with `TEST_SETTINGS`. */
export const ADMIN = { email: 'ada@example.com', password: 'a long enough password' }

/** Settings of a server that only its test uses: without limits on requests, and without reading cards. */
export const TEST_SETTINGS = {
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'info',
  OCR_ENGINE: 'none',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
}

/**
 * The real server in a separate process, on a free port unless the settings contain one. End it with `stop`.
 * @param main the server of another version
 * @param before a command prefix, such as one that limits the server
 */
export function spawnServer(settings: NodeJS.ProcessEnv, before: readonly string[] = [], main = MAIN) {
  const [program = process.execPath, ...options] = [...before, process.execPath, main]
  const child = spawn(program, options, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    said.out += text
  })
  child.stderr.on('data', (text) => {
    said.err += text
  })
  const exited = once(child, 'close').then(([code]) => code as number | null)
  return {
    child,
    said,
    exited,
    /** The address, as soon as it listens. @throws if it ends before */
    listening: () => addressOf(child, said, exited),
    /**
     * The processor time of its event loop so far, in milliseconds, which a busy machine does not prolong. Only on
     * Linux.
     */
    async loopMs() {
      const [ran = ''] = (await readFile(`/proc/${child.pid}/schedstat`, 'utf8')).split(' ')
      return Number(ran) / 1e6
    },
    async stop() {
      if (child.exitCode === null) child.kill('SIGKILL')
      await exited
    },
  }
}

const METRICS_TOKEN = 'a token of the people who watch'
/** For servers whose longest work is measured. */
export const MEASURED = { METRICS_TOKEN }

/**
 * The longest time for which the event loop of a `MEASURED` server was blocked since this was last called, in
 * milliseconds of processor time.
 */
export async function longestWork(address: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${address}/metrics`, { headers })).text()
  return 1_000 * Number(/^hub_event_loop_seconds\{work="longest"\} (\S+)$/m.exec(text)?.[1])
}

async function addressOf(
  child: ChildProcess,
  said: { out: string; err: string },
  exited: Promise<number | null>,
): Promise<string> {
  let over = false
  exited.then(() => {
    over = true
  })
  for (;;) {
    const [, address] = /\(listening on (http:\/\/[^\s)]+)\)/.exec(said.out) ?? []
    if (address && said.out.includes('Mail:')) return address
    if (over) throw new Error(`The server ended: ${said.err}`)
    await Promise.race([once(child.stdout ?? child, 'data'), exited])
  }
}

/** A port that nothing listens on, for a server whose emails contain its address. */
export async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' ? String(address?.port) : ''
}

/** Sends a form, or anything else as JSON. */
export function postTo(
  { address, cookie }: { address: string; cookie: string },
  path: string,
  body: object | FormData,
): Promise<Response> {
  const isForm = body instanceof FormData
  return fetch(`${address}${path}`, {
    method: 'POST',
    headers: { cookie, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  })
}

/** @returns the cookies of a browser that has just signed in */
export async function signInAt(address: string, person = ADMIN): Promise<string> {
  return cookiesOf(await postTo({ address, cookie: '' }, '/api/login', person))
}

/** The cookies that an answer sets, as the browser sends them back in `Cookie`. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
