import { logProblem } from '../lib/log.ts'

let answersFromMemory = 0
let knownAnswers = 0

/** How many answers so far came from this phone's memory instead of the server. */
export function fromMemory(): number {
  return answersFromMemory
}

/** Whether what is shown may be older than what was shown before: some of it came from memory meanwhile. */
export function mayBeOld(): boolean {
  return answersFromMemory !== knownAnswers
}

/** Everything that is shown has been read from the server. */
export function noteRead(): void {
  knownAnswers = answersFromMemory
}

/** Lets this phone remember what it has seen, so that it can be read without a network. Once for each page. */
export function rememberForOffline(): void {
  // A private window, an insecure address or an old browser has none.
  const { serviceWorker } = navigator
  if (!serviceWorker || !import.meta.env.PROD) return
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'answered-from-memory') answersFromMemory += 1
  })
  serviceWorker
    .register('/service-worker.js')
    .catch((error: unknown) => logProblem('This page cannot be kept for offline reading', error))
}
