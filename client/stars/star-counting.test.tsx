import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { StarCounting } from './star-counting.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub?.close())

async function addPlacedSession(eventId: number) {
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId })
  const { id: roomId } = await addRoom(hub.db, { eventId })
  return addSession(hub.db, { eventId, timeSlotId, roomId })
}

it('sends an event only the stars of its own sessions, even while they are unscheduled', async () => {
  const event = await addEvent(hub.db, { countsStars: true })
  const own = await addPlacedSession(event.id)
  const other = await addPlacedSession((await addEvent(hub.db)).id)
  localStorage.setItem('favorites', JSON.stringify([String(other.id), String(own.id)]))
  const show = () =>
    showScreen(<StarCounting event={event} />, {
      hub,
      at: `/${event.slug}/${event.date}`,
      path: '/:city/:date',
    })
  const itsOwn = [{ body: { eventId: event.id, sessionIds: [own.id] } }]
  const first = await show()
  await expect.poll(() => first.made).toMatchObject(itsOwn)
  first.unmount()

  // The organizers move the session to the tray for a while.
  await hub.db.updateTable('sessions').set({ timeSlotId: null, roomId: null }).execute()
  const second = await show()
  await expect.poll(() => second.made).toMatchObject(itsOwn)
})
