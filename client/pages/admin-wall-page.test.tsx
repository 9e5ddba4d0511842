import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { WallReading } from '../../domain/wall/wall.ts'
import { NO_CORRECTIONS } from '../../domain/wall/wall-corrections.ts'
import { openOwnedApp } from '../../test/app.ts'
import { addNumberedCard, addSessionCard } from '../../test/card-factories.ts'
import { readingWith } from '../../test/card-reader.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import type { Network } from '../../test/network.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { AnnounceButton } from '../announcements/announce-button.tsx'
import { draftKey } from '../lib/drafts.ts'
import { shownToast } from '../ui/toast.ts'
import { keepProposal } from '../wall/kept-proposal.ts'
import { load } from './signed-in-pages.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

const written = { text: 'Hall', start: null, end: null, isSure: true, picture: null }
const line = { id: null, isSeen: true, written, breakName: null }
const reading: WallReading = {
  columns: [line],
  rows: [line],
  cards: [],
  bare: [],
  covered: [],
  closeUp: [],
  warnings: [],
}

type Shown = {
  publishesCertain?: boolean
  /** The index of a card of the reading that a person has deselected. */
  deselected?: number
  meet?: (network: Network) => void
}

/** The page, with a proposal saved by its tab. */
async function show(
  kept: WallReading | ((eventId: number) => Promise<WallReading>) = reading,
  { publishesCertain = false, deselected, meet = () => undefined }: Shown = {},
) {
  const event = await addEvent(hub.db, { createdBy: hub.owner.id, date: '2999-05-09', publishesCertain })
  const shown = typeof kept === 'function' ? await kept(event.id) : kept
  const cardId = deselected === undefined ? null : (shown.cards[deselected]?.cardId ?? null)
  const choices = new Map(cardId === null ? [] : [[`photo ${cardId}`, false]])
  const corrections = { ...NO_CORRECTIONS, choices }
  keepProposal(draftKey(hub.owner.id, `wall/${event.id}`), { reading: shown, corrections })
  const Page = await load.wall()
  const network = await showScreen(<Page />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}/admin/wall`,
    path: '/:city/:date/admin/wall',
    meet,
  })
  return { ...network, event }
}

it('offers to restore a proposal for as long as its page is shown', async () => {
  const { unmount } = await show()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Start over' }))
  const bringBack = await screen.findByRole('button', { name: 'Bring back' })
  // The toast area lets the pointer through until it has registered a toast.
  await waitFor(() => user.click(bringBack))
  await user.click(await screen.findByRole('button', { name: 'Start over' }))
  await screen.findByRole('button', { name: 'Bring back' })
  unmount()
  expect(shownToast.current()).toBeNull()
})

it('shows the prints first until authors have filled in a card, but never reorders an open page', async () => {
  const before = ['Cards and headings', 'Filled in online']
  const order = () =>
    screen
      .getAllByRole('heading', { level: 2 })
      .flatMap(({ textContent }) => before.filter((each) => each === textContent))
  const { event, unmount, reads } = await show()
  await screen.findByText('No cards filled in online yet')
  expect(order()).toEqual(before)
  await addNumberedCard(hub.db, { eventId: event.id, title: 'Bees', typedAt: '2026-05-01T09:00:00.000Z' })
  await reads.invalidateQueries()
  await screen.findByText('Bees')
  // Someone may be printing right now.
  expect(order()).toEqual(before)
  unmount()
  const Page = await load.wall()
  await showScreen(<Page />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}/admin/wall`,
    path: '/:city/:date/admin/wall',
  })
  await screen.findByText('Bees')
  expect(order()).toEqual(before.toReversed())
})

