import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { TimeSlotManagement } from './time-slot-management.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

async function showTwoDays(second: readonly (readonly [string, string])[]) {
  const { event, eventId, query } = await hub.addOwnEvent()
  await hub.db.updateTable('events').set({ days: 2 }).where('id', '=', eventId).execute()
  for (const [startTime, endTime] of [
    ['9:30', '10:15'],
    ['10:30', '11:15'],
    ['1:30', '2:15'],
  ] as const)
    await addTimeSlot(hub.db, { eventId, startTime, endTime })
  for (const [startTime, endTime] of second)
    await addTimeSlot(hub.db, { eventId, day: 2, startTime, endTime })
  await showScreen(<TimeSlotManagement event={{ ...event, days: 2 }} />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}`,
    path: '/:city/:date',
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Copy a day' }))
  await userEvent.selectOptions(await screen.findByLabelText('To'), '2')
  return async () =>
    (await hub.call('GET /api/time-slots', { query }))
      .filter(({ day }) => day === 2)
      .map(({ startTime }) => startTime)
      .toSorted()
}

it('copies only the time slots that a day lacks, and undoes and redoes that', async () => {
  // The same time in another spelling is the same time slot.
  const ofSecondDay = await showTwoDays([
    ['09:30', '10:15'],
    ['13:30', '14:15'],
  ])
  await screen.findByText('1 new, 2 already there. Nothing is removed.')
  await userEvent.click(screen.getByRole('button', { name: 'Copy 1 time slot' }))
  await screen.findByText('1 time slot added')
  expect(await ofSecondDay()).toEqual(['09:30', '10:30', '13:30'])
  // A toast accepts clicks only a moment after it appears.
  await waitFor(() => userEvent.click(screen.getByRole('button', { name: 'Undo' })))
  await screen.findByText('Undone')
  expect(await ofSecondDay()).toEqual(['09:30', '13:30'])
  await waitFor(() => userEvent.click(screen.getByRole('button', { name: 'Redo' })))
  await screen.findByText('Redone')
  expect(await ofSecondDay()).toEqual(['09:30', '10:30', '13:30'])
})

it('has nothing to copy to a day that has all of them', async () => {
  await showTwoDays([
    ['9:30', '10:15'],
    ['10:30', '11:15'],
    ['13:30', '14:15'],
  ])
  await screen.findByText(/already has these time slots/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy' }).disabled).toBe(true)
})
