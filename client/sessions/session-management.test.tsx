import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { SessionManagement } from './session-management.tsx'

it('offers to undo the rest of a deletion whose room has been filled since', async () => {
  const hub = await openOwnedApp()
  const { event, eventId, query } = await hub.addOwnEvent()
  const { id: roomId } = await addRoom(hub.db, { eventId, name: 'Hall' })
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId, startTime: '9:30', endTime: '10:15' })
  await addSession(hub.db, { eventId, title: 'Bees', timeSlotId, roomId })
  await showScreen(<SessionManagement />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}`,
    path: '/:city/:date',
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Bees' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await hub.admin.call('POST /api/sessions', {
    body: { title: 'Wasps', description: 'All', presenterName: 'Ida', timeSlotId, roomId },
  })
  await userEvent.click(undo)
  await screen.findByText('Hall has since been filled by you: put “Bees” in the tray?')
  await userEvent.click(screen.getByRole('button', { name: 'Undo the rest' }))
  await screen.findByText('Undone')
  const sessions = await hub.admin.call('GET /api/sessions', { query })
  expect(sessions.map((each) => [each.title, each.roomId])).toEqual([
    ['Bees', null],
    ['Wasps', roomId],
  ])
  await hub.close()
})
