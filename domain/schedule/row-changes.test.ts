import { expect, it } from 'vitest'
import { type Compared, changesOfAnswers } from './row-changes.ts'

const session = (id: number, title: string, roomId: number | null) => ({ id, title, roomId, type: ['talk'] })
const placed = (sessions: ReturnType<typeof session>[]) => sessions.filter(({ roomId }) => roomId !== null)

it('compares a row once for both audiences, and gives each the changes it can see', () => {
  const before = [session(1, 'Rust', 1), session(2, 'Go', 1), session(3, 'Zig', null)]
  const after = [session(1, 'Rust', 1), session(2, 'Go on', 1), session(3, 'Zig', 2)]
  const compared: Compared = new WeakMap()
  const ofManagers = changesOfAnswers({ sessions: before }, { sessions: after }, compared)
  const ofVisitors = changesOfAnswers({ sessions: placed(before) }, { sessions: placed(after) }, compared)
  expect(ofManagers).toEqual({
    sessions: {
      rows: [
        { id: 2, title: 'Go on' },
        { id: 3, roomId: 2 },
      ],
      gone: [],
    },
  })
  expect(ofVisitors).toEqual({ sessions: { rows: [{ id: 2, title: 'Go on' }, after[2]], gone: [] } })
  const [, changed] = after
  const known = changed && compared.get(changed)
  for (const { sessions } of [ofManagers, ofVisitors])
    expect(sessions && 'rows' in sessions ? sessions.rows[0] : null).toBe(known)
})

it('reports nothing for equal values in new objects, and tells an empty list from an empty object', () => {
  const rooms = () => [{ id: 1, name: 'Hall', tags: [] }]
  expect(changesOfAnswers({ rooms: rooms() }, { rooms: rooms() })).toEqual({})
  expect(changesOfAnswers({ rooms: rooms() }, { rooms: [{ id: 1, name: 'Hall', tags: {} }] })).toEqual({
    rooms: { rows: [{ id: 1, tags: {} }], gone: [] },
  })
})

it('replaces a row that no longer has a field, in its place', () => {
  const before = [{ id: 1, title: 'Rust', facts: { notes: 'Room key' }, late: 10 }, session(2, 'Go', 1)]
  const after = [{ id: 1, title: 'Rust' }, session(2, 'Go', 1)]
  expect(changesOfAnswers({ sessions: before }, { sessions: after })).toEqual({
    sessions: { rows: [{ id: 1, title: 'Rust' }], gone: [1], order: [1, 2] },
  })
})
