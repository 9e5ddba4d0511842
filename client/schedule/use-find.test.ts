import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useFind } from './use-find.ts'

const SESSIONS = [{ title: 'Maps' }, { title: 'Tags' }] as never

vi.mock('./search-excerpts.ts', () => new Promise(() => undefined))

it('searches titles if the code of the search does not come, even without an error', async () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => useFind('map'))
  expect(result.current).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  const found = result.current?.({ sessions: SESSIONS, timeSlots: [], rooms: [] }, 'map')
  expect(found?.sessions).toEqual([{ title: 'Maps' }])
})
