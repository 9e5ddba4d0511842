import { cleanup, configure } from '@testing-library/react'
import { options } from 'preact'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import '../server/lib/texts.ts'
import { dismissToast, shownToast } from '../client/ui/toast.ts'
import { ToastArea } from '../client/ui/toasts.tsx'

// This limit only ends a hanging test, like the limits of tests. A busy machine takes a second for a chunk alone.
configure({ asyncUtilTimeout: 15_000 })

// Effects follow a render at once, as nothing is painted.
options.requestAnimationFrame = (run) => queueMicrotask(run)

// The code of toasts comes with the first one, on a busy machine later than a test waits for a sentence.
beforeAll(async () => {
  await ToastArea.load()
})

/** What a call of an earlier test said after its end. */
beforeEach(dismissShown)

// Test files share one process, so that the modules of server and client are read once: each test leaves a browser
// that was never used.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  dismissShown()
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
})

function dismissShown(): void {
  const shown = shownToast.current()
  if (shown) dismissToast(shown.id)
}
