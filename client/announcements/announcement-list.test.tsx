import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { AnnouncementList } from './announcement-list.tsx'

it('leaves the focus on the next announcement, and after the last one on the content of the page', async () => {
  const rows = ['Lunch is upstairs', 'The lift is broken'].map((text, at) => ({
    id: 900 + at,
    text,
    eventId: 1,
    roomId: null,
    roomName: null,
    endsAt: '2999-01-01T00:00:00.000Z',
  }))
  render(
    <>
      <AnnouncementList rows={rows} />
      <main id="main" tabIndex={-1} />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss: Lunch is upstairs' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss: The lift is broken' }))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
