import { useQuery } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addEvent, addRoom, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { read } from '../net/reads.ts'
import { Papers } from './papers.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

function OfEvent({ id }: { id: number }) {
  const event = useQuery(read('GET /api/admin/events')).data?.find((each) => each.id === id)
  return event && <Papers event={event} />
}

/** The papers of a two-day event with a room, and with time slots on the given days. */
async function show(days: readonly number[]) {
  const event = await addEvent(hub.db, { createdBy: hub.owner.id, days: 2 })
  const eventId = event.id
  await addRoom(hub.db, { eventId })
  for (const day of days) await addTimeSlot(hub.db, { eventId, day })
  await showScreen(<OfEvent id={eventId} />, { hub, as: hub.owner, at: `/${event.slug}/${event.date}/admin` })
  return within(await screen.findByRole('region', { name: 'The day on one sheet' }))
}

it('reports for a day with no time slots that the day has none', async () => {
  const sheet = await show([1])
  expect(sheet.queryByText(/no time slots/)).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '2')
  expect(sheet.getByText(/no time slots/).textContent).toBe('This day has no time slots yet. Add them')
})

it('reports for an event with no time slots that the event has none', async () => {
  const sheet = await show([])
  expect(sheet.getByText(/no time slots/).textContent).toBe('This event has no time slots yet. Add them')
})
