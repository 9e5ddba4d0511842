import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { NothingYet } from './nothing-yet.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub?.close())

async function show(date: string) {
  const event = await addEvent(hub.db, { location: 'New York', date })
  await showScreen(<NothingYet />, { hub, at: `/${event.slug}/${date}`, path: '/:city/:date' })
}

it('announces the schedule of an upcoming day', async () => {
  await show('2999-05-09')
  await screen.findByText('The schedule will appear here.')
  expect(screen.getByRole('link', { name: 'Add to Calendar' })).toBeTruthy()
  expect(screen.getByText(/^Do you have a topic\?/)).toBeTruthy()
  const map = await screen.findByRole('link', { name: 'New York on the map' })
  expect(map.getAttribute('href')).toBe('https://www.openstreetmap.org/search?query=New+York')
})

it('promises nothing once the day is over, and links to the events of the city', async () => {
  await show('2021-01-16')
  await screen.findByText('No schedule available')
  expect(screen.queryByText('Add to Calendar')).toBe(null)
  const link = screen.getByRole('link', { name: 'All events in New York' })
  expect(link.getAttribute('href')).toBe('/?city=New+York')
})
