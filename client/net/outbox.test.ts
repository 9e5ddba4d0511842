import { expect, it, vi } from 'vitest'
import { CallError } from './call.ts'
import { createOutbox, type Store } from './outbox.ts'

type Wish = { key: string; spot: string }

function openOutbox(send: (wish: Wish) => Promise<unknown>) {
  const kept = new Map<string, Wish>()
  const store: Store<Wish> = {
    list: async () => [...kept.values()],
    put: async (wish) => void kept.set(wish.key, wish),
    remove: async (key) => void kept.delete(key),
  }
  const words = { waits: () => 'waits', notSent: () => 'not sent' }
  return { kept, outbox: createOutbox<Wish>({ store, send, words, retryMs: 50 }) }
}

it.each([
  ['accepted', (answer: PromiseWithResolvers<void>) => answer.resolve()],
  ['refused', (answer: PromiseWithResolvers<void>) => answer.reject(new CallError(409, 'Gone'))],
])('sends the replacement of an item that was %s meanwhile', async (_, finish) => {
  const answer = Promise.withResolvers<void>()
  const sent: string[] = []
  const last = Promise.withResolvers<void>()
  const { kept, outbox } = openOutbox(({ spot }) => {
    sent.push(spot)
    return spot === 'Hall' ? answer.promise : last.promise
  })
  const stop = outbox.start()
  await outbox.add({ key: 'card', spot: 'Hall' })
  await outbox.add({ key: 'card', spot: 'Loft' })
  finish(answer)
  await expect.poll(() => sent).toEqual(['Hall', 'Loft'])
  expect(kept.get('card')).toMatchObject({ spot: 'Loft' })
  last.resolve()
  await expect.poll(() => [outbox.items(), kept.size]).toEqual([[], 0])
  stop()
})

it('sends one item after another although the storage never answers', async () => {
  vi.useFakeTimers()
  const silent = () => new Promise<never>(() => undefined)
  const sent: string[] = []
  const outbox = createOutbox<Wish>({
    store: { list: silent, put: silent, remove: silent },
    send: async ({ spot }) => sent.push(spot),
    words: { waits: () => 'waits', notSent: () => 'not sent' },
  })
  void outbox.add({ key: 'card', spot: 'Hall' })
  void outbox.add({ key: 'other card', spot: 'Loft' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual(['Hall', 'Loft'])
})

it.each([
  [404, '404 page not found', 'not sent'],
  [403, '<h1>Forbidden</h1>', 'not sent'],
  [502, '<h1>Bad Gateway</h1>', 'waits'],
  [503, '{"error":"NOT_READY","message":"Please wait"}', 'Please wait'],
])('keeps an item waiting after a %i with %j, and sends it again', async (status, text, problem) => {
  let refusals = 1
  const { kept, outbox } = openOutbox(async () => {
    if (refusals-- > 0) throw new CallError(status, text)
  })
  const shown: unknown[] = []
  outbox.subscribe(() => {
    const [item] = outbox.items()
    if (item?.problem) shown.push([item.state, item.problem, kept.size])
  })
  const stop = outbox.start()
  await outbox.add({ key: 'card', spot: 'Hall' })
  await expect.poll(() => [outbox.items(), kept.size]).toEqual([[], 0])
  expect(shown).toEqual([['waiting', problem, 1]])
  stop()
})

it.each([
  [413, '<h1>Request Entity Too Large</h1>', 'not sent'],
  [409, '{"error":"CONFLICT","message":"It is gone"}', 'It is gone'],
])('gives up an item after a %i with %j', async (status, text, problem) => {
  const { outbox } = openOutbox(() => Promise.reject(new CallError(status, text)))
  const stop = outbox.start()
  await outbox.add({ key: 'card', spot: 'Hall' })
  await expect.poll(() => outbox.items()[0]).toMatchObject({ state: 'refused', problem })
  stop()
})
