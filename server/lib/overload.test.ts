import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { refuseOverload } from './overload.ts'
import { replyWithProblem } from './problem.ts'

let app: FastifyInstance
let address: string
beforeEach(async () => {
  app = fastify()
  app.setErrorHandler(replyWithProblem)
  refuseOverload(app, (path) => path === '/healthz')
  app.get('/', async () => 'here')
  app.get('/healthz', async () => 'well')
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

/** Keeps the event loop from everything else. */
async function beLate(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const until = Date.now() + 1_700
    while (Date.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

it('is not impressed by one late sample', async () => {
  await beLate(1)
  expect((await fetch(address)).status).toBe(200)
})

it('answers 503 and when to come back while it is late all the time, but still tells that it lives', async () => {
  await beLate(4)
  const answers = await Promise.all([fetch(address), fetch(`${address}/healthz`)])
  expect(answers.map(({ status }) => status)).toEqual([503, 200])
  expect(Number(answers[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
})
