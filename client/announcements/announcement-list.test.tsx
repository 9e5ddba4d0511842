import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Event } from '../../domain/events/events.ts'
import { FIRST_LISTS } from '../../domain/schedule/first-lists.ts'
import { EventsProvider } from '../event/event.ts'
import { currentReadNews } from '../event/news.ts'
import { shownToast } from '../ui/toast.ts'
import { AnnouncementList } from './announcement-list.tsx'

afterEach(() => vi.restoreAllMocks())

const row = (id: number, text: string) => ({
  id,
  text,
  eventId: 1,
  roomId: 1,
  roomName: 'Attic',
  endsAt: '2999-01-01T00:00:00.000Z',
  announcedAt: '',
})

/** A page scrolled down by the given pixels; each announcement is 60 pixels high. */
function showAt(scrolled: number) {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(scrolled)
  const { rerender } = render(<Region ids={[801]} />)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(
    () => 60 * document.querySelectorAll('.announcement').length,
  )
  return (ids: readonly number[]) => rerender(<Region ids={ids} />)
}

function Region({ ids }: { ids: readonly number[] }) {
  return (
    <div role="status">
      <AnnouncementList rows={ids.map((id) => row(id, `Lunch ${id}`))} atFirst={[row(801, '')]} />
    </div>
  )
}

it('announces once in a toast when an open dialog hides the live region', () => {
  const before = shownToast.current()
  const come = showAt(900)
  screen.getByRole('status').parentElement?.setAttribute('inert', '')
  expect(shownToast.current()).toBe(before)
  come([801, 802])
  expect(shownToast.current()?.title).toBe('Attic: Lunch 802')
  const { id } = shownToast.current() ?? {}
  come([801, 802])
  expect(shownToast.current()?.id).toBe(id)
})

it.each([0, 900])('shows no toast when the live region is reachable, scrolled %s pixels down', (scrolled) => {
  const before = shownToast.current()
  showAt(scrolled)([801, 803])
  expect(shownToast.current()).toBe(before)
})

it('marks an announcement read for the bell once it was in view or dismissed', async () => {
  const observed: { target: Element; see: (isIntersecting: boolean) => void }[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      callback: (entries: object[]) => void
      constructor(callback: (entries: object[]) => void) {
        this.callback = callback
      }
      observe(target: Element) {
        observed.push({ target, see: (isIntersecting) => this.callback([{ target, isIntersecting }]) })
      }
      disconnect() {}
    },
  )
  showAt(0)([821, 822, 823])
  const rows = observed.slice(-3)
  rows[0]?.see(false)
  rows[1]?.see(true)
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss: Lunch 823' }))
  expect(currentReadNews()).toEqual(['announcement 822', 'announcement 823'])
  vi.unstubAllGlobals()
})

it("keeps the reader's place in a browser without scroll anchoring when an announcement comes or goes", () => {
  vi.stubGlobal('CSS', { supports: () => false })
  const scroll = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined)
  const come = showAt(900)
  come([801, 804])
  expect(scroll.mock.lastCall).toEqual([{ top: 120, behavior: 'instant' }])
  come([804])
  expect(scroll.mock.lastCall).toEqual([{ top: -60, behavior: 'instant' }])
  vi.unstubAllGlobals()
})

it('moves focus to the next announcement, and after the last one to the main content', async () => {
  const rows = ['Lunch is upstairs', 'The lift is broken'].map((text, at) => ({
    id: 900 + at,
    text,
    eventId: 1,
    roomId: null,
    roomName: null,
    endsAt: '2999-01-01T00:00:00.000Z',
    announcedAt: '',
  }))
  render(
    <>
      <AnnouncementList rows={rows} atFirst={rows} />
      <main id="main" tabIndex={-1} />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss: Lunch is upstairs' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss: The lift is broken' }))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it("marks organizers' text with the language of the event on a page in another language", () => {
  const rows = [row(941, 'Essen'), { ...row(942, 'Feuer'), isEmergency: true as const }]
  render(
    <EventsProvider value={[{ lists: FIRST_LISTS, language: 'de' } as Event]}>
      <AnnouncementList rows={rows} atFirst={rows} />
    </EventsProvider>,
  )
  const langOf = (text: RegExp) => screen.getByText(text).lang
  expect([langOf(/Essen/), langOf(/Feuer/)]).toEqual(['de', 'de'])
  expect(screen.getByText('Emergency').closest('[lang]')).toBe(document.documentElement.closest('[lang]'))
})

