import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addNumberedCard } from '../../test/card-factories.ts'
import { addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { Board } from './board.tsx'

/** Bees and Bread at nine, Maps and Tea at three; phones star the first two. */
async function showBoard({ phones = 12, hasCards = true } = {}) {
  const hub = await openOwnedApp()
  const { event, eventId } = await hub.addOwnEvent()
  await hub.db.updateTable('events').set({ countsStars: true }).where('id', '=', eventId).execute()
  const rooms = [
    await addRoom(hub.db, { eventId, name: 'Aula' }),
    await addRoom(hub.db, { eventId, name: 'Loft' }),
  ]
  const slots = [
    await addTimeSlot(hub.db, { eventId, startTime: '9:00', endTime: '9:45' }),
    await addTimeSlot(hub.db, { eventId, startTime: '15:00', endTime: '15:45' }),
  ]
  const ids: number[] = []
  for (const [index, title] of ['Bees', 'Bread', 'Maps', 'Tea'].entries()) {
    const spot = { timeSlotId: slots[index >> 1]?.id ?? 0, roomId: rooms[index % 2]?.id ?? 0 }
    const { id } = await addSession(hub.db, { eventId, title, presenterName: `Host ${index}`, ...spot })
    ids.push(id)
    if (hasCards) await addNumberedCard(hub.db, { eventId, number: 10 + index, sessionId: id })
  }
  for (let phone = 0; phone < phones; phone++)
    await hub.call('POST /api/stars', {
      body: { eventId, browser: String(phone).padStart(32, '0'), sessionIds: ids.slice(0, 2) },
    })
  const network = await showScreen(
    <Board event={{ ...event, countsStars: true }} userId={hub.owner.id} onEdit={() => undefined} />,
    { hub, as: hub.owner, at: `/${event.slug}/${event.date}/admin/board`, path: '/:city/:date/admin/board' },
  )
  const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Fewer conflicts' }))
  const slotOf = async (title: string) => {
    const row = await hub.db
      .selectFrom('sessions')
      .select('timeSlotId')
      .where('title', '=', title)
      .executeTakeFirst()
    return slots.findIndex(({ id }) => id === row?.timeSlotId)
  }
  return { hub, network, eventId, rooms, slots, ids, open, slotOf }
}

const dialog = () => screen.findByRole('dialog', { name: 'Fewer conflicts' })

it('swaps two sessions on the second tap, shows which cards to swap on the wall, and clears that on undo', async () => {
  const { hub, open, slotOf, eventId } = await showBoard()
  await open()
  const shown = within(await dialog())
  await shown.findByText('Exchange 10 and 12: 12 fewer people must choose')
  expect(shown.getByText('“Bees”: Aula, 9:00 AM → Aula, 3:00 PM')).toBeTruthy()
  await userEvent.click(shown.getByRole('button', { name: 'Exchange' }))
  await shown.findByText('On the wall, exchange cards 10 and 12.', { selector: '[role=status] *' })
  await waitFor(async () => expect([await slotOf('Bees'), await slotOf('Maps')]).toEqual([1, 0]))
  await shown.findByText('No exchange of two sessions would help.')
  expect(document.activeElement?.getAttribute('role')).toBe('status')
  const acts = await hub.as(hub.owner)
  expect(await acts.call('GET /api/history/acts', { query: { eventId: String(eventId) } })).toHaveLength(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await shown.findByText('Exchange 10 and 12: 12 fewer people must choose')
  expect(shown.queryByText(/On the wall/, { selector: '[role=status] *' })).toBeNull()
})

it('identifies sessions with no cards by their titles', async () => {
  const { open } = await showBoard({ hasCards: false })
  await open()
  await within(await dialog()).findByText('Exchange “Bees” and “Maps”: 12 fewer people must choose')
})

it('recalculates the swaps when someone else moves a session', async () => {
  const { hub, open, ids, rooms, slots, eventId } = await showBoard()
  await open()
  const shown = within(await dialog())
  await shown.findByText(/^Exchange 10 and 12/)
  const other = await hub.as(hub.owner)
  const at = (slot: number, room: number) => ({
    timeSlotId: slots[slot]?.id ?? 0,
    roomId: rooms[room]?.id ?? 0,
  })
  await other.call('POST /api/sessions/arrange', {
    body: {
      eventId,
      moves: [
        { id: ids[0] ?? 0, version: 1, spot: at(1, 1) },
        { id: ids[3] ?? 0, version: 1, spot: at(0, 0) },
      ],
    },
  })
  await userEvent.click(shown.getByRole('button', { name: 'Exchange' }))
  await shown.findByText('No exchange of two sessions would help.')
  await waitFor(() => expect(shown.queryByText(/On the wall/)).toBeNull())
})

it('reports too few phones, and a failed request with a retry', async () => {
  const { network, open } = await showBoard({ phones: 1 })
  network.meet('GET /api/sessions/swaps', 'gone')
  await open()
  const shown = within(await dialog())
  await shown.findByText('Failed to look for exchanges')
  network.mend('GET /api/sessions/swaps')
  await userEvent.click(shown.getByRole('button', { name: 'Try again' }))
  await shown.findByText(
    /^Only 1 phone has starred sessions so far\. Exchanges are proposed from 10 phones on\.$/,
  )
})
