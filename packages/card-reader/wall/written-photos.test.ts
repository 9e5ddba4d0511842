import { expect, it, vi } from 'vitest'
import type { WallPhoto } from './wall-photo.ts'
import { collectWritten } from './written-photos.ts'

const photo = {} as WallPhoto
const lookCloser = vi.hoisted(() => vi.fn(async (_: { index: number }) => null))

vi.mock('./closer-reading.ts', () => ({ lookCloser }))
vi.mock('./wall-photo.ts', () => ({ openWallPhoto: async () => ({ photo: {} }) }))
vi.mock('./joined-photos.ts', () => ({ joinWritten: () => ({}) }))
vi.mock('./written-reading.ts', () => ({
  // Only the second photo has hours.
  lookForHeads: async (_: WallPhoto, __: Buffer, index: number) => (index === 1 ? { index } : null),
  lookForPart: async () => null,
}))

it('compares a photo once more only where a wall came after it', async () => {
  const photos = ['before the wall', 'the wall', 'after the wall'].map((text) => Buffer.from(text))
  const written = collectWritten(photos, true)
  for (const index of photos.keys()) await written.add(photo, index)
  lookCloser.mockClear()
  await written.join({ apart: [], withoutWall: [], faint: [] })
  expect(lookCloser.mock.calls.map(([{ index }]) => index)).toEqual([0])
})
