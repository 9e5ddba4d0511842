import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addRoomCode } from '../../test/card-factories.ts'
import { addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { RoomDoor } from './room-door.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-09T08:30:00Z') }))
afterEach(() => void vi.useRealTimers())

async function showDoor() {
  const hub = await openOwnedApp()
  const { eventId } = await hub.addOwnEvent()
  const room = await addRoom(hub.db, { eventId, name: 'Hall' })
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId })
  await addSession(hub.db, { eventId, title: 'Bread', timeSlotId, roomId: room.id })
  const code = await addRoomCode(hub.db, room)
  const network = await showScreen(<RoomDoor code={code} />, { hub, at: `/c/${code}`, path: '/c/:code' })
  await screen.findByRole('heading', { name: 'Hall' })
  const board = () => hub.admin.call('GET /api/numbered-cards/rooms', { query: { eventId: String(eventId) } })
  return { hub, network, board, room }
}

it('reports speaker, headcount, full room and call for help with one tap each, and a failed report', async () => {
  const { board, network } = await showDoor()
  await userEvent.click(screen.getByRole('radio', { name: '10 min' }))
  await screen.findByRole('radio', { name: '10 min', checked: true })
  await userEvent.click(screen.getByRole('button', { name: 'Presenter is here' }))
  await userEvent.type(screen.getByLabelText('Heads'), '3x7')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await board()).sessions).toMatchObject([{ isHere: true, heads: 37 }]))
  await userEvent.click(screen.getByRole('button', { name: 'It is full' }))
  await screen.findByText(/^Reported full at/)
  await userEvent.click(screen.getByRole('button', { name: 'We need help' }))
  await within(screen.getAllByRole('status')[0] ?? document.body).findByText(/see that you need help/)
  network.meet('PUT /api/author-pages/:code/room', 'gone')
  await userEvent.click(screen.getByRole('button', { name: 'Help has come' }))
  expect(await screen.findAllByText('No answer came')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Help has come' })).toBeTruthy()
})

it('reports that a code has been replaced', async () => {
  const hub = await openOwnedApp()
  const code = 'x'.repeat(22)
  await showScreen(<RoomDoor code={code} />, { hub, at: `/c/${code}`, path: '/c/:code' })
  await screen.findByText(/a newer one has taken its place/)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