it('folds an emergency to one line but never dismisses it, even past its end by the local clock', async () => {
  const rows = [
    { ...row(951, 'Leave the building'), isEmergency: true as const, endsAt: '2000-01-01T00:00:00.000Z' },
  ]
  render(<AnnouncementList rows={rows} atFirst={[]} />)
  const words = screen.getByText('Leave the building').parentElement as HTMLElement
  const region = screen.getByRole('alert')
  expect([words.textContent, words.dataset.open]).toEqual(['Emergency Leave the building', 'true'])
  expect(screen.queryByRole('button', { name: /Dismiss/ })).toBe(null)
  await userEvent.click(screen.getByRole('button', { name: 'Less', expanded: true }))
  expect(words.dataset.open).toBe(undefined)
  await userEvent.click(screen.getByRole('button', { name: 'More', expanded: false }))
  expect(words.dataset.open).toBe('true')
  expect(screen.getByRole('alert')).toBe(region)
})

it('puts an emergency in the page title until it ends, even if the page changes its title meanwhile', async () => {
  document.title = 'Graz'
  const emergency = { ...row(961, 'Fire \n  '), isEmergency: true as const }
  const { rerender } = render(<AnnouncementList rows={[emergency]} atFirst={[emergency]} />)
  expect(document.title).toBe('Emergency: Fire')
  document.title = 'Search'
  await waitFor(() => expect(document.title).toBe('Emergency: Fire'))
  rerender(<AnnouncementList rows={[row(962, 'All clear')]} atFirst={[]} />)
  expect(document.title).toBe('Search')
})

it('lists emergencies first, and on the news page only emergencies', () => {
  const rows = [row(971, 'Lunch'), { ...row(972, 'Fire'), isEmergency: true as const }]
  const { rerender } = render(<AnnouncementList rows={rows} atFirst={rows} />)
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('.announcement')].map(({ dataset }) => dataset.id)
  expect(shown()).toEqual(['972', '971'])
  rerender(<AnnouncementList rows={rows} atFirst={rows} isNews />)
  expect(shown()).toEqual(['972'])
})

it('shows emergencies in a bar above a dialog, and alerts for a new one with no toast', async () => {
  const before = shownToast.current()
  const [first, second] = [951, 952].map((id) => ({ ...row(id, `Fire ${id}`), isEmergency: true as const }))
  if (!(first && second)) throw new Error('no rows')
  const page = (rows: readonly (typeof first)[]) => (
    <div role="status">
      <AnnouncementList rows={rows} atFirst={[first]} />
    </div>
  )
  const { rerender } = render(page([first]))
  const bar = () => document.querySelector<HTMLElement>('.emergency-bar')
  expect(bar()).toBe(null)
  screen.getByRole('status').parentElement?.setAttribute('inert', '')
  await waitFor(() => expect(bar()?.textContent).toContain('Fire 951'))
  rerender(page([second, first]))
  const rows = [...(bar()?.querySelectorAll('[data-emergency]') ?? [])]
  expect(rows.map((each) => [each.textContent?.slice(0, 18), each.getAttribute('role')])).toEqual([
    ['Emergency Fire 952', 'alert'],
    ['Emergency Fire 951', null],
  ])
  expect(shownToast.current()).toBe(before)
  screen.getByRole('status').parentElement?.removeAttribute('inert')
  await waitFor(() => expect(bar()).toBe(null))
})
