import { expect, it, vi } from 'vitest'
import { have } from '../../test/browser-parts.ts'
import type { MakeCall } from '../net/call.ts'
import { readSettings, sendAgain, turnOff } from './phone.ts'

const EVENT = 7
const ASKED = { leadMinutes: 5 as const, sessionIds: [1] }

type Subscription = object | null

/**
 * A browser with messages on, and the cache it shares with its service worker.
 * @param pushManager how its push service answers, if it does
 */
function haveMessagesOn(pushManager: (subscription: Subscription) => object = knows): void {
  const memory = new Map([[`/phone/${EVENT}`, JSON.stringify(ASKED)]])
  const unsubscribe = vi.fn(async () => true)
  const subscription = {
    endpoint: 'https://push.example/1',
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe,
  }
  const registration = { pushManager: pushManager(subscription) }
  have(window, 'Notification', { permission: 'granted' })
  have(navigator, 'serviceWorker', {
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  })
  have(window, 'caches', {
    match: async (address: string) => {
      const kept = memory.get(address)
      return kept === undefined ? undefined : new Response(kept)
    },
    open: async () => ({
      put: async (address: string, response: Response) => void memory.set(address, await response.text()),
      delete: async (address: string) => memory.delete(address),
      keys: async () => [...memory.keys()],
    }),
  })
}

function knows(subscription: Subscription) {
  return { getSubscription: async () => subscription }
}

/** A browser whose address at the push service has expired, and which waits for `answer` to get another one. */
function haveSlowPushService() {
  const coming = Promise.withResolvers<Subscription>()
  let subscription: Subscription = null
  const subscribe = vi.fn(() => coming.promise)
  let answer = (): void => undefined
  haveMessagesOn((next) => {
    answer = () => {
      subscription = next
      coming.resolve(next)
    }
    return { getSubscription: async () => subscription, subscribe }
  })
  return { subscribe, answer: () => answer() }
}

const HALF_A_MINUTE_MS = 30_000
const callTo = (sent: unknown[]) =>
  (async (name: string, { body }: { body?: { sessionIds: number[]; leadMinutes: number } } = {}) => {
    if (name === 'GET /api/phones/key') return { key: '' }
    sent.push(body && [body.leadMinutes, body.sessionIds])
  }) as unknown as MakeCall

it('sends later wishes although the push service never answered an earlier one', async () => {
  vi.useFakeTimers()
  const { subscribe } = haveSlowPushService()
  const sent: unknown[] = []
  const visit = sendAgain(callTo(sent), EVENT, (asked) => asked)
  const isRefused = expect(visit).rejects.toThrow('no answer')
  await vi.waitFor(() => expect(subscribe).toHaveBeenCalled())
  haveMessagesOn()
  const press = sendAgain(callTo(sent), EVENT, (asked) => ({ ...asked, leadMinutes: 15 }))
  await vi.advanceTimersByTimeAsync(HALF_A_MINUTE_MS)
  await isRefused
  await press
  expect(sent).toEqual([[15, [1]]])
})

it('sends the current wish when the push service answers late', async () => {
  vi.useFakeTimers()
  const { answer } = haveSlowPushService()
  const sent: unknown[] = []
  let stars = [1, 2]
  const visit = sendAgain(callTo(sent), EVENT, (asked) => ({ ...asked, sessionIds: stars }))
  const isRefused = expect(visit).rejects.toThrow('no answer')
  await vi.advanceTimersByTimeAsync(HALF_A_MINUTE_MS)
  await isRefused
  stars = [2]
  answer()
  await vi.waitFor(async () => expect(await readSettings(EVENT)).toEqual({ leadMinutes: 5, sessionIds: [2] }))
  expect(sent).toEqual([[5, [2]]])
})

it.each([
  ['another reminder', () => sendAgain(callTo([]), EVENT, (asked) => ({ ...asked, leadMinutes: 15 }))],
  ['turning messages off', () => turnOff(callTo([]), EVENT)],
])('keeps a newer wish, %s, when the push service answers an older one late', async (_, choose) => {
  vi.useFakeTimers()
  const { answer } = haveSlowPushService()
  const sent: unknown[] = []
  const press = sendAgain(callTo(sent), EVENT, (asked) => ({ ...asked, leadMinutes: 10 }))
  const isRefused = expect(press).rejects.toThrow('no answer')
  await vi.advanceTimersByTimeAsync(HALF_A_MINUTE_MS)
  await isRefused
  const newer = choose()
  await vi.advanceTimersByTimeAsync(0)
  answer()
  await newer
  await vi.advanceTimersByTimeAsync(HALF_A_MINUTE_MS)
  expect(sent).toEqual([])
  expect((await readSettings(EVENT))?.leadMinutes).not.toBe(10)
})

it.each([
  ['service worker', { ready: new Promise(() => undefined), getRegistration: async () => ({}) }, navigator],
  ['cache', { match: () => new Promise(() => undefined) }, window],
])('lets later turns go on although the %s never answers', async (part, silent, owner) => {
  vi.useFakeTimers()
  haveMessagesOn()
  have(owner, part === 'cache' ? 'caches' : 'serviceWorker', silent)
  const sent: unknown[] = []
  const visit = sendAgain(callTo(sent), EVENT, (asked) => asked).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  haveMessagesOn()
  const press = sendAgain(callTo(sent), EVENT, (asked) => ({ ...asked, leadMinutes: 15 }))
  await vi.advanceTimersByTimeAsync(HALF_A_MINUTE_MS)
  await Promise.all([visit, press])
  expect(sent).toEqual([[15, [1]]])
})

it('stays off when messages are turned off while a visit is still sending its stars', async () => {
  haveMessagesOn()
  const sent: string[] = []
  let answer: () => void = () => undefined
  const slow = new Promise<void>((resolve) => {
    answer = resolve
  })
  const call = (async (name: string) => {
    if (name === 'GET /api/phones/key') return { key: '' }
    sent.push(name)
    if (name === 'POST /api/phones') await slow
  }) as unknown as MakeCall
  const visit = sendAgain(call, EVENT, (asked) => ({ ...asked, sessionIds: [1, 2] }))
  await expect.poll(() => sent).toEqual(['POST /api/phones'])
  await turnOff(call, EVENT)
  answer()
  await visit
  expect(await readSettings(EVENT)).toBeNull()
  // The server may have received the end first.
  expect(sent).toEqual(['POST /api/phones', 'POST /api/phones/end', 'POST /api/phones/end'])
  // A later visit turns nothing on again.
  await sendAgain(call, EVENT, (asked) => asked)
  expect(sent).toHaveLength(3)
})

it('sends a newer wish only once an older one is answered, so that both sides keep the newer one', async () => {
  haveMessagesOn()
  const sent: unknown[] = []
  const { promise: slow, resolve: answer } = Promise.withResolvers<void>()
  const call = (async (name: string, { body }: { body?: { leadMinutes: number } } = {}) => {
    if (name === 'GET /api/phones/key') return { key: '' }
    sent.push(body?.leadMinutes)
    if (sent.length === 1) await slow
  }) as unknown as MakeCall
  const visit = sendAgain(call, EVENT, (asked) => ({ ...asked, sessionIds: [1, 2] }))
  await vi.waitFor(() => expect(sent).toEqual([5]))
  const press = sendAgain(call, EVENT, (asked) => ({ ...asked, leadMinutes: 15 }))
  setTimeout(answer)
  await Promise.all([visit, press])
  expect(sent).toEqual([5, 15])
  expect(await readSettings(EVENT)).toEqual({ leadMinutes: 15, sessionIds: [1, 2] })
})
