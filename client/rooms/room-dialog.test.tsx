import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addRoom } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { RoomManagement } from './room-management.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

type Place = Pick<Awaited<ReturnType<typeof hub.addOwnEvent>>, 'event' | 'query'>

function openDialog({ event, query }: Place, dialog: string) {
  const at = `/${query.city}/${query.date}/admin?dialog=${dialog}`
  return showScreen(<RoomManagement event={event as never} />, {
    hub,
    as: hub.owner,
    at,
    path: '/:city/:date/admin',
  })
}

it("keeps another organizer's change to a field that restored input does not touch", async () => {
  const own = await hub.addOwnEvent()
  const room = await addRoom(hub.db, { eventId: own.eventId, name: 'Attic' })
  const { unmount } = await openDialog(own, `edit-room-${room.id}`)
  await userEvent.type(await screen.findByRole('textbox', { name: /Room name/ }), ' mine')
  unmount()
  await hub.admin.call('PUT /api/rooms/:id', {
    params: { id: String(room.id) },
    body: { name: 'Attic', capacity: '40' },
  })
  await openDialog(own, `edit-room-${room.id}`)
  await screen.findByText('Your unsaved changes were restored.')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save my choices' }))
  await screen.findByText('Room updated successfully')
  expect(await hub.call('GET /api/rooms', { query: own.query })).toMatchObject([
    { name: 'Attic mine', capacity: 40 },
  ])
})

it('blocks input while it saves, since that would be lost', async () => {
  const own = await hub.addOwnEvent()
  const network = await openDialog(own, 'add-room')
  const answer = Promise.withResolvers<void>()
  network.meet('POST /api/rooms', { until: answer.promise, refusal: [400, 'The server is full'] })
  const name = await screen.findByRole('textbox', { name: /Room name/ })
  await userEvent.type(name, 'Attic')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Room' }))
  await screen.findByRole('button', { name: 'Saving...' })
  await userEvent.type(screen.getByRole('textbox', { name: /Capacity/ }), '40')
  expect(screen.getByRole('textbox', { name: /Capacity/ })).toHaveProperty('value', '')
  answer.resolve()
  await screen.findByText('Failed to add room: The server is full')
  await userEvent.type(screen.getByRole('textbox', { name: /Capacity/ }), '40')
  network.mend('POST /api/rooms')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Room' }))
  await screen.findByText('Room added successfully')
  expect(await hub.call('GET /api/rooms', { query: own.query })).toMatchObject([
    { name: 'Attic', capacity: 40 },
  ])
})

it('sends no capacity for a new room if none was entered', async () => {
  const own = await hub.addOwnEvent()
  const network = await openDialog(own, 'add-room')
  await userEvent.type(await screen.findByRole('textbox', { name: /Room name/ }), 'Attic')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Room' }))
  await screen.findByText('Room added successfully')
  const body = { name: 'Attic', isOpen: false, eventId: own.eventId }
  expect(network.made).toEqual([{ name: 'POST /api/rooms', body }])
})

it('adds a room once after a lost reply, even if the page was left and the name edited', async () => {
  const own = await hub.addOwnEvent()
  const network = await openDialog(own, 'add-room')
  const add = async () =>
    userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Room' }))
  const rooms = () => hub.call('GET /api/rooms', { query: own.query })
  await userEvent.type(await screen.findByRole('textbox', { name: /Room name/ }), 'Attic')
  network.meet('POST /api/rooms', 'lost')
  await add()
  await screen.findByText(/Failed to add room/)
  network.unmount()
  await openDialog(own, 'add-room')
  await screen.findByText('Your unsaved changes were restored.')
  await userEvent.type(screen.getByRole('textbox', { name: /Room name/ }), ' and loft')
  await add()
  await screen.findByText('Room added successfully')
  expect(await rooms()).toMatchObject([{ name: 'Attic and loft', version: 2 }])
})

it('adds several rooms in a row, even two with the same name', async () => {
  const own = await hub.addOwnEvent()
  await openDialog(own, 'add-room')
  const name = await screen.findByRole('textbox', { name: /Room name/ })
  for (const room of ['Attic', 'Attic']) {
    await userEvent.type(name, room)
    await userEvent.click(screen.getByRole('button', { name: /another/ }))
    await expect.poll(() => (name as HTMLInputElement).value).toBe('')
  }
  const rooms = await hub.call('GET /api/rooms', { query: own.query })
  expect(rooms.map((room) => room.name)).toEqual(['Attic', 'Attic'])
})

