import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent, addEventPage } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { EventFrame } from './event-frame.tsx'
import { InfoPage } from './info-page.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
  const { id: eventId } = await addEvent(hub.db, { location: 'Graz' })
  await addEventPage(hub.db, { eventId, title: 'Rules', slug: 'rules' })
})
afterAll(() => hub?.close())

const show = (slug: string) =>
  showScreen(
    <EventFrame>
      <InfoPage />
    </EventFrame>,
    { hub, at: `/graz/2026-05-09/info/${slug}`, path: '/:city/:date/info/:slug' },
  )

it("says that a removed page is missing, within the event's only header and content", async () => {
  await show('gone')
  await screen.findByRole('heading', { level: 1, name: /Not Found/ })
  await screen.findByRole('banner')
  expect(screen.getAllByRole('main')).toHaveLength(1)
})

it.each(['rules/', 'RULES'])('shows a page at %s', async (typed) => {
  await show(typed)
  await screen.findByRole('heading', { level: 1, name: 'Rules' })
  const [entry] = await screen.findAllByRole('link', { name: 'Rules', hidden: true })
  expect(entry?.getAttribute('aria-current')).toBe('page')
})
