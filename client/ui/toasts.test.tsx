import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
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

it('closes the next one automatically after someone closed one', async () => {
  const first = await show('Link added')
  fireEvent.pointerMove(first)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('Link added')).toBeNull())
  await show('Link updated')
  await act(() => vi.advanceTimersByTimeAsync(5_500))
  expect(screen.queryByText('Link updated')).toBeNull()
})

it('shows one inside the top dialog, and over the page once that is closed', async () => {
  const dialogs = (isOpen: boolean) => (
    <Dialog isOpen={isOpen} title="Edit Room" onClose={() => undefined}>
      <input aria-label="Room name" />
    </Dialog>
  )
  const { rerender } = render(dialogs(false))
  const words = await show('Room added')
  expect(words.closest('[role=dialog]')).toBeNull()
  rerender(dialogs(true))
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Room added'))
  expect(document.querySelectorAll('[data-toasts] li')).toHaveLength(1)
  expect(screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Close',
    'Dismiss',
  ])
  rerender(dialogs(false))
  expect((await screen.findByText('Room added')).closest('[role=dialog]')).toBeNull()
})

it('removes an outdated one, and leaves the next one', async () => {
  await show('Room added')
  let dismissLastError: () => void = () => undefined
  act(() => {
    dismissLastError = toast({ title: 'Processing Error' })
  })
  await screen.findByText('Processing Error')
  act(() => dismissLastError())
  expect(screen.queryByText('Processing Error')).toBeNull()
  await show('Room updated')
  act(() => dismissLastError())
  expect(screen.getByText('Room updated')).toBeDefined()
})
