import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { WallReading } from '../../domain/wall/wall.ts'
import { NO_CORRECTIONS } from '../../domain/wall/wall-corrections.ts'
import { openOwnedApp } from '../../test/app.ts'
import { addIdea, addNumberedCard, addSessionCard } from '../../test/card-factories.ts'
import { readingWith } from '../../test/card-reader.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { CardDialog } from './card-dialog.tsx'
import { CloserPhotos } from './closer-photos.tsx'
import type { Schedule } from './schedule.ts'
import { WallProposal } from './wall-proposal.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

const line = { id: null, isSeen: true, breakName: null }
const head = (text: string, more = {}) => ({
  ...line,
  written: { text, start: null, end: null, isSure: true, picture: null, ...more },
})

/** The cards on the wall of an empty event: one read well, one unreadable, and one outside the columns. */
async function hang(eventId: number): Promise<WallReading> {
  const read = (title: string) => {
    const reading = readingWith({ title, presenterName: 'Ann', description: '' })
    reading.fields.title.doubtful = false
    return JSON.stringify(reading)
  }
  const rows = [
    await addSessionCard(hub.db, { eventId, state: 'read', uploadKey: 'wall/1', reading: read('Bees') }),
    await addSessionCard(hub.db, { eventId, state: 'failed', uploadKey: 'wall/2' }),
    await addSessionCard(hub.db, { eventId, state: 'read', uploadKey: 'wall/3', reading: read('Kites') }),
    await addSessionCard(hub.db, { eventId, state: 'read', uploadKey: 'wall/4', reading: read('A sticker') }),
  ]
  const card = { number: null, throughRow: null, isSure: true, sessionId: null, words: null }
  const places = [0, 1, null, null]
  return {
    columns: [head('#Hall'), head('Lxb', { isSure: false })],
    rows: [head('10:00', { start: '10:00' }), { ...line, written: null }],
    cards: rows.map(({ id }, index) => ({
      ...card,
      cardId: id,
      votes: index,
      row: 0,
      column: places[index] ?? null,
    })),
    bare: [],
    covered: [],
    warnings: [],
    closeUp: [],
  }
}

async function show(
  change: (hung: WallReading, eventId: number) => WallReading | Promise<WallReading> = (hung) => hung,
) {
  const event = await addEvent(hub.db, { createdBy: hub.owner.id, date: '2999-05-09' })
  const query = { city: event.slug, date: event.date }
  const reading = await change(await hang(event.id), event.id)
  function Shown() {
    const [corrections, correct] = useState(NO_CORRECTIONS)
    const [isDone, setDone] = useState(false)
    if (isDone) return <p>All is done</p>
    return (
      <WallProposal
        event={{ ...event, lists: {} } as never}
        photos={[]}
        isWhole={() => true}
        reading={reading}
        schedule={{ sessions: [], rooms: [], slots: [], clock: 24 }}
        corrections={corrections}
        onCorrect={correct}
        onAccepted={() => undefined}
        onDone={() => setDone(true)}
        onCancel={() => undefined}
      />
    )
  }
  const path = { at: `/${event.slug}/2999-05-09/admin/wall`, path: '/:city/:date/admin/wall' }
  const network = await showScreen(<Shown />, { hub, as: hub.owner, ...path })
  return { event, query, network }
}

/** The wall whose second card was read as well. */
function showWithSecond(reading: ReturnType<typeof readingWith>) {
  return show(async (hung, eventId) => {
    const row = { eventId, state: 'read', uploadKey: 'wall/5', reading: JSON.stringify(reading) } as const
    const { id: cardId } = await addSessionCard(hub.db, row)
    return { ...hung, cards: hung.cards.map((card, at) => (at === 1 ? { ...card, cardId } : card)) }
  })
}

