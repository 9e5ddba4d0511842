import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { AnnouncementRow } from './announcement-row.tsx'

afterEach(() => vi.restoreAllMocks())

const NOW = Date.parse('2026-05-09T08:30:40.000Z')

function show(announcedAt: string) {
  vi.spyOn(Date, 'now').mockReturnValue(NOW)
  const row = { id: 1, eventId: 1, text: 'Lunch', roomId: null, roomName: null, endsAt: '', announcedAt }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { queryFn: () => [] } } })}>
      <AnnouncementRow row={row} onDismiss={() => undefined} />
    </QueryClientProvider>,
  )
}

it.each([
  ['2026-05-09T08:30:05.000Z', 'just now'],
  ['2026-05-09T08:27:59.000Z', '2 min ago'],
  ['2026-05-09T05:45:00.000Z', '2 h ago'],
])('shows how long ago it was announced: %s is %s', (announcedAt, words) => {
  show(announcedAt)
  expect(screen.getByRole('time').textContent).toBe(words)
})

it('shows no time when it is unknown', () => {
  show('')
  expect(screen.queryByRole('time')).toBe(null)
})

it('expands a truncated text and collapses it again', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(96)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.dataset.open ? 96 : 48
  })
  show('')
  await userEvent.click(screen.getByRole('button', { name: 'More', expanded: false }))
  expect(screen.getByText('Lunch').dataset.open).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Less', expanded: true }))
  expect(screen.getByText('Lunch').dataset.open).toBe(undefined)
})
