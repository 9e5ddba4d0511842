import { expect, it, vi } from 'vitest'
import { createQueryClient } from './net/reads.ts'
import { wholeEvent } from './whole-event.ts'

it('sends the service worker the texts it shows when there is no page', async () => {
  const sent: unknown[] = []
  const active = { postMessage: (message: unknown) => sent.push(message) }
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve({ active }) },
    connection: { saveData: true },
  })
  const reads = createQueryClient(() => Promise.reject(new Error('nothing is read')))
  const kept: unknown[] = []
  for await (const each of wholeEvent(reads, { city: 'bern', date: '2026-05-09' })) kept.push(each)
  expect(kept).toEqual([])
  const texts = expect.objectContaining({ language: 'en', offline: 'You’re offline' })
  await expect.poll(() => sent).toEqual([{ texts }])
  vi.unstubAllGlobals()
})