it('creates the schedule from a photo that a person corrects by tapping', async () => {
  const { event, query } = await show()
  const user = userEvent.setup()
  await screen.findByText(
    '2 new rooms · 1 new time · 1 new · 1 not read · 2 without a spot · 1 room or time to check',
  )
  expect(screen.getAllByText(/\bvotes?$/).map(({ textContent }) => textContent)).toEqual([
    '1 vote',
    '2 votes',
    '3 votes',
  ])
  // Doubtful headings come first, then cards; typing replaces the name, and Enter continues.
  await user.click(screen.getByRole('button', { name: 'Review what is uncertain' }))
  const head = within(await screen.findByRole('dialog', { name: 'Lxb' }))
  expect(document.activeElement).toBe(head.getByLabelText('Name of the room'))
  await user.keyboard('Lab{Enter}')
  await user.type(await screen.findByLabelText(/^Title/), 'Typed by hand')
  await user.click(screen.getByRole('button', { name: 'Looks right, next' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Kites' })).getByText('Done'))
  await screen.findByRole('checkbox', { name: /Typed by hand/ })

  const beside = within(screen.getByRole('region', { name: 'Cards without a spot' }))
  const [kites] = beside.getAllByLabelText('Spot')
  await user.selectOptions(kites as HTMLElement, '10:00, Lab')
  // Two cards are in one spot now, and one of them turns out not to be a card.
  await waitFor(() => expect(screen.getAllByText('Two cards are in this spot.')).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Change Typed by hand' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Typed by hand' }))
  await user.click(dialog.getByRole('button', { name: 'Leave out' }))
  await waitFor(() => expect(screen.queryByText('Two cards are in this spot.')).toBeNull())
  await user.click(beside.getByRole('button', { name: 'Leave out' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await user.click(await beside.findByRole('button', { name: 'Leave out' }))
  // The next card to review is still open, and the proposal would wait for it.
  await user.click(within(screen.getByRole('dialog', { name: 'Kites' })).getByText('Done'))

  await user.click(await screen.findByRole('button', { name: 'Accept 5 changes' }))
  await screen.findByText('All is done')
  const sessions = await hub.call('GET /api/sessions', { query })
  expect(sessions.map(({ title, roomName }) => [title, roomName])).toEqual([
    ['Bees', 'Hall'],
    ['Kites', 'Lab'],
  ])
  const states = async () => {
    const cards = await hub.admin.call('GET /api/session-cards', { query: { eventId: String(event.id) } })
    return cards.map(({ state }) => state)
  }
  await waitFor(async () => expect(await states()).toEqual(['saved', 'saved']))
})

it('treats a row as the break in its heading once a sign in it is left out', async () => {
  await show(({ cards, ...hung }) => ({
    ...hung,
    columns: [head('#Hall')],
    rows: [{ ...head('10:00', { start: '10:00' }), breakName: 'Lunch' }],
    cards: cards.slice(0, 1),
  }))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Change Bees' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave out' }))
  await screen.findByText('New break')
})

it('reports that room names or times are missing from the photo', async () => {
  const nameless = (lines: WallReading['rows']) => lines.map((each) => ({ ...each, written: null }))
  await show(({ columns, rows, ...hung }) => ({ ...hung, columns: nameless(columns), rows: nameless(rows) }))
  await screen.findByText(/^No room names or times were found\./)
  cleanup()
  await show(({ rows, ...hung }) => ({ ...hung, rows: nameless(rows) }))
  await screen.findByText(/^No times were found\./)
  cleanup()
  await show()
  await screen.findByText(/^2 new rooms/)
  expect(screen.queryByText(/^No (room names|times)/)).toBeNull()
})

it('selects nothing on a wall with no columns found, and lets a person confirm and add them', async () => {
  await show(({ columns, cards, ...hung }) => ({
    ...hung,
    columns: columns.slice(0, 1),
    cards: cards.map((card, index) => ({ ...card, ...(index > 0 && { column: null, row: null }) })),
  }))
  const user = userEvent.setup()
  await screen.findByText(/^Your columns and rows were not found\. 3 of 4 cards are outside/)
  const bees = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Bees/ })
  expect(bees.checked).toBe(false)
  expect(screen.queryByRole('button', { name: /^Accept [1-9a]/ })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Add a room' }))
  await user.type(screen.getByLabelText('Name of the room'), 'Attic')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(screen.getByRole('button', { name: 'Confirm all 2' }))
  await waitFor(() => expect(bees.checked).toBe(true))
  await screen.findByRole('button', { name: 'Accept 4 certain changes' })
  const beside = within(screen.getByRole('region', { name: 'Cards without a spot' }))
  await user.selectOptions(beside.getAllByLabelText('Spot')[1] as HTMLElement, '10:00, Attic')
  await screen.findByRole('button', { name: 'Accept 5 certain changes' })
})

