import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { showScreen } from '../../test/screen-of.tsx'
import { Announcements } from './announcements.tsx'

vi.mock('./announcement-list.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

const ME = { id: 1, name: 'Ada', email: 'ada@example.com', isAdmin: false, isSuperAdmin: false }
const LUNCH = {
  id: 3,
  text: 'Lunch is upstairs',
  roomId: null,
  roomName: null,
  endsAt: '2100-01-01T00:00:00Z',
}

it('says what there is to say, and leaves the page whole, where the code of the list cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const page = (
    <>
      <h1>Schedule</h1>
      <Announcements />
    </>
  )
  showScreen(page, { me: ME, answers: { 'GET /api/announcements?city=&date=': () => [LUNCH] } })
  await screen.findByText('Lunch is upstairs')
  expect(screen.getByRole('heading', { name: 'Schedule' })).toBeTruthy()
})
