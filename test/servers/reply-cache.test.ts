import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createReplyCache } from '../../server/http/reply-cache.ts'
import { replyWithProblem } from '../../server/lib/problem.ts'

const MUCH = 'x'.repeat(16 * 2 ** 20)

const known = { events: new Map(), site: { revision: '1', deskRevision: '1' } }

let app: FastifyInstance
let port: number
let made = 0
let goOn: () => void
beforeEach(async () => {
  const cache = createReplyCache({
    maxBytes: 2 ** 26,
    now: () => new Date(),
    known: () => known,
    sync: null,
    signInCookie: 'signed-in',
  })
  app = fastify({
    serverFactory: (handle) =>
      createServer((request, response) => cache.answer(request, response, () => handle(request, response))),
  })
  app.setErrorHandler(replyWithProblem)
  cache.keepReplies(app)
  const both = new Promise<void>((resolve) => {
    goOn = resolve
  })
  app.get('/much', async (_, reply) => {
    made += 1
    await both
    reply.cacheScopes = ['site']
    return reply.type('text/plain').send(MUCH)
  })
  app.get('/unsendable', async (_, reply) => {
    reply.cacheScopes = ['site']
    return reply.type('text/plain').header('x-name', 'Gdańsk').send('never')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(async () => {
  app.server.closeAllConnections()
  await app.close()
})

it('answers waiting callers once the reply is known, not once the first has read it', async () => {
  const sleeping = new Promise<IncomingMessage>((resolve) =>
    get({ port, host: '127.0.0.1', path: '/much', agent: false }, resolve),
  )
  await expect.poll(() => made).toBe(1)
  const others = Promise.all([1, 2, 3].map(() => fetch(`http://127.0.0.1:${port}/much`)))
  goOn()
  // No one reads the first answer, which is larger than the sockets' buffers.
  const first = (await sleeping).pause()
  expect((await Promise.all((await others).map((each) => each.text()))).every((each) => each === MUCH)).toBe(
    true,
  )
  expect(made).toBe(1)
  first.destroy()
})

it('does not cache a reply that cannot be sent, and replies 500 each time', async () => {
  for (let time = 0; time < 3; time += 1)
    expect((await fetch(`http://127.0.0.1:${port}/unsendable`)).status).toBe(500)
})
