import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { have } from '../../test/browser-parts.ts'
import { addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import type { Network } from '../../test/network.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { storeFavorites } from '../event/favorites.ts'
import { beginCalendar, followStars, keptCalendar, readCalendarPath } from '../event/star-calendar.ts'
import { shownToast } from '../ui/toast.ts'
import { StarCalendar } from './star-calendar.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
let unmount = () => {}
beforeEach(async () => {
  hub = await openOwnedApp()
})
afterEach(async () => {
  unmount()
  // Otherwise stars that the browser does not store would leak into later tests.
  vi.unstubAllGlobals()
  storeFavorites([])
  localStorage.clear()
  await hub.close()
})

async function show(meet?: (network: Network) => void) {
  const { query, eventId } = await hub.addOwnEvent()
  const { id: roomId } = await addRoom(hub.db, { eventId })
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId })
  const { id } = await addSession(hub.db, { eventId, roomId, timeSlotId, title: 'Owls' })
  storeFavorites([String(id)])
  const onEnd = vi.fn()
  const at = `/${query.city}/${query.date}`
  const shown = await showScreen(<StarCalendar onEnd={onEnd} />, {
    hub,
    at,
    path: '/:city/:date',
    ...(meet && { meet }),
  })
  unmount = shown.unmount
  const sent = () => shown.made.map(({ name, body }) => [name, body] as const)
  return { ...shown, eventId, id, onEnd, sent }
}

const linkOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

it('starts when it is opened, links to calendar apps, and stops with one press', async () => {
  const { sent, eventId, id, onEnd, quiet } = await show()
  const webcal = (await linkOf('Open in calendar app')) ?? ''
  const { secret = '', path = '' } = keptCalendar(eventId) ?? {}
  expect(secret).toMatch(/^[\da-f]{32}$/)
  expect(sent()).toEqual([['PUT /api/star-calendars', { secret, eventId, sessionIds: [id] }]])
  expect(webcal).toBe(`webcal://${location.host}${path}`)
  expect(path).not.toContain(secret)
  expect(await linkOf('Google Calendar')).toBe(
    `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
  )
  const address = `${location.origin}${path}`
  expect(await linkOf('Outlook')).toContain(`addfromweb?url=${encodeURIComponent(address)}&name=`)
  const writeText = vi.fn(async () => undefined)
  have(navigator, 'clipboard', { writeText })
  fireEvent.click(screen.getByRole('button', { name: 'Copy address' }))
  expect(writeText).toHaveBeenCalledWith(address)
  expect(screen.getByText(/^The server keeps your stars for this calendar until you stop it/)).toBeDefined()
  expect(await (await hub.fetch(path)).text()).toContain('SUMMARY:Owls')

  await userEvent.click(screen.getByRole('button', { name: 'Stop the calendar' }))
  await quiet()
  expect(onEnd).toHaveBeenCalledOnce()
  expect([keptCalendar(eventId), (await hub.fetch(path)).status]).toEqual([null, 404])
  expect(shownToast.current()?.title).toBe('Stopped')
})

it('shows the same address when it is opened again, and creates no other', async () => {
  const first = await show()
  const webcal = await linkOf('Open in calendar app')
  first.unmount()
  const again = await showScreen(<StarCalendar onEnd={() => {}} />, {
    hub,
    at: location.pathname,
    path: '/:city/:date',
  })
  unmount = again.unmount
  expect([await linkOf('Open in calendar app'), again.made]).toEqual([webcal, []])
})

it('reports an unreachable server, and creates only one calendar even if the first reply was lost', async () => {
  const lose = ({ meet }: Network) => meet('PUT /api/star-calendars', 'lost')
  const { eventId, mend, sent } = await show(lose)
  await screen.findByText('That did not work')
  expect(readCalendarPath(eventId)).toBeUndefined()
  mend('PUT /api/star-calendars')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await linkOf('Open in calendar app')
  const secrets = sent().map(([, body]) => (body as { secret: string }).secret)
  expect([secrets.length, new Set(secrets).size]).toEqual([2, 1])
})

it('is stopped on the next visit if the server was unreachable', async () => {
  const { eventId, meet, quiet, onEnd } = await show()
  await linkOf('Open in calendar app')
  const { path = '' } = keptCalendar(eventId) ?? {}
  meet('POST /api/star-calendars/end', 'gone')
  await userEvent.click(screen.getByRole('button', { name: 'Stop the calendar' }))
  await quiet()
  expect([onEnd.mock.calls.length, readCalendarPath(eventId)]).toEqual([1, undefined])
  expect(shownToast.current()?.title).toBe('Stopped here')
  expect((await hub.fetch(path)).status).toBe(200)
  await followStars(hub.call, eventId, () => [])
  expect([keptCalendar(eventId), (await hub.fetch(path)).status]).toEqual([null, 404])
})

it('stays stopped if stars were being sent meanwhile', async () => {
  const { eventId, id } = await show()
  await linkOf('Open in calendar app')
  const { path = '' } = keptCalendar(eventId) ?? {}
  await act(async () => {
    const sending = followStars(hub.call, eventId, () => [id])
    await userEvent.click(screen.getByRole('button', { name: 'Stop the calendar' }))
    await sending
  })
  await expect.poll(() => keptCalendar(eventId)).toBeNull()
  expect((await hub.fetch(path)).status).toBe(404)
})

it('is forgotten in the browser when the server refuses calendars of the event', async () => {
  const { eventId } = await show()
  await linkOf('Open in calendar app')
  await hub.engine.db.updateTable('events').set({ date: '2026-04-01' }).where('id', '=', eventId).execute()
  await hub.engine.db.deleteFrom('star_calendars').execute()
  await expect(followStars(hub.call, eventId, () => [])).rejects.toThrow('This event is over')
  expect(keptCalendar(eventId)).toBeNull()
  await expect(beginCalendar(hub.call, eventId, () => [])).rejects.toThrow('This event is over')
})

it('does not start in a browser that stores nothing', async () => {
  const refuse = () => {
    throw new Error('full')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, clear: () => undefined })
  const { sent } = await show()
  await screen.findByText('This browser stores nothing, so it could not stop the calendar later.')
  expect(sent()).toEqual([])
})
