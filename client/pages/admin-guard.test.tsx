import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addAdmin, addGrant } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { AdminGuard } from './admin-guard.tsx'

it('explains why it leaves an event whose grant was revoked', async () => {
  const hub = await openOwnedApp()
  const { event, eventId, query } = await hub.addOwnEvent()
  const colleague = await addAdmin(hub.db)
  await addGrant(hub.db, { eventId, userId: colleague.id })
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
