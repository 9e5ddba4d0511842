import type { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { have } from '../../test/browser-parts.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { readEvents } from '../event/event.ts'
import { storeFavorites, toggleFavorite } from '../event/favorites.ts'
import { unreadNews } from '../event/news.ts'
import { turnOn } from '../event/phone.ts'
import type { MakeCall } from '../net/call.ts'
import { createQueryClient, read } from '../net/reads.ts'
import { dismissToast, shownToast } from '../ui/toast.ts'
import { beginPhone } from './begin.ts'

const DAY = '2026-05-09'
const SECOND = 1_000
const MINUTE = 60 * SECOND

let hub: Awaited<ReturnType<typeof openApp>>
let reads: QueryClient
let query: { city: string; date: string }
let event: { id: number }
let owls: { id: number }
let bats: { id: number }
beforeAll(async () => {
  hub = await openApp()
  const { id: eventId, slug } = await addEvent(hub.db, { clock: 24, date: DAY })
  event = { id: eventId }
  query = { city: slug, date: DAY }
  const { id: roomId } = await addRoom(hub.db, { eventId, name: 'Attic' })
  const { id: cellar } = await addRoom(hub.db, { eventId, name: '東京' })
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId, startTime: '10:00' })
  owls = await addSession(hub.db, { eventId, roomId, timeSlotId, title: 'Owls' })
  bats = await addSession(hub.db, { eventId, roomId: cellar, timeSlotId, title: 'Bats' })
})
afterAll(() => hub.close())

beforeEach(async () => {
  localStorage.setItem('installing', 'proposed')
  reads = createQueryClient(hub.call)
  await reads.fetchQuery(readEvents(query))
  await reads.fetchQuery(read('GET /api/sessions', { query }))
  await reads.fetchQuery(read('GET /api/time-slots', { query }))
  history.replaceState(null, '', `/${query.city}/${DAY}`)
  vi.useFakeTimers()
})
afterEach(async () => {
  // Stops what it started, as the page of another event does.
  await beginPhone(reads, { city: 'nowhere', date: DAY })
  storeFavorites([])
  Reflect.deleteProperty(navigator, 'setAppBadge')
})

/** Opens a page of the event at a time of its day. */
async function openAt(time: string): Promise<void> {
  vi.setSystemTime(new Date(`${DAY}T${time}Z`))
  await beginPhone(reads, query)
}
/** @returns the text of the toast shown then, which is closed */
async function after(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  const shown = shownToast.current()
  if (shown) dismissToast(shown.id)
  return shown && [shown.title, shown.description]
}
function haveRegistration(subscription: object): void {
  const registration = { pushManager: { getSubscription: async () => subscription } }
  have(navigator, 'serviceWorker', { getRegistration: async () => registration, ready: registration })
}
function hide(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

it('reminds of a starred session once while the page is open, and opens it', async () => {
  toggleFavorite(owls.id)
  await openAt('09:50:00')
  expect(await after(4 * MINUTE)).toBeNull()
  await vi.advanceTimersByTimeAsync(MINUTE + 15 * SECOND)
  shownToast.current()?.action?.act()
  expect(location.search).toBe(`?session=${owls.id}`)
  expect(await after(0)).toEqual(['Begins in 5 minutes: Owls', 'Attic, 10:00'])
  expect(await after(20 * MINUTE)).toBeNull()
})

it.each(['/news', '/search?q=bats', '/ideas', '/people/ann', '/wifi/'])(
  'reminds on %s, a page of the event for visitors',
  async (page) => {
    toggleFavorite(owls.id)
    history.replaceState(null, '', `/${query.city}/${DAY}${page}`)
    await openAt('09:50:00')
    expect(await after(6 * MINUTE)).toEqual(['Begins in 5 minutes: Owls', 'Attic, 10:00'])
  },
)

it.each(['/admin/board', '/auth', '/screen?room=1', '/admin-reset'])(
  'does not remind on %s',
  async (page) => {
    toggleFavorite(owls.id)
    history.replaceState(null, '', `/${query.city}/${DAY}${page}`)
    await openAt('09:50:00')
    expect(await after(7 * MINUTE)).toBeNull()
  },
)

it('combines the reminders of several sessions, and delays them while the page is hidden', async () => {
  storeFavorites([owls, bats].map(({ id }) => String(id)))
  await openAt('09:50:00')
  hide(true)
  expect(await after(8 * MINUTE)).toBeNull()
  hide(false)
  expect(await after(0)).toEqual(['2 of your sessions begin in 2 minutes', 'Owls, Attic\nBats, 東京'])
})

it.each([
  ['09:54:00', null],
  ['09:57:00', ['Begins in 3 minutes: Owls', 'Attic, 10:00']],
  ['10:01:00', null],
])(
  'reminds of what begins soon on a page of the evening before that is seen again at %s',
  async (time, words) => {
    toggleFavorite(owls.id)
    vi.setSystemTime(new Date('2026-05-08T21:00:00Z'))
    await beginPhone(reads, query)
    hide(true)
    vi.setSystemTime(new Date(`${DAY}T${time}Z`))
    hide(false)
    expect(await after(0)).toEqual(words)
  },
)

it('fetches announcements each minute while hidden on a day of the event, and not otherwise', async () => {
  const asked = vi.spyOn(reads, 'refetchQueries').mockResolvedValue()
  await openAt('09:50:00')
  await after(3 * MINUTE)
  expect(asked).toHaveBeenCalledTimes(0)
  hide(true)
  await after(3 * MINUTE - SECOND)
  expect(asked).toHaveBeenCalledTimes(3)
  const { queryKey } = read('GET /api/announcements', { query })
  expect(asked.mock.calls).toEqual(Array(3).fill([{ queryKey }]))
  vi.setSystemTime(new Date('2026-05-12T10:00:00Z'))
  await after(3 * MINUTE)
  expect(asked).toHaveBeenCalledTimes(3)
  hide(false)
})

it('does not remind of what has begun, has no star, or is covered by push messages', async () => {
  await openAt('09:50:00')
  expect(await after(7 * MINUTE)).toBeNull()
  toggleFavorite(owls.id)
  await openAt('09:50:00')
  hide(true)
  await after(12 * MINUTE)
  hide(false)
  expect(await after(MINUTE)).toBeNull()
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('caches', {
    match: async (address: string) =>
      address === `/phone/${event.id}` ? new Response('{"leadMinutes":0,"sessionIds":[]}') : undefined,
  })
  have(navigator, 'serviceWorker', { getRegistration: async () => undefined })
  await openAt('09:50:00')
  expect(await after(7 * MINUTE)).toBeNull()
})

it('follows a session that moves', async () => {
  toggleFavorite(owls.id)
  await openAt('09:50:00')
  const slots = read('GET /api/time-slots', { query }).queryKey
  reads.setQueryData(slots, (known) => known?.map((slot) => ({ ...slot, startTime: '10:30' })))
  expect(await after(20 * MINUTE)).toBeNull()
  expect(await after(16 * MINUTE)).toEqual(['Begins in 5 minutes: Owls', 'Attic, 10:30'])
})

it('ends messages a day after the event, and unsubscribes if no other event needs them', async () => {
  vi.stubGlobal('Notification', { permission: 'granted' })
  const gone: string[] = []
  vi.stubGlobal('caches', {
    match: async () => new Response('{"leadMinutes":0,"sessionIds":[]}'),
    open: async () => ({ delete: async (address: string) => gone.push(address), keys: async () => [] }),
  })
  const subscription = { endpoint: 'https://push.example/1', unsubscribe: async () => gone.push('address') }
  haveRegistration(subscription)
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    sent.push([address, JSON.parse(body)])
    return new Response(null, { status: 204 })
  })
  vi.setSystemTime(new Date('2026-05-11T20:00:00Z'))
  await beginPhone(reads, query)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([['/api/phones/end', { endpoint: subscription.endpoint, eventId: event.id }]])
  expect(gone).toEqual([`/phone/${event.id}`, 'address'])
})

