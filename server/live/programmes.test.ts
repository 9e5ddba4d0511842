import { expect, it, vi } from 'vitest'
import type { Read } from '../http/serve.ts'
import { createProgrammes } from './programmes.ts'

const PLACE = 'berlin/2026-05-09'
const session = (id: number, title: string) => ({ id, title, timeSlotId: 1, roomId: 1 })

function observed() {
  let sessions = [session(1, 'Rust'), session(2, 'Go'), session(3, 'Zig')]
  let revision = '1'
  let rows = new Map<string, Set<number>>()
  const list = vi.fn(async ({ ids }: { ids?: readonly number[] }) =>
    sessions.filter(({ id }) => ids?.includes(id) ?? true),
  )
  const read = { handler: list, write: JSON.stringify } as unknown as Read
  const programmes = createProgrammes({
    feed: {
      sync: async () => undefined,
      current: () => ({
        site: { revision: '', deskRevision: '' },
        events: new Map([[PLACE, { id: 7, isPublic: true, revision, deskRevision: '' }]]),
      }),
    },
    reads: new Map([['/api/sessions', read]]),
    changed: { between: () => rows },
  })
  return {
    programmes,
    list,
    change(to: typeof sessions, changed: Record<string, number[]>) {
      sessions = to
      revision = String(Number(revision) + 1)
      rows = new Map(Object.entries(changed).map(([table, ids]) => [table, new Set(ids)]))
    },
  }
}

it('reads only the sessions that a write changed, and keeps all other rows', async () => {
  const { programmes, list, change } = observed()
  const before = (await programmes.load(PLACE))?.ofManagers.sessions as object[]
  change([session(1, 'Rust'), session(3, 'Zag'), session(4, 'C')], { sessions: [2, 3, 4] })
  const step = await programmes.step(PLACE)
  expect(list.mock.lastCall?.[0].ids).toEqual([2, 3, 4])
  expect(step?.ofVisitors).toEqual({
    sessions: { rows: [{ id: 3, title: 'Zag' }, session(4, 'C')], gone: [2] },
  })
  const after = (await programmes.load(PLACE))?.ofManagers.sessions as object[]
  expect(after).toEqual([session(1, 'Rust'), session(3, 'Zag'), session(4, 'C')])
  expect(after[0]).toBe(before[0])
})

it('gives the streams the same change that the writer got first', async () => {
  const { programmes, change } = observed()
  await programmes.load(PLACE)
  change([session(1, 'Rust'), session(2, 'Go on'), session(3, 'Zig')], { sessions: [2] })
  const ofWriter = await programmes.step(PLACE)
  expect(ofWriter).toMatchObject({ from: '1', to: '2' })
  expect(await programmes.step(PLACE)).toEqual(ofWriter)
})

it('returns no change if others read the event before it was compared', async () => {
  const { programmes, change } = observed()
  await programmes.load(PLACE)
  change([session(1, 'Rust')], { sessions: [2, 3] })
  await programmes.load(PLACE)
  expect(await programmes.step(PLACE)).toBe(null)
})

it.each([
  ['rooms, whose names appear in sessions', { sessions: [2], rooms: [1] }],
  ['the event', { sessions: [2], events: [7] }],
  ['more sessions than one query lists', { sessions: Array.from({ length: 51 }, (_, id) => id) }],
])('reads all sessions after a change of %s', async (_, changed) => {
  const { programmes, list, change } = observed()
  await programmes.load(PLACE)
  change([session(1, 'Rust'), session(2, 'Go on'), session(3, 'Zig')], changed)
  const step = await programmes.step(PLACE)
  expect(list.mock.lastCall?.[0].ids).toBe(undefined)
  expect(step?.ofVisitors).toEqual({ sessions: { rows: [{ id: 2, title: 'Go on' }], gone: [] } })
})

it('rereads only what changed while an event was being read, until all rows have one revision', async () => {
  const { programmes, list, change } = observed()
  let changes = 0
  list.mockImplementation(async ({ ids }) => {
    const titles = ['Rust', `Go ${changes}`, 'Zig'].map((title, index) => session(index + 1, title))
    // Someone is faster than each of nine readings.
    if (changes < 9) {
      changes += 1
      change(titles.with(1, session(2, `Go ${changes}`)), { sessions: [2] })
    }
    return titles.filter(({ id }) => ids?.includes(id) ?? true)
  })
  const programme = await programmes.load(PLACE)
  expect(list.mock.calls.map(([{ ids }]) => ids)).toEqual([
    undefined,
    ...Array.from({ length: 9 }, () => [2]),
  ])
  expect(programme?.revision).toBe('10')
  expect(programme?.ofVisitors.sessions).toEqual([session(1, 'Rust'), session(2, 'Go 9'), session(3, 'Zig')])
})
