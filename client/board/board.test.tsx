import { useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SILENT_AFTER_MS } from '../../domain/schedule/colleagues.ts'
import { openOwnedApp } from '../../test/app.ts'
import { addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { Board } from './board.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

function ReadAgain() {
  const reads = useQueryClient()
  return (
    <button type="button" onClick={() => reads.invalidateQueries()}>
      Read again
    </button>
  )
}

const POINTER = '(hover: hover) and (pointer: fine)'

/** A window of the given width, with a mouse, for the media queries of the board. */
function stubWindow(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const least = /min-width: ([\d.]+)rem/.exec(query)?.[1]
    const matches = least ? width >= Number(least) * 16 : query === POINTER
    return Object.assign(new EventTarget(), { matches })
  })
}

/** The board of a new event with two rooms, two times, and two sessions at the first of these. */
async function showBoard(day: { date?: string; extraRooms?: number } = {}) {
  const { event, eventId } = await hub.addOwnEvent()
  if (day.date) await hub.db.updateTable('events').set({ date: day.date }).where('id', '=', eventId).execute()
  const names = ['Aula', 'Cellar', ...Array.from({ length: day.extraRooms ?? 0 }, (_, at) => `Room ${at}`)]
  const rooms: { id: number }[] = []
  for (const [order, name] of names.entries()) rooms.push(await addRoom(hub.db, { eventId, name, order }))
  const early = await addTimeSlot(hub.db, { eventId, startTime: '9:00', endTime: '9:45' })
  const late = await addTimeSlot(hub.db, { eventId, startTime: '15:00', endTime: '15:45' })
  for (const [at, title] of ['Bees', 'Maps'].entries())
    await addSession(hub.db, { eventId, title, timeSlotId: early.id, roomId: rooms[at]?.id ?? 0 })
  await addSession(hub.db, { eventId, title: 'Tea' })
  const shown = { ...event, date: day.date ?? event.date }
  const network = await showScreen(
    <>
      <Board event={shown} userId={hub.owner.id} onEdit={() => undefined} />
      <ReadAgain />
    </>,
    { hub, as: hub.owner, at: `/${event.slug}/${shown.date}/admin/board`, path: '/:city/:date/admin/board' },
  )
  await screen.findByRole('table')
  return { network, eventId, rooms, early, late }
}

const board = () => document.querySelector<HTMLElement>('.board')

/** The writing calls. */
const actsOf = ({ made }: { made: readonly { name: string; body: unknown }[] }) =>
  made.filter(({ name }) => name !== 'POST /api/colleagues')

it('shows twelve rooms as columns from 1024 pixels up, narrow if they would not fit, and blocks below', async () => {
  const layoutAt = async (width: number) => {
    stubWindow(width)
    const { network } = await showBoard({ extraRooms: 10 })
    const { layout, dense } = board()?.dataset ?? {}
    network.unmount()
    return [layout, dense !== undefined]
  }
  expect(await layoutAt(1_280)).toEqual(['wide', true])
  expect(await layoutAt(1_024)).toEqual(['wide', true])
  expect(await layoutAt(1_700)).toEqual(['wide', false])
  expect(await layoutAt(1_023)).toEqual(['blocks', false])
})

it('opens at the current or next time slot, and marks it', async () => {
  const scrolled: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.id)
  })
  vi.useFakeTimers({ now: new Date('2031-05-09T15:11:00Z'), toFake: ['Date'] })
  stubWindow(320)
  const { late } = await showBoard({ date: '2031-05-09' })
  expect(scrolled).toEqual([`board-slot-${late.id}`])
  const row = document.getElementById(`board-slot-${late.id}`)
  expect(row?.dataset.now).toBe('true')
  expect(within(row as HTMLElement).getByText('Now')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Jump to 3:00 PM' }).getAttribute('aria-current')).toBe('time')
})

it('does not scroll on another day', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  vi.useFakeTimers({ now: new Date('2031-05-10T15:11:00Z'), toFake: ['Date'] })
  await showBoard({ date: '2031-05-11' })
  expect(scroll).not.toHaveBeenCalled()
  expect(screen.queryByText('Now')).toBeNull()
})

it('focuses the swap button, so that Enter swaps', async () => {
  stubWindow(1_280)
  const { network, rooms } = await showBoard()
  await userEvent.click(screen.getByRole('button', { name: /Bees/ }))
  await userEvent.click(screen.getByRole('button', { name: /Maps/ }))
  const swap = await screen.findByRole('button', { name: 'Swap' })
  await waitFor(() => expect(document.activeElement).toBe(swap))
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Swapped “Bees” and “Maps”', { selector: '[data-toasts] *' })
  expect(actsOf(network)).toMatchObject([
    { body: { moves: [{ spot: { roomId: rooms[1]?.id } }, { spot: { roomId: rooms[0]?.id } }] } },
  ])
})

