import { expect, it, vi } from 'vitest'
import { createQueryClient, read } from './net/reads.ts'
import { importLink } from './schedule/star-link.ts'
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

it('adds the stars of a link that the visitor left before they were added, once', async () => {
  const query = { city: 'bern', date: '2026-05-09' }
  const reads = createQueryClient(() => Promise.reject(new Error('nothing is read')))
  const sessions = [{ id: 11 }, { id: 13 }] as never
  reads.setQueryData(read('GET /api/sessions', { query }).queryKey, sessions)
  const visit = async (city: string) => {
    for await (const _ of wholeEvent(reads, { ...query, city }));
  }
  const link = '/bern/2026-05-09#stars=11,13'
  localStorage.setItem('star-link', link)
  await visit('basel')
  expect(localStorage.getItem('star-link')).toBe(link)
  await visit('bern')
  await expect.poll(() => localStorage.getItem('favorites')).toBe('["11","13"]')
  localStorage.setItem('favorites', '["13"]')
  await visit('bern')
  // Going back leads to the link.
  history.replaceState(null, '', link)
  importLink(link, sessions)
  expect(location.search).toBe('?view=mine')
  expect(localStorage.getItem('favorites')).toBe('["13"]')
})

it('adds the stars of an earlier link whose address is written in another way', async () => {
  const query = { city: 'köln', date: '2026-05-09' }
  const reads = createQueryClient(() => Promise.reject(new Error('nothing is read')))
  reads.setQueryData(read('GET /api/sessions', { query }).queryKey, [{ id: 17 }] as never)
  localStorage.setItem('star-link', '/K%c3%b6ln/2026-05-09/#stars=17')
  for await (const _ of wholeEvent(reads, query));
  await expect.poll(() => localStorage.getItem('favorites')).toBe('["17"]')
})
