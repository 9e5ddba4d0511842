import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast } from './toast.ts'
import { Toasts } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(<Toasts />)
})
afterEach(() => vi.useRealTimers())

async function show(title: string) {
  act(() => toast({ title }))
  return screen.findByText(title)
}

it('shows one at a time, for five seconds', async () => {
  await show('Room added')
  await show('Room updated')
  expect(screen.queryByText('Room added')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(screen.getByText('Room updated')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(screen.queryByText('Room updated')).toBeNull()
})

it('lets the next one go by itself after somebody has closed one', async () => {
  const first = await show('Link added')
  fireEvent.pointerMove(first)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('Link added')).toBeNull())
  await show('Link updated')
  await act(() => vi.advanceTimersByTimeAsync(5_500))
  expect(screen.queryByText('Link updated')).toBeNull()
})
