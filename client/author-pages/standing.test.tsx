import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addIdea, addNumberedCard } from '../../test/card-factories.ts'
import { addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { AuthorCard } from './author-card.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  hub = await openOwnedApp()
})
beforeEach(() => {
  vi.setSystemTime(new Date('2026-05-09T08:30:00Z'))
  localStorage.clear()
})
afterEach(() => vi.setSystemTime(new Date('2026-05-09T08:30:00Z')))
afterAll(() => {
  vi.useRealTimers()
  return hub?.close()
})

const WORDS = { title: 'Bees', presenterName: 'Ida', typedAt: '2026-05-01T08:00:00.000Z' }

async function addDay({ claims = false, ideas = 'open' as 'open' | 'off' } = {}) {
  const { eventId } = await hub.addOwnEvent()
  const claimsFrom = claims ? '2026-05-09T08:00' : ''
  await hub.db.updateTable('events').set({ claimsFrom }).where('id', '=', eventId).execute()
  const room = await addRoom(hub.db, { eventId, name: 'Hall' })
  const slot = await addTimeSlot(hub.db, { eventId, startTime: '10:00', endTime: '10:45' })
  const placed = () => addSession(hub.db, { eventId, title: 'Bees', timeSlotId: slot.id, roomId: room.id })
  const setIdeas = () => hub.db.updateTable('events').set({ ideas }).where('id', '=', eventId).execute()
  const code = `state-${eventId}`.padEnd(16, '-')
  return { eventId, placed, setIdeas, code }
}

const show = (code: string) =>
  showScreen(<AuthorCard code={code} />, { hub, at: `/c/${code}`, path: '/c/:code' })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

it('cancels a session, offers to undo that and no form, and keeps the focus on the page', async () => {
  const { eventId, placed, code } = await addDay()
  const { id: sessionId } = await placed()
  await addNumberedCard(hub.db, { eventId, code, sessionId, ...WORDS })
  await show(code)
  await press('Cancel the session')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel the session' }))
  await screen.findByText('You have canceled this session. It was here: 10:00 AM – 10:45 AM, Hall.')
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  expect(screen.queryByRole('textbox', { name: /Title/ })).toBeNull()
  expect(screen.queryByText(/Put the card on the wall/)).toBeNull()
  await press('Undo the cancellation')
  await screen.findByText('10:00 AM – 10:45 AM, Hall')
  await screen.findByText('The session is on the schedule again')
})

it('leads the holder of a merged session’s card to the session that it is part of, and offers no form', async () => {
  const { eventId, placed, code } = await addDay()
  const gone = await placed()
  const kept = await addSession(hub.db, { eventId, title: 'Hives' })
  await addNumberedCard(hub.db, { eventId, code, sessionId: gone.id, ...WORDS })
  await hub.admin.call('POST /api/sessions/:id/merge', {
    params: { id: String(kept.id) },
    body: { version: kept.version, otherId: gone.id, otherVersion: gone.version },
  })
  await show(code)
  await screen.findByText('Your session was merged into “Hives”.')
  const link = screen.getByRole('link', { name: 'Open the session' })
  expect(link.getAttribute('href')).toMatch(new RegExp(`session=${kept.id}$`))
  expect(screen.queryByRole('textbox', { name: /Title/ })).toBeNull()
})

it('shows a cancelled idea neither as one of the list nor to be joined', async () => {
  const { eventId, placed, code } = await addDay()
  const { id: sessionId } = await placed()
  await addIdea(hub.db, { eventId, code, sessionId, ...WORDS })
  await hub.call('PUT /api/author-pages/:code/session', { params: { code }, body: { isCancelled: true } })
  await show(code)
  await screen.findByText(/^You have canceled/)
  expect(screen.queryByText(/on the list of ideas/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Join the two ideas' })).toBeNull()
})

it('says that a session has no place once organizers took it off, and offers the spots that are free', async () => {
  const { eventId, code } = await addDay({ claims: true })
  const { id: sessionId } = await addSession(hub.db, { eventId, title: 'Bees' })
  await addNumberedCard(hub.db, { eventId, code, sessionId, ...WORDS })
  await show(code)
  await screen.findByText('Your session has no time and no room at the moment.')
  await screen.findByRole('button', { name: /^10:00 AM, Hall/ })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Title/ }).value).toBe('Bees')
})

