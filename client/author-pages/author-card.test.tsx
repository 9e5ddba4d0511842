import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { NO_CONTENT } from '../../domain/schedule/per-field.ts'
import { openOwnedApp } from '../../test/app.ts'
import { addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { AuthorCard } from './author-card.tsx'

const WORDS = { title: 'First phone', presenterName: 'Ida', description: 'A long description' }

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-09T08:30:00Z') }))
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => {
  vi.useRealTimers()
  return hub?.close()
})

async function addCard() {
  const { eventId } = await hub.addOwnEvent()
  await hub.admin.call('POST /api/numbered-cards', { body: { eventId, count: 1 } })
  return hub.db
    .selectFrom('numbered_cards')
    .selectAll()
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
}

const show = (code: string) =>
  showScreen(<AuthorCard code={code} />, { hub, at: `/c/${code}`, path: '/c/:code' })
const type = async (name: RegExp, text: string) =>
  userEvent.type(await screen.findByRole('textbox', { name }), text)
const kept = (code: string) => hub.call('GET /api/author-pages/:code', { params: { code } })

it('restores typed text after a reload, and saves twice in a row', async () => {
  const { code } = await addCard()
  const { unmount } = await show(code)
  await type(/Title/, 'Soil')
  unmount()
  await show(code)
  await screen.findByText('Your unsaved changes were restored.')
  await type(/Your name/, 'Ida')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Your text is saved.')
  await type(/Title/, ' and water')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByDisplayValue('Soil and water')
  await expect.poll(() => kept(code)).toMatchObject({ title: 'Soil and water', presenterName: 'Ida' })
})

it('keeps a chosen value that organizers have removed among the choices, so that the author can remove it', async () => {
  const { code, eventId } = await addCard()
  const body = { ...NO_CONTENT, ...WORDS, focus: ['technical'] }
  await hub.call('PUT /api/author-pages/:code', { params: { code }, body })
  await hub.admin.call('PUT /api/events/:id/lists', {
    params: { id: String(eventId) },
    body: { kind: 'focus', values: [{ label: 'Soil' }] },
  })
  await show(code)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'technical' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Soil' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => kept(code)).toMatchObject({ focus: ['soil'] })
})

it('asks for another code when the address has an invalid one, and offers no retry', async () => {
  for (const code of ['none', 'AAAAAAAAAAAAAAAA']) {
    const { unmount } = await show(code)
    await screen.findByText('This card could not be shown')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('link', { name: 'All events' })).toHaveProperty('pathname', '/')
    expect(screen.getByLabelText('Check the code printed on your card')).toBeTruthy()
    unmount()
  }
})

it('lets the author choose between edits from two phones', async () => {
  const { code } = await addCard()
  await show(code)
  await type(/Title/, 'Second phone')
  await type(/Your name/, 'Ida')
  await hub.call('PUT /api/author-pages/:code', { params: { code }, body: WORDS })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Someone else has changed this since you opened it')
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Title/)))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save my choices' }))
  await screen.findByText('Your text is saved.')
  expect(await kept(code)).toMatchObject({ ...WORDS, title: 'Second phone' })
})

it('keeps typed text while the card is given a spot, and saves it to the session', async () => {
  const { code, id, eventId } = await addCard()
  await hub.call('PUT /api/author-pages/:code', { params: { code }, body: WORDS })
  await show(code)
  await type(/Title/, ', rising')
  const room = await addRoom(hub.db, { eventId })
  const slot = await addTimeSlot(hub.db, { eventId })
  const place = { eventId, timeSlotId: slot.id, roomId: room.id }
  const session = await addSession(hub.db, { ...place, ...WORDS, type: '[]', level: '[]', focus: '[]' })
  await hub.db.updateTable('numbered_cards').set({ sessionId: session.id }).where('id', '=', id).execute()
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText(/, Room/)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(async () => {
      const rows = hub.db.selectFrom('sessions').select('title').where('id', '=', session.id)
      return (await rows.executeTakeFirst())?.title
    })
    .toBe(`${WORDS.title}, rising`)
})

it('shows text that was typed too late once the card is closed', async () => {
  const { code, id } = await addCard()
  await show(code)
  await type(/Title/, 'Half a title')
  const closedAt = new Date().toISOString()
  await hub.db.updateTable('numbered_cards').set({ closedAt }).where('id', '=', id).execute()
  window.dispatchEvent(new Event('visibilitychange'))
  const said = await screen.findByText('This text came too late. Please show it to an organizer.')
  const lines = [...(said.parentElement?.querySelectorAll('p') ?? [])].map((line) => line.textContent)
  expect(lines.slice(1)).toEqual(['Half a title'])
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('lets the author report the room full, and undo that, from half an hour before the session', async () => {
  vi.setSystemTime(new Date('2026-05-09T09:29:00Z'))
  const { code, id, eventId } = await addCard()
  const room = await addRoom(hub.db, { eventId })
  const slot = await addTimeSlot(hub.db, { eventId, startTime: '10:00', endTime: '10:45' })
  const session = await addSession(hub.db, { eventId, timeSlotId: slot.id, roomId: room.id })
  await hub.db.updateTable('numbered_cards').set({ sessionId: session.id }).where('id', '=', id).execute()
  const { unmount } = await show(code)
  await screen.findByText(/10:00 AM/)
  expect(screen.queryByRole('button', { name: 'It is full' })).toBeNull()
  unmount()
  vi.setSystemTime(new Date('2026-05-09T09:30:00Z'))
  await show(code)
  await userEvent.click(await screen.findByRole('button', { name: 'It is full' }))
  await screen.findByText(/^Reported full at /)
  await userEvent.click(screen.getByRole('button', { name: 'No longer full' }))
  await screen.findByRole('button', { name: 'It is full' })
  expect((await kept(code)).spot?.fullAt).toBe('')
})

it("turns listing on other events' pages on and off in one tap, and keeps unsaved text", async () => {
  const { code } = await addCard()
  await hub.call('PUT /api/author-pages/:code', { params: { code }, body: WORDS })
  await show(code)
  await type(/Title/, ' two')
  const name = 'List my sessions from other events on my page'
  await userEvent.click(screen.getByRole('switch', { name }))
  await expect.poll(async () => (await kept(code)).facts).toEqual({ isOpenAbout: true })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => kept(code))
    .toMatchObject({ title: 'First phone two', facts: { isOpenAbout: true } })
  await userEvent.click(screen.getByRole('switch', { name }))
  await expect.poll(async () => (await kept(code)).facts).toBeUndefined()
})

it("keeps what another phone said about listing on other events' pages", async () => {
  const { code } = await addCard()
  await hub.call('PUT /api/author-pages/:code', { params: { code }, body: WORDS })
  await show(code)
  await type(/Title/, ' two')
  await hub.call('PUT /api/author-pages/:code/session', { params: { code }, body: { isOpenAbout: true } })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => kept(code))
    .toMatchObject({ title: 'First phone two', facts: { isOpenAbout: true } })
})

it('removes a name while other text is unsaved, and saves that text without the name', async () => {
  const { code } = await addCard()
  await hub.call('PUT /api/author-pages/:code', { params: { code }, body: WORDS })
  await show(code)
  await type(/Title/, ' call')
  await userEvent.click(await screen.findByText('Hosts and names'))
  await userEvent.click(screen.getByRole('button', { name: 'Remove the name everywhere' }))
  await screen.findByText('The name was removed')
  const value = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
  expect([value(/Title/), value(/Your name/)]).toEqual(['First phone call', ''])
  await type(/Your name/, 'A host')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => kept(code)).toMatchObject({ title: 'First phone call', presenterName: 'A host' })
})
