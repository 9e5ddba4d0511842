import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { capacityFor, mostOpenFiles } from '../../server/http/capacity.ts'
import { createCrowd } from '../crowd.ts'
import { spawnServer } from '../server-process.ts'

const ATTEMPTS = Math.min(10_000, mostOpenFiles() - 500)
const STEP = 500
const TOKEN = 'a token of the people who watch'
const { connections, streams } = capacityFor({ trustProxy: false })
const mostStreams = Math.min(streams.most, streams.mostPerKey)
const mostConnections = Math.min(connections.most, connections.mostPerKey)

let folder: string
let server: ReturnType<typeof spawnServer>
let address: string
let crowd: ReturnType<typeof createCrowd>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-venue-'))
  server = spawnServer({ DATA_DIR: folder, METRICS_TOKEN: TOKEN, LOG_LEVEL: 'info' })
  address = await server.listening()
  crowd = createCrowd(Number(new URL(address).port))
})
afterEach(() => crowd.leave())
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Keeps a separate connection open. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
function ask(path: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${TOKEN}` }
    get(`${address}${path}`, { agent, headers }, async (response) =>
      resolve({ status: response.statusCode, body: await text(response) }),
    ).once('error', reject)
  })
}

async function numberOf(metric: string): Promise<number> {
  const { body } = await ask('/metrics')
  const line = body.split('\n').find((each) => each.startsWith(`${metric} `))
  return Number(line?.split(' ')[1])
}

it('holds streams of one address up to its limit, and gives each newcomer another’s place', async () => {
  const answers = await crowd.ask(ATTEMPTS, '/api/live')
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await numberOf('hub_live_streams{state="open"}')).toBeLessThanOrEqual(mostStreams)
  expect((await ask('/')).status).toBe(200)
  expect((await fetch(address)).status).toBe(200)

  crowd.leave()
  await expect.poll(() => numberOf('hub_live_streams{state="open"}'), { timeout: 20_000 }).toBe(0)
  expect((await crowd.ask(1, '/api/live')).map(({ status }) => status)).toEqual([200])
})

it('survives connections that never send a request, and answers the others', async () => {
  expect((await ask('/')).status).toBe(200)
  // The server ends a kept-alive connection after six idle seconds, and a busy machine needs longer for all of these.
  for (let connected = 0; connected < ATTEMPTS; connected += STEP) {
    await crowd.connect(Math.min(STEP, ATTEMPTS - connected))
    expect((await ask('/')).status).toBe(200)
  }
  expect(await numberOf('hub_connections{state="open"}')).toBe(mostConnections)

  crowd.leave()
  await expect.poll(() => numberOf('hub_connections{state="open"}'), { timeout: 20_000 }).toBe(1)
  expect((await fetch(address)).status).toBe(200)
  expect(server.child.exitCode).toBe(null)
})
