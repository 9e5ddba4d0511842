import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenForMessages, type MessageWorker } from './worker-messages.ts'

const AT = 'https://hub.example/bern/2026-05-09'
type Listener = (event: unknown) => void
let listeners: Record<string, Listener>
let shown: { title: string; options: Record<string, unknown> }[]
let opened: string[]
let sent: { address: string; method: string; body: unknown }[]
let windows: { url: string; navigate: (address: string) => Promise<unknown>; focus: () => Promise<unknown> }[]
let badge: number | null
let isOnline: boolean
let unsubscribed: number
let forgotten: string[]
let otherEvents: string[]
let wish: object | null

const subscription = (endpoint: string) => ({
  endpoint,
  options: {},
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    unsubscribed += 1
    return true
  },
})

beforeEach(() => {
  listeners = {}
  shown = []
  opened = []
  sent = []
  windows = []
  badge = null
  isOnline = true
  unsubscribed = 0
  forgotten = []
  otherEvents = ['/phone/8']
  wish = { sessionIds: [1], leadMinutes: 5 }
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (address: string) => (wish && address === '/phone/7' ? Response.json(wish) : undefined),
      delete: async (address: string) => forgotten.push(address),
      keys: async () => otherEvents,
    }),
  })
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body: string }) => {
    sent.push({ address, method, body: JSON.parse(body) })
    return { ok: isOnline }
  })
  listenForMessages({
    addEventListener: (name: string, listener: Listener) => {
      listeners[name] = listener
    },
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) => {
        shown.push({ title, options })
      },
      getNotifications: async () => shown,
      pushManager: {
        getSubscription: async () => subscription('https://push.example/one'),
        subscribe: async () => subscription('https://push.example/made'),
      },
    },
    navigator: {
      setAppBadge: async (count: number) => {
        badge = count
      },
    },
    clients: {
      matchAll: async () => windows.map((each) => ({ ...each, postMessage: () => undefined })),
      openWindow: async (address: string) => opened.push(address),
    },
    location: new URL('https://hub.example/service-worker.js'),
  } as unknown as MessageWorker)
})
afterEach(() => vi.unstubAllGlobals())

async function happen(name: string, event: object): Promise<void> {
  const works: Promise<unknown>[] = []
  listeners[name]?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) })
  await Promise.all(works)
}
const click = (action: string) =>
  happen('notificationclick', {
    action,
    notification: { close: () => undefined, data: { navigate: `${AT}?session=7`, eventId: 3 } },
  })

it("shows a message under its tag, with the event's icon, a stop action and a badge", async () => {
  const notification = { title: 'Moved: Owls', body: 'Attic', navigate: `${AT}?session=7`, tag: 'owls' }
  await happen('push', {
    data: { json: () => ({ notification: { ...notification, data: { eventId: 3 } } }) },
  })
  expect(shown).toEqual([
    {
      title: 'Moved: Owls',
      options: {
        body: 'Attic',
        tag: 'owls',
        renotify: true,
        icon: '/bern/2026-05-09/icon-192.png',
        data: { eventId: 3, navigate: `${AT}?session=7` },
        actions: [{ action: 'stop', title: 'Turn off notifications' }],
      },
    },
  ])
  expect(badge).toBe(1)
})

it('shows a generic notification for a message it cannot read, as browsers require', async () => {
  for (const data of [null, { json: () => JSON.parse('{') }, { json: () => ({ notification: {} }) }])
    await happen('push', { data })
  expect(shown.map(({ title }) => title)).toEqual(Array(3).fill('The schedule has changed'))
})

it('opens the session in a window of the event, or in a new one', async () => {
  await click('')
  expect(opened).toEqual(['/bern/2026-05-09?session=7'])
  const moved: string[] = []
  const navigate = async (address: string) => moved.push(address)
  windows = [
    { url: 'https://hub.example/oslo/2026-05-09', navigate: vi.fn(), focus: async () => null },
    { url: `${AT}/wifi`, navigate, focus: async () => null },
  ]
  await click('')
  expect([opened.length, moved]).toEqual([1, ['/bern/2026-05-09?session=7']])
})

it("stops the messages of the event, and reports a browser's new push address", async () => {
  await click('stop')
  expect(forgotten).toEqual(['/phone/3'])
  await happen('pushsubscriptionchange', { oldSubscription: subscription('https://push.example/old') })
  expect(opened).toEqual([])
  expect(sent).toEqual([
    {
      address: '/api/phones/end',
      method: 'POST',
      body: { endpoint: 'https://push.example/one', eventId: 3 },
    },
    {
      address: '/api/phones',
      method: 'PUT',
      body: {
        endpoint: 'https://push.example/old',
        to: { endpoint: 'https://push.example/made', keys: { p256dh: 'p', auth: 'a' } },
      },
    },
  ])
})

it('unsubscribes if the server cannot be told to stop, and with the last event', async () => {
  await click('stop')
  expect(unsubscribed).toBe(0)
  isOnline = false
  await click('stop')
  expect(unsubscribed).toBe(1)
  isOnline = true
  otherEvents = []
  await click('stop')
  expect(unsubscribed).toBe(2)
})

it('counts the remaining messages after one is dismissed or stopped', async () => {
  const data = { json: () => ({ notification: { title: 'Moved: Owls', navigate: AT } }) }
  for (let count = 0; count < 3; count += 1) await happen('push', { data })
  expect(badge).toBe(3)
  shown.pop()
  await happen('notificationclose', {})
  expect(badge).toBe(2)
  shown.pop()
  await click('stop')
  expect(badge).toBe(1)
})

describe('the first message', () => {
  const first = {
    confirm: 'code',
    notification: {
      title: 'Notifications are on',
      body: 'Words',
      navigate: AT,
      tag: 't',
      data: { eventId: 7 },
    },
  }
  const come = () => happen('push', { data: { json: () => first } })
  const words = () => shown.map(({ title, options }) => [title, options.body])

  it('is confirmed with its code and the current settings, and reports that messages are on', async () => {
    await come()
    const body = { endpoint: 'https://push.example/one', keys: { p256dh: 'p', auth: 'a' }, eventId: 7 }
    expect(sent).toEqual([
      {
        address: '/api/phones/confirm',
        method: 'POST',
        body: { ...body, sessionIds: [1], leadMinutes: 5, code: 'code' },
      },
    ])
    expect(words()).toEqual([['Notifications are on', 'Words']])
  })

  it('reports that they could not be turned on if the server refuses, and forgets the settings', async () => {
    vi.useFakeTimers()
    isOnline = false
    const coming = come()
    await vi.runAllTimersAsync()
    await coming
    vi.useRealTimers()
    expect(words()).toEqual([
      ['Notifications could not be turned on', 'Please try again on the event’s page.'],
    ])
    expect(forgotten).toEqual(['/phone/7'])
  })

  it('waits for a page that has not stored its settings yet', async () => {
    const later = wish
    wish = null
    vi.useFakeTimers()
    const coming = come()
    setTimeout(() => {
      wish = later
    }, 500)
    await vi.runAllTimersAsync()
    await coming
    vi.useRealTimers()
    expect([sent.length, words()]).toEqual([1, [['Notifications are on', 'Words']]])
  })

  it('confirms nothing that was turned off meanwhile', async () => {
    wish = null
    vi.useFakeTimers()
    const coming = come()
    await vi.runAllTimersAsync()
    await coming
    vi.useRealTimers()
    expect([sent, words()]).toEqual([[], [['Notifications are off', '']]])
  })
})