it('moves from card to card with Enter when there is a keyboard', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('pointer: fine'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  await show()
  const user = userEvent.setup()
  // Browsers send a form on Enter if any button is associated with it; `user.keyboard` only if one is inside it.
  const enter = () => fireEvent.submit((document.activeElement as HTMLInputElement).form as HTMLFormElement)
  await user.click(await screen.findByRole('button', { name: 'Review what is uncertain' }))
  await screen.findByRole('dialog', { name: 'Lxb' })
  enter()
  await screen.findByRole('dialog', { name: 'Card on the wall' })
  await user.keyboard('Typed by hand')
  enter()
  await screen.findByRole('dialog', { name: 'Kites' })
  enter()
  await screen.findByRole('dialog', { name: 'A sticker' })
  enter()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByRole('checkbox', { name: /Typed by hand/ })
})

it('asks before a stray Escape discards what was typed on a card', async () => {
  await show()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Type it in: card' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Type it in: card' }))
  await user.type(await screen.findByLabelText(/^Title/), 'Typed by hand')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Typed by hand')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByRole('button', { name: 'Type it in: card' })
})

it('moves from card to card by swiping over the picture, but stays on a card with no title', async () => {
  await show()
  const swipe = (x: number, y: number, pointerType = 'touch') => {
    const picture = within(screen.getByRole('dialog')).getByRole('img')
    fireEvent.pointerDown(picture, { pointerType, isPrimary: true, clientX: 200, clientY: 300 })
    fireEvent.pointerUp(picture, { pointerType, isPrimary: true, clientX: 200 + x, clientY: 300 + y })
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Review what is uncertain' }))
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Lxb' })).getByRole('button', {
      name: 'Looks right, next',
    }),
  )
  const blank = await screen.findByRole('dialog', { name: 'Card on the wall' })
  swipe(-120, 10)
  await userEvent.type(within(blank).getByLabelText(/^Title/), 'Typed by hand')
  swipe(120, 0)
  swipe(-120, 90)
  swipe(-120, 0, 'mouse')
  screen.getByRole('dialog', { name: 'Typed by hand' })
  swipe(-120, 20)
  await screen.findByRole('dialog', { name: 'Kites' })
})

it("explains next to a card's picture why it is doubtful", async () => {
  await show(({ cards, ...hung }) => ({
    ...hung,
    columns: [head('#Hall'), head('Lab')],
    cards: cards.map((card) => ({ ...card, isSure: false })),
  }))
  // The text of photographed cards comes with a separate read.
  await screen.findAllByText('Bees')
  await userEvent.click(await screen.findByRole('button', { name: 'Review what is uncertain' }))
  await screen.findByRole('dialog', { name: 'Bees', description: 'It is between two spots.' })
})

