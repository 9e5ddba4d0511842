import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/owned-app.ts'
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
    ...{ hub, as: hub.owner },
    ...{ at: `/${event.slug}/${event.date}`, path: '/:city/:date' },
  })
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Add rooms/ })
  const stored = async () => (await hub.call('GET /api/rooms', { query })).map(({ name }) => name)
  return { network, field, stored }
}

const list = () => screen.findByRole('list', { name: 'Rooms' })

it('adds rooms by their names and Enter, in the order of typing, and keeps the focus', async () => {
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

it('gives a name back whose answer was lost, and adds it once', async () => {
  const { network, field, stored } = await showRooms()
  network.meet('POST /api/rooms', 'lost')
  await userEvent.type(field, 'Attic{Enter}')
  await screen.findByText('“Attic” was not added', { selector: '[data-toasts] *' })
  expect(field.value).toBe('Attic')
  expect(await stored()).toEqual(['Attic'])
  network.mend('POST /api/rooms')
  await userEvent.type(field, '{Enter}')
  await screen.findByText('Attic added')
  expect(await stored()).toEqual(['Attic'])
})
