import { expect, it } from 'vitest'
import { bodyIn, type Encoding, improveBody } from './encodings.ts'
import { createKeptReplies, keepReply, SITE } from './kept-replies.ts'

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

function openCache() {
  const current = { events: new Map(), site: { revision: '1', deskRevision: '' } }
  let now = new Date('2026-05-09T12:00:00Z')
  const known = () => current
  const kept = createKeptReplies({ maxBytes: 1_000_000, now: () => now, known })
  return {
    kept,
    known,
    setClock: (to: string) => {
      now = new Date(to)
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
