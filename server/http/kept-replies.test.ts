import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { bodyIn, type Encoding, improveBody } from './encodings.ts'
import { createKeptReads } from './kept-reads.ts'
import { createKeptReplies, keepReply, SITE, writeKept } from './kept-replies.ts'

it.each(['', '[]', 'a schedule '.repeat(20_000)])(
  'uses no more memory for a cached body than its bytes',
  async (text) => {
    const { bodies } = keepReply({}, '"1"', text)
    const encodings: Encoding[] = ['identity', 'br', 'gzip']
    const spare = () =>
      encodings
        .map((encoding) => bodyIn(bodies, encoding))
        .map((body) => body.buffer.byteLength - body.length)
    expect(spare()).toEqual([0, 0, 0])
    await improveBody(bodies)
    expect(spare()).toEqual([0, 0, 0])
  },
)

it('compresses a long reply off the event loop, once for all who want the same encoding', async () => {
  const text = 'a schedule '.repeat(20_000)
  const reply = keepReply({}, '"1"', text)
  bodyIn(reply.bodies, 'br')
  const asked = Array.from({ length: 2 }, () => {
    const request = new IncomingMessage(new Socket())
    request.headers['accept-encoding'] = 'gzip'
    const response = new ServerResponse(request)
    const end = vi.spyOn(response, 'end')
    writeKept(reply, request, response, 'an id')
    return end
  })
  const bodies = () => asked.flatMap(({ mock }) => mock.calls.map(([body]) => body))
  expect(bodies()).toEqual([])
  await expect.poll(() => bodies().length).toBe(2)
  const [first, second] = bodies()
  expect(gunzipSync(first).toString()).toBe(text)
  expect(second).toBe(first)
})

function openCache() {
  const revisionsOf = (revision: string) => ({ events: new Map(), site: { revision, deskRevision: '' } })
  let now = new Date('2026-05-09T12:00:00Z')
  let current = revisionsOf('1')
  const known = () => current
  const kept = createKeptReplies({ maxBytes: 1_000_000, now: () => now, known })
  return {
    kept,
    known,
    read: createKeptReads({ kept, counts: { hits: 0, misses: 0 }, known, sync: null }),
    setClock: (to: string) => {
      now = new Date(to)
    },
    change: () => {
      current = revisionsOf('2')
    },
  }
}

it('ends a reply no later when the clock was ahead and is set back', () => {
  const { kept, known, setClock } = openCache()
  const keep = () =>
    kept.keep('now.json', keepReply({}, '"1"', '{}'), { scopes: [SITE], seconds: 10, asOf: known() })
  keep()
  setClock('2026-05-09T12:00:09Z')
  expect(kept.get('now.json')).toBeDefined()
  setClock('2026-05-09T10:00:00Z')
  expect(kept.get('now.json')).toBeUndefined()
  keep()
  expect(kept.get('now.json')).toBeDefined()
})

it('makes a read once for all who ask at the same time, but never shows them what was before a change', async () => {
  const { read, change } = openCache()
  const made: PromiseWithResolvers<void>[] = []
  const ask = () =>
    read('calendar', {
      headers: {},
      scopes: [SITE],
      make: async () => {
        const number = made.push(Promise.withResolvers<void>())
        await made[number - 1]?.promise
        return { payload: `calendar ${number}`, etag: null }
      },
    })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const first = [ask(), ask(), ask()]
  await turn()
  expect(made).toHaveLength(1)
  change()
  const late = ask()
  await turn()
  made[0]?.resolve()
  // The first is answered as it asked; for the others, the event has changed since.
  expect(await first[0]).toBe('calendar 1')
  await turn()
  for (const each of made) each.resolve()
  expect(await late).not.toBe('calendar 1')
  expect(await ask()).not.toBe('calendar 1')
})

it('lets all who wait for a read try on their own if it fails', async () => {
  const { read } = openCache()
  let tries = 0
  const ask = () =>
    read('calendar', {
      headers: {},
      scopes: [SITE],
      make: async () => {
        tries += 1
        throw new Error('The database is away')
      },
    })
  const outcomes = await Promise.allSettled([ask(), ask(), ask()])
  expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
  expect(tries).toBe(3)
})
