import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addRoom, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { QuickAdd } from './quick-add.tsx'

it('asks before it discards a typed session, and adds it once even if a reply is lost', async () => {
  const hub = await openOwnedApp()
  const { event, eventId, query } = await hub.addOwnEvent()
  const [room, slot] = [
    await addRoom(hub.db, { eventId, isOpen: true }),
    await addTimeSlot(hub.db, { eventId }),
  ]
  const onClose = vi.fn()
  const network = await showScreen(
    <QuickAdd
      event={event as never}
      spot={{ timeSlotId: slot.id, roomId: room.id }}
      spotName="Attic, 10:00 AM"
      isOpen
      undo={() => undefined}
      onClose={onClose}
    />,
    { hub, as: hub.owner },
  )
  await userEvent.type(screen.getByRole('textbox', { name: /Title/ }), 'Soil')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
  network.meet('POST /api/sessions/brief', 'lost')
  await userEvent.type(screen.getByRole('textbox', { name: /Presenter/ }), 'Ida')
  await userEvent.type(screen.getByRole('textbox', { name: 'Where' }), 'table 5')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('No answer came')
  network.mend('POST /api/sessions/brief')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('“Soil” is in Attic, 10:00 AM')
  expect(onClose).toHaveBeenCalledOnce()
  expect(await hub.call('GET /api/sessions', { query })).toMatchObject([{ title: 'Soil', place: 'table 5' }])
  await hub.close()
})
