import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { eventArchive } from '../../test/event-archives.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { load } from './signed-in-pages.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

/** What the bar of an event's pages marks; on phones "Cards" replaces "Admin Portal". */
async function marked(page: 'admin' | 'paper', search = '') {
  const { event } = await hub.addOwnEvent()
  const path = `/:city/:date/admin${page === 'admin' ? '' : `/${page}`}`
  const at = path.replace(':city', event.slug).replace(':date', event.date) + search
  const Page = await load[page]()
  const { unmount } = await showScreen(<Page />, { hub, as: hub.owner, at, path })
  const nav = within(await screen.findByRole('navigation', { name: 'This event' }))
  const names = [
    ...nav.queryAllByRole('link', { current: 'page' }),
    ...nav.queryAllByRole('button', { current: true }),
  ]
  const found = names.map((each) => each.getAttribute('aria-label') ?? each.textContent)
  await userEvent.click(nav.getByRole('button'))
  const others = nav.getAllByRole('menuitem').map(({ textContent }) => textContent)
  unmount()
  return { found, others }
}

it('marks the portal in all its sections, and "Cards" only in the cards section', async () => {
  expect((await marked('admin')).found).toEqual(['Cards', 'Admin Portal'])
  expect((await marked('admin', '?section=session-cards')).found).toEqual(['Cards', 'Admin Portal'])
  expect((await marked('admin', '?section=users')).found).toEqual([
    'Admin Portal',
    'More pages of this event',
  ])
  const { found, others } = await marked('paper')
  expect(found).toEqual(['Paper', 'More pages of this event'])
  expect(others).toEqual([
    ...['Session Management', 'Sponsor Management', 'Static Content', 'Event Management', 'User Management'],
    ...['Ideas', 'Paper', 'Screens', 'Share', 'History', 'View Hub'],
  ])
})

it('opens an event that was loaded from a file', async () => {
  const { event } = await hub.addOwnEvent()
  const Page = await load.admin()
  await showScreen(<Page />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}/admin?section=events`,
    path: '/:city/:date/admin',
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Load Event' }))
  const file = new File([new Uint8Array(await eventArchive())], 'event.zip', { type: 'application/zip' })
  await userEvent.upload(screen.getByLabelText('Event file'), file)
  await userEvent.click(screen.getByRole('button', { name: 'Load' }))
  await expect.poll(() => location.pathname).toMatch(/\/2026-05-09\/admin$/)
})
