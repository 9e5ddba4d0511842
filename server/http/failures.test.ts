import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { Refusal } from '../lib/errors.ts'
import { createAsk } from './ask.ts'
import { refusalFor } from './failures.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

const GONE = [
  [
    'a row that is gone',
    () => hub.engine.db.selectFrom('events').select('id').where('id', '=', 999_999).executeTakeFirstOrThrow(),
  ],
  [
    'the event that a new row belongs to',
    () => hub.engine.db.insertInto('card_layouts').values({ eventId: 999_999, lists: '{}' }).execute(),
  ],
] as const

it.each(GONE)('answers 404 if someone deleted %s between two statements', async (_, ask) => {
  const error: Error = await ask().then(
    () => new Error('found'),
    (failure: Error) => failure,
  )
  const refusal = refusalFor(hub.engine, error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect([(refusal as Refusal).status, refusal.message]).toEqual([404, 'This does not exist or was deleted'])
})

it.each(GONE)('answers a page with 404, and logs why, if someone deleted %s', async (_, ask) => {
  const { reads, cache } = hub.app.core
  const rooms = reads.get('/api/rooms')
  if (!rooms) throw new Error('Rooms can be read')
  const askForPage = createAsk({
    reads: new Map([['/api/rooms', { ...rooms, handler: ask }]]),
    cache,
    admit: (user) => user,
    refusalFor: (error) => refusalFor(hub.engine, error as Error),
  })
  const warn = vi.fn()
  const request = { log: { warn } } as unknown as FastifyRequest
  const reply = { getHeaders: () => ({}) } as FastifyReply
  const { status } = await askForPage('/api/rooms', { request, reply, user: null })
  expect([status, warn.mock.calls.length]).toEqual([404, 1])
})