it('leads to the organizers for a change only who may not change the words of a session without a place', async () => {
  const { eventId, code } = await addDay()
  const { id: sessionId } = await addSession(hub.db, { eventId, title: 'Bees' })
  await addIdea(hub.db, { eventId, code, sessionId, needsLook: true, ...WORDS })
  await show(code)
  await screen.findByText(/no time and no room at the moment\. .*ask them for a change\.$/)
  expect(screen.queryByRole('textbox', { name: /Title/ })).toBeNull()
})

it('offers neither another spot nor to cancel once a session is over, nor a form after the event', async () => {
  const { eventId, placed, code } = await addDay({ claims: true })
  const { id: sessionId } = await placed()
  await addNumberedCard(hub.db, { eventId, code, sessionId, ...WORDS })
  vi.setSystemTime(new Date('2026-05-09T10:10:00Z'))
  const { unmount } = await show(code)
  await screen.findByRole('button', { name: 'Cancel the session' })
  expect(screen.queryByRole('heading', { name: 'Free spots' })).toBeNull()
  unmount()
  vi.setSystemTime(new Date('2026-05-10T10:10:00Z'))
  await show(code)
  await screen.findByText('10:00 AM – 10:45 AM, Hall')
  expect(screen.queryByRole('button', { name: 'Cancel the session' })).toBeNull()
  expect(names()).not.toContain('Hand over to someone else')
})

it('says after the event that a card takes no more changes, and still takes a name off', async () => {
  const { eventId, code } = await addDay()
  await addNumberedCard(hub.db, { eventId, code, ...WORDS })
  vi.setSystemTime(new Date('2026-05-10T10:10:00Z'))
  await show(code)
  await screen.findByText('The event is over. This card takes no more changes.')
  expect(screen.queryByRole('textbox', { name: /Title/ })).toBeNull()
  await userEvent.click(screen.getByText('Hosts and names'))
  await press('Remove the name everywhere')
  await screen.findByText('The name was removed')
})

it('tells who wrote a wish what becomes of it, and makes it theirs by a name', async () => {
  const { eventId, code } = await addDay()
  await addIdea(hub.db, { eventId, code, title: 'Bees', isWish: true })
  await show(code)
  await screen.findByText(/^Your wish is saved/)
  await userEvent.type(await screen.findByRole('textbox', { name: /Your name/ }), 'Ida')
  await press('Save')
  await screen.findByText(
    'Your text is saved. Put the card on the wall, and its room and time will appear here.',
  )
  const card = await hub.call('GET /api/author-pages/:code', { params: { code } })
  expect(card.idea?.isWish).toBe(false)
})

it('leads who wrote a wish to no form once someone has taken it', async () => {
  const { eventId, code } = await addDay()
  await addIdea(hub.db, { eventId, code, title: 'Bees', isWish: true, joinedTo: 2 })
  await show(code)
  await screen.findByText('Someone has taken your wish: it is idea 2 now.')
  expect(screen.queryByRole('textbox', { name: /Title/ })).toBeNull()
  const typed = { title: 'Wasps', presenterName: '' }
  await expect(hub.call('PUT /api/author-pages/:code', { params: { code }, body: typed })).rejects.toThrow(
    'This idea is now part of card 2',
  )
})

it('offers no spot for an idea that waits for the organizers, and no list where there is none', async () => {
  const { eventId, setIdeas, code } = await addDay({ claims: true, ideas: 'off' })
  await addIdea(hub.db, { eventId, code, isHidden: true, ...WORDS })
  const { unmount } = await show(code)
  await screen.findByText('Visitors do not see your idea: it waits for the organizers.')
  expect(screen.queryByRole('heading', { name: 'Free spots' })).toBeNull()
  unmount()
  await hub.db.updateTable('numbered_cards').set({ isHidden: false }).where('code', '=', code).execute()
  await setIdeas()
  await show(code)
  await screen.findByText(/^Visitors see no list of ideas/)
  expect(screen.queryByRole('link', { name: 'Ideas' })).toBeNull()
})
