import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addAdmin, addGrant, addUser } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { Guarded } from '../auth/guarded.tsx'
import { useAddress } from '../lib/address.tsx'
import { read } from '../net/reads.ts'
import { AdminGuard } from './admin-guard.tsx'

it.each([
  ['an admin', 'admin'],
  ['a helper', 'helper'],
] as const)('explains to %s why it leaves an event whose grant was revoked', async (_, role) => {
  const hub = await openOwnedApp()
  const { event, eventId, query } = await hub.addOwnEvent()
  const colleague = await (role === 'admin' ? addAdmin : addUser)(hub.db)
  await addGrant(hub.db, { eventId, userId: colleague.id, role })
  const { reads } = await showScreen(<AdminGuard>{() => <p>Inside</p>}</AdminGuard>, {
    hub,
    as: colleague,
    at: `/${query.city}/${query.date}/admin`,
    path: '/:city/:date/admin',
  })
  await screen.findByText('Inside')
  await hub.admin.call('DELETE /api/event-permissions/:eventId/:userId', {
    params: { eventId, userId: colleague.id },
  })
  await reads.invalidateQueries()
  await screen.findByText(`You no longer have access to “${event.name}”, or it was deleted`)
  expect(location.pathname).toBe('/')
  await hub.close()
})

/** Its content, except on the sign-in page. */
function Route({ children }: { children: ReactNode }) {
  return useAddress().pathname === '/auth' ? null : children
}

it.each([
  ['the portal', () => <AdminGuard>{() => <p>Inside</p>}</AdminGuard>],
  ['another page', () => <Guarded>{() => <p>Inside</p>}</Guarded>],
])('says on the sign-in page that the sign-in has ended while %s was open', async (_, Content) => {
  const hub = await openOwnedApp()
  const { query } = await hub.addOwnEvent()
  const at = `/${query.city}/${query.date}/admin`
  const path = '/:city/:date/admin'
  const { reads } = await showScreen(
    <Route>
      <Content />
    </Route>,
    { hub, as: hub.owner, at, path },
  )
  await screen.findByText('Inside')
  await hub.db.deleteFrom('sign_ins').execute()
  await reads.invalidateQueries()
  await screen.findByText('You’ve been signed out. Log in to continue.')
  expect(location.pathname).toBe('/auth')
  await hub.close()
})

it('says nothing on the sign-in page to a visitor who was not signed in', async () => {
  const hub = await openOwnedApp()
  const { query } = await hub.addOwnEvent()
  const at = `/${query.city}/${query.date}/admin`
  await showScreen(
    <Route>
      <AdminGuard>{() => <p>Inside</p>}</AdminGuard>
    </Route>,
    { hub, at, path: '/:city/:date/admin' },
  )
  await waitFor(() => expect(location.pathname).toBe('/auth'))
  expect(screen.queryByText('You’ve been signed out. Log in to continue.')).toBe(null)
  await hub.close()
})

it('waits for the answer to whether an admin has events before it leads away', async () => {
  const hub = await openOwnedApp()
  const { query } = await hub.addOwnEvent()
  function Entrance() {
    const [isInside, enter] = useState(false)
    const { data } = useQuery(read('GET /api/admin/has-events'))
    if (isInside) return <AdminGuard>{() => <p>Inside</p>}</AdminGuard>
    return (
      data && (
        <button type="button" onClick={() => enter(true)}>
          Enter
        </button>
      )
    )
  }
  const path = `/${query.city}/${query.date}/admin`
  const { meet, mend, asked } = await showScreen(<Entrance />, {
    hub,
    as: await addAdmin(hub.db),
    at: path,
    path: '/:city/:date/admin',
  })
  const { promise: until, resolve: answer } = Promise.withResolvers<void>()
  const enter = await screen.findByRole('button', { name: 'Enter' })
  meet('GET /api/admin/has-events', { until })
  await userEvent.click(enter)
  await waitFor(() => expect(asked).toContain('GET /api/admin/events'))
  await screen.findByText('Loading...')
  expect(location.pathname).toBe(path)
  mend('GET /api/admin/has-events')
  answer()
  await waitFor(() => expect(location.pathname).toBe('/create-first-event'))
  await hub.close()
})
