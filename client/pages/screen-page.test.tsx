import { act, screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent, addRoom, addSession, addSuperAdmin, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { outOfDate } from '../event/followed-event.ts'
import { ScreenPage } from './screen-page.tsx'

const DAY = '2026-05-09'
const PATH = `/berlin/${DAY}/screen`
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ now: () => new Date() })
  const lists = JSON.stringify({ language: ['Deutsch'] })
  const event = { name: 'Unconference', location: 'Berlin', clock: 24, lists } as const
  const { id: eventId } = await addEvent(hub.db, event)
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8])
    await addRoom(hub.db, {
      eventId,
      id,
      name: id === 8 ? 'Garden' : `Room ${id}`,
      order: id,
      isOpen: id === 8,
    })
  const lunch = { isStatic: true, staticTitle: 'LUNCH', staticLocation: 'Foyer' }
  await addTimeSlot(hub.db, { eventId, id: 1, startTime: '9:00', endTime: '10:00' })
  await addTimeSlot(hub.db, { eventId, id: 2, startTime: '10:00', endTime: '11:00', ...lunch })
  await addTimeSlot(hub.db, { eventId, id: 3, startTime: '11:00', endTime: '12:00' })
  for (const roomId of [1, 2, 3, 4, 5, 6, 7])
    for (const timeSlotId of [1, 3])
      await addSession(hub.db, { eventId, roomId, timeSlotId, title: `Talk ${timeSlotId} in ${roomId}` })
  for (const place of ['Bench', 'Tree'])
    await addSession(hub.db, { eventId, roomId: 8, timeSlotId: 1, title: `By the ${place}`, place })
})
afterAll(() => hub?.close())
beforeEach(() => {
  outOfDate.set(null)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})

