import { expect, it } from 'vitest'
import type { Quad } from '../photo/raster.ts'
import type { HeadReader } from './head-reader.ts'
import { findTextBlocks, findWords } from './text-blocks.ts'

const WORD: Quad = [
  { x: 20, y: 20 },
  { x: 80, y: 20 },
  { x: 80, y: 40 },
  { x: 20, y: 40 },
]

it('detects the text of a photo only once, for unlined schedules and heads without paper', async () => {
  let searched = 0
  const reader: HeadReader = {
    words: async () => null,
    quarterTurns: async () => 0,
    boxes: async () => {
      searched++
      return [{ corners: WORD, score: 0.9 }]
    },
  }
  const photo = { data: new Uint8Array(400 * 300 * 3), width: 400, height: 300 }
  expect(await findWords(reader, photo)).toHaveLength(1)
  expect(await findTextBlocks(reader, photo, () => false)).toHaveLength(1)
  expect(searched).toBe(1)
})
