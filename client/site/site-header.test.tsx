import { act, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent, addFooterSettings, type MadeEvent } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { SiteHeader } from './site-header.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub?.close())

/** The header of an event's page, once everything that it shows is read. */
async function show({ slug, date, name }: MadeEvent) {
  const { quiet } = await showScreen(<SiteHeader />, {
    hub,
    at: `/${slug}/${date}`,
    path: '/:city/:date',
  })
  await screen.findByText(name)
  await act(quiet)
}

it('has the Helpful Links menu, even before there are any links', async () => {
  await show(await addEvent(hub.db))
  expect(screen.getAllByText('Helpful Links')).toHaveLength(2)
})

it('leaves out the Helpful Links menu if the organizers turned it off', async () => {
  const event = await addEvent(hub.db)
  await addFooterSettings(hub.db, { eventId: event.id, showHelpfulLinksInNav: false })
  await show(event)
  expect(screen.queryAllByText('Helpful Links')).toEqual([])
})