/** The screen at a time of the day, once everything has loaded. */
async function show(time: string, search = '', path = PATH) {
  vi.setSystemTime(new Date(`${DAY}T${time}Z`))
  const shown = await showScreen(<ScreenPage />, {
    hub,
    at: `${path}${search}`,
    path: '/:city/:date/screen',
  })
  await shown.quiet()
  await act(() => vi.advanceTimersByTimeAsync(0))
  return shown
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Skips a long time at once, as when a device sleeps. */
const jump = (ms: number) => {
  vi.setSystemTime(Date.now() + ms - SECOND)
  return pass(SECOND)
}
const titles = () =>
  [...document.querySelectorAll('.screen-rooms .screen-title')].map((each) => each.textContent)
const heading = () => document.querySelector('#screen-moment')?.textContent

it('shows the current session, its time left and the next one for all rooms, in pages that rotate', async () => {
  await show('09:15:00')
  expect([heading(), screen.getByRole('timer').textContent]).toEqual(['Now', '45 min left'])
  screen.getByRole('heading', { level: 1, name: 'Unconference' })
  const first = titles()
  expect(first).toEqual(['Talk 1 in 1', 'Talk 1 in 2', 'Talk 1 in 3', 'Talk 1 in 4'])
  screen.getByText('Page 1 of 2')
  expect(screen.getAllByText(/^Next 11:00/)).toHaveLength(4)
  const words = [...document.querySelectorAll<HTMLElement>('.screen-title, p > bdi[lang]')]
  expect(words.map(({ lang }) => lang)).toEqual(Array(8).fill('de'))
  await pass(10 * SECOND)
  expect(titles()).toEqual(['Talk 1 in 5', 'Talk 1 in 6', 'Talk 1 in 7', 'By the Bench', 'By the Tree'])
  await pass(10 * SECOND)
  expect(titles()).toEqual(first)
})

it('counts down the last minutes in seconds, then continues with the break and the sessions after it', async () => {
  await show('09:59:50')
  expect(screen.getByRole('timer').textContent).toBe('0:10 left')
  await pass(3 * SECOND)
  expect(screen.getByRole('timer').textContent).toBe('0:07 left')
  await pass(7 * SECOND)
  expect(heading()).toBe('LUNCH')
  screen.getByText(/until 11:00 · Foyer/)
  expect(titles()[0]).toBe('Talk 3 in 1')
  await jump(HOUR)
  expect(heading()).toBe('Now')
})

it('shows a message when nothing is on', async () => {
  const words: (string | undefined)[] = []
  for (const time of ['08:30:00', '12:30:00']) {
    const { unmount } = await show(time)
    words.push(heading() ?? undefined)
    unmount()
  }
  expect(words).toEqual(['We begin', 'That’s all for today'])
  await show('00:00:00')
  await jump(-HOUR)
  expect(heading()).toBe('Tomorrow')
  // No line starts with a dot.
  expect(screen.getByText('May 9, 2026 · 09:00 · Berlin').textContent).toContain('2026\u00a0· 09:00\u00a0· ')
})

it('shows one room if its id is in the address, and all rooms if there is no such room', async () => {
  const { unmount } = await show('09:15:00', '?room=8')
  screen.getByRole('heading', { level: 1, name: 'Garden' })
  screen.getByText('By the Bench')
  screen.getByText(/^Tree/)
  expect(screen.queryByText('Talk 1 in 1')).toBeNull()
  unmount()
  await show('09:15:00', '?room=99')
  screen.getByText('There is no room 99: these are all rooms')
  expect(titles()).toHaveLength(4)
})

it('shows at the door of a closed room until when it is closed', async () => {
  const [event] = await hub.db.selectFrom('events').select('id').execute()
  const closedTimes = JSON.stringify([{ day: 1, startTime: '9:30', endTime: '11:00' }])
  const room = { eventId: event?.id ?? 0, closedTimes, order: 9 }
  const { id } = await addRoom(hub.db, { ...room, name: 'Cellar' })
  const { unmount } = await show('09:45:00', `?room=${id}`)
  screen.getByText('This room is closed until 11:00.')
  unmount()
  await addSession(hub.db, { eventId: room.eventId, roomId: id, timeSlotId: 3, title: 'Later here' })
  const { unmount: leave } = await show('09:45:00', `?room=${id}`)
  expect(heading()).toBe('Closed')
  screen.getByText('until 11:00')
  leave()
  await hub.db.deleteFrom('rooms').where('id', '=', id).execute()
})

it('keeps the parts of its address in order after a city with right-to-left letters', async () => {
  await addEvent(hub.db, { location: 'תל אביב' })
  await show('09:10', '', `/תל-אביב/${DAY}/screen`)
  expect(screen.getByText(/\/2026-05-09$/).textContent).toContain('/\u2068תל-אביב\u2069/2026-05-09')
})

it('shows an announcement large until its end time, even if no one closes it', async () => {
  const boss = await hub.as(await addSuperAdmin(hub.db))
  const [event] = await hub.call('GET /api/events', { query: { city: 'berlin', date: DAY } })
  vi.setSystemTime(new Date(`${DAY}T09:10:00Z`))
  const body = { eventId: event?.id ?? 0, text: 'Group photo outside', roomId: null, minutes: 10 }
  await boss.call('POST /api/announcements', { body })
  await show('09:15:00')
  expect(screen.getByRole('status').textContent).toBe('Group photo outside')
  await jump(5 * MINUTE)
  expect(screen.getByRole('status').textContent).toBe('')
})

it('marks a session as full until someone undoes that', async () => {
  const boss = await hub.as(await addSuperAdmin(hub.db))
  const [first] = await hub.call('GET /api/sessions', { query: { city: 'berlin', date: DAY } })
  const say = (isFull: boolean) =>
    boss.call('PUT /api/sessions/:id/full', { params: { id: first?.id ?? 0 }, body: { isFull } })
  vi.setSystemTime(new Date(`${DAY}T09:10:00Z`))
  await say(true)
  const { unmount } = await show('09:15:00')
  const full = screen.getByText('Full')
  expect(full.closest('li')?.querySelector('.screen-title')?.textContent).toBe('Talk 1 in 1')
  unmount()
  const atTheDoor = await show('09:15:00', '?room=1')
  screen.getByText('Full')
  atTheDoor.unmount()
  await say(false)
  await show('09:15:00')
  expect(screen.queryByText('Full')).toBeNull()
})

it('discreetly shows the time of the last update while offline, and still what is on', async () => {
  await show('09:15:00')
  act(() => outOfDate.set(new Date(`${DAY}T09:12:00Z`)))
  screen.getByText('Offline – last updated 09:12')
  await jump(45 * MINUTE)
  expect(heading()).toBe('LUNCH')
  act(() => outOfDate.set(null))
  expect(screen.queryByText(/^Offline/)).toBeNull()
})

it('keeps the device awake while it is visible, and asks again when it becomes visible again', async () => {
  const locks: { released: boolean; release: () => Promise<void> }[] = []
  const request = async () => {
    const lock = {
      released: false,
      async release() {
        lock.released = true
      },
    }
    locks.push(lock)
    return lock
  }
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  const { unmount } = await show('09:15:00')
  await jump(MINUTE)
  await jump(MINUTE)
  expect(locks).toHaveLength(1)
  for (const lock of locks) lock.released = true
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(locks).toHaveLength(2)
  unmount()
  expect(locks[1]?.released).toBe(true)
  Reflect.deleteProperty(navigator, 'wakeLock')
})

it('has as many elements, timers and listeners after a simulated day as in its first hour', async () => {
  const listeners = new Map<string, number>()
  for (const target of [window, document] as EventTarget[]) {
    const add = target.addEventListener.bind(target)
    const remove = target.removeEventListener.bind(target)
    const count = (name: string, by: number) => listeners.set(name, (listeners.get(name) ?? 0) + by)
    vi.spyOn(target, 'addEventListener').mockImplementation((...given: Parameters<typeof add>) => {
      count(given[0], 1)
      add(...given)
    })
    vi.spyOn(target, 'removeEventListener').mockImplementation((...given: Parameters<typeof remove>) => {
      count(given[0], -1)
      remove(...given)
    })
  }
  await show('09:25:05')
  const facts = () => ({
    elements: document.querySelectorAll('*').length,
    timers: vi.getTimerCount(),
    listeners: [...listeners.values()].reduce((sum, each) => sum + each, 0),
  })
  // Unused reads are dropped from the cache after five minutes.
  await pass(6 * MINUTE)
  const begun = facts()
  for (let hour = 0; hour < 24; hour += 1) {
    await jump(HOUR - 5 * SECOND)
    await pass(5 * SECOND)
  }
  vi.setSystemTime(new Date(`${DAY}T09:31:00Z`))
  await pass(5 * SECOND)
  expect(facts()).toEqual(begun)
})

it('shows emergencies over everything, even at the door of a room, until they end', async () => {
  const owner = await addSuperAdmin(hub.db)
  const { call } = await hub.as(owner)
  const [event] = await hub.call('GET /api/events', { query: { city: 'berlin', date: DAY } })
  const announce = (text: string) =>
    call('POST /api/announcements', { body: { eventId: event?.id ?? 0, text, isEmergency: true } })
  vi.setSystemTime(new Date(`${DAY}T09:15:00Z`))
  const ids = [(await announce('Leave the building')).id, (await announce('Take the stairs')).id]
  for (const search of ['', '?room=2']) {
    const { unmount } = await show('09:15:00', search)
    expect(screen.getByRole('alert').innerText ?? screen.getByRole('alert').textContent).toMatch(
      /Emergency.*Take the stairs.*Leave the building/s,
    )
    expect(document.querySelector('.screen')?.hasAttribute('inert')).toBe(true)
    unmount()
  }
  for (const id of ids) await call('DELETE /api/announcements/:id', { params: { id } })
  await show('09:15:00')
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(document.querySelector('.screen')?.hasAttribute('inert')).toBe(false)
})
