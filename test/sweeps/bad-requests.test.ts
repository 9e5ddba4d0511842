import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openApp } from '../app.ts'

const problem = z.strictObject({
  error: z.string().regex(/^[A-Z_]+$/),
  message: z.string().regex(/^[A-Z].*/),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
})

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

const long = 'x'.repeat(2_048)

describe('a bad request', () => {
  it.each([
    ['a broken date', 'GET', '/api/sessions?date=2026-13-40', 400],
    ['a date in another format', 'GET', '/api/rooms?city=oslo&date=9.5.2026', 400],
    ['two dates', 'GET', '/api/rooms?date=2026-05-09&date=2026-05-10', 400],
    ['an empty city', 'GET', '/api/sponsors?city=', 400],
    ['a city of 2 KB', 'GET', `/api/sponsors?city=${long}`, 400],
    ['NUL in a city', 'GET', '/api/sponsors?city=a%00b', 400],
    ['half a surrogate pair in a city', 'GET', '/api/sponsors?city=%ED%A0%80', 200],
    ['a query that cannot be decoded', 'GET', '/api/sponsors?city=%E0%A4%A', 200],
    ['a hexadecimal id', 'GET', '/api/events/0x10', 400],
    ['an id with a fraction', 'GET', '/api/events/1.5', 400],
    ['an id with an exponent', 'GET', '/api/events/1e3', 400],
    ['a negative id', 'GET', '/api/events/-1', 400],
    ['zero', 'GET', '/api/events/0', 400],
    ['a huge id', 'GET', '/api/events/99999999999999999999', 400],
    ['an id beyond the range of a database', 'GET', '/api/events/2147483648', 400],
    ['an unknown id', 'GET', '/api/events/2147483647', 404],
    ['an encoded slash', 'GET', '/api/events/1%2F2', 400],
    ['a path that cannot be decoded', 'GET', '/api/events/%E0%A4%A', 400],
    ['a path of 2 KB', 'GET', `/api/events/${long}`, 400],
    ['a call that does not exist', 'GET', '/api/nothing', 404],
    ['a call with a wrong method', 'POST', '/api/site-settings', 404],
    ['an unsupported method', 'PATCH', '/api/events/1', 404],
  ])('%s gets a readable sentence and never a 5xx', async (_, method, path, status) => {
    const answer = await hub.fetch(path, { method })
    const body: unknown = JSON.parse(await answer.text())
    expect([answer.status, status === 200 || problem.safeParse(body).success]).toEqual([status, true])
    if (status !== 200) expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it('is not cached, and the reply lists the invalid field', async () => {
    const bad = await hub.fetch('/api/rooms?date=nonsense')
    expect([bad.status, bad.headers.get('cache-control')]).toEqual([400, 'no-store'])
    expect(JSON.parse(await bad.text())).toEqual({
      error: 'INVALID_INPUT',
      message: 'The date must be a day of the calendar, YYYY-MM-DD',
      issues: [{ path: 'date', message: 'The date must be a day of the calendar, YYYY-MM-DD' }],
    })
  })
})

describe('health', () => {
  it('is reported as ok, and so is readiness', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const answer = await hub.fetch(path)
      expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
    }
  })
})

it('returns a refusal as problem+json to a caller who asks for it', async () => {
  const answer = await hub.fetch('/api/events/-1', { headers: { accept: 'application/problem+json' } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/problem+json'])
  expect(await answer.json()).toMatchObject({
    type: '/api/docs#INVALID_INPUT',
    title: 'Bad Request',
    status: 400,
    error: 'INVALID_INPUT',
    detail: expect.any(String),
    issues: [{ path: 'id' }],
  })
})
