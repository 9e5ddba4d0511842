import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addIdea } from '../../test/card-factories.ts'
import { addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { IdeaDesk } from './idea-desk.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

async function showDesk(session?: string) {
  const { eventId, event } = await hub.addOwnEvent({ date: '2999-05-09' })
  await addIdea(hub.db, {
    eventId,
    title: 'Bread',
    presenterName: 'Ada',
    code: `bread-${eventId}`.padEnd(16, '-'),
  })
  await addIdea(hub.db, {
    eventId,
    title: 'Rye',
    presenterName: 'Ben',
    code: `rye-${eventId}`.padEnd(16, '-'),
  })
  if (session) {
    const { id: sessionId } = await addSession(hub.db, { eventId, title: session })
    await addIdea(hub.db, { eventId, title: session, sessionId })
  }
  const shown = await hub.admin.call('GET /api/events/:id', { params: { id: String(eventId) } })
  const network = await showScreen(<IdeaDesk event={shown} placing={() => null} />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}/admin/ideas`,
    path: '/:city/:date/admin/ideas',
  })
  const cards = () => hub.admin.call('GET /api/numbered-cards', { query: { eventId: String(eventId) } })
  await screen.findByText('Rye')
  return { ...network, cards, query: { city: event.slug, date: event.date } }
}

const press = async (name: string, within_ = screen) =>
  userEvent.click(await within_.findByRole('button', { name }))

it('edits an idea in a dialog, and undoes that from the toast', async () => {
  const { cards } = await showDesk()
  await press('Edit Bread')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: /Title/ }), ' at home')
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Bread at home')
  await screen.findByText('Idea 1 was changed')
  await press('Undo')
  await waitFor(async () => expect((await cards())[0]?.title).toBe('Bread'))
})

it('keeps the typed text open when someone else places the idea meanwhile, and explains the refusal', async () => {
  const { cards, reads } = await showDesk()
  await press('Edit Bread')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: /Title/ }), ' at home')
  const [bread] = await cards()
  const { id: sessionId } = await addSession(hub.db, { eventId: bread?.eventId ?? 0, title: 'Bread' })
  await hub.db
    .updateTable('numbered_cards')
    .set({ sessionId })
    .where('id', '=', bread?.id ?? 0)
    .execute()
  await reads.invalidateQueries()
  await screen.findByText('In the tray')
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /Title/ }).value).toBe('Bread at home')
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Nothing was changed')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await press('Discard')
})

it('joins two ideas, and separates them again from the toast', async () => {
  const { cards } = await showDesk()
  await press('Join with…: Rye')
  await userEvent.click(await screen.findByRole('menuitem', { name: '1: Bread' }))
  await screen.findByText('Idea 2 is part of idea 1 now')
  expect((await cards())[0]).toMatchObject({ presenterName: 'Ada, Ben' })
  await press('Undo')
  await waitFor(async () => expect((await cards())[0]).toMatchObject({ presenterName: 'Ada' }))
  await screen.findByText('Rye')
})

it('hides a scheduled idea from visitors with one tap, and undoes that from the toast', async () => {
  const { cards } = await showDesk('Bees')
  await press('Hide Bees')
  await waitFor(async () => expect((await cards())[2]?.idea?.isHidden).toBe(true))
  await press('Undo')
  await waitFor(async () => expect((await cards())[2]?.idea?.isHidden).toBe(false))
})

it("shows an idea that became a session with the session's text, and whether it is in the tray", async () => {
  const { cards, reads } = await showDesk('Bees')
  await screen.findByRole('link', { name: 'In the tray' })
  const { eventId = 0, sessionId } = (await cards())[2] ?? {}
  const [slot, room] = [await addTimeSlot(hub.db, { eventId }), await addRoom(hub.db, { eventId })]
  await hub.db
    .updateTable('sessions')
    .set({ title: 'Bees and hives', timeSlotId: slot.id, roomId: room.id })
    .where('id', '=', sessionId ?? 0)
    .execute()
  expect((await cards())[2]).toMatchObject({
    title: 'Bees',
    session: { title: 'Bees and hives', isPlaced: true },
  })
  await reads.invalidateQueries()
  await screen.findByText('Bees and hives')
  await screen.findByRole('link', { name: 'On the schedule' })
})

it('removes a name with one tap, with no undo in the toast', async () => {
  const { cards } = await showDesk()
  await press('Remove the name from Bread')
  await screen.findByText('The name was removed')
  await waitFor(() => expect(screen.queryByText('Ada')).toBeNull())
  expect((await cards())[0]?.presenterName).toBe('')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('counts every quick press on “One more hand”, even while the server has not replied', async () => {
  const { meet, mend, query } = await showDesk()
  await press('Start the round')
  await press('10')
  const more = await screen.findByRole('button', { name: 'One more hand' })
  const hands = async () => (await hub.call('GET /api/events', { query }))[0]?.pitch?.hands
  await waitFor(async () => expect(await hands()).toBe(10))
  const answer = Promise.withResolvers<void>()
  meet('PUT /api/ideas/round', { until: answer.promise })
  for (let tap = 0; tap < 3; tap++) await userEvent.click(more)
  await screen.findByText('13')
  mend('PUT /api/ideas/round')
  answer.resolve()
  await waitFor(async () => expect(await hands()).toBe(13))
  await screen.findByText('13')
})
