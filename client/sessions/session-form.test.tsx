import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addRoom, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { SessionForm } from './session-form.tsx'
import { WrittenTime } from './written-time.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

const VALUES = { title: 'Tags', presenterName: 'Ida', description: 'All' }

it('adds a session once that is sent again since its answer was lost', async () => {
  const { event, eventId, query } = await hub.addOwnEvent()
  await addRoom(hub.db, { eventId, name: 'Hall' })
  const { id } = await addTimeSlot(hub.db, { eventId, startTime: '9:30', endTime: '10:15' })
  const { made, meet, mend } = await showScreen(<SessionForm initial={VALUES} draft="again" />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}`,
    path: '/:city/:date',
  })
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Session' }))
  await screen.findByRole('option', { name: 'Hall' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Time Slot/ }), String(id))
  // The session was saved, and the answer was lost.
  meet('POST /api/sessions', 'lost')
  await save()
  await screen.findByText('Error')
  mend('POST /api/sessions')
  await save()
  await screen.findByText('Session Added Successfully!')
  expect(made).toHaveLength(2)
  const sessions = await hub.call('GET /api/sessions', { query })
  expect(sessions.map(({ title }) => title)).toEqual(['Tags'])
})

it('offers the time that a card names, in one tap', async () => {
  const { event, eventId } = await hub.addOwnEvent()
  await addRoom(hub.db, { eventId, name: 'Hall' })
  await addTimeSlot(hub.db, { eventId, startTime: '9:30', endTime: '10:15' })
  const { id } = await addTimeSlot(hub.db, { eventId, startTime: '13:00', endTime: '14:15' })
  await showScreen(
    <SessionForm
      initial={VALUES}
      draft="time"
      notes={{ time: (at) => <WrittenTime text={'Bread\n13h15, bring your food'} {...at} /> }}
    />,
    { hub, as: hub.owner, at: `/${event.slug}/${event.date}`, path: '/:city/:date' },
  )
  await screen.findByText('The card says 1:15 PM.')
  const chosen = (name: RegExp) => screen.getByRole<HTMLSelectElement>('combobox', { name })
  expect(chosen(/Time Slot/).value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Use 1:00 PM – 2:15 PM' }))
  expect(chosen(/Time Slot/).value).toBe(String(id))
  expect(chosen(/Room/).selectedOptions[0]?.textContent).toBe('Hall')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Starts at/ }).value).toBe('1:15 PM')
  expect(screen.queryByText(/The card says/)).toBeNull()
})
