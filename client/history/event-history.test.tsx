import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addRoom, addSession, addSuperAdmin, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { EventHistory } from './event-history.tsx'

/** The history of an event whose room "Aula" was deleted. */
async function showDeletedRoom() {
  const hub = await openOwnedApp()
  const { eventId, query } = await hub.addOwnEvent()
  const room = await addRoom(hub.db, { eventId, name: 'Aula' })
  await hub.admin.call('DELETE /api/rooms/:id', { params: { id: String(room.id) } })
  await showScreen(<EventHistory event={{ id: eventId }} />, {
    hub,
    as: hub.owner,
    at: `/${query.city}/${query.date}/admin/history`,
    path: '/:city/:date/admin/history',
  })
  return hub
}

it('keeps focus in the list after a row is restored', async () => {
  const hub = await showDeletedRoom()
  await userEvent.click(await screen.findByRole('button', { name: /^Restore .*Aula/ }))
  await screen.findByText('Restored')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Restore/ })).toBe(null))
  expect(document.activeElement?.firstElementChild?.tagName).toBe('OL')
  await hub.close()
})

it("shows times in the time zone and clock format of the event, with a zone that is not the browser's", async () => {
  const options = Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'UTC' })
  const hub = await openOwnedApp()
  const { eventId, query } = await hub.addOwnEvent()
  await hub.db
    .updateTable('events')
    .set({ timeZone: 'Asia/Kathmandu', clock: 24 })
    .where('id', '=', eventId)
    .execute()
  const room = await addRoom(hub.db, { eventId, name: 'Aula' })
  await hub.admin.call('DELETE /api/rooms/:id', { params: { id: String(room.id) } })
  await hub.db.updateTable('history').set({ at: '2026-05-09T20:30:00.000Z' }).execute()
  await showScreen(<EventHistory event={{ id: eventId }} />, {
    hub,
    as: hub.owner,
    at: `/${query.city}/${query.date}/admin/history`,
    path: '/:city/:date/admin/history',
  })
  await screen.findAllByText('02:15 GMT+5:45')
  expect(screen.getAllByText('10 May 2026')).toHaveLength(1)
  await hub.close()
})

it('shows all rows of an act, and on request only the changes of one session', async () => {
  const hub = await openOwnedApp()
  const { eventId, query } = await hub.addOwnEvent()
  const timeSlots = ['9:00', '10:00'].map((startTime) => ({
    startTime,
    endTime: startTime.replace(':00', ':45'),
  }))
  await hub.admin.call('POST /api/time-slots/several', { body: { eventId, timeSlots } })
  const room = await addRoom(hub.db, { eventId, name: 'Aula' })
  const [slot] = await hub.call('GET /api/time-slots', { query })
  const spot = { timeSlotId: slot?.id ?? 0, roomId: room.id }
  const body = { title: 'Soil', presenterName: 'Ida', eventId, ...spot }
  const { id } = await hub.admin.call('POST /api/sessions/brief', { body })
  const at = `/${query.city}/${query.date}/admin/history`
  const path = '/:city/:date/admin/history'
  const all = await showScreen(<EventHistory event={{ id: eventId }} />, { hub, as: hub.owner, at, path })
  await screen.findByText('Added the time slot “9:00 AM – 9:45 AM”')
  await screen.findByText('Added the time slot “10:00 AM – 10:45 AM”')
  all.unmount()
  const one = `${at}?session=${id}`
  await showScreen(<EventHistory event={{ id: eventId }} />, { hub, as: hub.owner, at: one, path })
  await screen.findByText('“Soil”')
  expect(screen.queryByText(/added 2 time slots/)).toBe(null)
  await userEvent.click(screen.getByRole('button', { name: 'All changes' }))
  await screen.findByText(/added 2 time slots/)
  await hub.close()
})

it('finds a change by its text, and filters to the last hour', async () => {
  const hub = await openOwnedApp()
  const { eventId, query } = await hub.addOwnEvent()
  for (const name of ['Aula', 'Attic']) await hub.admin.call('POST /api/rooms', { body: { name, eventId } })
  await showScreen(<EventHistory event={{ id: eventId }} />, {
    hub,
    as: hub.owner,
    at: `/${query.city}/${query.date}/admin/history`,
    path: '/:city/:date/admin/history',
  })
  await screen.findByText(/“Aula”/)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a change' }), 'attic')
  await waitFor(() => expect(screen.queryByText(/“Aula”/)).toBeNull())
  await screen.findByText(/“Attic”/)
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Find a change' }))
  await screen.findByText(/“Aula”/)
  await hub.db.updateTable('history').set({ at: '2020-05-09T20:30:00.000Z' }).execute()
  await userEvent.click(screen.getByRole('button', { name: 'Last hour' }))
  await screen.findAllByText('No changes found.')
  await hub.close()
})

