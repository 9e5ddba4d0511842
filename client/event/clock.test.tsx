import { act, render, screen } from '@testing-library/react'
import { afterEach, it, vi } from 'vitest'
import { useNow } from './clock.tsx'

afterEach(() => vi.useRealTimers())

const Clock = () => <p>{useNow().toISOString()}</p>

it('is right at once when a page is seen again, since timers do not run while a device sleeps', () => {
  vi.useFakeTimers({ now: new Date('2026-05-09T10:00:30Z') })
  render(<Clock />)
  screen.getByText('2026-05-09T10:00:00.000Z')
  vi.setSystemTime(new Date('2026-05-09T11:00:30Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  screen.getByText('2026-05-09T11:00:00.000Z')
})
