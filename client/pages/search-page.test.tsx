import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent, addEventPage, addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { navigate } from '../lib/address.tsx'
import { SearchPage } from './search-page.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
  const { id: eventId } = await addEvent(hub.db, { location: 'Graz' })
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId })
  const { id: roomId } = await addRoom(hub.db, { eventId, name: 'Garden', isOpen: true })
  for (let number = 1; number <= 23; number++)
    await addSession(hub.db, {
      eventId,
      timeSlotId,
      roomId,
      title: `Bees ${number}`,
      presenterName: 'Ada',
      level: '["Beginner"]',
    })
})
afterAll(() => hub?.close())

async function open(query: string, load?: () => Promise<unknown>) {
  await showScreen(<SearchPage />, {
    hub,
    at: `/graz/2026-05-09/search${query}`,
    path: '/:city/:date/search',
    ...(load && { prepare: (pathname: string) => (pathname.endsWith('/search') ? undefined : load()) }),
  })
  return screen.findByRole<HTMLInputElement>('searchbox')
}

const titles = () => within(screen.getByRole('region', { name: 'Sessions' })).getAllByRole('article')

it('restores the query of the address after Back, even in the focused field', async () => {
  const field = await open('?q=garden')
  await userEvent.type(field, ' x')
  expect(field.value).toBe('garden x')
  history.replaceState(null, '', '?q=ada')
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  expect([field.value, document.activeElement]).toEqual(['ada', field])
})

it('searches while another page is loading, which opens at its own address', async () => {
  const field = await open('?q=bee', () => new Promise(() => undefined))
  act(() => navigate('/graz/2026-05-09/wifi'))
  await userEvent.type(field, 's 7')
  await waitFor(() => expect(titles()).toHaveLength(2))
  expect([field.value, location.pathname, location.search]).toEqual(['bees 7', '/graz/2026-05-09/wifi', ''])
})

it('keeps focus when the pressed value disappears, and announces the result', async () => {
  await open('')
  const [status] = screen.getAllByRole('status')
  expect(status?.textContent).toBe('')
  ;(await screen.findByRole('link', { name: 'Beginner' })).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(status?.textContent).toBe('23 sessions'))
  expect(screen.getAllByRole('status')[0]).toBe(status)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Results' }))
})

it('focuses the first additional row, and keeps rows while someone types', async () => {
  const field = await open('?q=bee')
  await userEvent.click(await screen.findByRole('button', { name: 'Show 3 more' }))
  const all = titles()
  expect(all).toHaveLength(23)
  expect(document.activeElement?.closest('article')).toBe(all[20])
  await userEvent.type(field, 's')
  await screen.findByRole('button', { name: 'Show 3 more' })
  expect(titles()[0]).toBe(all[0])
})

it('turns its shortcuts off and on for this browser', async () => {
  await open('')
  const keys = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Keys: / })
  expect(keys.checked).toBe(true)
  await userEvent.click(keys)
  expect([keys.checked, localStorage.getItem('keys')]).toEqual([false, 'off'])
  await userEvent.click(keys)
  expect([keys.checked, localStorage.getItem('keys')]).toEqual([true, null])
})

it('finds rooms and their sessions by the facts of the room', async () => {
  const { id: eventId } = await addEvent(hub.db, { location: 'Enns' })
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId })
  for (const [name, facts] of [
    ['Attic', '{}'],
    ['Hall', '{"isStepFree":true}'],
  ] as const) {
    const { id: roomId } = await addRoom(hub.db, { eventId, name, facts })
    await addSession(hub.db, { eventId, timeSlotId, roomId, title: `In ${name}` })
  }
  await showScreen(<SearchPage />, {
    hub,
    at: '/enns/2026-05-09/search?q=step-free',
    path: '/:city/:date/search',
  })
  const rooms = await screen.findByRole('region', { name: 'Rooms' })
  expect(
    within(rooms)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Hall'])
  expect(titles().map((each) => within(each).getByRole('heading').textContent)).toEqual(['In Hall'])
})

it('finds pages by title and text, and does not correct words that occur in them', async () => {
  const { id: eventId } = await addEvent(hub.db, { location: 'Ems' })
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId })
  await addSession(hub.db, { eventId, timeSlotId, title: 'Roles' })
  const rules = {
    title: 'Rules',
    slug: 'rules',
    markdown: '# Be **kind**\n\nand see https://a.example/_park_ing',
  }
  await addEventPage(hub.db, { eventId, ...rules })
  await addEventPage(hub.db, { eventId, title: 'Food', slug: 'food', markdown: 'un**frig**able' })
  const links = async (query: string) => {
    const { unmount } = await showScreen(<SearchPage />, {
      hub,
      at: `/ems/2026-05-09/search?q=${query}`,
      path: '/:city/:date/search',
    })
    const pages = await screen.findByRole('region', { name: 'Pages' })
    const found = within(pages)
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), link.textContent])
    const status = screen.getAllByRole('status')[0]?.textContent
    unmount()
    return [...found, status]
  }
  const page = '/ems/2026-05-09/info'
  expect(await links('rules')).toEqual([[`${page}/rules`, 'Rules'], '1 page'])
  expect(await links('be kind')).toEqual([
    [`${page}/rules`, 'RulesBe kind and see https://a.example/_park_ing'],
    '1 page',
  ])
  expect(await links('unfrigable')).toEqual([[`${page}/food`, 'Foodunfrigable'], '1 page'])
})
