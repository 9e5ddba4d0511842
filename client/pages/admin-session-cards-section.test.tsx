import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addSessionCard } from '../../test/card-factories.ts'
import { readingWith } from '../../test/card-reader.ts'
import { addRoom, addTimeSlot, type MadeEvent } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { SessionCardsSection } from './admin-session-cards-section.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

const open = (event: MadeEvent) =>
  showScreen(<SessionCardsSection event={event as never} user={hub.owner as never} events={[]} />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}/admin`,
    path: '/:city/:date/admin',
  })

it('folds the form behind a note on what is missing before a session can be saved', async () => {
  const { event, eventId } = await hub.addOwnEvent()
  await addTimeSlot(hub.db, { eventId, startTime: '9:30', endTime: '10:15' })
  const { reads } = await open(event)
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

it('restores text typed before a reload, even while cards are waiting', async () => {
  const { event, eventId } = await hub.addOwnEvent()
  await addTimeSlot(hub.db, { eventId, startTime: '9:30', endTime: '10:15' })
  await addRoom(hub.db, { eventId, name: 'Hall' })
  const before = await open(event)
  await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Bees')
  before.unmount()
  await addSessionCard(hub.db, { eventId, reading: JSON.stringify(readingWith({ title: 'Honey' })) })
  await open(event)
  await screen.findByText('Honey')
  await screen.findByText('Your unsaved changes were restored.')
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Title/ })).value).toBe('Bees')
})
