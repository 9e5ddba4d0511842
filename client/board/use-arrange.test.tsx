import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { openOwnedApp } from '../../test/owned-app.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { useEventAddress } from '../lib/event.ts'
import { read } from '../lib/reads.ts'
import { useArrange } from './use-arrange.ts'

it('says whether a move was done where its answer is lost, and that it does not know where nothing answers', async () => {
  const hub = await openOwnedApp()
  const { event, eventId, query } = await hub.addOwnEvent()
  const spot = {
    timeSlotId: (await addTimeSlot(hub.db, { eventId })).id,
    roomId: (await addRoom(hub.db, { eventId })).id,
  }
  const { id } = await addSession(hub.db, { eventId, title: 'Soil' })
  const moves = { 'Into the room': [{ id, spot }], 'Into the tray': [{ id, spot: null }] }

  function Board() {
    useQuery(read('GET /api/sessions', { query: useEventAddress() }))
    const arrange = useArrange({ eventId, undo: () => undefined })
    return Object.entries(moves).map(([name, given]) => (
      <button key={name} type="button" onClick={() => void arrange('move', given, `Done: ${name}`)}>
        {name}
      </button>
    ))
  }
  const network = await showScreen(<Board />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}`,
    path: '/:city/:date',
  })
  const roomOf = async () => (await hub.admin.call('GET /api/sessions', { query }))[0]?.roomId
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  network.meet('POST /api/sessions/arrange', 'lost')
  await press('Into the room')
  await screen.findByText('Done: Into the room')
  expect(await roomOf()).toBe(spot.roomId)
  network.meet('GET /api/sessions', 'gone')
  await press('Into the tray')
  await screen.findByText('No answer came')
  expect(await roomOf()).toBeNull()
  await hub.close()
})

it('shows a session that is moved twice within a round trip where it was put last, all the time', async () => {
  const hub = await openOwnedApp()
  const { event, eventId, query } = await hub.addOwnEvent()
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId })
  const rooms = [await addRoom(hub.db, { eventId }), await addRoom(hub.db, { eventId })] as const
  const { id } = await addSession(hub.db, { eventId, title: 'Soil' })
  const shown: (number | null | undefined)[] = []

  function Board() {
    const { data } = useQuery(read('GET /api/sessions', { query: useEventAddress() }))
    shown.push(data?.[0]?.roomId)
    const arrange = useArrange({ eventId, undo: () => undefined })
    return rooms.map((room, index) => (
      <button
        key={room.id}
        type="button"
        disabled={!data}
        onClick={() =>
          void arrange('move', [{ id, spot: { timeSlotId, roomId: room.id } }], `Done: ${index + 1}`)
        }
      >
        Room {index + 1}
      </button>
    ))
  }
  const network = await showScreen(<Board />, {
    ...{ hub, as: hub.owner },
    ...{ at: `/${event.slug}/${event.date}`, path: '/:city/:date' },
  })
  await screen.findByRole('button', { name: 'Room 1' })
  await network.quiet()
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  network.meet('POST /api/sessions/arrange', { until: first.promise })
  await userEvent.click(screen.getByRole('button', { name: 'Room 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Room 2' }))
  expect(shown.at(-1)).toBe(rooms[1].id)
  shown.length = 0
  network.meet('POST /api/sessions/arrange', { until: second.promise })
  first.resolve()
  await screen.findByText('Done: 1')
  // The page reads anew what the first move has changed, before the second one arrives.
  await expect.poll(() => network.asked.filter((name) => name === 'GET /api/sessions').length).toBe(2)
  await expect
    .poll(() => network.asked.filter((name) => name === 'POST /api/sessions/arrange').length)
    .toBe(2)
  second.resolve()
  await screen.findByText('Done: 2')
  await network.quiet()
  expect(new Set(shown)).toEqual(new Set([rooms[1].id]))
  const [session] = await hub.admin.call('GET /api/sessions', { query })
  expect([session?.roomId, session?.version]).toEqual([rooms[1].id, 3])
  await hub.close()
})