it('announces the search result in an existing live region', async () => {
  const hub = await showDeletedRoom()
  await screen.findByRole('button', { name: /^Restore .*Aula/ })
  const [status] = screen.getAllByRole('status')
  expect(status?.textContent).toBe('')
  for (const [words, said] of [
    ['zzz', 'No changes found.'],
    ['aula', '1 change'],
  ] as const) {
    await userEvent.clear(screen.getByRole('searchbox'))
    await userEvent.type(screen.getByRole('searchbox'), words)
    await waitFor(() => expect(status?.textContent).toBe(said))
  }
  await hub.close()
})

it("undoes the user's own change from its entry, but offers none for another person's", async () => {
  const hub = await openOwnedApp()
  const { eventId, query } = await hub.addOwnEvent()
  const [room, other] = [
    await addRoom(hub.db, { eventId, name: 'Aula' }),
    await addRoom(hub.db, { eventId, name: 'Cellar' }),
  ]
  const rename = (call: typeof hub.admin.call, { id }: { id: number }, name: string) =>
    call('PUT /api/rooms/:id', { params: { id: String(id) }, body: { name, eventId } })
  const { call } = await hub.as(await addSuperAdmin(hub.db))
  await rename(call, other, 'Vault')
  await rename(hub.admin.call, room, 'Great Hall')
  await showScreen(<EventHistory event={{ id: eventId }} />, {
    hub,
    as: hub.owner,
    at: `/${query.city}/${query.date}/admin/history`,
    path: '/:city/:date/admin/history',
  })
  const undo = await screen.findAllByRole('button', { name: 'Undo', hidden: true })
  expect(undo.map((button) => button.closest('details')?.textContent)).toEqual([
    expect.stringContaining('Great Hall'),
  ])
  for (const button of undo) await userEvent.click(button)
  await screen.findByText('Undone')
  expect((await hub.call('GET /api/rooms', { query })).map(({ name }) => name)).toEqual(['Aula', 'Vault'])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo', hidden: true })).toBe(null))
  await hub.close()
})

it('calls rooms and time slots deleted only once it has read their lists', async () => {
  const hub = await openOwnedApp()
  const { eventId, query } = await hub.addOwnEvent()
  const room = await addRoom(hub.db, { eventId, name: 'Aula' })
  const slot = await addTimeSlot(hub.db, { eventId })
  const spot = { timeSlotId: slot.id, roomId: room.id }
  await hub.admin.call('POST /api/sessions/brief', {
    body: { title: 'Soil', presenterName: 'Ida', eventId, ...spot },
  })
  await hub.db.deleteFrom('rooms').execute()
  await hub.db.deleteFrom('time_slots').execute()
  const lists = Promise.withResolvers<void>()
  await showScreen(<EventHistory event={{ id: eventId }} />, {
    hub,
    as: hub.owner,
    at: `/${query.city}/${query.date}/admin/history`,
    path: '/:city/:date/admin/history',
    meet(network) {
      network.meet('GET /api/rooms', { until: lists.promise })
      network.meet('GET /api/time-slots', { until: lists.promise })
    },
  })
  const details = (await screen.findByText(/added the session/)).closest('details') as HTMLElement
  const shown = (field: string) => within(details).getByText(field).nextElementSibling?.textContent
  expect(['Room', 'Time Slot'].map(shown)).toEqual([String(room.id), String(slot.id)])
  lists.resolve()
  await waitFor(() =>
    expect(['Room', 'Time Slot'].map(shown)).toEqual(['a deleted room', 'a deleted time slot']),
  )
  await hub.close()
})

it('names rooms that were deleted, and shows when an announcement ends', async () => {
  const hub = await openOwnedApp()
  const { eventId, query } = await hub.addOwnEvent()
  const room = await addRoom(hub.db, { eventId, name: 'Aula' })
  await addSession(hub.db, { eventId, title: 'Bees', roomId: room.id })
  await hub.admin.call('DELETE /api/rooms/:id', { params: { id: String(room.id) } })
  await hub.admin.call('POST /api/announcements', { body: { eventId, text: 'Lunch', minutes: 30 } })
  await showScreen(<EventHistory event={{ id: eventId }} />, {
    hub,
    as: hub.owner,
    at: `/${query.city}/${query.date}/admin/history`,
    path: '/:city/:date/admin/history',
  })
  const wordsOf = async (row: RegExp, field: string) => {
    const details = (await screen.findByText(row)).closest('details') as HTMLElement
    return within(details).getByText(field).nextElementSibling?.textContent
  }
  expect(await wordsOf(/deleted the room/, 'Room')).toBe('Aula → nothing')
  expect(await wordsOf(/added the announcement/, 'Ends at')).toMatch(
    /^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d.[AP]M/,
  )
  await hub.close()
})
