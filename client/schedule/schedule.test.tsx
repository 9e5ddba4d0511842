import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent, addFloorPlan, addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import type { Network } from '../../test/network.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { EventsProvider, useEvent } from '../event/event.ts'
import { currentFavorites, storeFavorites } from '../event/favorites.ts'
import { showMarks } from '../event/marks.ts'
import { navigate, useAddress } from '../lib/address.tsx'
import { Schedule } from './schedule.tsx'

const PLACE = 'city=berlin&date=2026-05-09'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
  const { id: eventId } = await addEvent(hub.db, { name: 'Unconference', location: 'Berlin' })
  const slots = [
    { id: 1, startTime: '9:45', endTime: '10:30' },
    { id: 2, startTime: '10:30', endTime: '11:00', ...COFFEE },
    { id: 3, startTime: '1:30', endTime: '2:15' },
  ]
  const workshop = { type: '["workshop"]', level: '["beginner"]' }
  const discussion = { type: '["discussion"]', level: '["advanced"]' }
  const sessions = [
    { id: 11, title: 'Tags', timeSlotId: 1, roomId: 1, ...workshop },
    { id: 12, title: 'Funnels', timeSlotId: 1, roomId: 2, ...discussion },
    { id: 13, title: 'Maps', timeSlotId: 3, roomId: 2, ...workshop },
  ]
  await addFloorPlan(hub.db, { eventId })
  for (const id of [1, 2]) await addRoom(hub.db, { eventId, id, name: `Room ${id}`, order: id })
  for (const slot of slots) await addTimeSlot(hub.db, { eventId, ...slot })
  for (const session of sessions)
    await addSession(hub.db, {
      eventId,
      description: `About ${session.title}`,
      presenterName: 'Ada Example',
      ...session,
    })
})
afterAll(() => hub?.close())

const COFFEE = { isStatic: true, staticTitle: 'Coffee', staticLocation: 'Foyer' }

function Address() {
  return <output>{useAddress().search}</output>
}

/** What the server knows of an event whose sessions are in Finnish. */
function InFinnish({ children }: { children: ReactNode }) {
  const event = useEvent()
  return (
    <EventsProvider value={event && [{ ...event, languageCodes: { '': 'fi' } }]}>{children}</EventsProvider>
  )
}

/** The event's schedule at an address. */
function show(search = '', meet?: (network: Network) => void) {
  return showScreen(
    <InFinnish>
      <Schedule />
      <Address />
    </InFinnish>,
    { hub, at: `/berlin/2026-05-09${search}`, path: '/:city/:date', ...(meet && { meet }) },
  )
}

async function showSearch() {
  await show()
  await screen.findByText('Funnels')
  return { user: userEvent.setup(), field: screen.getByRole('searchbox', { name: 'Search sessions' }) }
}

const titles = () => screen.queryAllByRole('heading', { level: 4 }).map((each) => each.textContent)
const star = (title: string) => screen.findByRole('button', { name: `Favorite: ${title}` })

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
it('is a table of times by rooms, in twelve-hour times with small hours as afternoon', async () => {
  vi.useFakeTimers({ now: new Date('2026-05-08T10:00:00Z'), toFake: ['Date'] })
  await show()
  const table = await screen.findByRole('table')
  const heads = within(table).getAllByRole('columnheader')
  expect(heads.map((each) => each.textContent)).toEqual(['Time', 'Room 1', 'Room 2'])
  const plan = await within(table).findByRole('link', { name: 'Room 1' })
  expect([plan.getAttribute('href'), plan.tabIndex]).toEqual(['/berlin/2026-05-09/floor-plan#room-1', -1])
  const rows = within(table).getAllByRole('rowheader')
  expect(rows.map((each) => each.textContent)).toEqual([
    '9:45 AM – 10:30 AM',
    '10:30 AM – 11:00 AM',
    '1:30 PM – 2:15 PM',
  ])
  expect(within(table).getByText('Coffee')).toBeTruthy()
  expect(within(table).getByText('Foyer')).toBeTruthy()
  expect(within(table).getAllByText('Session to be announced')).toHaveLength(1)
})

it('marks where a room is closed, unless a session is there anyway', async () => {
  const setClosed = (times: object[]) =>
    hub.db
      .updateTable('rooms')
      .set({ closedTimes: JSON.stringify(times) })
      .where('id', '=', 1)
      .execute()
  await setClosed([{ day: 1, startTime: '9:00', endTime: '14:00' }])
  await show()
  const closed = await screen.findByText('Closed')
  expect(closed.closest('tr')?.querySelector('th')?.textContent).toContain('1:30 PM')
  expect(closed.closest('td')?.textContent).toBe('Room 1 Closed')
  expect(titles()).toEqual(['Tags', 'Funnels', 'Maps'])
  expect(screen.queryByText('Session to be announced')).toBeNull()
  await setClosed([])
})

