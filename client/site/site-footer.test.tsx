import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addFooterSettings } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { SiteFooter } from './site-footer.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp({
    settings: { SITE_DESCRIPTION: 'Where gardeners meet.', CONTACT_EMAIL: 'soil@example.com' },
  })
})
afterAll(() => hub?.close())

async function show(eventId: number, at: string) {
  await showScreen(<SiteFooter />, { hub, at, path: '/:city/:date' })
  return eventId
}

it('shows the description and contact of the site when the event has none', async () => {
  const { event } = await hub.addOwnEvent()
  await show(event.id, `/${event.slug}/${event.date}`)
  await screen.findByText('Where gardeners meet.')
  expect(screen.getByRole('link', { name: 'soil@example.com' })).toBeTruthy()
  expect(screen.getByText(/All rights reserved\./)).toBeTruthy()
})

it('shows the description of the event', async () => {
  const { event, eventId } = await hub.addOwnEvent()
  await addFooterSettings(hub.db, { eventId, description: 'A day about bees' })
  await show(eventId, `/${event.slug}/${event.date}`)
  await screen.findByText('A day about bees')
  expect(screen.queryByText('Where gardeners meet.')).toBe(null)
})