it('replaces a doubtful word with another reading in one tap, and keeps its row and focus', async () => {
  const { query } = await show(async ({ columns, rows, cards, ...hung }, eventId) => {
    const reading = readingWith({ title: 'The title of bees', presenterName: 'Ann' })
    const doubts = [{ word: 'Ann', others: ['Anna'] }]
    const fields = { ...reading.fields, presenterName: { ...reading.fields.presenterName, doubts } }
    const { id } = await addSessionCard(hub.db, {
      eventId,
      uploadKey: 'wall/5',
      reading: JSON.stringify({ ...reading, fields }),
    })
    return {
      ...hung,
      columns: columns.slice(0, 1),
      rows: rows.slice(0, 1),
      cards: cards.slice(0, 1).map((card) => ({ ...card, cardId: id })),
    }
  })
  const user = userEvent.setup()
  await screen.findByText('The title of bees')
  await user.click(screen.getByRole('button', { name: 'Review what is uncertain' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'The title of bees' }))
  const title = dialog.getByLabelText<HTMLInputElement>(/^Title/)
  await user.click(dialog.getByRole('button', { name: 'Replace title with tide' }))
  expect(title.value).toBe('The tide of bees')
  expect(document.activeElement).toBe(
    dialog.getByRole('button', { name: 'Replace title with tide', pressed: true }),
  )
  await user.click(dialog.getByRole('button', { name: 'Replace Ann with Anna' }))
  await user.click(dialog.getByRole('button', { name: 'Done' }))

  await user.click(await screen.findByRole('button', { name: 'Change The tide of bees' }))
  expect(screen.queryByRole('list', { name: 'Words to check' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(await screen.findByRole('button', { name: 'Accept 3 changes' }))
  await screen.findByText('All is done')
  const sessions = await hub.call('GET /api/sessions', { query })
  expect(sessions.map((each) => [each.title, each.presenterName])).toEqual([['The tide of bees', 'Anna']])
})

it('moves on with Enter from a card that already has a session', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const onNext = vi.fn()
  await showScreen(
    <CardDialog
      difference={{
        key: 'photo 1',
        kind: 'moved',
        sessionId: 3,
        cardId: null,
        votes: 0,
        title: 'Bees',
        from: null,
        to: { timeSlotId: 1, roomId: 2 },
        doubt: 'Two cards are in this spot.',
      }}
      schedule={{ sessions: [], rooms: [], slots: [], clock: 24 }}
      people={[]}
      onEdit={() => undefined}
      onNext={onNext}
      onClose={() => undefined}
    />,
    { hub },
  )
  await userEvent.keyboard('{Enter}')
  expect(onNext).toHaveBeenCalledOnce()
})

it('keeps the corrections after a lost reply', async () => {
  const { network } = await show()
  const user = userEvent.setup()
  await screen.findByText(/^2 new rooms/)
  network.meet('POST /api/wall/accept', 'lost')
  const accept = await screen.findByRole('button', { name: 'Accept 3 certain changes' })
  await user.click(accept)
  await screen.findByText('No answer came')
  network.mend('POST /api/wall/accept')
  await user.click(screen.getByRole('button', { name: 'Accept 3 certain changes' }))
  await screen.findByText('The changes are on the schedule')
})

it('asks for closer photos while more can be added', async () => {
  const at = { x: 0.5, y: 0.25, width: 0.5, height: 0.25 }
  const parts = [
    { photo: 0, corner: 'lower right' as const, at, cards: 9 },
    { photo: 1, corner: 'middle' as const, at, cards: 1 },
  ]
  const photos = [1, 2].map((id) => ({
    id,
    file: new Blob(),
    shown: `blob:${id}`,
    size: { width: 4_000, height: 3_000 },
  }))
  const props = { parts, photos, onPick: () => undefined }
  await showScreen(<CloserPhotos {...props} canAdd />, { hub })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'lower right of photo 1: 9 cards',
    'middle of photo 2: 1 card',
  ])
  expect(
    [...document.querySelectorAll('img')].map((cut) => [
      cut.getAttribute('src'),
      cut.style.left,
      cut.style.width,
    ]),
  ).toEqual([
    ['blob:1', '-100%', '200%'],
    ['blob:2', '-100%', '200%'],
  ])
  expect(screen.getByText(/small/).textContent).toBe(
    'Some cards are too small to read well (lower right of photo 1 and middle of photo 2). Take closer photos that overlap this one, and add them.',
  )
  screen.getByLabelText('Add a closer photo')
  cleanup()
  const corners = ['upper left', 'upper right', 'lower left', 'lower right', 'middle'] as const
  const all = corners.map((corner) => ({ photo: 0, corner, at, cards: 2 }))
  await showScreen(<CloserPhotos {...props} parts={all} photos={photos.slice(0, 1)} canAdd />, { hub })
  expect(screen.getByText(/small/).textContent).toMatch(
    /^Some cards are too small to read well \(all of it\)\. Take closer photos/,
  )
})

