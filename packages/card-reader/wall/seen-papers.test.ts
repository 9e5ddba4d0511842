import { expect, it } from 'vitest'
import type { Quad } from '../photo/raster.ts'
import { type FoundPaper, type PhotoSource, readPapers } from './seen-papers.ts'

/** Three rows of four papers. */
const found = Array.from({ length: 12 }, (_, at): FoundPaper => {
  const [x, y] = [40 + (at % 4) * 120, 40 + Math.floor(at / 4) * 90]
  const outline: Quad = [
    { x, y },
    { x: x + 100, y },
    { x: x + 100, y: y + 70 },
    { x, y: y + 70 },
  ]
  return { outline, color: 1, isWhole: true }
})

it('reads no more papers of a photo once one could not be read', async () => {
  const [width, height] = [560, 340]
  const gray = { data: new Uint8Array(width * height), width, height }
  const small = { raster: gray, step: 1 }
  let asked = 0
  const source: PhotoSource = {
    reader: {
      words: () => (++asked === 1 ? Promise.reject(new Error('no thread')) : Promise.resolve(null)),
      boxes: () => Promise.resolve([]),
    },
    photo: { gray, small, outlines: small },
    colors: { ...gray, data: new Uint8Array(width * height * 3) },
    cutter: { prepare: async () => {}, cut: async () => ({ piece: null, votes: 0 }) },
    needsWords: true,
  }
  const reading = readPapers(source, { found, texts: new Map(), needsHours: false })
  await expect(reading).rejects.toThrow('no thread')
  await new Promise((done) => setImmediate(done))
  // Three are read ahead: the others of these were asked for before the first had failed.
  expect(asked).toBe(3)
})
