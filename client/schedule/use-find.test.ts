import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

const SESSIONS = [{ title: 'Maps' }, { title: 'Tags' }] as never

vi.mock('./search-excerpts.ts', () => new Promise(() => undefined))

it('searches titles if the code of the search does not come, even without an error', async () => {
  // Another test may have loaded the code of the search.
  vi.resetModules()
  const { useFind } = await import('./use-find.ts')
  vi.useFakeTimers()
  const { result } = renderHook(() => useFind('map'))
  expect(result.current).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  const found = result.current?.({ sessions: SESSIONS, timeSlots: [], rooms: [] }, 'map')
  expect(found?.sessions).toEqual([{ title: 'Maps' }])
})