it('leaves a card of an existing session alone: neither its text nor the card can be edited', async () => {
  const left: unknown[] = []
  const network = await showScreen(
    <CardDialog
      difference={{
        key: 'photo 1',
        kind: 'unplaced',
        hasLines: false,
        sessionId: 7,
        cardId: 1,
        number: null,
        title: 'Bees',
        presenterName: 'Ann',
        doubtfulWords: {},
        votes: 0,
      }}
      schedule={{ sessions: [], rooms: [], slots: [], clock: 24 }}
      people={[]}
      onEdit={(_, edit) => left.push(edit)}
      onNext={null}
      onClose={() => undefined}
    />,
    { hub, as: hub.owner },
  )
  await screen.findByRole('dialog', { name: 'Bees' })
  expect(screen.queryByLabelText(/^Title/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Leave out' }))
  await waitFor(() => expect(left).toEqual([{ isLeftOut: true }]))
  expect(network.made).toEqual([])
})

it('lists cards that were not seen, and matches the wall only once a person has placed them all', async () => {
  const { event, query } = await hub.addOwnEvent()
  const slot = await addTimeSlot(hub.db, { eventId: event.id, startTime: '10:00', endTime: '10:45' })
  const places = ['Baltic', 'Adria'].map(async (name, order) => {
    const room = await addRoom(hub.db, { eventId: event.id, name, order })
    const title = order === 0 ? `Session in ${name}` : 'جلسة'
    const session = await addSession(hub.db, {
      eventId: event.id,
      title,
      timeSlotId: slot.id,
      roomId: room.id,
    })
    await addNumberedCard(hub.db, { eventId: event.id, number: 13 + order, sessionId: session.id })
    return { room, session }
  })
  const [baltic, adria] = await Promise.all(places)
  if (!baltic || !adria) throw new Error('no rooms')
  const numbered = (id: number) => ({ ...line, id, written: null })
  const reading: WallReading = {
    columns: [numbered(baltic.room.id), numbered(adria.room.id)],
    rows: [numbered(slot.id)],
    cards: [],
    bare: [],
    covered: [
      { column: 0, row: 0 },
      { column: 1, row: 0 },
    ],
    warnings: [],
    closeUp: [],
  }
  const schedule: Schedule = {
    sessions: await hub.call('GET /api/sessions', { query }),
    rooms: await hub.call('GET /api/rooms', { query }),
    slots: await hub.call('GET /api/time-slots', { query }),
    clock: 24,
  }
  function Shown() {
    const [corrections, correct] = useState(NO_CORRECTIONS)
    return (
      <WallProposal
        event={{ ...event, lists: {} } as never}
        photos={[]}
        isWhole={() => true}
        reading={reading}
        schedule={schedule}
        corrections={corrections}
        onCorrect={correct}
        onAccepted={() => undefined}
        onDone={() => undefined}
        onCancel={() => undefined}
      />
    )
  }
  await showScreen(<Shown />, { hub, as: hub.owner })
  const user = userEvent.setup()
  const list = await screen.findByRole('region', { name: '2 cards were not seen:' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ firstChild }) => firstChild?.textContent),
  ).toEqual(['13 “Session in Baltic” (Baltic 10:00)', '14 “\u2068جلسة\u2069” (Adria 10:00)'])
  const button = (name: RegExp) => within(list).getByRole('button', { name })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Accept/ }).disabled).toBe(true)
  await user.click(button(/^To the tray: 13/))
  expect(button(/^To the tray: 13/).getAttribute('aria-pressed')).toBe('true')
  // The other one is undecided.
  await user.click(screen.getByRole('button', { name: 'Accept 1 change' }))
  await screen.findByText('The changes are on the schedule')
  expect(screen.queryByText('The schedule matches the wall')).toBeNull()
  const after = await hub.call('GET /api/sessions', { query })
  expect(after.map(({ title, roomId }) => [title, roomId])).toEqual([['جلسة', adria.room.id]])
  await user.click(button(/^It is still there: 14/))
  expect(button(/^It is still there: 14/).getAttribute('aria-pressed')).toBe('true')
})

it('matches a note to the idea it repeats, unless a person changes that in one tap', async () => {
  const { event, query } = await show(async (hung, eventId) => {
    await addIdea(hub.db, {
      eventId,
      number: 17,
      title: 'Keeping bees on a roof',
      presenterName: 'Zoë Example',
    })
    const reading = readingWith({ title: 'Keeping bees on the roof', presenterName: '', description: '' })
    await hub.db
      .updateTable('session_cards')
      .set({ reading: JSON.stringify(reading) })
      .where('id', '=', hung.cards[0]?.cardId ?? 0)
      .execute()
    return { ...hung, cards: hung.cards.slice(0, 1) }
  })
  const user = userEvent.setup()
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /Keeping bees on a roof/ })
  expect((await box()).checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Not idea 17: a new session' }))
  await screen.findByRole('checkbox', { name: /Keeping bees on the roof/ })
  await user.click(screen.getByRole('button', { name: 'Idea 17: Keeping bees on a roof' }))
  await box()
  await user.click(await screen.findByRole('button', { name: /^Accept / }))
  await screen.findByText('All is done')
  const [session] = await hub.admin.call('GET /api/sessions', { query })
  expect(session).toMatchObject({ title: 'Keeping bees on a roof', presenterName: 'Zoë Example' })
  const [card] = await hub.admin.call('GET /api/numbered-cards', { query: { eventId: String(event.id) } })
  expect(card).toMatchObject({ number: 17, sessionId: session?.id })
})

