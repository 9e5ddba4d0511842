/**
 * Finds memory that the server should have freed: npm run soak -- [REQUESTS]. Sends requests, including writes, to a
 * separate server and measures its memory ten times, each time after a garbage collection.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { portOf } from './bench/servers.ts'
import type { Holding } from './soak/report-memory.ts'
import { openRequests } from './soak/requests.ts'
import { createWork } from './soak/work.ts'

const REQUESTS = Number(process.argv[2] ?? 100_000)
const AT_ONCE = 16
const SAMPLES = 10
const WARM_UP_SAMPLES = 3
const MOST_GROWTH = 1
/** The memory of libraries varies by a hundred MiB with their work, so only a coarse limit fits. */
const MOST_RSS = 1.15
const SETTLED_MS = 1_500
const MEBIBYTE = 2 ** 20
const ADMIN = { email: 'soak@example.com', password: 'a long enough password' }

const folder = await mkdtemp(join(tmpdir(), 'conference-hub-soak-'))
const child = startServer()
try {
  const requests = openRequests(await portOf(child), AT_ONCE)
  const createWorker = await createWork(requests, ADMIN, REQUESTS / 5)
  const workers = Array.from({ length: AT_ONCE }, createWorker)
  const samples: Holding[] = []
  let done = 0
  console.log('requests     RSS    heap  outside of it  handles')
  for (let sample = 1; sample <= SAMPLES; sample++) {
    const until = (REQUESTS / SAMPLES) * sample
    await Promise.all(
      workers.map(async (work) => {
        while (done < until) await work(done++)
      }),
    )
    requests.close()
    const holding = await ask()
    samples.push(holding)
    const figures = [holding.rss, holding.heap, holding.external].map((bytes) => mebibytes(bytes).padStart(7))
    console.log(`${String(until).padStart(8)} ${figures.join(' ')}        ${handles(holding)}`)
  }
  judge(samples, requests.counts)
} finally {
  child.kill('SIGTERM')
  await once(child, 'exit')
  await rm(folder, { recursive: true, force: true })
}

function startServer() {
  const options = ['--expose-gc', '--import', join(import.meta.dirname, 'soak/report-memory.ts')]
  return spawn(process.execPath, [...options, join(import.meta.dirname, '../server/main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: folder,
      RATE_LIMIT: 'off',
      OCR_ENGINE: 'none',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}

/** The memory of the server after all connections are closed. */
async function ask(): Promise<Holding> {
  await pause(SETTLED_MS)
  child.send('report')
  const [holding] = await once(child, 'message')
  return holding
}

function judge(samples: Holding[], counts: Record<number, number>): void {
  const settled = samples.slice(WARM_UP_SAMPLES)
  const perSample = REQUESTS / SAMPLES
  const growth = (of: (holding: Holding) => number) =>
    (slope(settled.map(of)) / MEBIBYTE) * (10_000 / perSample)
  const memory = growth(({ heap, external }) => heap + external)
  const [earlier, later] = halves(settled.map(({ rss }) => rss))
  const more = count(settled.at(-1)) - count(settled[0])
  const total = Object.values(counts).reduce((sum, each) => sum + each, 0)
  const failures = Object.entries(counts).filter(([status]) => Number(status) >= 500)
  console.log(`${total} answers by status: ${JSON.stringify(counts)}`)
  console.log(
    `memory growth per 10,000 requests after warm-up: ${memory.toFixed(2)} MiB (less than ${MOST_GROWTH})`,
  )
  console.log(
    `the process as a whole (RSS), later half against earlier: ${(later / earlier).toFixed(2)} (at most ${MOST_RSS})`,
  )
  console.log(`more handles than after the warm-up: ${more} (none)`)
  if (memory >= MOST_GROWTH || later > earlier * MOST_RSS || more > 0 || failures.length > 0)
    process.exitCode = 1
}

/** The slope by least squares, so that no single measurement decides. */
function slope(values: number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const above = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0)
  return above / values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
}

/** The means of the earlier and the later values. */
function halves(values: number[]): [number, number] {
  const mean = (some: number[]) => some.reduce((sum, value) => sum + value, 0) / some.length
  return [
    mean(values.slice(0, Math.floor(values.length / 2))),
    mean(values.slice(Math.ceil(values.length / 2))),
  ]
}

function count(holding: Holding | undefined): number {
  return Object.values(holding?.resources ?? {}).reduce((sum, each) => sum + each, 0)
}

function handles(holding: Holding): string {
  const kinds = Object.entries(holding.resources).map(([name, number]) => `${name} ${number}`)
  return `${count(holding)} (${kinds.join(', ')})`
}

function mebibytes(bytes: number): string {
  return (bytes / MEBIBYTE).toFixed(1)
}
