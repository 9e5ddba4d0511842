import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { load } from './signed-in-pages.ts'

it('shows the address and the archive, and folds the rest', async () => {
  const hub = await openOwnedApp()
  const { event } = await hub.addOwnEvent()
  const Page = await load.share()
  const { unmount } = await showScreen(<Page />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}/admin/share`,
    path: '/:city/:date/admin/share',
  })
  await screen.findByRole('heading', { name: 'Keep the whole event' })
  const parts = screen.getAllByRole('heading', { level: 2 })
  const open = parts.filter((part) => !part.closest('details'))
  expect(open.map(({ textContent }) => textContent)).toEqual([
    'The schedule on a phone',
    'Keep the whole event',
  ])
  expect(parts.length).toBe(9)
  unmount()
  await hub.close()
})
