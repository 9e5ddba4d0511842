import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { RoomManagement } from '../rooms/room-management.tsx'
import { TimeSlotManagement } from '../time-slots/time-slot-management.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

/** Two rooms and two time slots: two sessions in the first slot, one of which lasts for both, and one in the tray. */
async function addSchedule() {
  const { event, eventId } = await hub.addOwnEvent()
  const [hall, attic] = [
    await addRoom(hub.db, { eventId, name: 'Hall' }),
    await addRoom(hub.db, { eventId, name: 'Attic' }),
  ]
  const first = await addTimeSlot(hub.db, { eventId, startTime: '9:30', endTime: '10:15' })
  const second = await addTimeSlot(hub.db, { eventId, startTime: '10:15', endTime: '11:00' })
  const session = { eventId, timeSlotId: first.id, roomId: hall.id }
  await addSession(hub.db, { ...session, furtherSlotIds: JSON.stringify([second.id]) })
  await addSession(hub.db, { ...session, roomId: attic.id })
  await addSession(hub.db, { ...session, timeSlotId: null })
  return event
}

it.each([
  ['room with a session', RoomManagement, 'Delete Hall', 'room', ' 1 session will move to the tray.'],
  ['slot', TimeSlotManagement, 'Delete 9:30 AM – 10:15 AM', 'time slot', ' 1 session will move to the tray.'],
  ['slot in which none begins', TimeSlotManagement, 'Delete 10:15 AM – 11:00 AM', 'time slot', ''],
])(
  'says before it deletes a %s how many sessions lose their spot',
  async (_, Content, button, item, more) => {
    const event = await addSchedule()
    const at = `/${event.slug}/${event.date}`
    const { quiet } = await showScreen(<Content event={event} />, {
      hub,
      as: hub.owner,
      at,
      path: '/:city/:date',
    })
    await userEvent.click(await screen.findByRole('button', { name: button }))
    await quiet()
    expect((await screen.findByRole('dialog')).textContent).toContain(
      `Are you sure you want to delete this ${item}? This action cannot be undone.${more}Cancel`,
    )
  },
)
