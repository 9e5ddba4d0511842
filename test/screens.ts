import { cleanup, configure } from '@testing-library/react'
import { options } from 'preact'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import '../server/lib/texts.ts'
import { noteServerTime } from '../client/net/server-time.ts'
import { dismissToast, shownToast } from '../client/ui/toast.ts'
import { ToastArea } from '../client/ui/toasts.tsx'
import { removeParts } from './browser-parts.ts'

// This limit only ends a test that does not finish, like the limits of tests. On a busy machine, a chunk alone takes
// a second.
configure({ asyncUtilTimeout: 15_000 })

// Effects follow a render immediately, because nothing is painted.
options.requestAnimationFrame = (run) => queueMicrotask(run)

// The code of toasts arrives with the first one, on a busy machine later than a test waits for a sentence.
beforeAll(async () => {
  await ToastArea.load()
})

/** Messages that a call of an earlier test showed after its end. */
beforeEach(dismissShown)

// Test files share one process, so that the modules of server and client load once: each test must leave a browser as
// if it was never used.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.useRealTimers()
  noteServerTime(Date.now())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  removeParts()
  dismissShown()
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
})

function dismissShown(): void {
  const shown = shownToast.current()
  if (shown) dismissToast(shown.id)
}
