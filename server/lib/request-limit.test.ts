import fastify, { type FastifyInstance } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { afterEach, expect, it } from 'vitest'
import { replyWithProblem } from './problem.ts'
import { createLimit } from './rate-limit.ts'
import { limitRequests } from './request-limit.ts'

let app: FastifyInstance
afterEach(() => app.close())

it('answers 429 and when to come back to a network beyond its limit, and goes on with the others', async () => {
  app = fastify({ trustProxy: true })
  app.setErrorHandler(replyWithProblem)
  limitRequests(
    app,
    createLimit(new RateLimiterMemory({ points: 2, duration: 60 })),
    (path) => path === '/healthz',
  )
  for (const path of ['/', '/healthz']) app.get(path, async () => 'here')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = (from: string, path = '/') => fetch(address + path, { headers: { 'x-forwarded-for': from } })

  const statuses = []
  for (const from of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2'])
    statuses.push((await ask(from)).status)
  expect(statuses).toEqual([200, 200, 429, 200, 200, 200])
  const refused = await ask('2001:db8::3')
  expect([refused.status, await refused.json()]).toEqual([
    429,
    {
      error: 'TOO_MANY_REQUESTS',
      message: 'There are too many requests from your network. Please try again in a moment.',
    },
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect((await ask('192.0.2.1', '/healthz')).status).toBe(200)
})
