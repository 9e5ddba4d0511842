import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import type { WallPhoto } from './wall-photo.ts'
import type { WallReading } from './wall-reading.ts'
import { collectWritten } from './written-photos.ts'
import type { WrittenPhoto } from './written-reading.ts'

const photo = {} as WallPhoto

it('compares a photo again only if a photo of the wall came after it', async () => {
  const photos = ['before the wall', 'the wall', 'after the wall'].map((text) => Buffer.from(text))
  const lookCloser = vi.fn(async (_: { index: number }) => null)
  const written = collectWritten(photos, true, {
    lookCloser,
    open: async () => ({ photo, marks: null }),
    joinWritten: () => ({}) as WallReading,
    // Only the second photo has hours.
    lookForHeads: async (_, __, index) =>
      index === 1 ? ({ index, columns: [], rows: [] } as unknown as WrittenPhoto) : null,
    lookForPart: async () => null,
    quarterTurnsOf: async () => 0,
  })
  for (const index of photos.keys()) await written.add(photo, index)
  lookCloser.mockClear()
  await written.join({ apart: [], withoutWall: [], faint: [] })
  expect(lookCloser.mock.calls.map(([{ index }]) => index)).toEqual([0])
})

it('turns the photos after one that was not upright before it reads them', async () => {
  const photos: Buffer[] = await Promise.all(
    ['#888', '#777'].map((background) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  )
  const read: [index: number, isTurned: boolean][] = []
  const written = collectWritten(photos, true, {
    lookCloser: async () => null,
    open: async () => ({ photo: { ...photo }, marks: null }),
    joinWritten: () => ({ columns: [], rows: [], cards: [], closeUp: [] }) as unknown as WallReading,
    lookForHeads: async (_, bytes, index) => {
      const isTurned = !photos.includes(bytes)
      read.push([index, isTurned])
      return isTurned ? ({ index, columns: [], rows: [] } as unknown as WrittenPhoto) : null
    },
    lookForPart: async () => null,
    quarterTurnsOf: async () => 2,
  })
  for (const index of photos.keys()) expect(await written.add(photo, index)).toBe(true)
  expect(read).toEqual([
    [0, false],
    [0, true],
    [1, true],
  ])
})

it('keeps a doubtful reading if the photo is no clearer when turned', async () => {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#888' } })
  const photos: Buffer[] = [await picture.jpeg().toBuffer()]
  const line = { written: { isSure: false } }
  const written = collectWritten(photos, true, {
    lookCloser: async () => null,
    open: async () => ({ photo: { ...photo }, marks: null }),
    joinWritten: () => ({}) as WallReading,
    lookForHeads: async (_, bytes, index) =>
      photos.includes(bytes) ? ({ index, columns: [line], rows: [line] } as unknown as WrittenPhoto) : null,
    lookForPart: async () => null,
    quarterTurnsOf: async () => 2,
  })
  expect(await written.add(photo, 0)).toBe(true)
})
