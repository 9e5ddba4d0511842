import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { BoardTools } from './board-tools.tsx'

it('marks an unavailable undo or redo without disabling it, and ignores clicks on it', () => {
  const acts = { canUndo: true, canRedo: false, undo: vi.fn(), redo: vi.fn() }
  render(<BoardTools acts={acts} tools={null} onBackTo={vi.fn()} onEase={vi.fn()} onRearrange={vi.fn()} />)
  const [undo, redo] = ['Undo', 'Redo'].map((name) =>
    screen.getByRole<HTMLButtonElement>('button', { name }),
  ) as [HTMLButtonElement, HTMLButtonElement]
  expect([undo, redo].map((button) => [button.disabled, button.getAttribute('aria-disabled')])).toEqual([
    [false, null],
    [false, 'true'],
  ])
  fireEvent.click(undo)
  fireEvent.click(redo)
  expect([acts.undo.mock.calls.length, acts.redo.mock.calls.length]).toEqual([1, 0])
})
