import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueryClient, read } from './reads.ts'
import { onRefusal } from './refusals.ts'
import { readUser } from './viewer.ts'

const EVENTS = read('GET /api/admin/events')
const GRANTS = read('GET /api/event-permissions', { query: { eventId: '1' } })

it('rechecks access once when a right is lost, however slow the reads and however many are refused', async () => {
  let grants = 0
  let slow = Promise.withResolvers<unknown>()
  const reads = createQueryClient((async (name: string, { signal }: { signal: AbortSignal }) => {
    const url = name.slice('GET '.length)
    if (url === EVENTS.queryKey[0]) return Promise.race([slow.promise, cutOff(signal)])
    grants += 1
    onRefusal(reads, url, 403)
    throw new Error('refused')
  }) as never)
  reads.setQueryData(readUser.queryKey, { id: 1 } as never)
  reads.setQueryData(EVENTS.queryKey, [{ id: 1 }] as never)
  reads.setQueryData(GRANTS.queryKey, [] as never)
  const leave = [EVENTS, GRANTS].map((query) => new QueryObserver(reads, query as never).subscribe(() => 0))

  onRefusal(reads, '/api/session-cards?eventId=1', 403)
  await passed()
  expect(grants).toBe(1)
  slow.resolve([])
  await expect.poll(() => reads.getQueryData(EVENTS.queryKey)).toEqual([])
  await passed()
  expect(grants).toBe(1)

  // The next refusal starts a new check.
  slow = Promise.withResolvers()
  onRefusal(reads, '/api/session-cards?eventId=1', 403)
  slow.resolve([{ id: 2 }])
  await expect.poll(() => reads.getQueryData(EVENTS.queryKey)).toEqual([{ id: 2 }])
  expect(grants).toBe(2)
  for (const each of leave) each()
})

it('rechecks access once more when another right is lost during a check', async () => {
  let slow = Promise.withResolvers<unknown>()
  let asked = 0
  const reads = createQueryClient((() => {
    asked += 1
    return slow.promise
  }) as never)
  reads.setQueryData(readUser.queryKey, { id: 1 } as never)
  reads.setQueryData(EVENTS.queryKey, [{ id: 1 }] as never)
  const leave = new QueryObserver(reads, EVENTS as never).subscribe(() => 0)

  onRefusal(reads, '/api/session-cards?eventId=1', 403)
  // The pending reply predates the loss of the second right.
  for (const url of ['/api/rooms/2', '/api/rooms/3']) onRefusal(reads, url, 403)
  const before = slow
  slow = Promise.withResolvers()
  before.resolve([{ id: 1 }])
  await expect.poll(() => asked).toBe(2)
  slow.resolve([])
  await expect.poll(() => reads.getQueryData(EVENTS.queryKey)).toEqual([])
  await passed()
  expect(asked).toBe(2)
  leave()
})

/** Waits for pending work: a refusal and the read that follows take a few turns. */
async function passed() {
  for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setTimeout(resolve))
}

function cutOff(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
}
