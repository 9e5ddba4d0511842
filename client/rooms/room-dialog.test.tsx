import { screen, waitFor, within } from '@testing-library/react'
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

it('keeps the change of another organizer to a field that restored input has not touched', async () => {
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

it('takes no input while it saves, which would be lost', async () => {
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

it('sends no capacity of a new room for which nobody has given one', async () => {
  const own = await hub.addOwnEvent()
  const network = await openDialog(own, 'add-room')
  await userEvent.type(await screen.findByRole('textbox', { name: /Room name/ }), 'Attic')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Room' }))
  await screen.findByText('Room added successfully')
  const body = { name: 'Attic', isOpen: false, eventId: own.eventId }
  expect(network.made).toEqual([{ name: 'POST /api/rooms', body }])
})

it('adds a room once whose answer was lost, though the page was left and the words were changed', async () => {
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

it('adds another room under another name for each', async () => {
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
  // A toast takes presses just after it is there.
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
