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
  ['the read was refused', true, 'Failed to fetch WiFi settings'],
  ['there are no settings', false, 'WiFi settings for this event are not yet configured.'],
])('says so where %s', async (_, isRefused, said) => {
  const event = await addEvent(hub.db)
  await showScreen(<WifiPage />, {
    hub,
    at: `/${event.slug}/${event.date}/wifi`,
    path: '/:city/:date/wifi',
    meet: ({ meet }) =>
      isRefused && meet('GET /api/wifi-settings', { refusal: [403, 'Please sign in to this network'] }),
  })
  await screen.findByText(said)
  expect(screen.getAllByText(/WiFi settings/)).toHaveLength(1)
})
