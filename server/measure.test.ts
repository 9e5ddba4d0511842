import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../test/app.ts'

const TOKEN = 'a token of the people who watch'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ settings: { METRICS_TOKEN: TOKEN } })
})
afterAll(() => hub.close())

it('shows the numbers to whoever has the token', async () => {
  await hub.call('GET /api/events')
  const answer = await hub.fetch('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(answer.status).toBe(200)
  const lines = (await answer.text()).split('\n')
  expect(lines).toContain('hub_request_seconds_count{method="GET",route="/api/events",status="200"} 1')
  expect(lines).toContain('hub_live_streams{state="open"} 0')
  const queries = lines.find((line) => line.startsWith('hub_database_seconds_count'))
  expect(Number(queries?.split(' ')[1])).toBeGreaterThan(0)
})

it('shows nothing to anybody else', async () => {
  expect((await hub.fetch('/metrics')).status).toBe(401)
  const wrong = await hub.fetch('/metrics', { headers: { authorization: 'Bearer a token of somebody else' } })
  expect(wrong.status).toBe(401)
})

it('is not there without a token in the settings', async () => {
  const without = await openApp()
  expect((await without.fetch('/metrics', { headers: { authorization: 'Bearer null' } })).status).toBe(404)
  await without.close()
})

it('answers with the id of the request, given or new', async () => {
  const given = await hub.fetch('/healthz', { headers: { 'x-request-id': 'proxy-1' } })
  expect(given.headers.get('x-request-id')).toBe('proxy-1')
  const odd = await hub.fetch('/healthz', { headers: { 'x-request-id': 'two words' } })
  expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})
