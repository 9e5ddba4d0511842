import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { TimeSlotManagement } from './time-slot-management.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

async function showSlots(clock: 12 | 24) {
  const { event, eventId, query } = await hub.addOwnEvent()
  await hub.db.updateTable('events').set({ clock }).where('id', '=', eventId).execute()
  await showScreen(<TimeSlotManagement event={{ ...event, clock }} />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}`,
    path: '/:city/:date',
  })
  return { stored: () => hub.call('GET /api/time-slots', { query }) }
}

const type = (label: RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('asks on a 12-hour clock whether hours before 8 are in the morning, and remembers that', async () => {
  const { stored } = await showSlots(12)
  await press('Add Time Slot')
  type(/^Start time/, '07:00')
  type(/^End time/, '07:45')
  await screen.findByText('Shown as 7:00 PM – 7:45 PM.')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Hours before 8 are in the morning' }))
  await screen.findByText('Shown as 7:00 AM – 7:45 AM.')
  await userEvent.click(screen.getAllByRole('button', { name: 'Add Time Slot' }).at(-1) as HTMLElement)
  await screen.findByText('7:00 AM – 7:45 AM')
  expect(await stored()).toMatchObject([{ startTime: '7:00 AM', endTime: '7:45 AM' }])
  await press('Edit 7:00 AM – 7:45 AM')
  await screen.findByText('Shown as 7:00 AM – 7:45 AM.')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /before 8/ }).checked).toBe(true)
})

it('accepts hours as typed on a 24-hour clock', async () => {
  const { stored } = await showSlots(24)
  await press('Add Time Slot')
  type(/^Start time/, '07:00')
  type(/^End time/, '08:30')
  await screen.findByText('Shown as 07:00 – 08:30.')
  expect(screen.queryByRole('checkbox', { name: /before 8/ })).toBeNull()
  await userEvent.click(screen.getAllByRole('button', { name: 'Add Time Slot' }).at(-1) as HTMLElement)
  await screen.findByText('07:00 – 08:30')
  expect(await stored()).toMatchObject([{ startTime: '7:00 AM', endTime: '08:30' }])
})

it('treats an end after midnight as the next morning, and a start too if the box is checked', async () => {
  const { stored } = await showSlots(12)
  await press('Add Time Slot')
  type(/^Start time/, '22:00')
  type(/^End time/, '00:30')
  await screen.findByText('Shown as 10:00 PM – 12:30 AM.')
  await press('Add another')
  // The next one starts where that one ended, on the same night.
  await screen.findByRole('checkbox', { name: /^After midnight/, checked: true })
  type(/^End time/, '02:00')
  await screen.findByText('Shown as 12:30 AM – 2:00 AM.')
  await userEvent.click(screen.getAllByRole('button', { name: 'Add Time Slot' }).at(-1) as HTMLElement)
  await screen.findByText('12:30 AM – 2:00 AM')
  expect(await stored()).toMatchObject([
    { startTime: '22:00', endTime: '24:30' },
    { startTime: '24:30', endTime: '26:00' },
  ])
  await press('Edit 12:30 AM – 2:00 AM')
  await screen.findByText('Shown as 12:30 AM – 2:00 AM.')
  await userEvent.click(screen.getByRole('checkbox', { name: /^After midnight/ }))
  await press('Save Changes')
  await expect
    .poll(async () => (await stored())[0])
    .toMatchObject({ startTime: '12:30 AM', endTime: '2:00 AM' })
})

it('generates the time slots of a day from a form with a preview', async () => {
  const { stored } = await showSlots(24)
  await press('Generate the day')
  type(/^From/, '07:00')
  type(/^To/, '')
  await screen.findByText(/^No session fits/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true)
  type(/^To/, '10:00')
  await press('Add 3 time slots')
  await screen.findByText('07:00 – 07:45', { selector: 'span' })
  expect((await stored()).map(({ startTime, endTime }) => `${startTime}-${endTime}`)).toEqual([
    '7:00 AM-7:45 AM',
    '8:00-8:45',
    '9:00-9:45',
  ])

  await press('Generate the day')
  await screen.findByText('1 of them overlaps existing time slots.')
  const shown = screen.getByRole('region', { name: 'Time slots of the day' })
  expect(shown.textContent).toContain('12:30 – 13:30 Lunch')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Lunch' }))
  expect(shown.textContent).not.toContain('Lunch')
})

it('adds time slots with their edges adjusted, until a reset', async () => {
  const { stored } = await showSlots(24)
  await press('Generate the day')
  type(/^From/, '11:00')
  type(/^To/, '14:30')
  const end = screen.getByRole('slider', { name: 'End of time slot 1' })
  end.focus()
  await userEvent.keyboard('{PageDown}{ArrowUp}')
  expect(end.getAttribute('aria-valuetext')).toBe('11:55, 55 min')
  await press('Lengthen 13:40 – 14:25')
  screen.getByRole('slider', { name: 'Start of Lunch' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  await screen.findByText('The day now ends at 14:35.')
  await press('Reset')
  expect(end.getAttribute('aria-valuetext')).toBe('11:45, 45 min')
  end.focus()
  await userEvent.keyboard('{ArrowDown}')
  await press('Add 3 time slots')
  await screen.findByText('11:00 – 11:50', { selector: 'span' })
  expect((await stored()).map(({ startTime, endTime }) => `${startTime}-${endTime}`)).toEqual([
    '11:00-11:50',
    '12:35-13:35',
    '13:35-14:20',
  ])
})