it('focuses the move to the tray, never the merge', async () => {
  stubWindow(1_280)
  await showBoard()
  await userEvent.click(screen.getByRole('button', { name: /Tea/ }))
  await userEvent.click(screen.getByRole('button', { name: /Cellar, 9:00 AM, Maps/ }))
  const dialog = await screen.findByRole('dialog')
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Move “Maps” to the tray' }))
  expect(within(dialog).getByRole('button', { name: 'Merge into “Maps”' })).toBeTruthy()
})

it("shares the session it has lifted, and shows a colleague's until it is put back or goes silent", async () => {
  stubWindow(1_280)
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  const { network } = await showBoard()
  const signs = () =>
    network.made.flatMap(({ name, body }) => (name === 'POST /api/colleagues' ? [body] : []))
  await waitFor(() => expect(signs()).toMatchObject([{ sessionId: null }]))
  const card = await screen.findByRole('button', { name: /Bees/ })
  const id = Number(card.dataset.card)
  const hear = (sessionId: number | null) => {
    const data = JSON.stringify({ window: '1'.repeat(32), name: 'Ann', sessionId })
    act(() => void dispatchEvent(new MessageEvent('colleague', { data })))
  }
  hear(id)
  await within(card).findByText('Ann is moving this')
  await screen.findByText('Also here: Ann')
  // A board that appears for the first time hears from this one at once.
  await waitFor(() => expect(signs()).toHaveLength(2))
  // A screen reader announces only text added to an element that already exists.
  const spoken = screen.getAllByRole('status')
  await userEvent.click(card)
  await waitFor(() => expect(signs().at(-1)).toMatchObject({ sessionId: id }))
  expect(spoken.map(({ textContent }) => textContent)).toContain('Ann is moving this')
  // A second organizer who lifts it sees the name next to the choices.
  expect(within(screen.getByRole('region', { name: 'Tray' })).getByText('Ann is moving this')).toBeDefined()
  hear(null)
  expect(within(card).queryByText('Ann is moving this')).toBeNull()
  hear(id)
  act(() => void vi.advanceTimersByTime(SILENT_AFTER_MS + 3_000))
  expect(within(card).queryByText('Ann is moving this')).toBeNull()
  expect(screen.queryByText('Also here: Ann')).toBeNull()
  vi.useRealTimers()
})

