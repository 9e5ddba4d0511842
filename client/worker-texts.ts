/** The part of the service worker that keeps its texts: it may start without a page, and pages know the visitor's language. */

const ENGLISH = {
  language: 'en',
  offline: 'You’re offline',
  notSaved: 'This page isn’t saved on your device. Check your connection and try again.',
  tryAgain: 'Try again',
  saved: 'Saved on this device',
  stop: 'Turn off notifications',
  changed: 'The schedule has changed',
  isOff: 'Notifications are off',
  notOn: 'Notifications could not be turned on',
  tryOnPage: 'Please try again on the event’s page.',
}
export type WorkerTexts = typeof ENGLISH

/** The name of the memory, and the address in it. */
export const TEXTS = 'texts'

/** Keeps the texts that a page has sent (whole-event.ts). */
export async function keepTexts(texts: Partial<WorkerTexts>): Promise<void> {
  await (await caches.open(TEXTS)).put(`/${TEXTS}`, new Response(JSON.stringify(texts)))
}

/** The texts of the last page; in English where none has sent any, or they cannot be read. */
export async function workerTexts(): Promise<WorkerTexts> {
  const kept = await caches
    .open(TEXTS)
    .then((cache) => cache.match(`/${TEXTS}`))
    .then((answer) => answer?.json())
    .catch(() => undefined)
  return { ...ENGLISH, ...kept }
}
