import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addAnnouncement, addEvent } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { Announcements } from './announcements.tsx'

vi.mock('./announcement-list.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub?.close())

it('shows the announcement and keeps the page intact when the code of the list fails to load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const event = await addEvent(hub.db)
  const page = (
    <>
      <h1>Schedule</h1>
      <Announcements of={{ city: event.slug, date: event.date }} isNews={false} />
    </>
  )
  await addAnnouncement(hub.db, { eventId: event.id, text: 'Lunch is upstairs' })
  await showScreen(page, { hub, at: `/${event.slug}/${event.date}`, path: '/:city/:date' })
  await screen.findByText('Lunch is upstairs')
  expect(screen.getByRole('heading', { name: 'Schedule' })).toBeTruthy()
})
