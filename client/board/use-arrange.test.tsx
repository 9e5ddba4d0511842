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
