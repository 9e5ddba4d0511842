import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { load } from './signed-in-pages.ts'

it.each([
  ['2999-05-09', 'Add to your calendar'],
  ['2020-05-09', 'Keep the whole event'],
])('shows for an event of %s first what its organizers do then', async (date, first) => {
  const hub = await openOwnedApp()
  const { event } = await hub.addOwnEvent({ date })
  const Page = await load.share()
  const { unmount } = await showScreen(<Page />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}/admin/share`,
    path: '/:city/:date/admin/share',
  })
  await screen.findByRole('heading', { name: 'Keep the whole event' })
  const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(parts.slice(0, 2)).toEqual(['The schedule on a phone', first])
  unmount()
  await hub.close()
})
