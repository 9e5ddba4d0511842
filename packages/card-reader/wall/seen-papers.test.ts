import { expect, it } from 'vitest'
import { boundingBox, type Quad } from '../photo/raster.ts'
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

const [width, height] = [560, 340]
const gray = { data: new Uint8Array(width * height), width, height }
const small = { raster: gray, step: 1 }

function sourceOf(
  words: PhotoSource['reader']['words'],
  data = new Uint8Array(width * height * 3),
): PhotoSource {
  return {
    reader: { words, boxes: () => Promise.resolve([]), quarterTurns: () => Promise.resolve(0) },
    photo: { gray, small, outlines: small },
    colors: { ...gray, data },
    cutter: { prepare: async () => {}, cut: async () => ({ piece: null, votes: 0 }) },
    needsWords: true,
  }
}

it('stops reading the papers of a photo once one fails', async () => {
  let asked = 0
  const source = sourceOf(() =>
    ++asked === 1 ? Promise.reject(new Error('no thread')) : Promise.resolve(null),
  )
  const reading = readPapers(source, { found, texts: new Map(), needsRows: false })
  await expect(reading).rejects.toThrow('no thread')
  await new Promise((done) => setImmediate(done))
  // Three are read ahead: the other two were requested before the first had failed.
  expect(asked).toBe(3)
})

it.each([
  { what: 'a drawn cell whose lines look like a letter', cell: 'board', says: 'F', seen: 11 },
  { what: 'a drawn cell with a session in it', cell: 'board', says: 'Bread', seen: 12 },
  { what: 'a note with one letter', cell: 'note', says: 'F', seen: 12 },
] as const)('counts $seen of 12 as papers, with $what', async ({ cell, says, seen }) => {
  const [board, note] = [
    [185, 138, 90],
    [245, 210, 60],
  ] as const
  const data = new Uint8Array(width * height * 3).map((_, at) => board[at % 3] as number)
  for (const [index, { outline }] of found.entries()) {
    if (index === 5 && cell === 'board') continue
    const { x: left, y: top, ...size } = boundingBox(outline)
    for (let y = top; y < top + size.height; y++)
      for (let x = left; x < left + size.width; x++) data.set(note, (y * width + x) * 3)
  }
  const source = sourceOf(() => Promise.resolve({ text: says, plain: says, confidence: 0.99 }), data)
  const read = await readPapers(source, { found, texts: new Map(), needsRows: false })
  expect(read?.papers).toHaveLength(seen)
})