it('filters to step-free rooms once a room is marked as one', async () => {
  const tell = (facts: object) =>
    hub.db
      .updateTable('rooms')
      .set({ facts: JSON.stringify(facts) })
      .where('id', '=', 2)
      .execute()
  const { unmount } = await show()
  await screen.findByText('Funnels')
  expect(screen.queryByRole('link', { name: 'Step-free' })).toBeNull()
  unmount()
  await tell({ isStepFree: true })
  await show()
  const all = (await screen.findByRole('table')) && titles()
  await userEvent.click(await screen.findByRole('link', { name: 'Step-free' }))
  expect(document.querySelector('output')?.textContent).toBe('?access=step-free')
  expect(titles()).toEqual(['Funnels', 'Maps'])
  // A room marked step-free later is covered by the same link.
  await hub.db.updateTable('rooms').set({ facts: '{"isStepFree":true}' }).where('id', '=', 1).execute()
  const later = await show('?access=step-free&room=1')
  await waitFor(() => expect(titles()).toContain('Tags'))
  later.unmount()
  await hub.db.updateTable('rooms').set({ facts: '{}' }).where('id', '=', 1).execute()
  const chip = await screen.findByRole('link', { name: 'Step-free', current: true })
  await userEvent.click(chip)
  expect(titles()).toEqual(all)
  await tell({})
})

it('announces nothing once the event is over', async () => {
  vi.useFakeTimers({ now: new Date('2026-05-10T10:00:00Z'), toFake: ['Date'] })
  const { unmount } = await show()
  expect(within(await screen.findByRole('table')).getByText('Funnels')).toBeTruthy()
  expect(screen.queryByText('Session to be announced')).toBe(null)
  unmount()
  await show('?view=mine')
  expect(await screen.findByText('No stars in this browser')).toBeTruthy()
})

it('uses the clock format of the event, with no AM and PM on a 24-hour clock', async () => {
  const setClock = (clock: 12 | 24) =>
    hub.db.updateTable('events').set({ clock }).where('slug', '=', 'berlin').execute()
  await setClock(24)
  await show('?session=13')
  const table = await screen.findByRole('table')
  const heads = await within(table).findAllByRole('rowheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    '09:45 – 10:30',
    '10:30 – 11:00',
    '13:30 – 14:15',
  ])
  await within(screen.getByRole('dialog')).findByText(/13:30 – 14:15/)
  expect(document.body.textContent).not.toMatch(/\b[AP]M\b/)
  await setClock(12)
})

it('leaves out breaks and times that a filter empties, and announces nothing there', async () => {
  await show('?type=discussion')
  await screen.findByText('Funnels')
  expect(titles()).toEqual(['Funnels'])
  expect(screen.queryByText('Session to be announced')).toBe(null)
  expect(screen.queryByText('No sessions match these filters')).toBe(null)
  expect(screen.getAllByRole('rowheader').map((each) => each.textContent)).toEqual(['9:45 AM – 10:30 AM'])
})

it('reports that nothing is on rather than that a filter found nothing', async () => {
  await show('?on=now')
  expect(await screen.findByText('Nothing is on right now')).toBeTruthy()
  expect(screen.queryByText('No sessions match these filters')).toBe(null)
})

