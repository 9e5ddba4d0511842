import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { useMovedSessions } from './pending-moves.ts'
import { useArrange } from './use-arrange.ts'

/** A session in the tray with buttons that move it, show how many moves are queued, and cancel them. */
async function showMoves() {
  const hub = await openOwnedApp()
  const { event, eventId, query } = await hub.addOwnEvent()
  const timeSlotId = (await addTimeSlot(hub.db, { eventId })).id
  const spots = {
    Hall: { timeSlotId, roomId: (await addRoom(hub.db, { eventId })).id },
    Attic: { timeSlotId, roomId: (await addRoom(hub.db, { eventId })).id },
    Tray: null,
  }
  const { id } = await addSession(hub.db, { eventId, title: 'Soil' })
  const later = await addTimeSlot(hub.db, { eventId, startTime: '15:00', endTime: '15:45' })
  const inHall = { timeSlotId: later.id, roomId: spots.Hall.roomId }
  const { id: otherId } = await addSession(hub.db, { eventId, title: 'Sand', ...inHall })

  function Board() {
    const { data } = useMovedSessions(eventId)
    const { arrange, waiting } = useArrange({ eventId, undo: () => undefined })
    return (
      <>
        <button
          type="button"
          onClick={() => void arrange('move', [{ id: otherId, spot: null }], 'Done: Sand')}
        >
          Sand to the tray
        </button>
        <button
          type="button"
          onClick={() =>
            void arrange('close-room', [], 'Done: closed', {
              roomId: spots.Hall.roomId,
              day: 1,
              startTime: '8:00',
              endTime: '18:00',
            })
          }
        >
          Close Hall
        </button>
        {Object.entries(spots).map(([name, spot]) => (
          <button
            key={name}
            type="button"
            disabled={!data}
            onClick={() => void arrange('move', [{ id, spot }], `Done: ${name}`)}
          >
            {name}
          </button>
        ))}
        <output>{data?.[0]?.roomId ?? 'none'}</output>
        {waiting && (
          <button type="button" onClick={waiting.giveUp}>
            {waiting.acts} waiting
          </button>
        )}
      </>
    )
  }
  const network = await showScreen(<Board />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}`,
    path: '/:city/:date',
  })
  await screen.findByText('none')
  return {
    hub,
    network,
    spots,
    /** A press before the sessions are read would do nothing. */
    press: async (name: string) => {
      await expect.poll(() => screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false)
      await userEvent.click(screen.getByRole('button', { name }))
    },
    stored: async () => {
      const [session] = await hub.admin.call('GET /api/sessions', { query })
      return [session?.roomId, session?.version]
    },
    isOtherInTray: async () => (await hub.admin.call('GET /api/sessions', { query }))[1]?.roomId === null,
    /** Another organizer moves the session. */
    moveElsewhere: (version: number) =>
      hub.admin.call('POST /api/sessions/arrange', {
        body: { eventId, kind: 'move', moves: [{ id, version, spot: spots.Hall }] },
      }),
  }
}

const sent = (network: Awaited<ReturnType<typeof showMoves>>['network']) =>
  network.made.filter(({ name }) => name === 'POST /api/sessions/arrange').length

it('queues moves while offline, shows them right away, and sends them in order', async () => {
  const { hub, network, spots, press, stored } = await showMoves()
  network.meet('POST /api/sessions/arrange', 'gone')
  await press('Hall')
  await screen.findByText('1 waiting')
  await press('Attic')
  await screen.findByText('2 waiting')
  await screen.findByText(String(spots.Attic.roomId))
  expect(await stored()).toEqual([null, 1])
  network.mend('POST /api/sessions/arrange')
  dispatchEvent(new Event('online'))
  await screen.findByText('Done: Attic')
  expect(screen.queryByText(/waiting/)).toBeNull()
  expect(await stored()).toEqual([spots.Attic.roomId, 3])
  await hub.close()
})

it.each([
  ['its reply was lost', 'lost'],
  ['a proxy reported that the server is away', 'proxy'],
] as const)('makes a move only once even if %s', async (_, trouble) => {
  const { hub, network, spots, press, stored } = await showMoves()
  network.meet('POST /api/sessions/arrange', trouble)
  await press('Hall')
  await screen.findByText('1 waiting')
  expect(await stored()).toEqual([spots.Hall.roomId, 2])
  network.mend('POST /api/sessions/arrange')
  dispatchEvent(new Event('online'))
  await screen.findByText('Done: Hall')
  expect(await stored()).toEqual([spots.Hall.roomId, 2])
  await hub.close()
})

it('reports that nothing moved when someone else moved the session first', async () => {
  const { hub, network, spots, press, stored, moveElsewhere } = await showMoves()
  network.meet('POST /api/sessions/arrange', 'gone')
  await press('Attic')
  await screen.findByText('1 waiting')
  await moveElsewhere(1)
  network.mend('POST /api/sessions/arrange')
  dispatchEvent(new Event('online'))
  await screen.findByText('“Soil” was not moved')
  await screen.findByText(String(spots.Hall.roomId))
  expect(await stored()).toEqual([spots.Hall.roomId, 2])
  await hub.close()
})

it('still shows a refused move once later ones have succeeded', async () => {
  const { hub, network, press, moveElsewhere, isOtherInTray } = await showMoves()
  network.meet('POST /api/sessions/arrange', 'gone')
  await press('Attic')
  await screen.findByText('1 waiting')
  await press('Sand to the tray')
  await screen.findByText('2 waiting')
  await moveElsewhere(1)
  network.mend('POST /api/sessions/arrange')
  dispatchEvent(new Event('online'))
  await screen.findByText('“Soil” was not moved')
  await expect.poll(isOtherInTray).toBe(true)
  await network.quiet()
  expect(screen.queryByText('Done: Sand')).toBeNull()
  screen.getByText('“Soil” was not moved')
  await press('Tray')
  await screen.findByText('Done: Tray')
  await hub.close()
})

it('reports a move that succeeds after the same session was refused', async () => {
  const { hub, network, spots, press, stored, moveElsewhere } = await showMoves()
  await moveElsewhere(1)
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  network.meet('POST /api/sessions/arrange', { until: first.promise })
  await press('Attic')
  await press('Sand to the tray')
  network.meet('POST /api/sessions/arrange', { until: second.promise })
  first.resolve()
  await screen.findByText('“Soil” was not moved')
  await screen.findByText(String(spots.Hall.roomId))
  await press('Attic')
  second.resolve()
  await screen.findByText('Done: Attic')
  expect(await stored()).toEqual([spots.Attic.roomId, 3])
  await hub.close()
})

it('names no session if a room without one cannot be closed', async () => {
  const { hub, press } = await showMoves()
  await press('Close Hall')
  await screen.findByText('Nothing was moved')
  await hub.close()
})

it('does not send abandoned moves when the network returns', async () => {
  const { hub, network, press, stored } = await showMoves()
  network.meet('POST /api/sessions/arrange', 'gone')
  await press('Hall')
  await press('Attic')
  network.meet('GET /api/sessions', 'gone')
  await press('2 waiting')
  await screen.findByText('Nothing was moved')
  await screen.findByText('none')
  const before = sent(network)
  network.mend('POST /api/sessions/arrange')
  dispatchEvent(new Event('online'))
  await network.quiet()
  expect(sent(network)).toBe(before)
  expect(await stored()).toEqual([null, 1])
  await hub.close()
})

it('keeps showing a session in its last place when it is moved twice within a round trip', async () => {
  const hub = await openOwnedApp()
  const { event, eventId, query } = await hub.addOwnEvent()
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId })
  const rooms = [await addRoom(hub.db, { eventId }), await addRoom(hub.db, { eventId })] as const
  const { id } = await addSession(hub.db, { eventId, title: 'Soil' })
  const shown: (number | null | undefined)[] = []

  function Board() {
    const { data } = useMovedSessions(eventId)
    shown.push(data?.[0]?.roomId)
    const { arrange } = useArrange({ eventId, undo: () => undefined })
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
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}`,
    path: '/:city/:date',
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
  // The page rereads what the first move changed before the second one arrives.
  await expect.poll(() => network.asked.includes('GET /api/programme')).toBe(true)
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
