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

it('cancels a session, then offers only to undo that, and keeps focus on the page', async () => {
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

it("links a merged session's card to the session it became part of, and shows no form", async () => {
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

it('neither lists a canceled idea nor offers to join it', async () => {
  const { eventId, placed, code } = await addDay()
  const { id: sessionId } = await placed()
  await addIdea(hub.db, { eventId, code, sessionId, ...WORDS })
  await hub.call('PUT /api/author-pages/:code/session', { params: { code }, body: { isCancelled: true } })
  await show(code)
  await screen.findByText(/^You have canceled/)
  expect(screen.queryByText(/on the list of ideas/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Join the two ideas' })).toBeNull()
})

it('reports that a session has no spot after organizers removed it, and offers free spots', async () => {
  const { eventId, code } = await addDay({ claims: true })
  const { id: sessionId } = await addSession(hub.db, { eventId, title: 'Bees' })
  await addNumberedCard(hub.db, { eventId, code, sessionId, ...WORDS })
  await show(code)
  await screen.findByText('Your session has no time and no room at the moment.')
  await screen.findByRole('button', { name: /^10:00 AM, Hall/ })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Title/ }).value).toBe('Bees')
})

it('sends the author of a session with no spot to the organizers only if its text is locked', async () => {
  const { eventId, code } = await addDay()
  const { id: sessionId } = await addSession(hub.db, { eventId, title: 'Bees' })
  await addIdea(hub.db, { eventId, code, sessionId, needsLook: true, ...WORDS })
  await show(code)
  await screen.findByText(/no time and no room at the moment\. .*please ask them\.$/)
  expect(screen.queryByRole('textbox', { name: /Title/ })).toBeNull()
})

it('offers no other spot once a session has begun, and no canceling or handing over after the event', async () => {
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

it('reports after the event that a card is final, but still removes a name', async () => {
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

it('tells the author of a wish what happens next, and turns it into an idea once a name is added', async () => {
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

it('shows no form to the author of a wish once someone has taken it', async () => {
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

it('offers no spots for an idea that awaits review, and no list when ideas are off', async () => {
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