it('filters by values in the address', async () => {
  await show()
  const user = userEvent.setup()
  await screen.findByText('Funnels')
  // All of them are technical, so that filter would split nothing.
  const kinds = within(screen.getByRole('navigation', { name: 'Filter sessions' })).getAllByRole('list')
  expect(kinds.map((kind) => kind.getAttribute('aria-label'))).toEqual(['Type', 'Level'])
  await user.click(screen.getByRole('link', { name: 'Advanced 1' }))
  expect(titles()).toEqual(['Funnels'])
  expect(screen.getByText('?level=advanced')).toBeTruthy()
  expect(screen.getByText(/^1 of 3 sessions/)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Clear filters' }))
  expect(titles()).toEqual(['Tags', 'Funnels', 'Maps'])
})

it('stores favorites as strings in local storage, and shows only them on request', async () => {
  await show()
  const user = userEvent.setup()
  await user.click(await star('Funnels'))
  expect(localStorage.getItem('favorites')).toBe('["12"]')
  expect((await star('Funnels')).getAttribute('aria-pressed')).toBe('true')
  expect((await star('Tags')).getAttribute('aria-pressed')).toBe('false')
  await user.click(screen.getByRole('button', { name: 'Show My Sessions' }))
  await waitFor(() => expect(titles()).toEqual(['Funnels']))
  expect(screen.queryByRole('link', { name: 'Clear filters' })).toBe(null)
  expect(screen.getAllByText("You haven't favorited any sessions for this time")).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Show All Sessions' }))
  expect(titles()).toEqual(['Tags', 'Funnels', 'Maps'])
})

it('moves nothing as stars are toggled, so that a second tap undoes the first', async () => {
  vi.useFakeTimers({ now: new Date('2026-05-09T10:00:00Z'), toFake: ['Date'] })
  await show()
  const on = await screen.findByRole('region', { name: 'On now' })
  const inOrder = () =>
    within(on)
      .getAllByRole('heading', { level: 3 })
      .map((each) => each.textContent)
  const before = inOrder()
  const user = userEvent.setup()
  const button = within(on).getByRole('button', { name: 'Favorite: Funnels' })
  button.focus()
  await user.keyboard(' ')
  expect([inOrder(), document.activeElement]).toEqual([before, button])
  await user.keyboard(' ')
  expect(localStorage.getItem('favorites')).toBe('[]')
  await user.click(button)
  cleanup()
  await show()
  await waitFor(() =>
    expect(
      within(screen.getByRole('region', { name: 'On now' })).getAllByRole('heading')[1]?.textContent,
    ).toBe('Funnels'),
  )
})

it('keeps a session in My day after its star is removed, until the view is left', async () => {
  localStorage.setItem('favorites', '["11","12"]')
  await show('?view=mine')
  const user = userEvent.setup()
  await user.click(await star('Tags'))
  expect(titles()).toEqual(['Tags', 'Funnels'])
  expect((await star('Tags')).getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByText('These 2 overlap')).toBeTruthy()
  await user.click(await star('Tags'))
  expect(localStorage.getItem('favorites')).toBe('["12","11"]')
  await user.click(await star('Tags'))
  await user.click(screen.getByRole('button', { name: 'Show All Sessions' }))
  await user.click(screen.getByRole('button', { name: /^Show My Sessions/ }))
  await waitFor(() => expect(titles()).toEqual(['Funnels']))
})

it('counts only the stars of sessions of this event', async () => {
  scrollOn()
  localStorage.setItem('favorites', '["11","700","701"]')
  const { unmount } = await show()
  await screen.findByText('Funnels')
  for (const toggle of screen.getAllByRole('button', { name: /^Show My Sessions/ }))
    expect(toggle.textContent).toBe('Show My Sessions1')
  unmount()
  localStorage.setItem('favorites', '["700","701"]')
  vi.useFakeTimers({ now: new Date('2026-05-08T10:00:00Z'), toFake: ['Date'] })
  await show('?view=mine')
  expect(await screen.findByText('Nothing starred yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'More for My day' })).toBe(null)
})

it.each([
  [
    'a filter',
    () => fireEvent.click(screen.getAllByRole('link', { name: /^Workshop/ })[0] as Element),
    'type=workshop',
  ],
  ['a search', () => fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'maps' } }), 'q=maps'],
  ['My day', () => fireEvent.click(screen.getByRole('button', { name: 'Show My Sessions' })), 'view=mine'],
])(
  'applies %s to the shown schedule while another page is loading, which opens at its own address',
  async (_, press, query) => {
    const { promise: code, resolve: load } = Promise.withResolvers<void>()
    await showScreen(
      <>
        <Schedule />
        <Address />
      </>,
      {
        hub,
        at: '/berlin/2026-05-09',
        path: '/:city/:date',
        prepare: (pathname) => (pathname === '/berlin/2026-05-09/wifi' ? code : undefined),
      },
    )
    await screen.findByText('Funnels')
    act(() => navigate('/berlin/2026-05-09/wifi'))
    press()
    expect(await screen.findByText(`?${query}`)).toBeTruthy()
    await act(async () => load())
    expect(location.pathname + location.search).toBe('/berlin/2026-05-09/wifi')
    history.back()
    expect(await screen.findByText(`?${query}`)).toBeTruthy()
    expect(location.pathname).toBe('/berlin/2026-05-09')
  },
)

it('goes back from My day, from a search and from a filter in one step each', async () => {
  await show()
  const user = userEvent.setup()
  await screen.findByText('Funnels')
  const back = async (search: string) => {
    history.back()
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe(search))
  }
  const first = history.length
  await user.type(screen.getByRole('searchbox', { name: 'Search sessions' }), 'fun')
  expect(history.length).toBe(first + 1)
  await back('')
  await user.click(screen.getByRole('link', { name: 'Advanced 1' }))
  await user.click(screen.getByRole('link', { name: 'Discussion 1' }))
  await back('')
  await user.click(screen.getByRole('button', { name: 'Show My Sessions' }))
  await screen.findByText('?view=mine')
  await user.click(screen.getByRole('button', { name: 'Show All Sessions' }))
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe(''))
  // The button went back and added no history entry: My day is still ahead.
  history.forward()
  await screen.findByText('?view=mine')
})