it('keeps its tools when an undo removes all rooms and times, and can redo that', async () => {
  stubWindow(1_280)
  const { event, eventId } = await hub.addOwnEvent()
  const body = { eventId, timeSlots: [{ startTime: '9:00', endTime: '9:45' }] }
  await hub.admin.call('POST /api/rooms', { body: { eventId, name: 'Aula' } })
  await hub.admin.call('POST /api/time-slots/several', { body })
  await showScreen(<Board event={event} userId={hub.owner.id} onEdit={() => undefined} />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}/admin/board`,
    path: '/:city/:date/admin/board',
  })
  await screen.findByRole('table')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBeNull(),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('The board needs a room and a time slot')
  expect(screen.queryByRole('button', { name: 'Rearrange' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Restore…' })).toBeDefined()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Redo' }).getAttribute('aria-disabled')).toBeNull(),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }))
  await screen.findByRole('table')
})

it('merges two sessions and undoes that in one step, even if the reply is lost', async () => {
  stubWindow(1_280)
  const { network, eventId } = await showBoard()
  await userEvent.click(screen.getByRole('button', { name: /Bees/ }))
  await userEvent.click(screen.getByRole('button', { name: /Maps/ }))
  network.meet('POST /api/sessions/:id/merge', 'lost')
  const dialog = await screen.findByRole('dialog', { name: 'Put “Bees” here?' })
  expect(
    within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['Swap', 'Merge into “Maps”', 'Move “Maps” to the tray']))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge into “Maps”' }))
  await screen.findByText('No answer came', { selector: '[data-toasts] *' })
  network.mend('POST /api/sessions/:id/merge')
  await userEvent.click(screen.getByRole('button', { name: 'Read again' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Aula, 9:00 AM, Bees/ })).toBeNull())
  await screen.findByRole('button', { name: /^Cellar, 9:00 AM, Maps/ })
  const titles = async () =>
    (await hub.db.selectFrom('sessions').select('title').where('eventId', '=', eventId).execute())
      .map(({ title }) => title)
      .sort()
  expect(await titles()).toEqual(['Maps', 'Tea'])
  // What can be undone is read apart from the sessions.
  const undo = screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' })
  await expect.poll(() => undo.disabled).toBe(false)
  await userEvent.click(undo)
  await screen.findByText(/^Undone: merged “Bees” into “Maps”/, { selector: '[data-toasts] *' })
  expect(await titles()).toEqual(['Bees', 'Maps', 'Tea'])
})

it('folds the tray, and shows toasts in it', async () => {
  stubWindow(1_280)
  await showBoard()
  const tray = screen.getByRole('region', { name: 'Tray' })
  await userEvent.click(within(tray).getByRole('button', { name: 'Tray 1' }))
  expect(within(tray).queryByRole('button', { name: /Tea/ })).toBeNull()
  await userEvent.click(within(tray).getByRole('button', { name: 'Tray 1' }))
  await userEvent.click(within(tray).getByRole('button', { name: /Tea/ }))
  await userEvent.click(screen.getByRole('button', { name: /Put “Tea” here: Aula, 3:00 PM/ }))
  await within(tray).findByText('“Tea” is in Aula, 3:00 PM')
})

it('starts with the tray folded when large text leaves no room, and folds it for a lifted session', async () => {
  stubWindow(1_280)
  document.documentElement.style.fontSize = `${innerHeight / 20}px`
  await showBoard()
  const fold = () =>
    within(screen.getByRole('region', { name: 'Tray' })).getByRole('button', { name: 'Tray 1' })
  const isOpen = () => fold().getAttribute('aria-expanded')
  expect(isOpen()).toBe('false')
  await userEvent.click(fold())
  expect(isOpen()).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: /^Aula, 9:00 AM, Bees/ }))
  expect(isOpen()).toBe('false')
  document.documentElement.style.fontSize = ''
})

it('folds the tray on a phone while a session is lifted from the board', async () => {
  stubWindow(390)
  vi.stubGlobal('innerWidth', 390)
  await showBoard()
  const fold = () =>
    within(screen.getByRole('region', { name: 'Tray' })).getByRole('button', { name: 'Tray 1' })
  expect(fold().getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: /^Aula, 9:00 AM, Bees/ }))
  expect(fold().getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(fold().getAttribute('aria-expanded')).toBe('true')
})

it('finds a session among many in the tray by its title or presenter', async () => {
  stubWindow(1_280)
  const { eventId } = await showBoard()
  expect(screen.queryByLabelText('Find in the tray')).toBeNull()
  for (const title of ['Ägypten', 'Ants', 'Boats', 'Clouds', '東京'])
    await addSession(hub.db, { eventId, title, presenterName: `${title} Example` })
  await userEvent.click(screen.getByRole('button', { name: 'Read again' }))
  const tray = screen.getByRole('region', { name: 'Tray' })
  const cards = () => [...tray.querySelectorAll('[data-card]')].map((card) => card.firstChild?.textContent)
  await userEvent.type(await screen.findByLabelText('Find in the tray'), 'agyp')
  expect(cards()).toEqual(['Ägypten'])
  expect(within(tray).getByText('1 of 6')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Find in the tray'), ' nothing')
  expect(within(tray).getByText('No matches in the tray.')).toBeDefined()
  await userEvent.clear(screen.getByLabelText('Find in the tray'))
  expect(cards()).toHaveLength(6)
})

it('closes a room after a tap on its name on a phone and a preview of the moves, and reopens it', async () => {
  stubWindow(320)
  const { network } = await showBoard()
  await userEvent.click(screen.getByRole('button', { name: 'Rearrange Aula, 9:00 AM' }))
  const dialog = await screen.findByRole('dialog', { name: 'Close a room' })
  const preview = within(dialog).getByRole('region', { name: 'What would change' })
  expect(preview.textContent).toBe('1 session will move to the tray.“Bees”: Aula, 9:00 AM → the tray')
  await userEvent.click(within(dialog).getByRole('radio', { name: 'to the tray' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close the room' }))
  await screen.findByText('Aula is closed from 9:00 AM to 3:45 PM', { selector: '[data-toasts] *' })
  const closes = { day: 1, startTime: '9:00', endTime: '15:45' }
  expect(actsOf(network)).toMatchObject([{ body: { moves: [{ spot: null }], closes } }])
  await userEvent.click(screen.getByRole('button', { name: 'Read again' }))
  await screen.findAllByText('Closed')
  await userEvent.click(screen.getByRole('button', { name: /^Tea/ }))
  expect(screen.queryByRole('button', { name: /Put “Tea” here: Aula/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Aula, 3:00 PM, closed from/ }))
  await screen.findByText('Aula is closed from 9:00 AM to 3:45 PM', { selector: '[data-toasts] *' })
  await userEvent.click(screen.getByRole('button', { name: /^Aula, 3:00 PM, closed from/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen' }))
  await screen.findByText('Aula is open again', { selector: '[data-toasts] *' })
  await userEvent.click(screen.getByRole('button', { name: 'Read again' }))
  await screen.findByRole('button', { name: 'Add a session: Aula, 3:00 PM, empty' })
})

it('shows that a move waits for the network, and sends it once back online', async () => {
  stubWindow(1_280)
  const { network } = await showBoard()
  network.meet('POST /api/sessions/arrange', 'gone')
  await userEvent.click(screen.getByRole('button', { name: /Tea/ }))
  await userEvent.click(screen.getByRole('button', { name: /Put “Tea” here: Aula, 3:00 PM/ }))
  const notice = await screen.findByText('You’re offline.')
  expect(notice.parentElement?.textContent).toBe('You’re offline. The move is sent once you’re back online.')
  expect(notice.closest('[data-unsaved]')).not.toBeNull()
  network.mend('POST /api/sessions/arrange')
  dispatchEvent(new Event('online'))
  await screen.findByText('“Tea” is in Aula, 3:00 PM', { selector: '[data-toasts] *' })
  expect(screen.queryByText('You’re offline.')).toBeNull()
})

/** Moves “Tea” to Aula, and then without a network to Cellar. */
async function queueMove() {
  stubWindow(1_280)
  const { network } = await showBoard()
  await userEvent.click(screen.getByRole('button', { name: /Tea/ }))
  await userEvent.click(screen.getByRole('button', { name: /Put “Tea” here: Aula, 3:00 PM/ }))
  await screen.findByText('“Tea” is in Aula, 3:00 PM', { selector: '[data-toasts] *' })
  network.meet('POST /api/sessions/arrange', 'gone')
  await userEvent.click(screen.getByRole('button', { name: /Tea/ }))
  await userEvent.click(screen.getByRole('button', { name: /Put “Tea” here: Cellar, 3:00 PM/ }))
  await screen.findByText('You’re offline.')
  return { network }
}

it('undoes a move that is still queued, then the one before', async () => {
  const { network } = await queueMove()
  await userEvent.keyboard('{Control>}zz{/Control}')
  network.mend('POST /api/sessions/arrange')
  dispatchEvent(new Event('online'))
  await screen.findByText(/^Undone: moved “Tea” to Aula/, { selector: '[data-toasts] *' })
  expect(
    within(screen.getByRole('region', { name: 'Tray' })).getByRole('button', { name: /Tea/ }),
  ).toBeDefined()
})

it('drops an undo together with the discarded move that it waits for', async () => {
  const { network } = await queueMove()
  await userEvent.keyboard('{Control>}z{/Control}')
  await userEvent.click(screen.getByRole('button', { name: 'Discard move' }))
  await screen.findByText('Nothing was moved', { selector: '[data-toasts] *' })
  await act(network.quiet)
  expect(network.made.map(({ name }) => name)).not.toContain('POST /api/history/acts/:change/undo')
  await screen.findByRole('button', { name: /^Aula, 3:00 PM, Tea/ })
})

it('shows all rooms again when someone else deletes the chosen one', async () => {
  const { event, eventId } = await hub.addOwnEvent()
  const room = await addRoom(hub.db, { eventId, name: 'Aula' })
  await addRoom(hub.db, { eventId, name: 'Cellar' })
  await addTimeSlot(hub.db, { eventId })
  const narrow = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => narrow)
  await showScreen(
    <>
      <Board event={event} userId={hub.owner.id} onEdit={() => undefined} />
      <ReadAgain />
    </>,
    { hub, as: hub.owner, at: `/${event.slug}/${event.date}/admin/board`, path: '/:city/:date/admin/board' },
  )
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Room' }), 'Aula')
  expect(screen.queryByRole('button', { name: 'Rearrange Cellar' })).toBe(null)
  await hub.admin.call('DELETE /api/rooms/:id', { params: { id: String(room.id) } })
  await userEvent.click(screen.getByRole('button', { name: 'Read again' }))
  await screen.findByRole('button', { name: 'Rearrange Cellar' })
})
