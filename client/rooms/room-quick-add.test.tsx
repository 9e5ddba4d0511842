import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { RoomManagement } from './room-management.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

async function showRooms() {
  const { event, query } = await hub.addOwnEvent()
  const network = await showScreen(<RoomManagement event={event} />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}`,
    path: '/:city/:date',
  })
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Add rooms/ })
  const stored = async () => (await hub.call('GET /api/rooms', { query })).map(({ name }) => name)
  return { network, field, stored }
}

const list = () => screen.findByRole('list', { name: 'Rooms' })

it('adds rooms by name and Enter, in the order typed, and keeps focus', async () => {
  const { network, field, stored } = await showRooms()
  const slow = Promise.withResolvers<void>()
  network.meet('POST /api/rooms', { until: slow.promise })
  await userEvent.type(field, 'Hall{Enter}東京{Enter}  {Enter}Garden{Enter}')
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
  slow.resolve()
  await within(await list()).findByText('Garden')
  expect(await stored()).toEqual(['Hall', '東京', 'Garden'])
  await screen.findByText('Garden added')
})

it.each([
  ['a column of a table', 'Hall\t120\r\nRoom 2\t40\r\n\r\n東京\t\r\n'],
  ['a row of a table', 'Hall\tRoom 2\t 東京'],
])('adds all rooms from %s that is pasted', async (_, pasted) => {
  const { field, stored } = await showRooms()
  await userEvent.click(field)
  await userEvent.paste(pasted)
  await screen.findByText('東京 added')
  expect(await stored()).toEqual(['Hall', 'Room 2', '東京'])
  expect(field.value).toBe('')
})

it('adds only the new rooms of a list that is pasted again', async () => {
  const { field, stored } = await showRooms()
  await userEvent.click(field)
  await userEvent.paste('Hall\nAttic')
  await screen.findByText('Attic added')
  await userEvent.paste('Hall\nAttic\nYard\nYard')
  await screen.findByText('Yard added')
  expect(await stored()).toEqual(['Hall', 'Attic', 'Yard'])
})

it('adds each room of a list once that is pasted again while it is added, or after it was refused', async () => {
  const { network, field, stored } = await showRooms()
  const slow = Promise.withResolvers<void>()
  network.meet('POST /api/rooms', { until: slow.promise })
  await userEvent.click(field)
  await userEvent.paste('Hall\nAttic')
  await userEvent.paste('Hall\nAttic\nYard')
  slow.resolve()
  await screen.findByText('Yard added')
  expect(await stored()).toEqual(['Hall', 'Attic', 'Yard'])
  network.meet('POST /api/rooms', 'lost')
  await userEvent.paste('Den\nLoft')
  await screen.findByText('Not added: “Den” and “Loft”')
  network.mend('POST /api/rooms')
  await userEvent.paste('Den\nLoft\nNook')
  await screen.findByText('Nook added')
  expect(await stored()).toEqual(['Hall', 'Attic', 'Yard', 'Den', 'Loft', 'Nook'])
})

it('takes a pasted name, or a pasted text, as text', async () => {
  const { field, stored } = await showRooms()
  await userEvent.click(field)
  await userEvent.paste('Great Hall\n')
  expect(field.value).toMatch(/^Great Hall/)
  await userEvent.clear(field)
  await userEvent.paste('A line\n'.repeat(101))
  expect(field.value).toMatch(/^A line/)
  expect(await stored()).toEqual([])
})

it('keeps all names whose replies were lost, and adds each once on retry', async () => {
  const { network, field, stored } = await showRooms()
  network.meet('POST /api/rooms', 'lost')
  await userEvent.type(field, 'Attic{Enter}Cellar{Enter}')
  const said = await screen.findByText('Not added: “Attic” and “Cellar”')
  expect(said.closest('[data-unsaved]')).not.toBeNull()
  expect(await stored()).toEqual(['Attic', 'Cellar'])
  network.mend('POST /api/rooms')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Cellar added')
  expect(screen.queryByText(/^Not added/)).toBeNull()
  expect(await stored()).toEqual(['Attic', 'Cellar'])
})

it('drops a name that the organizer discards', async () => {
  const { network, field, stored } = await showRooms()
  network.meet('POST /api/rooms', 'gone')
  await userEvent.type(field, 'Yard{Enter}')
  await screen.findByText('Not added: “Yard”')
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.queryByText(/^Not added/)).toBeNull()
  expect(await stored()).toEqual([])
})
