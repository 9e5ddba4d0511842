import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { dismissToast, shownToast } from '../client/ui/toast.ts'

// This limit only ends a hanging test, like the limits of tests. A busy machine takes a second for a chunk alone.
configure({ asyncUtilTimeout: 15_000 })

// Test files share one process, so that the modules of server and client are read once: each test leaves a browser
// that was never used.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  const shown = shownToast.current()
  if (shown) dismissToast(shown.id)
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
})
