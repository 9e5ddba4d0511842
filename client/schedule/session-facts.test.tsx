import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { RoomFacts } from '../../domain/schedule/room-facts.ts'
import type { SessionFacts as Facts } from '../../domain/schedule/session-facts.ts'
import { openOwnedApp } from '../../test/app.ts'
import { addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import type { Network } from '../../test/network.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { Schedule } from './schedule.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
let at = new Date('2026-05-09T08:00:00Z')
beforeAll(async () => {
  hub = await openOwnedApp({ now: () => at })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterAll(() => hub?.close())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const URL = 'https://meet.example/room'

type Given = {
  meet?: (network: Network) => void
  room?: RoomFacts
  startTime?: string
  date?: string
  /** The word saved in this browser. */
  known?: string
}

/** A session until 11:00, opened at a time of its day. */
async function open(facts: Facts, time: string, given: Given = {}) {
  const { meet, room: inRoom = {}, startTime = '10:00', date = '2026-05-09', known } = given
  at = new Date(`${date}T${time}:00Z`)
  vi.useFakeTimers({ now: at, toFake: ['Date'] })
  const { event, eventId } = await hub.addOwnEvent()
  if (known) localStorage.setItem(`word/${eventId}`, known)
  await hub.db.updateTable('events').set({ joiningWord: 'Acorn' }).where('id', '=', eventId).execute()
  const slot = await addTimeSlot(hub.db, { eventId, startTime, endTime: '11:00' })
  const room = await addRoom(hub.db, { eventId, facts: JSON.stringify(inRoom) })
  const { id } = await addSession(hub.db, {
    eventId,
    timeSlotId: slot.id,
    roomId: room.id,
    title: 'Bees',
    presenterName: 'Ann',
    facts: JSON.stringify(facts),
  })
  const shown = await showScreen(<Schedule />, {
    hub,
    at: `/${event.slug}/${event.date}?session=${id}`,
    path: '/:city/:date',
    ...(meet && { meet }),
  })
  const sheet = within(await screen.findByRole('dialog'))
  return { ...shown, sheet, id, eventId }
}

it('shows hosts with their pages, links, notes, and that the session is not recorded', async () => {
  const { sheet } = await open(
    {
      presenterLink: 'mailto:ann@example.com',
      hosts: [{ name: 'Bob' }, { name: '山田', link: 'https://yamada.example/about' }],
      links: [{ title: 'Slides', url: 'https://slides.example/bees' }],
      isNotRecorded: true,
      notes: 'Needs a laptop',
    },
    '08:00',
  )
  await sheet.findByText('Needs a laptop')
  const people = sheet.getAllByRole('link').map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))
  expect(people.flatMap((href) => /people\/(.*)/.exec(href)?.[1] ?? [])).toEqual(['Ann', 'Bob', '山田'])
  expect(sheet.getByText('Not recorded')).toBeTruthy()
  const links = ['ann@example.com', 'yamada.example', 'slides.example'].map(
    (host) => sheet.getByText(host).closest('a') as HTMLAnchorElement,
  )
  expect(links.map(({ href, rel, target }) => [href, rel, target])).toEqual([
    ['mailto:ann@example.com', 'nofollow noopener', '_blank'],
    ['https://yamada.example/about', 'nofollow noopener', '_blank'],
    ['https://slides.example/bees', 'nofollow noopener', '_blank'],
  ])
  expect(sheet.queryByText('Join from elsewhere')).toBeNull()
})

it('shows when the address of a session will appear, and does not fetch it earlier', async () => {
  const { sheet, asked } = await open({ joining: { url: URL } }, '09:30')
  await sheet.findByText('The address appears here at 9:50 AM.')
  expect(asked).not.toContain('GET /api/sessions/:id/joining')
})

it('shows the address from ten minutes before, as a plain link', async () => {
  const { sheet } = await open({ joining: { url: URL } }, '09:50')
  const link = await sheet.findByRole('link', { name: /Join from elsewhere/ })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([URL, 'nofollow noopener'])
})

it('hides the address once the session is over', async () => {
  const { sheet } = await open({ notes: 'Quiet', joining: { url: URL } }, '11:00')
  await sheet.findByText('Quiet')
  expect(sheet.queryByText('Join from elsewhere')).toBeNull()
})

it("asks for the event's word, reports a wrong one, and remembers the right one", async () => {
  const facts: Facts = { joining: { url: URL, isForThoseWhoKnow: true } }
  const first = await open(facts, '10:20')
  const say = async (word: string) => {
    await userEvent.clear(await first.sheet.findByRole('textbox', { name: 'The event’s code word' }))
    await userEvent.type(
      first.sheet.getByRole('textbox', { name: 'The event’s code word' }),
      `${word}{Enter}`,
    )
  }
  const field = await first.sheet.findByRole('textbox', { name: 'The event’s code word' })
  const status = field.closest('.session-facts')?.querySelector('[role="status"]')
  await say('walnut')
  await waitFor(() => expect(status?.textContent).toBe('This is not the event’s code word'))
  expect(document.activeElement).toBe(field)
  expect(localStorage.getItem(`word/${first.eventId}`)).toBeNull()
  await say('acorn')
  const link = await first.sheet.findByRole('link', { name: /Join from elsewhere/ })
  expect(document.activeElement).toBe(link)
  expect(status?.isConnected).toBe(true)
  await waitFor(() => expect(localStorage.getItem(`word/${first.eventId}`)).toBe('acorn'))
})

it('forgets a saved word that the event no longer uses', async () => {
  const facts: Facts = { joining: { url: URL, isForThoseWhoKnow: true } }
  const { sheet, eventId } = await open(facts, '10:20', { known: 'walnut' })
  await sheet.findByRole('textbox', { name: 'The event’s code word' })
  sheet.getByText('This is not the event’s code word')
  expect(localStorage.getItem(`word/${eventId}`)).toBeNull()
})

it("uses the room's address for a session with none, optionally behind the event's word", async () => {
  const room = { joiningUrl: 'https://meet.example/hall' }
  const first = await open({}, '10:20', { room })
  const link = await first.sheet.findByRole('link', { name: /Join from elsewhere/ })
  expect(link.getAttribute('href')).toBe(room.joiningUrl)
  first.unmount()
  const second = await open({ joining: { isForThoseWhoKnow: true } }, '10:20', { room })
  await second.sheet.findByRole('textbox', { name: 'The event’s code word' })
})

it('updates a changed address on an open page', async () => {
  const { sheet, id } = await open({ joining: { url: URL } }, '10:20')
  const link = await sheet.findByRole('link', { name: /Join from elsewhere/ })
  const facts = JSON.stringify({ joining: { url: 'https://meet.example/moved' } })
  await hub.db.updateTable('sessions').set({ facts }).where('id', '=', id).execute()
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(link.getAttribute('href')).toBe('https://meet.example/moved'))
})

it('shows the address of a session at midnight on the evening before', async () => {
  const midnight = { startTime: '12:05 AM', date: '2026-05-08' }
  const early = await open({ joining: { url: URL } }, '23:50', midnight)
  await early.sheet.findByText('The address appears here at 11:55 PM.')
  early.unmount()
  const { sheet } = await open({ joining: { url: URL } }, '23:56', midnight)
  await sheet.findByRole('link', { name: /Join from elsewhere/ })
})

it('reports offline that the address needs a network, and loads it once online', async () => {
  const { sheet, mend } = await open({ joining: { url: URL } }, '10:20', {
    meet: (network) => network.meet('GET /api/sessions/:id/joining', 'gone'),
  })
  await sheet.findByText('The address needs a network. It appears once you are online.')
  mend('GET /api/sessions/:id/joining')
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => sheet.getByRole('link', { name: /Join from elsewhere/ }))
})
