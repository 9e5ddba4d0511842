import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { WifiPage } from './wifi-page.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub?.close())

it.each([
  ['the read was refused', true],
  ['there are no settings', false],
])('shows the same message when %s', async (_, isRefused) => {
  const event = await addEvent(hub.db)
  await showScreen(<WifiPage />, {
    hub,
    at: `/${event.slug}/${event.date}/wifi`,
    path: '/:city/:date/wifi',
    meet: ({ meet }) =>
      isRefused && meet('GET /api/wifi-settings', { refusal: [403, 'Please sign in to this network'] }),
  })
  await screen.findByText('WiFi Information Unavailable')
  expect(screen.getByText(/WiFi settings/).textContent).toBe(
    'WiFi settings for this event are not yet configured.',
  )
})
