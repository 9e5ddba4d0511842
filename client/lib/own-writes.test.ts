import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCall } from './call.ts'
import { followOwnWrites, isReadAlready } from './own-writes.ts'

let read: (readonly string[])[]
let isReachable: boolean
let answer: PromiseWithResolvers<Response>
/** A page that writes; its answers come when the test gives them. */
const call = createCall(
  () => answer.promise,
  followOwnWrites(async (topics) => {
    read.push(topics)
    return isReachable
  }),
)

beforeEach(() => {
  vi.useFakeTimers()
  read = []
  isReachable = true
  answer = Promise.withResolvers()
})
afterEach(() => vi.useRealTimers())

function answerWith(at: string): void {
  answer.resolve(
    new Response(null, { status: 204, headers: { touched: 'rooms, history', 'touched-at': at } }),
  )
}

async function save(at: string): Promise<void> {
  const saved = call('DELETE /api/rooms/:id', { params: { id: 1 } })
  answerWith(at)
  await saved
}

it('reads the topics of its write, and then knows the stream’s message about them', async () => {
  await save('e.1, e.2')
  expect(read).toEqual([['rooms', 'history']])
  expect(await isReadAlready(['e.2'])).toBe(true)
  expect(await isReadAlready(['e.1', 'e.2'])).toBe(true)
})

it('does not know writes by others, nor unnamed transactions', async () => {
  await save('e.3')
  expect(await isReadAlready(['e.3', 'e.4'])).toBe(false)
  expect(await isReadAlready(['f.3'])).toBe(false)
  expect(await isReadAlready([])).toBe(false)
})

it('waits for an answer that the stream has overtaken, but not for long', async () => {
  const saved = call('DELETE /api/rooms/:id', { params: { id: 1 } })
  const overtaken = isReadAlready(['e.5'])
  answerWith('e.5')
  await saved
  expect(await overtaken).toBe(true)

  answer = Promise.withResolvers()
  const slow = call('DELETE /api/rooms/:id', { params: { id: 1 } })
  const given = isReadAlready(['e.6'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await given).toBe(false)
  answerWith('e.6')
  await slow
})

it('leaves it to the stream when reading failed, or the answer was lost', async () => {
  isReachable = false
  await save('e.7')
  expect(await isReadAlready(['e.7'])).toBe(false)
  answer = Promise.withResolvers()
  const lost = call('DELETE /api/rooms/:id', { params: { id: 1 } })
  const isRead = isReadAlready(['e.8'])
  answer.reject(new TypeError('Failed to fetch'))
  await expect(lost).rejects.toThrow()
  expect(await isRead).toBe(false)
})
