import { expect, it } from 'vitest'
import { bodyIn, type Encoding, improveBody } from './encodings.ts'
import { keepReply } from './kept-replies.ts'

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
