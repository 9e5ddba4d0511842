import { useQueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addRoom, addTimeSlot } from '../../test/factories.ts'
import { openOwnedApp } from '../../test/owned-app.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { Board } from './board.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

function ReadAgain() {
  const reads = useQueryClient()
  return (
    <button type="button" onClick={() => reads.invalidateQueries()}>
      Read again
    </button>
  )
}

it('shows all rooms again when somebody else deletes the one that was chosen', async () => {
  const { event, eventId } = await hub.addOwnEvent()
  const room = await addRoom(hub.db, { eventId, name: 'Aula' })
  await addRoom(hub.db, { eventId, name: 'Cellar' })
  await addTimeSlot(hub.db, { eventId })
  const narrow = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => narrow)
  await showScreen(
    <>
      <Board event={event} userId={hub.owner.id} onEdit={() => undefined} />
      <ReadAgain />
    </>,
    { hub, as: hub.owner, at: `/${event.slug}/${event.date}/admin/board`, path: '/:city/:date/admin/board' },
  )
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Room' }), 'Aula')
  expect(screen.queryByRole('button', { name: 'Rearrange Cellar' })).toBe(null)
  await hub.admin.call('DELETE /api/rooms/:id', { params: { id: String(room.id) } })
  await userEvent.click(screen.getByRole('button', { name: 'Read again' }))
  await screen.findByRole('button', { name: 'Rearrange Cellar' })
})