it('keeps a saved proposal until other photos are sent', async () => {
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one')
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => undefined }))
  await show()
  const proposal = () => screen.queryByText('Rooms and times on the wall')
  await waitFor(() => expect(proposal()).not.toBeNull())
  fireEvent.change(screen.getByLabelText(/Choose photos/), {
    target: { files: [new File(['photo'], 'wall.jpg', { type: 'image/jpeg' })] },
  })
  const leaveOut = await screen.findByRole('button', { name: /^Remove photo/ })
  expect(proposal()).not.toBeNull()
  fireEvent.click(leaveOut)
  expect(proposal()).not.toBeNull()
  fireEvent.change(screen.getByLabelText(/Choose photos/), {
    target: { files: [new File(['photo'], 'wall.jpg', { type: 'image/jpeg' })] },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Read the wall' }))
  await waitFor(() => expect(proposal()).toBeNull())
})

it('links to the schedule once the whole wall is accepted, and undoes that', async () => {
  const row = { ...line, written: { ...written, text: '10:00', start: '10:00', end: '10:45' } }
  const { event } = await show({ ...reading, rows: [row] })
  const query = { city: event.slug, date: event.date }
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Accept 2 changes' }))
  const done = within(await screen.findByRole('region', { name: 'The schedule matches the wall' }))
  expect(done.getByRole('link', { name: 'See the schedule' }).getAttribute('href')).toBe(
    `/${event.slug}/${event.date}`,
  )
  await user.click(done.getByRole('button', { name: 'Tell everyone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Announce' }))
  await user.click(dialog.getByRole('button', { name: 'Announce' }))
  await screen.findByText('Announcement sent')
  expect((await hub.call('GET /api/announcements', { query })).map(({ text }) => text)).toEqual([
    'The schedule is up. Tap a star to save the sessions you want to see.',
  ])
  expect(await hub.call('GET /api/rooms', { query })).toHaveLength(1)
  const publishes = async () => (await hub.call('GET /api/events', { query }))[0]?.publishesCertain
  expect(await publishes()).toBe(false)
  await user.click(screen.getByRole('switch', { name: 'Publish what is certain' }))
  await waitFor(async () => expect(await publishes()).toBe(true))
  await user.click(done.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await hub.call('GET /api/rooms', { query })).toEqual([]))
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'The schedule matches the wall' })).toBeNull(),
  )
  await screen.findByRole('button', { name: 'Accept 2 changes' })
})

const MARKED: readonly string[] = ['Bells']

/** Two cards that were read with confidence; other readings of its word mark the first as doubtful. */
const twoCards =
  (marks = MARKED) =>
  async (eventId: number): Promise<WallReading> => {
    const read = async (title: string, others: readonly string[]) => {
      const { fields, ...more } = readingWith({ title, presenterName: 'Ann', description: '' })
      const doubts = others.length > 0 ? [{ word: title, others }] : []
      const stored = { ...more, fields: { ...fields, title: { ...fields.title, doubtful: false, doubts } } }
      const given = { eventId, state: 'read' as const, uploadKey: `wall/${eventId}/${title}` }
      return addSessionCard(hub.db, { ...given, reading: JSON.stringify(stored) })
    }
    const cards = [await read('Bels', marks), await read('Kites', [])]
    const head = (text: string, start: string | null = null) => ({
      ...line,
      written: { ...written, text, start },
    })
    const hung = { number: null, throughRow: null, isSure: true, sessionId: null, words: null, votes: 0 }
    return {
      ...reading,
      columns: [head('Hall'), head('Lab')],
      rows: [head('10:00', '10:00')],
      cards: cards.map(({ id }, column) => ({ ...hung, cardId: id, column, row: 0 })),
    }
  }

