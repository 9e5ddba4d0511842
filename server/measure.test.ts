import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { NOW, openApp } from '../test/app.ts'
import { fakeCardReader } from '../test/card-reader.ts'
import { addEvent } from '../test/factories.ts'

const TOKEN = 'a token of the people who watch'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ settings: { METRICS_TOKEN: TOKEN } })
})
afterAll(() => hub.close())

it('shows metrics to a caller with the token', async () => {
  await hub.call('GET /api/events')
  const answer = await hub.fetch('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(answer.status).toBe(200)
  const lines = (await answer.text()).split('\n')
  expect(lines).toContain('hub_request_seconds_count{method="GET",route="/api/events",status="200"} 1')
  expect(lines).toContain('hub_live_streams{state="open"} 0')
  const queries = lines.find((line) => line.startsWith('hub_database_seconds_count'))
  expect(Number(queries?.split(' ')[1])).toBeGreaterThan(0)
})

it('counts cache hits, misses and the requests that reached the database', async () => {
  const open = await openApp({ settings: { METRICS_TOKEN: TOKEN } })
  const address = await open.app.listen({ port: 0, host: '127.0.0.1' })
  const event = await addEvent(open.db)
  await open.fetch('/api/logout', { method: 'POST' })
  const read = () => fetch(`${address}/api/rooms?city=${event.slug}&date=${event.date}`)
  const numbers = async () => {
    const all = await numbersOf(open)
    return {
      hits: all('hub_cache_hits_total'),
      misses: all('hub_cache_misses_total'),
      made: all('hub_request_seconds_count{method="GET",route="/api/rooms",status="200"}'),
    }
  }
  await read()
  const before = await numbers()
  expect(before).toEqual({ hits: 0, misses: 1, made: 1 })
  let statements = 0
  open.engine.measure(() => {
    statements += 1
  })
  let hits = 0
  // A server tidies up as it starts, which adds statements.
  await vi.waitFor(async () => {
    statements = 0
    await read()
    hits += 1
    expect(statements).toBe(0)
  }, 20_000)
  expect(await numbers()).toEqual({ hits, misses: 1, made: 1 })
  await open.close()
})

it('shows the number of waiting cards, the longest wait and the reader’s load', async () => {
  const cardReader = { ...fakeCardReader(), load: () => ({ reading: 1, waiting: 2 }) }
  const busy = await openApp({ settings: { METRICS_TOKEN: TOKEN }, cardReader })
  const event = await addEvent(busy.db)
  const card = { eventId: event.id, photoHash: '', createdAt: new Date(NOW.getTime() - 90_000).toISOString() }
  const died = new Date(NOW.getTime() - 1).toISOString()
  await busy.db
    .insertInto('session_cards')
    .values([
      { ...card, state: 'waiting' },
      { ...card, state: 'reading', leaseUntil: died },
      { ...card, state: 'read', createdAt: '2026-05-01T00:00:00.000Z' },
    ])
    .execute()
  const number = await numbersOf(busy)
  const states = ['waiting', 'reading', 'read', 'failed', 'saved', 'discarded']
  expect(states.map((state) => number(`hub_session_cards{state="${state}"}`))).toEqual([2, 0, 1, 0, 0, 0])
  expect(number('hub_card_waiting_seconds{card="oldest"}')).toBe(90)
  expect([number('hub_card_reader{state="reading"}'), number('hub_card_reader{state="waiting"}')]).toEqual([
    1, 2,
  ])
  await busy.close()
})

it('queries the database at most once a second, however many callers check readiness', async () => {
  const asked = await openApp()
  const statements = vi.spyOn(asked.db, 'selectFrom')
  // However long the callers take, the second does not end.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const ready = () => Promise.all(Array.from({ length: 20 }, () => asked.fetch('/readyz')))
  const answers = [...(await ready()), ...(await ready())]
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(statements.mock.calls.filter(([table]) => table === 'events')).toHaveLength(1)
  vi.useRealTimers()
  await asked.close()
})

it('shows the longest uninterrupted work since the last request', async () => {
  const longest = async () => (await numbersOf(hub))('hub_event_loop_seconds{work="longest"}') ?? 0
  const used = () => process.threadCpuUsage().user + process.threadCpuUsage().system
  await longest()
  const begin = used()
  while (used() - begin < 400_000);
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await longest()).toBeGreaterThan(0.39)
  expect(await longest()).toBeLessThan(0.39)
})

it.each([
  ['alerts.yaml', 7],
  ['dashboard.json', 12],
])('has every metric that deploy/%s uses', async (file, count) => {
  const text = await readFile(join(import.meta.dirname, '../deploy', file), 'utf8')
  const names = text.match(/\b(hub|process)_[a-z_]+/g) ?? []
  const asked = new Set(names.map((name) => name.replace(/_(count|bucket)$/, '')))
  const answer = await hub.fetch('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  const shown = await answer.text()
  expect(asked.size).toBe(count)
  expect([...asked].filter((name) => !shown.includes(`# TYPE ${name} `))).toEqual([])
})

it('shows nothing to anyone else', async () => {
  expect((await hub.fetch('/metrics')).status).toBe(401)
  const wrong = await hub.fetch('/metrics', { headers: { authorization: 'Bearer a token of somebody else' } })
  expect(wrong.status).toBe(401)
})

it('does not exist without a token in the settings', async () => {
  const without = await openApp()
  expect((await without.fetch('/metrics', { headers: { authorization: 'Bearer null' } })).status).toBe(404)
  await without.close()
})

it('answers with the id of the request, given or generated', async () => {
  const given = await hub.fetch('/healthz', { headers: { 'x-request-id': 'proxy-1' } })
  expect(given.headers.get('x-request-id')).toBe('proxy-1')
  const odd = await hub.fetch('/healthz', { headers: { 'x-request-id': 'two words' } })
  expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

/** The current metrics, by name. */
async function numbersOf({ fetch }: Pick<Awaited<ReturnType<typeof openApp>>, 'fetch'>) {
  const answer = await fetch('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  const lines = (await answer.text()).split('\n')
  return (name: string) => {
    const line = lines.find((each) => each.startsWith(`${name} `))
    return line ? Number(line.slice(name.length)) : null
  }
}