it('picks up favorites that another tab stores', async () => {
  await show()
  await star('Tags')
  localStorage.setItem('favorites', '["11"]')
  window.dispatchEvent(new StorageEvent('storage', { key: 'favorites' }))
  await vi.waitFor(async () => expect((await star('Tags')).getAttribute('aria-pressed')).toBe('true'), 20_000)
})

it('works when storage is refused, and only logs it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await show()
  const user = userEvent.setup()
  const button = await star('Tags')
  const storage = localStorage
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.getItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  await user.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(logged.mock.calls.map(([what]) => what)).toEqual(['favorites could not be kept'])
  vi.stubGlobal('localStorage', storage)
  await user.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('false')
})

it('opens a session at its own address, and goes back when it is closed', async () => {
  await show('?level=beginner')
  const user = userEvent.setup()
  const link = await screen.findByRole('link', { name: 'Maps' })
  await user.click(link)
  const dialog = screen.getByRole('dialog', { name: 'Maps' })
  expect(dialog.textContent).toContain('1:30 PM – 2:15 PM Room 2')
  expect(within(dialog).getByText('Ada Example')).toBeTruthy()
  expect(within(dialog).getByText('About Maps')).toBeTruthy()
  expect(
    within(dialog)
      .getAllByRole('term')
      .map((each) => each.textContent),
  ).toEqual(['Type', 'Level', 'Focus'])
  expect(await screen.findByText('?level=beginner&session=13')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(screen.getByText('?level=beginner')).toBeTruthy()
  expect(document.activeElement).toBe(link)
})

it.each([
  ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ['Back', async () => history.back()],
])('closes a session that the page has not rendered for yet on %s', async (_key, close) => {
  vi.stubGlobal('requestAnimationFrame', () => 1)
  await show('?level=beginner')
  const user = userEvent.setup()
  const link = await screen.findByRole('link', { name: 'Maps' })
  // As in Safari, where a clicked link does not get focus.
  fireEvent.click(link)
  expect(screen.getByRole('dialog', { name: 'Maps' })).toBeTruthy()
  expect(screen.getByText('?level=beginner')).toBeTruthy()
  expect(location.search).toBe('?level=beginner&session=13')
  await close(user)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(location.search).toBe('?level=beginner')
  expect(document.activeElement).toBe(link)
})

it('goes back to a linked session that is gone from one that was opened on its page', async () => {
  await show('?session=99')
  const steps = history.length
  const user = userEvent.setup()
  await user.click(await screen.findByRole('link', { name: 'Maps' }))
  expect([location.search, history.length]).toEqual(['?session=13', steps + 1])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(location.search).toBe('?session=99')
})

it('reports above everything else that a linked session is gone', async () => {
  await show('?session=99')
  const words = await screen.findByText('This session is no longer on the schedule.')
  const title = screen.getByRole('heading', { name: 'Session Schedule' })
  expect(words.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(titles()).toEqual(['Tags', 'Funnels', 'Maps'])
  expect(screen.queryByRole('dialog')).toBe(null)
})

/** Everything observed has scrolled out of view, before a busy page learned that it was in view. */
function scrollOn() {
  type See = (entries: { isIntersecting: boolean }[]) => void
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #see: See
      constructor(see: See) {
        this.#see = see
      }
      observe() {
        this.#see([{ isIntersecting: true }, { isIntersecting: false }])
      }
      disconnect() {}
    },
  )
}

it('has the toggle and a search button in the bar', async () => {
  scrollOn()
  const { user, field } = await showSearch()
  expect(screen.getAllByRole('button', { name: 'Show My Sessions' })).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(document.activeElement).toBe(field)
})