it('publishes certain cards automatically, and not again after an undo', async () => {
  const cardsRead = Promise.withResolvers<void>()
  const published = Promise.withResolvers<void>()
  const { event } = await show(twoCards(), {
    publishesCertain: true,
    meet: ({ meet }) => {
      meet('GET /api/session-cards', { until: cardsRead.promise })
      meet('POST /api/wall/accept', { until: published.promise })
    },
  })
  const query = { city: event.slug, date: event.date }
  const titles = async () => (await hub.call('GET /api/sessions', { query })).map(({ title }) => title)
  await screen.findByText('0 of 2 are live.')
  cardsRead.resolve()
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Accept/ }).disabled).toBe(true),
  )
  published.resolve()
  await screen.findByText('1 of 2 is live, 1 to review.')
  expect(await titles()).toEqual(['Kites'])
  await screen.findByText('1 session is live')
  const user = userEvent.setup()
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await waitFor(() => user.click(undo))
  await screen.findByText('0 of 2 are live, 2 to review.')
  await screen.findByText('Undone')
  expect(await titles()).toEqual([])
})

it('publishes further cards after a reply was lost', async () => {
  const { mend } = await show(twoCards([]), {
    publishesCertain: true,
    deselected: 0,
    meet: ({ meet }) => meet('POST /api/wall/accept', 'lost'),
  })
  await screen.findByText('No answer came')
  mend('POST /api/wall/accept')
  fireEvent.click(await screen.findByRole('checkbox', { name: /Bels/ }))
  await screen.findByText('1 session is live')
})

it('does not publish what a person deselected before accepting the rest', async () => {
  const { event, quiet, made } = await show(twoCards([]), { deselected: 1 })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Accept 4 changes' }))
  await screen.findByText('The changes are on the schedule')
  const kites = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /Kites/ })
  await waitFor(async () => expect((await kites()).checked).toBe(false))
  await user.click(await screen.findByRole('switch', { name: 'Publish what is certain' }))
  await screen.findByText('1 of 2 is live, 1 to review.')
  await quiet()
  expect((await kites()).checked).toBe(false)
  expect(made.filter(({ name }) => name === 'POST /api/wall/accept')).toHaveLength(1)
  const query = { city: event.slug, date: event.date }
  expect((await hub.call('GET /api/sessions', { query })).map(({ title }) => title)).toEqual(['Bels'])
})

it('offers an accepted proposal again, with its typed edits, after an undo in the history', async () => {
  const { event, unmount } = await show(twoCards([]))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Change Bels' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bels' }))
  await user.type(dialog.getByLabelText(/^Title/), ' and whistles')
  await user.click(dialog.getByText('Done'))
  await user.click(await screen.findByRole('button', { name: /^Accept/ }))
  await screen.findByRole('region', { name: 'The schedule matches the wall' })
  unmount()
  const [last] = await hub.admin.call('GET /api/history/acts', { query: { eventId: String(event.id) } })
  const params = { change: last?.change ?? '' }
  await hub.admin.call('POST /api/history/acts/:change/undo', { params, body: {} })
  const Page = await load.wall()
  const at = `/${event.slug}/${event.date}/admin/wall`
  await showScreen(<Page />, { hub, as: hub.owner, at, path: '/:city/:date/admin/wall' })
  await screen.findByRole('checkbox', { name: /Bels and whistles/ })
  await screen.findByRole('button', { name: 'Accept 5 changes' })
})

it('keeps the words typed on a card that someone else accepts meanwhile', async () => {
  const { event, reads } = await show(twoCards([]))
  const eventId = event.id
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Change Bels' }))
  await user.type(await screen.findByLabelText(/^Title/), ' and whistles')
  const { id: roomId } = await addRoom(hub.db, { eventId, name: 'Hall' })
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId, startTime: '10:00', endTime: '10:45' })
  const { id: sessionId } = await addSession(hub.db, { eventId, title: 'Bels', roomId, timeSlotId })
  await hub.db
    .updateTable('session_cards')
    .set({ state: 'saved', sessionId })
    .where('uploadKey', '=', `wall/${eventId}/Bels`)
    .execute()
  await reads.invalidateQueries()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change Bels', hidden: true })).toBeNull())
  const dialog = within(screen.getByRole('dialog', { name: 'Bels and whistles' }))
  expect(dialog.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Bels and whistles')
  await user.click(dialog.getByText('Done'))
  await screen.findByText('Someone else has changed this since you opened it')
  screen.getByRole('dialog', { name: 'Bels and whistles' })
})