it('sends a star that is set while messages are being turned on', async () => {
  const memory = new Map<string, Response>()
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
  vi.stubGlobal('caches', {
    match: async (address: string) => memory.get(address)?.clone(),
    open: async () => ({ put: async (address: string, asked: Response) => memory.set(address, asked) }),
  })
  const endpoint = 'https://push.example/1'
  haveRegistration({ endpoint, options: { applicationServerKey: null }, toJSON: () => ({ endpoint }) })
  const sent: number[][] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body?: string }) => {
    if (body === undefined) return Response.json({ key: '' })
    sent.push(JSON.parse(body).sessionIds)
    return new Response(null, { status: 204 })
  })
  await openAt('08:00:00')
  await after(0)
  const { promise: slow, resolve: answer } = Promise.withResolvers<void>()
  const call = async (name: string) => (name === 'POST /api/phones' ? slow : { key: '' })
  const press = turnOn(call as unknown as MakeCall, event.id, async () => ({
    leadMinutes: 5,
    sessionIds: [],
  }))
  toggleFavorite(owls.id)
  await after(2 * SECOND)
  answer()
  await press
  await after(0)
  expect(sent).toEqual([[owls.id]])
})

it('sends the stars of a calendar as they change, and again once online', async () => {
  const calendar = { secret: '5'.repeat(32), path: '/star-calendars/1.ics', sessionIds: [] }
  localStorage.setItem(`star-calendar/${event.id}`, JSON.stringify(calendar))
  const sent: number[][] = []
  let isOnline = true
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    sent.push(JSON.parse(body).sessionIds)
    return Response.json({ path: calendar.path })
  })
  const came = () => vi.waitFor(() => expect(sent.length).toBe(1), 20_000).then(() => sent.splice(0)[0])
  await openAt('08:00:00')
  expect(await came()).toEqual([])
  toggleFavorite(owls.id)
  toggleFavorite(bats.id)
  await after(2 * SECOND)
  expect(await came()).toEqual([owls.id, bats.id])
  toggleFavorite(bats.id)
  hide(true)
  expect(await came()).toEqual([owls.id])
  hide(false)
  await after(2 * SECOND)
  expect(sent).toEqual([])
  toggleFavorite(bats.id)
  await after(2 * SECOND)
  expect(await came()).toEqual([owls.id, bats.id])
  isOnline = false
  toggleFavorite(owls.id)
  await after(2 * SECOND)
  isOnline = true
  window.dispatchEvent(new Event('online'))
  expect(await came()).toEqual([bats.id])
  localStorage.removeItem(`star-calendar/${event.id}`)
})

it('mirrors the number at the bell in the badge of the app icon', async () => {
  const badges: number[] = []
  Object.defineProperty(navigator, 'setAppBadge', {
    configurable: true,
    value: async (count: number) => badges.push(count),
  })
  unreadNews.set(2)
  await openAt('08:00:00')
  unreadNews.set(0)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(badges).toEqual([2, 0])
})