it('keeps the toggle, even in the bar, but no search or filters while there are no sessions', async () => {
  scrollOn()
  const { id: eventId } = await addEvent(hub.db, { name: 'Early', location: 'Oslo' })
  await addTimeSlot(hub.db, { eventId })
  await showScreen(<Schedule />, { hub, at: '/oslo/2026-05-09', path: '/:city/:date' })
  await screen.findByText('No schedule available')
  expect(screen.getAllByRole('button', { name: 'Show My Sessions' })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Search' })).toBe(null)
  expect(screen.queryByRole('searchbox')).toBe(null)
  expect(screen.queryByRole('navigation', { name: 'Filter sessions' })).toBe(null)
})

it('explains before the event how the day is made, even once its times are known', async () => {
  vi.useFakeTimers({ now: new Date('2026-05-08T10:00:00Z'), toFake: ['Date'] })
  const { id: eventId } = await addEvent(hub.db, { name: 'Planned', location: 'Bergen' })
  await addTimeSlot(hub.db, { eventId, startTime: '9:00', endTime: '9:45' })
  await showScreen(<Schedule />, { hub, at: '/bergen/2026-05-09', path: '/:city/:date' })
  await screen.findByText('The schedule will appear here.')
  expect(screen.getByText('Tomorrow · 9:00 AM')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Bergen on the map' })).toBeTruthy()
  expect(screen.getByText('No sessions scheduled for this time slot')).toBeTruthy()
  expect(screen.queryByText('0 sessions')).toBe(null)
})

it('reports in an open session that it was removed from the schedule, and can be closed', async () => {
  const reads: QueryClient[] = []
  const Reads = () => void reads.push(useQueryClient())
  const { id: eventId } = await addEvent(hub.db, { name: 'Other', location: 'Rome' })
  await addRoom(hub.db, { eventId, id: 51 })
  await addTimeSlot(hub.db, { eventId, id: 51 })
  await addSession(hub.db, { eventId, id: 51, roomId: 51, timeSlotId: 51, title: 'Knots' })
  await showScreen(
    <main id="main" tabIndex={-1}>
      <Schedule />
      <Address />
      <Reads />
    </main>,
    { hub, at: '/rome/2026-05-09', path: '/:city/:date' },
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('link', { name: 'Knots' }))
  await screen.findByText('?session=51')
  const dialog = screen.getByRole('dialog')
  expect(dialog.contains(document.activeElement)).toBe(true)
  await hub.db.deleteFrom('sessions').where('id', '=', 51).execute()
  await act(() => reads[0]?.invalidateQueries())
  expect(await within(dialog).findByText('This session is no longer on the schedule.')).toBeTruthy()
  expect(dialog.contains(document.activeElement)).toBe(true)
  expect(within(dialog).queryByRole('link', { name: 'Add to Calendar' })).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('?session=51')).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('This session is no longer on the schedule.')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it.each(['GET /api/sessions', 'GET /api/time-slots', 'GET /api/rooms', 'GET /api/events'] as const)(
  'shows neither table nor session until %s has replied',
  async (name) => {
    const answer = Promise.withResolvers<void>()
    const { reads } = await show('?session=12', ({ meet }) => meet(name, { until: answer.promise }))
    await waitFor(() => expect(reads.isFetching()).toBe(1))
    expect([screen.queryByRole('table'), screen.queryByRole('dialog')]).toEqual([null, null])
    expect(screen.getByText('Loading sessions...')).toBeTruthy()
    answer.resolve()
    const dialog = await screen.findByRole('dialog', { name: 'Funnels' })
    expect(dialog.textContent).toContain('9:45 AM – 10:30 AM Room 2')
    expect(screen.getAllByRole('columnheader')).toHaveLength(3)
  },
)

it('reports which read failed, and retries it', async () => {
  const network = await show('', ({ meet }) => meet('GET /api/rooms', 'gone'))
  const user = userEvent.setup()
  const alert = await screen.findByRole('alert')
  // A table without the failed reads would show wrong information.
  expect(screen.queryByRole('table')).toBe(null)
  expect(within(alert).getByText('Failed to fetch rooms')).toBeTruthy()
  network.mend('GET /api/rooms')
  const before = network.asked.length
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('columnheader', { name: 'Room 2' })
  const again = network.asked.slice(before)
  expect(again.filter((each) => each !== 'GET /api/floor-plans')).toEqual(['GET /api/rooms'])
  expect(screen.queryByRole('alert')).toBe(null)
})

it('exports a session, or all favorites, to the calendar', async () => {
  localStorage.setItem('favorites', '["11","13","99"]')
  const calendarOf = async (role: string) =>
    (await screen.findByRole(role, { name: 'Add to Calendar' })).getAttribute('href')
  const mine = await show('?view=mine')
  await openMyDayMenu()
  expect(await calendarOf('menuitem')).toBe(`/api/calendar?${PLACE}&sessions=11%2C13`)
  mine.unmount()
  await show('?session=12')
  expect(await calendarOf('link')).toBe(`/api/calendar?${PLACE}&sessions=12`)
})

it('stays on the page when the calendar is requested offline, and explains why', async () => {
  await show('?session=12')
  const link = await screen.findByRole('link', { name: 'Add to Calendar' })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(fireEvent.click(link)).toBe(false)
  online.mockRestore()
  await screen.findByText('You’re offline')
})

it('finds sessions by all words in any text field or room, ignoring accents, and puts them in the address', async () => {
  const { user, field } = await showSearch()
  await user.type(field, 'ÁBOUT room 1')
  expect(titles()).toEqual(['Tags'])
  expect(screen.getByText('?q=%C3%81BOUT+room+1')).toBeTruthy()
  expect(screen.getByText(/^1 of 3 sessions/)).toBeTruthy()
  await user.clear(field)
  expect(titles()).toEqual(['Tags', 'Funnels', 'Maps'])
  await user.type(field, 'xyzzy')
  expect(screen.getAllByText('No sessions found')).toHaveLength(1)
  expect(screen.queryByRole('table')).toBe(null)
})

it('leaves rows alone when another letter finds the same, and renders rows that reappear as new', async () => {
  const { user, field } = await showSearch()
  await user.type(field, 'funn')
  const rows = () => screen.getAllByRole('row').slice(1)
  const before = rows()
  let changes = 0
  const watched = new MutationObserver((records) => {
    changes += records.length
  })
  watched.observe(screen.getByRole('table'), { subtree: true, childList: true, attributes: true })
  await user.type(field, 'els')
  expect(screen.getByText('?q=funnels')).toBeTruthy()
  expect(changes + watched.takeRecords().length).toBe(0)
  await user.clear(field)
  expect(titles()).toEqual(['Tags', 'Funnels', 'Maps'])
  expect(rows().map((row) => before.includes(row))).toEqual([true, false, false])
})

it('counts for each filter the sessions it would show together with the others', async () => {
  await show('?type=workshop')
  await screen.findByText('Tags')
  const filters = within(screen.getAllByRole('navigation', { name: 'Filter sessions' })[0] as HTMLElement)
  const names = filters.getAllByRole('link', { name: /\d$/ }).map((link) => link.textContent)
  expect(names).toEqual([
    'Presentation 0',
    'Discussion 1',
    'Workshop 2',
    'Beginner 2',
    'Intermediate 0',
    'Advanced 0',
  ])
})

async function openMyDayMenu() {
  await userEvent.click(await screen.findByRole('button', { name: 'More for My day' }))
}

/** The text of each part of My day. */
const ownParts = () =>
  [...screen.getByRole('list', { name: 'My day' }).children].map((part) =>
    [...part.querySelectorAll('h3, .next-when, h4, b, .session-note')]
      .map((each) => each.textContent?.replaceAll('\u00a0', ' '))
      .join(' | '),
  )

it('shows My day with time left, free time, breaks, and links to the room or the floor plan', async () => {
  vi.useFakeTimers({ now: new Date('2026-05-09T10:10:00Z'), toFake: ['Date'] })
  await hub.db
    .updateTable('rooms')
    .set({ floorPlanId: 1, pinX: 0.5, pinY: 0.5 })
    .where('id', '=', 1)
    .execute()
  localStorage.setItem('favorites', '["11"]')
  await show('?view=mine')
  await screen.findByText('Now · 20 min left')
  expect(ownParts()).toEqual([
    '9:45 AM – 10:30 AM | Now · 20 min left | Tags',
    '10:30 AM – 11:00 AM | Coffee',
    '1:30 PM – 2:15 PM | 45 min free',
  ])
  const plan = screen.getByRole('link', { name: 'Show on plan' })
  expect(plan.getAttribute('href')).toBe('/berlin/2026-05-09/floor-plan#room-1')
  const free = screen.getByText("You haven't favorited any sessions for this time").closest('li')
  expect(free?.querySelector('a')?.getAttribute('href')).toBe('/berlin/2026-05-09#slot-3')
  // It stays in the day while it is shown; the label of the next one follows the clock.
  cleanup()
  localStorage.setItem('favorites', '["11","13"]')
  vi.setSystemTime(new Date('2026-05-09T13:18:00Z'))
  await show('?view=mine')
  await screen.findByText('Next · in 12 min')
  expect(screen.getByRole('link', { name: 'Show room' }).getAttribute('href')).toBe(
    '/berlin/2026-05-09/rooms/2',
  )
  expect(screen.getByText('Tags').closest('.own-part')?.className).toContain('is-earlier')
  cleanup()
  vi.setSystemTime(new Date('2026-05-09T16:00:00Z'))
  await show('?view=mine')
  await screen.findByText('No more starred sessions today')
  expect(screen.queryByRole('checkbox')).toBe(null)
})

it('shows overlapping sessions side by side, and a link to take the stars to another device', async () => {
  localStorage.setItem('favorites', '["11","12","13"]')
  await show('?view=mine')
  await screen.findByText('These 2 overlap')
  expect(ownParts()).toEqual([
    '9:45 AM – 10:30 AM | These 2 overlap | Tags | Funnels',
    '10:30 AM – 11:00 AM | Coffee',
    '1:30 PM – 2:15 PM | Maps',
  ])
  await openMyDayMenu()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Open on another device' }))
  const link = await screen.findByRole('link', { name: /#stars=11,12,13$/ })
  expect(link.getAttribute('href')).toMatch(/#stars=11,12,13$/)
  expect(await screen.findByRole('img', { name: 'Open on another device' })).toBeTruthy()
})

it('shows one friendly message to a visitor with no stars', async () => {
  vi.useFakeTimers({ now: new Date('2026-05-08T10:00:00Z'), toFake: ['Date'] })
  await show('?view=mine')
  expect(await screen.findByText('Nothing starred yet')).toBeTruthy()
  expect(screen.queryByText("You haven't favorited any sessions for this time")).toBe(null)
})

it('adds the stars of a link to those in this browser, and removes them from the address', async () => {
  localStorage.setItem('favorites', '["11"]')
  await show('#stars=11,13')
  await vi.waitFor(() => expect(localStorage.getItem('favorites')).toBe('["11","13"]'), 20_000)
  expect(await screen.findByText('?view=mine')).toBeTruthy()
})

it('adds the stars of a link once even if the visitor has moved on before their code arrives', async () => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  vi.doMock('./star-link.ts', async (original) => {
    await arrival
    return original()
  })
  await show('#stars=11,13')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('link', { name: 'Maps' }))
  await screen.findByText('?session=13')
  arrive()
  await import('./star-link.ts')
  await new Promise((resolve) => setTimeout(resolve))
  expect(location.search).toBe('?session=13')
  expect(localStorage.getItem('favorites')).toBe('["11","13"]')
  storeFavorites(['13'])
  history.back()
  expect(await screen.findByText('?view=mine')).toBeTruthy()
  expect(localStorage.getItem('favorites')).toBe('["13"]')
  vi.doUnmock('./star-link.ts')
})

it('adds the stars of a link in a browser that stores nothing', async () => {
  const storage = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The storage is full', 'QuotaExceededError')
  })
  await show('#stars=11,13')
  await screen.findByText('?view=mine')
  expect(currentFavorites()).toEqual(['11', '13'])
  expect(location.hash).toBe('')
  storage.mockRestore()
  storeFavorites([])
})

it('shows the stars of another page when it comes from the back-forward cache', async () => {
  await show()
  const button = await star('Maps')
  localStorage.setItem('favorites', '["13"]')
  act(() => void dispatchEvent(new Event('pageshow')))
  expect(button.getAttribute('aria-pressed')).toBe('true')
})

it('links a session to others at the same time, and to the previous and next one', async () => {
  await show('?session=12')
  const dialog = await screen.findByRole('dialog', { name: 'Funnels' })
  expect(await within(dialog).findByText('Also at 9:45 AM')).toBeTruthy()
  expect(within(dialog).getByText('Tags').lang).toBe('fi')
  const hrefs = within(dialog)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')?.replace(/.*session/, 'session')])
  expect(hrefs).toContainEqual(['Room 1 Tags', 'session=11'])
  expect(hrefs).toContainEqual(['‹ Previous', 'session=11'])
  expect(hrefs).toContainEqual(['Next ›', 'session=13'])
})

it('links a session to others by the same presenters, alone or with co-presenters', async () => {
  const byId = (id: number) => hub.db.updateTable('sessions').where('id', '=', id)
  const names = { 11: 'José Ruiz', 12: 'Ann Leeson', 13: 'Ann Lee & JOSÉ RUIZ' }
  const before = await hub.db.selectFrom('sessions').select(['id', 'presenterName']).execute()
  for (const [id, presenterName] of Object.entries(names))
    await byId(Number(id)).set({ presenterName }).execute()
  await show('?session=13')
  const dialog = await screen.findByRole('dialog', { name: 'Maps' })
  const heading = await within(dialog).findByRole('heading', { name: 'Also by the same presenters' })
  expect(heading.nextElementSibling?.textContent).toBe('9:45 AM Tags')
  for (const { id, presenterName } of before) await byId(id).set({ presenterName }).execute()
})

it("reports once in an open session that it is full and late, and keeps a tile's badges in one line", async () => {
  const setFull = (fullAt: string) =>
    hub.db
      .updateTable('sessions')
      .set({ fullAt, fullSpot: fullAt && '1/2', late: fullAt ? 10 : 0, lateSpot: '1/2' })
      .where('id', '=', 12)
      .execute()
  await setFull('2026-05-09T10:05:00.000Z')
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  act(() => showMarks(new Map([['12', 'Moved']])))
  vi.useRealTimers()
  await show('?session=12')
  const dialog = await screen.findByRole('dialog', { name: 'Funnels' })
  await within(dialog).findByText('‹ Previous')
  expect(within(dialog).getAllByText(/full/i)).toHaveLength(1)
  expect(within(dialog).getByText('Reported full at 10:05 AM · 10 min late').getAttribute('role')).toBe(
    'status',
  )
  const moved = await screen.findByText('Moved')
  expect(moved.parentElement?.textContent).toBe('Moved Full\u00A0· 10 min late Ada Example')
  await setFull('')
})

it('shows current and next sessions during the event, starred ones first, and folds past ones', async () => {
  vi.useFakeTimers({ now: new Date('2026-05-09T10:00:00Z'), toFake: ['Date'] })
  localStorage.setItem('favorites', '["12"]')
  await show()
  const on = await screen.findByRole('region', { name: 'On now' })
  expect(within(on).getByText('30 min left')).toBeTruthy()
  const rowOn = document.querySelector<HTMLElement>('tr[aria-current="time"]')
  expect([on, rowOn].map((each) => each?.style.getPropertyValue('--done'))).toEqual(['33%', '33%'])
  const names = within(on)
    .getAllByRole('heading')
    .map((each) => each.textContent?.replaceAll('\u00a0', ' ').trim())
  expect(names).toEqual(['On now 30 min left', 'Funnels', 'Tags'])
  const skip = screen.getByRole('link', { name: 'Skip to the schedule' })
  expect(document.querySelector(skip.getAttribute('href') ?? '')?.textContent).toBe('Session Schedule')
  const next = screen.getByRole('region', { name: 'Up next' })
  expect(within(next).getByText('1:30 PM, in 3 h 30 min,')).toBeTruthy()
  expect(within(next).getByText('after Coffee at 10:30 AM')).toBeTruthy()
  expect(within(next).getByText('· 1 of 2 rooms filled')).toBeTruthy()
  cleanup()
  await show('?view=mine')
  await screen.findByText('Now · 30 min left')
  cleanup()
  vi.setSystemTime(new Date('2026-05-09T10:40:00Z'))
  await show()
  expect(await screen.findByText('until 11:00 AM, 20 min left · Foyer', { exact: false })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Show 1 earlier time slot' })).toBeTruthy()
  // A future slot may still get an announcement; one that has begun does not.
  expect(screen.getAllByText('Session to be announced')).toHaveLength(1)
  cleanup()
  vi.setSystemTime(new Date('2026-05-09T13:40:00Z'))
  await show()
  await screen.findByRole('region', { name: 'On now' })
  expect(screen.queryByText('Session to be announced')).toBeNull()
  cleanup()
  vi.setSystemTime(new Date('2026-05-10T10:40:00Z'))
  await show()
  await screen.findByText('Maps')
  expect(screen.queryByRole('region', { name: 'Up next' })).toBe(null)
})

it('folds current sessions beyond the first six below them', async () => {
  vi.useFakeTimers({ now: new Date('2026-05-09T10:00:00Z'), toFake: ['Date'] })
  const { id: eventId } = await addEvent(hub.db, { name: 'Open', location: 'Kyoto' })
  const { id: roomId } = await addRoom(hub.db, { eventId, name: 'Garden', isOpen: true })
  const slot = await addTimeSlot(hub.db, { eventId, startTime: '9:45', endTime: '10:30' })
  for (const circle of [1, 2, 3, 4, 5, 6, 7, 8])
    await addSession(hub.db, { eventId, roomId, timeSlotId: slot.id, title: `Circle ${circle}` })
  await showScreen(<Schedule />, { hub, at: '/kyoto/2026-05-09', path: '/:city/:date' })
  const on = within(await screen.findByRole('region', { name: 'On now' }))
  const more = on.getByText('2 more').closest('details') as HTMLElement
  const folded = within(more).getAllByRole('heading', { level: 3, hidden: true })
  expect(folded.map((each) => each.textContent)).toEqual(['Circle 7', 'Circle 8'])
  expect(on.getAllByRole('heading', { level: 3 }).length).toBeGreaterThanOrEqual(6)
})

it('scrolls to a search and to My day only once the lists above are gone', async () => {
  vi.useFakeTimers({ now: new Date('2026-05-09T10:00:00Z'), toFake: ['Date'] })
  const seen: boolean[] = []
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 9_999))
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {
    seen.push(screen.queryByRole('region', { name: 'On now' }) !== null)
  })
  await show()
  await screen.findByRole('region', { name: 'On now' })
  const user = userEvent.setup()
  const field = screen.getByRole('searchbox', { name: 'Search sessions' })
  await user.type(field, 'f')
  await waitFor(() => expect(seen).toEqual([false]))
  await user.clear(field)
  await screen.findByRole('region', { name: 'On now' })
  seen.length = 0
  await user.click(screen.getByRole('button', { name: 'Show My Sessions' }))
  await waitFor(() => expect(seen).toEqual([false]))
})

it('folds past time slots when the page returns to the front, not while it is being read', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-09T06:00:00Z') })
  try {
    await show()
    await screen.findByRole('columnheader', { name: 'Room 2' })
    vi.setSystemTime(new Date('2026-05-09T10:45:00Z'))
    expect(screen.queryByRole('checkbox', { name: /earlier/ })).toBe(null)
    fireEvent(document, new Event('visibilitychange'))
    await screen.findByRole('checkbox', { name: /earlier/ })
  } finally {
    vi.useRealTimers()
  }
})