it('keeps an open card when the reply to the last acceptance arrives', async () => {
  const reply = Promise.withResolvers<void>()
  await show(twoCards([]), { meet: ({ meet }) => meet('POST /api/wall/accept', { until: reply.promise }) })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Accept 5 changes' }))
  await user.click(screen.getByRole('button', { name: 'Change Bels' }))
  await user.type(await screen.findByLabelText(/^Title/), ' and whistles')
  reply.resolve()
  await screen.findByText('The changes are on the schedule')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await screen.findByRole('region', { name: 'The schedule matches the wall' })
})

it('keeps a photo that is added before the reply to an acceptance', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one')
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => undefined }))
  const reply = Promise.withResolvers<void>()
  const row = { ...line, written: { ...written, text: '10:00', start: '10:00', end: '10:45' } }
  const meet = (network: Network) => network.meet('POST /api/wall/accept', { until: reply.promise })
  const { quiet } = await show({ ...reading, rows: [row] }, { meet })
  await userEvent.click(await screen.findByRole('button', { name: 'Accept 2 changes' }))
  fireEvent.change(screen.getByLabelText(/Choose photos/), {
    target: { files: [new File(['photo'], 'wall.jpg', { type: 'image/jpeg' })] },
  })
  await screen.findByText('Photo 1')
  reply.resolve()
  await screen.findByText('The changes are on the schedule')
  await quiet()
  await screen.findByText('Photo 1')
  screen.getByRole('button', { name: 'Read the wall' })
})

it('withdraws the undo of a card left out once its page is closed', async () => {
  const { unmount } = await show(twoCards([]))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Change Bels' }))
  await user.click(await screen.findByRole('button', { name: 'Leave out' }))
  expect(shownToast.current()?.title).toBe('Card left out')
  unmount()
  expect(shownToast.current()).toBeNull()
})

it('keeps an edited announcement of the schedule as a draft', async () => {
  const row = { ...line, written: { ...written, text: '10:00', start: '10:00', end: '10:45' } }
  const { event, unmount } = await show({ ...reading, rows: [row] })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Accept 2 changes' }))
  await user.click(await screen.findByRole('button', { name: 'Tell everyone' }))
  await user.type(await screen.findByRole('textbox', { name: /^Message/ }), ' Enjoy!')
  unmount()
  const at = `/${event.slug}/${event.date}/admin/board`
  const path = '/:city/:date/admin/board'
  await showScreen(<AnnounceButton event={event as never} />, { hub, as: hub.owner, at, path })
  await user.click(screen.getByRole('button', { name: 'Announce' }))
  const message = await screen.findByRole('textbox', { name: /^Message/ })
  expect(message).toHaveProperty('value', expect.stringMatching(/^The schedule is up\..* Enjoy!$/))
})

it('keeps the switch in view when it is turned off', async () => {
  await show(reading, { publishesCertain: true })
  const user = userEvent.setup()
  const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Publish what is certain' })
  await screen.findByText(/Anything uncertain waits for you/)
  await user.click(await toggle())
  await screen.findByText(/Nothing changes until you accept it/)
  expect((await toggle()).checked).toBe(false)
})

it('proposes nothing until it has read the existing rooms and times', async () => {
  const { made } = await show(twoCards([]), {
    publishesCertain: true,
    meet: ({ meet }) => meet('GET /api/rooms', 'gone'),
  })
  await screen.findByText('Failed to fetch the schedule')
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
  expect(made).toEqual([])
})

it('has no link to the page it is on', async () => {
  await show()
  await screen.findByRole('region', { name: 'First steps' })
  expect(screen.queryByRole('link', { name: 'Photograph the wall' })).toBeNull()
})
