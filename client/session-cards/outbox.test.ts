import { expect, it, vi } from 'vitest'
import { CallError } from '../net/call.ts'
import { createPhotoOutbox } from './outbox.ts'
import type { KeptPhoto, OutboxStore } from './outbox-store.ts'

const A_JPG = new File(['a'], 'a.jpg')
const B_JPG = new File(['b'], 'b.jpg')

/** A device that stores photos until it is full. */
function openStore() {
  const kept = new Map<string, KeptPhoto>()
  const device = { isFull: false }
  const store: OutboxStore = {
    list: async () => [...kept.values()],
    put: async (photo) => {
      if (device.isFull) throw new DOMException('The device is full', 'QuotaExceededError')
      kept.set(photo.key, photo)
    },
    remove: async (key) => void kept.delete(key),
  }
  return { kept, device, store }
}

function openOutbox(store: OutboxStore, send: (photo: KeptPhoto) => Promise<unknown>, userId = 1) {
  return createPhotoOutbox({ eventId: 1, userId, store, scale: async (photo) => photo, send, retryMs: 50 })
}

const away = () => Promise.reject(new CallError(0, ''))

it('marks photos that the device cannot store, and deletes removed ones from it', async () => {
  const { kept, device, store } = openStore()
  const outbox = openOutbox(store, away)
  const stop = outbox.start()
  await outbox.add([A_JPG])
  device.isFull = true
  await outbox.add([B_JPG])
  expect(outbox.photos().map(({ name, isKept }) => [name, isKept])).toEqual([
    ['a.jpg', true],
    ['b.jpg', false],
  ])
  await outbox.remove(outbox.photos()[0]?.key ?? '')
  expect(kept.size).toBe(0)
  expect(outbox.photos().map(({ name }) => name)).toEqual(['b.jpg'])
  stop()
})

it('sends nothing more once its page is left', async () => {
  vi.useFakeTimers()
  const answer = Promise.withResolvers<void>()
  const send = vi.fn(() => answer.promise)
  const outbox = openOutbox(openStore().store, send)
  const stop = outbox.start()
  await outbox.add([A_JPG])
  stop()
  answer.reject(new CallError(0, ''))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(send).toHaveBeenCalledOnce()
})

it('sends only the photos of the signed-in user, and counts those of others', async () => {
  const { kept, store } = openStore()
  const mine = openOutbox(store, away, 1)
  const stop = mine.start()
  await mine.add([A_JPG])
  stop()
  const sent: string[] = []
  const send = async ({ name }: KeptPhoto) => void sent.push(name)
  const others = openOutbox(store, send, 2)
  const leave = others.start()
  await others.add([B_JPG])
  await vi.waitFor(() => expect(others.ofOthers()).toBe(1), 20_000)
  await vi.waitFor(() => expect(sent).toEqual(['b.jpg']), 20_000)
  leave()
  expect([...kept.values()].map(({ name, userId }) => [name, userId])).toEqual([['a.jpg', 1]])
  const again = openOutbox(store, send, 1)
  const end = again.start()
  await vi.waitFor(() => expect(sent).toEqual(['b.jpg', 'a.jpg']), 20_000)
  expect(again.ofOthers()).toBe(0)
  end()
})
