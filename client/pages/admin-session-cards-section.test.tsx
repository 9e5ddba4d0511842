import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addRoom, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { SessionCardsSection } from './admin-session-cards-section.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

it('keeps the form behind what is missing before a session can be saved', async () => {
  const { event, eventId } = await hub.addOwnEvent()
  await addTimeSlot(hub.db, { eventId, startTime: '9:30', endTime: '10:15' })
  const { reads } = await showScreen(
    <SessionCardsSection event={event as never} user={hub.owner as never} events={[]} />,
    { hub, as: hub.owner, at: `/${event.slug}/${event.date}/admin`, path: '/:city/:date/admin' },
  )
  const note = await screen.findByRole('note')
  expect(note.textContent).toBe('This event has no rooms yet.Add rooms')
  const leads = () => screen.queryAllByRole('link', { name: /^Add/ }).map(({ textContent }) => textContent)
  expect([leads(), screen.queryByRole('textbox', { name: /^Title/ })]).toEqual([['Add rooms'], null])
  await userEvent.click(screen.getByRole('button', { name: 'Type a session without a card' }))
  await screen.findByRole('textbox', { name: /^Title/ })
  expect(leads()).toEqual(['Add rooms'])
  await addRoom(hub.db, { eventId, name: 'Hall' })
  await reads.invalidateQueries()
  await screen.findByRole('option', { name: 'Hall' })
  expect(screen.queryByRole('note')).toBeNull()
})