it('offers to undo each change of a room in its toast, and to redo it', async () => {
  const own = await hub.addOwnEvent()
  const room = await addRoom(hub.db, { eventId: own.eventId, name: 'Attic' })
  const names = async () =>
    (await hub.call('GET /api/rooms', { query: own.query })).map(({ name }: { name: string }) => name)
  // A toast accepts clicks only a moment after it appears.
  const press = (name: string) => waitFor(() => userEvent.click(screen.getByRole('button', { name })))

  const edit = await openDialog(own, `edit-room-${room.id}`)
  await userEvent.type(await screen.findByRole('textbox', { name: /Room name/ }), ' 東京')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Room updated successfully')
  expect(await names()).toEqual(['Attic 東京'])
  await press('Undo')
  await screen.findByText('Undone')
  expect(await names()).toEqual(['Attic'])
  edit.unmount()

  await openDialog(own, `delete-room-${room.id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByText('Room deleted successfully')
  expect(await names()).toEqual([])
  await press('Undo')
  await screen.findByText('Undone')
  expect(await names()).toEqual(['Attic'])
  await press('Redo')
  await screen.findByText('Redone')
  expect(await names()).toEqual([])
})

it('saves the facts of a room, and refuses an address that is not https next to its field', async () => {
  const own = await hub.addOwnEvent()
  const room = await addRoom(hub.db, { eventId: own.eventId, name: 'Attic' })
  await openDialog(own, `edit-room-${room.id}`)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Step-free' }))
  const captions = screen.getByRole('textbox', { name: 'Captions' })
  await userEvent.type(captions, 'javascript:alert(1)')
  await userEvent.type(screen.getByRole('textbox', { name: 'The way there' }), 'Upstairs')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('The address must begin with https://')
  await userEvent.clear(captions)
  await userEvent.type(captions, 'captions.example.org/attic')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Room updated successfully')
  const facts = { isStepFree: true, captionsUrl: 'https://captions.example.org/attic', way: 'Upstairs' }
  expect(await hub.call('GET /api/rooms', { query: own.query })).toMatchObject([{ facts }])
})

it('closes a room at certain times, and opens it again', async () => {
  const own = await hub.addOwnEvent()
  const closedTimes = JSON.stringify([{ day: 1, startTime: '24:30', endTime: '26:00' }])
  const room = await addRoom(hub.db, { eventId: own.eventId, name: 'Attic', closedTimes })
  const stored = async () => (await hub.call('GET /api/rooms', { query: own.query }))[0]?.closedTimes
  const { unmount } = await openDialog(own, `edit-room-${room.id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Add a time' }))
  await expect
    .poll(() => document.activeElement?.closest('fieldset')?.getAttribute('aria-label'))
    .toBe('When it is not available, row 2')
  const [, start] = screen.getAllByLabelText('Start time')
  const [, end] = screen.getAllByLabelText('End time')
  fireEvent.input(start as HTMLElement, { target: { value: '14:00' } })
  fireEvent.input(end as HTMLElement, { target: { value: '13:00' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('The end time must be after the start time')
  fireEvent.input(end as HTMLElement, { target: { value: '15:30' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Room updated successfully')
  expect(await stored()).toEqual([
    { day: 1, startTime: '24:30', endTime: '26:00' },
    { day: 1, startTime: '14:00', endTime: '15:30' },
  ])
  unmount()
  await openDialog(own, `edit-room-${room.id}`)
  const remove = (row: number) =>
    screen.findByRole('button', { name: `Remove When it is not available, row ${row}` })
  await userEvent.click(await remove(2))
  await expect.poll(() => (document.activeElement as HTMLInputElement).value).toBe('00:30')
  await userEvent.click(await remove(1))
  await expect.poll(() => document.activeElement?.textContent).toBe('Add a time')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Room updated successfully')
  expect(await stored()).toBeUndefined()
})

it.each([
  [1, ['Room name', 'When it is not available']],
  [2, ['Room name']],
])('compares closed times together with their days: day %i with day 2', async (day, differing) => {
  const own = await hub.addOwnEvent()
  await hub.db.updateTable('events').set({ days: 2 }).where('id', '=', own.eventId).execute()
  const room = await addRoom(hub.db, { eventId: own.eventId, name: 'Attic' })
  const place = { query: own.query, event: { ...own.event, days: 2 } }
  await openDialog(place, `edit-room-${room.id}`)
  await userEvent.type(await screen.findByRole('textbox', { name: /Room name/ }), ' mine')
  await userEvent.click(await screen.findByRole('button', { name: 'Add a time' }))
  await userEvent.selectOptions(screen.getByLabelText('Day'), '2')
  fireEvent.input(screen.getByLabelText('Start time'), { target: { value: '14:00' } })
  fireEvent.input(screen.getByLabelText('End time'), { target: { value: '15:30' } })
  await hub.admin.call('PUT /api/rooms/:id', {
    params: { id: String(room.id) },
    body: { name: 'Loft', closedTimes: [{ day, startTime: '14:00', endTime: '15:30' }] },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByRole('button', { name: 'Save my choices' })
  const names = screen.getAllByRole('group').map((each) => each.querySelector('legend')?.textContent)
  expect(names).toEqual(differing)
  if (day === 1)
    for (const each of ['May 9', 'May 10']) expect(screen.getByText(RegExp(`${each}, 2:00 PM`))).toBeTruthy()
})
