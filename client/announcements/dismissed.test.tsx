import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { toggleDismissed, useDismissed } from './announcement-list.tsx'

const KEY = 'put-away-announcements'

function Shown() {
  return <output>{useDismissed().join()}</output>
}
const shown = () => screen.getByRole('status').textContent

it('picks up what was dismissed in another tab, and keeps it', () => {
  render(<Shown />)
  act(() => toggleDismissed(1, true))
  localStorage.setItem(KEY, '["1","2"]')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: KEY })))
  expect(shown()).toBe('1,2')
  act(() => toggleDismissed(3, true))
  expect([shown(), localStorage.getItem(KEY)]).toEqual(['1,2,3', '["1","2","3"]'])
})

it('remembers dismissals until the page closes when the browser cannot store them', () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  render(<Shown />)
  act(() => toggleDismissed(4, true))
  expect(shown()).toBe('4')
  refuse.mockRestore()
  act(() => toggleDismissed(5, true))
  expect(localStorage.getItem(KEY)).toContain('"4","5"')
})