it('also selects cards with words to check, but none whose room is in doubt', async () => {
  const reading = readingWith({ title: 'Kxtes', presenterName: 'Wal from', description: '' })
  const { event, query } = await showWithSecond(reading)
  const user = userEvent.setup()
  await screen.findByRole('button', { name: 'Accept 3 certain changes' })
  expect(screen.queryByRole('button', { name: /^Also select/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Confirm: Lxb' }))
  await user.click(await screen.findByRole('button', { name: 'Also select 1 to check later' }))
  expect(screen.queryByRole('button', { name: /^Also select/ })).toBeNull()
  const accept = screen.getByRole('button', { name: 'Accept 5 changes' })
  expect(document.activeElement).toBe(accept)
  expect(screen.getByText(/words to check/).textContent).toContain(
    '1 card has words to check. The board marks them.',
  )
  await user.click(accept)
  await waitFor(async () =>
    expect((await hub.call('GET /api/sessions', { query })).map(({ title }) => title).sort()).toEqual([
      'Bees',
      'Kxtes',
    ]),
  )
  const cards = await hub.admin.call('GET /api/session-cards', { query: { eventId: String(event.id) } })
  expect(cards.find(({ title }) => title === 'Kxtes')?.doubtful).toContain('title')
})

it('offers a name that was typed on another card', async () => {
  const doubtful = [
    { word: 'Wal', others: [] },
    { word: 'from', others: [] },
  ]
  const reading = readingWith({ title: 'Tides', presenterName: 'Wal from', description: '' })
  Object.assign(reading.fields.presenterName, { doubtful: true, doubts: doubtful })
  await showWithSecond(reading)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Change Bees' }))
  const first = within(await screen.findByRole('dialog', { name: 'Bees' }))
  await user.clear(first.getByLabelText(/^Presenter/))
  await user.type(first.getByLabelText(/^Presenter/), 'Wolfram')
  await user.click(first.getByRole('button', { name: 'Done' }))
  await user.click(await screen.findByRole('button', { name: 'Change Tides' }))
  const second = within(await screen.findByRole('dialog', { name: 'Tides' }))
  await user.click(second.getByRole('button', { name: /Wolfram/ }))
  expect(second.getByLabelText<HTMLInputElement>(/^Presenter/).value).toBe('Wolfram')
})

it('offers no name of a session whose presenter is still in doubt', async () => {
  const readingOf = (title: string, presenterName: string) => {
    const reading = readingWith({ title, presenterName, description: '' })
    const [word = ''] = presenterName.split(' ')
    Object.assign(reading.fields.presenterName, { doubtful: true, doubts: [{ word, others: ['Walt'] }] })
    return JSON.stringify(reading)
  }
  const event = await addEvent(hub.db, { createdBy: hub.owner.id, date: '2999-05-10' })
  const eventId = event.id
  await addSession(hub.db, { eventId, title: 'Boats', presenterName: 'Waldo Reed' })
  const doubted = await addSession(hub.db, { eventId, title: 'Bxes', presenterName: 'Waldq Reed' })
  const saved = { eventId, state: 'saved', sessionId: doubted.id, uploadKey: 'wall/11' } as const
  await addSessionCard(hub.db, { ...saved, reading: readingOf('Bxes', 'Waldq Reed') })
  const row = {
    eventId,
    state: 'read',
    uploadKey: 'wall/12',
    reading: readingOf('Tides', 'Waldc Reed'),
  } as const
  const { id: cardId } = await addSessionCard(hub.db, row)
  const hung = await hang(eventId)
  const [card] = hung.cards
  if (!card) throw new Error('no card')
  const query = { city: event.slug, date: event.date }
  const sessions = await hub.admin.call('GET /api/sessions', { query })
  await showScreen(
    <WallProposal
      event={{ ...event, lists: {} } as never}
      photos={[]}
      isWhole={() => true}
      reading={{ ...hung, cards: [{ ...card, cardId }] }}
      schedule={{ sessions, rooms: [], slots: [], clock: 24 }}
      corrections={NO_CORRECTIONS}
      onCorrect={() => undefined}
      onAccepted={() => undefined}
      onDone={() => undefined}
      onCancel={() => undefined}
    />,
    { hub, as: hub.owner, at: `/${event.slug}/2999-05-10/admin/wall`, path: '/:city/:date/admin/wall' },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Change Tides' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tides' }))
  await dialog.findByRole('button', { name: /with Waldo Reed/ })
  expect(dialog.queryByRole('button', { name: /Waldq/ })).toBeNull()
})
