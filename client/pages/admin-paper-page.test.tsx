import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { load } from './signed-in-pages.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

async function show(fill?: (eventId: number) => Promise<unknown>) {
  const { event, eventId } = await hub.addOwnEvent()
  await fill?.(eventId)
  const at = `/${event.slug}/${event.date}/admin/paper`
  const Page = await load.paper()
  const network = await showScreen(<Page />, {
    hub,
    as: hub.owner,
    at,
    path: '/:city/:date/admin/paper',
  })
  return { event, eventId, network }
}

it('shows the first sheet of each paper with its links, and where to add what an empty one needs', async () => {
  const { event } = await show((eventId) => addRoom(hub.db, { eventId }))
  expect(await screen.findByRole('img', { name: 'A sheet for each door: its first sheet' })).toBeDefined()
  const portal = `/${event.slug}/${event.date}/admin`
  const list = screen.getByRole('region', { name: 'The day as a list' })
  expect(within(list).queryByRole('link', { name: 'Print' })).toBeNull()
  expect(within(list).getByRole('link', { name: 'Add them' }).getAttribute('href')).toBe(
    `${portal}?section=static-content&tab=time-slots`,
  )
  const doors = screen.getByRole('region', { name: 'A sheet for each door' })
  expect(within(doors).getByRole('link', { name: 'Print' })).toBeDefined()
  const wifi = screen.getByRole('region', { name: 'WiFi' })
  expect(within(wifi).getByRole('link', { name: 'Add them' }).getAttribute('href')).toBe(
    `${portal}?section=static-content&tab=wifi`,
  )
})

it('prints the sheet of one door in the chosen size', async () => {
  const { eventId } = await show(async (id) => {
    const [hall] = [
      await addRoom(hub.db, { eventId: id, name: 'Hall' }),
      await addRoom(hub.db, { eventId: id }),
    ]
    const slot = await addTimeSlot(hub.db, { eventId: id })
    await addSession(hub.db, { eventId: id, title: '東京', timeSlotId: slot.id, roomId: hall.id })
  })
  await userEvent.selectOptions(await screen.findByLabelText('Sheets'), 'Letter and Tabloid')
  const doors = screen.getByRole('region', { name: 'A sheet for each door' })
  await within(doors).findByText('2 sheets of Letter')
  await userEvent.selectOptions(within(doors).getByLabelText('Room'), 'Hall')
  await within(doors).findByText('One sheet of Letter')
  const address = new URL(
    within(doors).getByRole('link', { name: 'Print' }).getAttribute('href') ?? '',
    'http://x',
  )
  expect(address.pathname).toBe('/api/papers/doors')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    eventId: String(eventId),
    size: 'letter',
    print: 'true',
  })
  expect(address.searchParams.get('room')).not.toBeNull()
  const download = within(doors).getByRole('link', { name: 'Download' })
  expect([download.hasAttribute('download'), download.getAttribute('href')?.includes('print')]).toEqual([
    true,
    false,
  ])
})

it('links to where rooms are added when there is nothing to print', async () => {
  const { event } = await show()
  const address = `/${event.slug}/${event.date}/admin?section=static-content&tab=rooms`
  const links = await screen.findAllByRole('link', { name: 'Add rooms' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([address, address, address])
})

it('reports that a paper could not be drawn, and draws it on retry', async () => {
  const { network } = await show(async (eventId) => {
    await addRoom(hub.db, { eventId })
    await addTimeSlot(hub.db, { eventId })
  })
  network.meet('GET /api/papers/:paper/preview', 'gone')
  await userEvent.selectOptions(await screen.findByLabelText('Sheets'), 'Letter and Tabloid')
  const list = screen.getByRole('region', { name: 'The day as a list' })
  await within(list).findByText('This paper could not be drawn')
  network.mend('GET /api/papers/:paper/preview')
  await userEvent.click(within(list).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(within(list).getByRole('img')).toBeDefined())
})
