import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { useAddress } from '../lib/address.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { RelatedSessions } from './chunks.ts'
import { Schedule } from './schedule.tsx'
import { SIDE_PANEL } from './side-panel.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
  const { id: eventId } = await addEvent(hub.db, { location: 'Berlin' })
  for (const id of [1, 2]) await addRoom(hub.db, { eventId, id, name: `Room ${id}`, order: id })
  await addTimeSlot(hub.db, { eventId, id: 1, startTime: '9:45', endTime: '10:30' })
  for (const [index, title] of ['Tags', '東京 funnels'].entries())
    await addSession(hub.db, { eventId, id: 11 + index, title, timeSlotId: 1, roomId: index + 1 })
})
afterAll(() => hub?.close())

/** Whether the window is wide, and how a test changes that. */
let isWide = true
const listeners = new Set<() => void>()
function setWide(next: boolean): void {
  isWide = next
  for (const each of listeners) each()
}

beforeEach(() => {
  isWide = true
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query === SIDE_PANEL && isWide
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  // Every element is shown, although this document has no layout.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as never)
})

function Address() {
  return <output>{useAddress().search}</output>
}

async function show() {
  await showScreen(
    <>
      <header>
        <a href="/elsewhere">WiFi</a>
      </header>
      <main>
        <Schedule />
      </main>
      <Address />
    </>,
    { hub, at: '/berlin/2026-05-09', path: '/:city/:date' },
  )
}

async function open() {
  await show()
  const user = userEvent.setup()
  await user.click(await tile('Tags'))
  await screen.findByText('?session=11')
  const dialog = screen.getByRole('dialog', { name: 'Tags' })
  await within(dialog).findByText('Also at 9:45 AM')
  await waitFor(() => expect(dialog.getAttribute('aria-modal')).toBe('false'))
  return { user, dialog }
}

const tile = (title: string) =>
  waitFor(() => within(screen.getByRole('table')).getByRole('link', { name: title }))

// This test comes first: the styles are loaded once per page.
it('loads its styles once, and makes all taps wait for that, but not "back"', async () => {
  const { promise: loaded, resolve: finish } = Promise.withResolvers<void>()
  const load = vi.spyOn(RelatedSessions, 'load').mockReturnValue(loaded)
  await show()
  fireEvent.pointerMove(document.body)
  fireEvent.click(await tile('Tags'))
  expect(location.search).toBe('?session=11')
  history.back()
  await waitFor(() => expect(location.search).toBe(''))
  fireEvent.click(await tile('Tags'))
  fireEvent.click(await tile('東京 funnels'))
  finish()
  await screen.findByText('?session=12')
  expect(screen.getByRole('dialog', { name: '東京 funnels' })).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

it('keeps the schedule usable next to an open session, and replaces that session with another', async () => {
  const { user, dialog } = await open()
  expect(document.querySelectorAll('[inert]')).toHaveLength(0)
  expect((await tile('Tags')).getAttribute('aria-current')).toBe('true')
  const steps = history.length
  const other = await tile('東京 funnels')
  await user.click(other)
  await screen.findByText('?session=12')
  expect(screen.getByRole('dialog', { name: '東京 funnels' })).toBe(dialog)
  expect(history.length).toBe(steps)
  expect(other.getAttribute('aria-current')).toBe('true')
  expect((await tile('Tags')).getAttribute('aria-current')).toBe(null)
  expect(dialog.contains(document.activeElement)).toBe(true)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  await waitFor(() => expect(document.activeElement).toBe(other))
  expect(screen.queryByText('?session=12')).toBe(null)
  expect(other.getAttribute('aria-current')).toBe(null)
})

it('leaves focus in the schedule when the session next to it is closed', async () => {
  const { user } = await open()
  const field = screen.getByRole('searchbox', { name: 'Search sessions' })
  await user.type(field, 'fun')
  await screen.findByText('?q=fun&session=11')
  await user.click(await tile('東京 funnels'))
  await screen.findByText('?q=fun&session=12')
  await user.click(field)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.getByText('?q=fun')).toBeTruthy()
})

it('opens a session on its schedule while the code of the next page is loading', async () => {
  await show()
  history.pushState(null, '', '/berlin/2026-05-09/floor-plan?room=1')
  fireEvent.click(await tile('Tags'))
  await screen.findByText('?session=11')
  expect(location.pathname).toBe('/berlin/2026-05-09')
  expect(screen.getByRole('dialog', { name: 'Tags' })).toBeTruthy()
})

it('replaces the open session while the code of the next page is loading', async () => {
  await open()
  history.pushState(null, '', '/berlin/2026-05-09/floor-plan?room=1')
  fireEvent.click(await tile('東京 funnels'))
  await screen.findByText('?session=12')
  expect(location.pathname).toBe('/berlin/2026-05-09')
})

it('becomes a dialog over the schedule again in a window that gets narrow', async () => {
  const { user, dialog } = await open()
  setWide(false)
  expect(dialog.getAttribute('aria-modal')).toBe('true')
  expect(screen.getByText('WiFi').closest('[inert]')).toBeTruthy()
  setWide(true)
  expect(screen.getByText('WiFi').closest('[inert]')).toBe(null)
  setWide(false)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(document.querySelectorAll('[inert]')).toHaveLength(0)
})

it('is inert like the schedule below another dialog, and usable again after that closes', async () => {
  const { dialog } = await open()
  const reached = () => [screen.getByText('WiFi'), dialog].filter((each) => !each.closest('[inert]'))
  const above = render(<Dialog isOpen title="Above" onClose={() => undefined} />)
  await waitFor(() => expect(reached()).toEqual([]))
  setWide(false)
  setWide(true)
  expect(reached()).toEqual([])
  above.unmount()
  expect(reached()).toHaveLength(2)
  expect(document.querySelectorAll('[inert]')).toHaveLength(0)
})
