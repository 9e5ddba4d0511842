import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createCrowd } from '../../test/crowd.ts'
import { openRequests } from '../soak/requests.ts'
import { createWork } from '../soak/work.ts'
import { cpuMilliseconds, type Figure } from './report.ts'
import { startServer } from './servers.ts'

const MEGABYTE = 2 ** 20
const ADMIN = { email: 'memory@example.com', password: 'a long enough password' }
const TOKEN = 'a token of the measurement'
const SETTINGS = { METRICS_TOKEN: TOKEN, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
const IDLE_MS = 20_000
const SETTLED_MS = 2_000
const REQUESTS = 5_000
const AT_ONCE = 16
const STREAMS = 2_000

/** Resident bytes by their owner. */
type Holding = {
  resident: number
  code: number
  heap: number
  liveHeap: number
  buffers: number
  rest: number
}

/**
 * Measures the memory of a server started by `npm start`: at rest, after mixed requests, and with live streams open.
 */
export async function benchMemory(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-hub-memory-'))
  const server = await startServer(dataDir, SETTINGS)
  try {
    const holding = async () => holdingOf(server.pid, server.port)
    await pause(IDLE_MS)
    const idle = await holding()

    const requests = openRequests(server.port, AT_ONCE)
    const createWorker = await createWork(requests, ADMIN, REQUESTS)
    let done = 0
    const before = cpuMilliseconds(server.pid)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const work = createWorker()
        while (done < REQUESTS) await work(done++)
      }),
    )
    requests.close()
    const worked = cpuMilliseconds(server.pid) - before
    await pause(SETTLED_MS)
    const asked = await holding()

    const crowd = createCrowd(server.port)
    const answers = await crowd.ask(STREAMS, '/api/live')
    const open = answers.filter(({ status }) => status === 200).length
    await pause(SETTLED_MS)
    const streamed = await holding()
    crowd.leave()

    return [
      ...figuresOf('at rest', idle, 150),
      ...figuresOf(`after ${REQUESTS} mixed requests`, asked, 200),
      { what: `processor time of ${REQUESTS} requests`, measured: worked / 1_000, unit: 's' },
      { what: 'live streams open', measured: open, unit: '', goal: { atLeast: STREAMS } },
      ...figuresOf(`with ${STREAMS} live streams`, streamed, 250),
    ]
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function figuresOf(
  when: string,
  { resident, code, heap, liveHeap, buffers, rest }: Holding,
  most: number,
): Figure[] {
  const figure = (what: string, bytes: number) => ({ what, measured: bytes / MEGABYTE, unit: 'MB' })
  return [
    { ...figure(`resident memory ${when}`, resident), goal: { atMost: most } },
    figure('  Node and libraries, shared with other processes', code),
    figure('  heap held by V8', heap),
    figure('  of it in use', liveHeap),
    figure('  buffers, kept replies among them', buffers),
    figure('  compiled code, libraries, arenas of malloc', rest),
  ]
}

async function holdingOf(pid: number, port: number): Promise<Holding> {
  const [rollup, metrics] = await Promise.all([
    readFile(`/proc/${pid}/smaps_rollup`, 'utf8'),
    fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } }).then(
      (reply) => reply.text(),
    ),
  ])
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1])
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
  const resident = kilobytes('Rss') * 1_024
  const anonymous = kilobytes('Anonymous') * 1_024
  const heap = metric('nodejs_heap_size_total_bytes')
  return {
    resident,
    code: resident - anonymous,
    heap,
    liveHeap: metric('nodejs_heap_size_used_bytes'),
    buffers: metric('nodejs_external_memory_bytes'),
    rest: anonymous - heap - metric('nodejs_external_memory_bytes'),
  }
}
