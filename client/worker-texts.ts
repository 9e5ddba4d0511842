/** The texts of the service worker. It may start without a page, and only pages know the visitor's language. */

import type { WORKER_TEXT_KEYS } from '../domain/text/worker-text-keys.ts'
import { inTime } from './lib/in-time.ts'
import { STORAGE_MS } from './worker-memory.ts'

export type WorkerTexts = { language: string } & Record<keyof typeof WORKER_TEXT_KEYS, string>

/** Set by the build: the English texts, until a page sends others. */
declare const WORKER_TEXTS: WorkerTexts

/** The name of the cache, and the address of the texts in it. */
export const TEXTS = 'texts'

/** Stores the texts that a page has sent (whole-event.ts). */
export async function keepTexts(texts: Partial<WorkerTexts>): Promise<void> {
  await (await caches.open(TEXTS)).put(`/${TEXTS}`, new Response(JSON.stringify(texts)))
}

/** The texts of the last page, or in English if no page has sent any or they cannot be read. */
export async function workerTexts(): Promise<WorkerTexts> {
  const stored = caches
    .open(TEXTS)
    .then((cache) => cache.match(`/${TEXTS}`))
    .then((answer) => answer?.json())
  const kept = await inTime(stored, STORAGE_MS).catch(() => undefined)
  return { ...WORKER_TEXTS, ...kept }
}
