import { expect, it, vi } from 'vitest'
import { have } from '../../test/browser-parts.ts'
import type { MakeCall } from '../net/call.ts'
import { readSettings, sendAgain, turnOff } from './phone.ts'

const EVENT = 7
const ASKED = { leadMinutes: 5 as const, sessionIds: [1] }

/** A browser with messages on, and the cache it shares with its service worker. */
function haveMessagesOn(): void {
  const memory = new Map([[`/phone/${EVENT}`, JSON.stringify(ASKED)]])
  const unsubscribe = vi.fn(async () => true)
  const subscription = {
    endpoint: 'https://push.example/1',
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe,
  }
  const registration = { pushManager: { getSubscription: async () => subscription } }
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
