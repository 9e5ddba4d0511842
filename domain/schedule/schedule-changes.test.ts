import { expect, it } from 'vitest'
import { changeSentence, changeWords, placeWords, scheduleChanges, seenSchedule } from './schedule-changes.ts'
import type { Session } from './sessions.ts'
import type { TimeSlot } from './time-slots.ts'

const slots = [
  { id: 1, startTime: '10:00' },
  { id: 2, startTime: '2:15' },
] as TimeSlot[]
const session = (id: number, timeSlotId: number | null, roomId: number | null, roomName: string) =>
  ({ id, title: `Session ${id}`, timeSlotId, roomId, roomName }) as Session

const before = seenSchedule(
  [session(1, 1, 1, 'Room A'), session(2, 1, 2, 'Room B'), session(3, 2, 1, 'Room A')],
  slots,
)

it('finds nothing when nothing relevant changed', () => {
  const same = { ...before, 1: { title: 'A better title', room: 'Room A', start: '10:00' } }
  expect(scheduleChanges(before, same)).toEqual([])
  expect(
    scheduleChanges(
      { 7: { title: '', room: 'A', start: '2:15' } },
      { 7: { title: '', room: 'A', start: '14:15' } },
    ),
  ).toEqual([])
})

it('describes which sessions moved, appeared and disappeared', () => {
  const after = seenSchedule(
    [
      session(1, 2, 3, 'Room C'),
      session(2, null, 2, 'Room B'),
      session(3, 2, 1, 'Room A'),
      session(4, 1, 1, 'Room A'),
    ],
    slots,
  )
  const changes = scheduleChanges(before, after)
  expect(changes.map(({ sessionId, kind }) => [sessionId, kind])).toEqual([
    ['1', 'moved'],
    ['2', 'went'],
    ['4', 'came'],
  ])
  expect(changes.map((change) => changeSentence(change, 12))).toEqual([
    'Moved: Session 1, now in Room C, 2:15 PM',
    'No longer on the schedule: Session 2',
    'On the schedule again: Session 4, in Room A, 10:00 AM',
  ])
})

it('describes where a moved session was before', () => {
  const [moved] = scheduleChanges(before, { 1: { title: 'T', room: 'Room C', start: '2:15' } })
  const words = moved && changeWords(moved, 12, 'Room A, 10:00 AM')
  expect(words).toBe('Room A, 10:00 AM → Room C, 2:15 PM')
})

it('keeps right-to-left names from reordering the places before and after a move', () => {
  const [moved] = scheduleChanges(
    { 1: { title: 'שלום 2026', room: 'אולם 3', start: '10:00' } },
    { 1: { title: 'שלום 2026', room: 'قاعة 2', start: '2:15' } },
  )
  const was = placeWords({ room: 'אולם 3', start: '10:00' }, 24)
  expect(moved && changeWords(moved, 24, was)).toBe('\u2068אולם 3\u2069, 10:00 → \u2068قاعة 2\u2069, 14:15')
  expect(moved && changeSentence(moved, 24)).toBe(
    'Moved: \u2068שלום 2026\u2069, now in \u2068قاعة 2\u2069, 14:15',
  )
})

it('finds a move to another room at the same time, and to another time in the same room', () => {
  const kinds = (was: [room: string, start: string], is: [room: string, start: string]) =>
    scheduleChanges(
      { 1: { title: 'T', room: was[0], start: was[1] } },
      { 1: { title: 'T', room: is[0], start: is[1] } },
    ).map(({ kind }) => kind)
  expect(kinds(['A', '10:00'], ['B', '10:00'])).toEqual(['moved'])
  expect(kinds(['A', '10:00'], ['A', '10:30'])).toEqual(['moved'])
  expect(kinds(['A', '10:00'], ['A', '10:00'])).toEqual([])
})

it('lists changes in the numeric order of the ids', () => {
  const seen = (...ids: number[]) =>
    Object.fromEntries(ids.map((id) => [id, { title: `${id}`, room: 'A', start: '10:00' }]))
  const changes = scheduleChanges(seen(10, 9), seen(100, 2, 11))
  expect(changes.map(({ sessionId }) => sessionId)).toEqual(['2', '9', '10', '11', '100'])
})

it('ignores a session with no time, no room, or a deleted time slot', () => {
  const sessions = [session(1, null, 1, 'A'), session(2, 1, null, 'A'), session(3, 99, 1, 'A')]
  expect(seenSchedule(sessions, slots)).toEqual({})
})

it('finds a move to another place in an open room, but not a place that was unknown before or is now', () => {
  const [table, window, unknown] = ['Table 3', 'Window', ''].map((place) =>
    seenSchedule([{ ...session(1, 1, 1, 'Hall'), place }], slots),
  )
  if (!table || !window || !unknown) throw new Error('There is no schedule')
  expect(scheduleChanges(table, unknown)).toEqual([])
  expect(scheduleChanges(unknown, table)).toEqual([])
  const [moved] = scheduleChanges(table, window)
  expect(moved && changeSentence(moved, 24)).toBe('Moved: Session 1, now in Hall\u00a0· Window, 10:00')
  expect(table[1] && placeWords(table[1], 24)).toBe('Hall\u00a0· Table 3, 10:00')
})
