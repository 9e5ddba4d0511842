import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { openRealDay } from '../../../test/real-day.ts'
import { outcomeOf, refusalOf } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

/** A day as an import makes it: beside its three time slots one from 9:00 to 10:30, and one from 10:30 to 11:30. */
async function openImported(more?: { isOpen?: boolean }) {
  const day = await openRealDay(hub, more)
  const { eventId, hall } = day
  const long = await addTimeSlot(hub.db, { eventId, startTime: '9:00', endTime: '10:30' })
  const next = await addTimeSlot(hub.db, { eventId, startTime: '10:30', endTime: '11:30' })
  const at = (slot: { id: number }, roomId = hall.id) => ({ timeSlotId: slot.id, roomId })
  const read = async (title: string) => {
    const all = await day.boss.call('GET /api/sessions', { query: day.query })
    const found = all.find((each) => each.title === title)
    if (!found) throw new Error(`There is no “${title}”`)
    return found
  }
  return { ...day, long, next, at, read }
}

it('refuses anything that would share a minute of a room: a new session, an edit, a move, a longer one', async () => {
  const { add, move, spot, at, long, next, other, boss, read } = await openImported()
  await add('Keynote', at(long))
  const both = (title: string, when: string) => [
    409,
    `“Keynote” and “${title}” would both be in Hall, ${when}`,
  ]
  expect(await refusalOf(add('Talk', spot(0)))).toEqual(both('Talk', '9:00 AM'))
  expect(await refusalOf(add('Talk', spot(1)))).toEqual(both('Talk', '10:00 AM'))
  const talk = await add('Talk', spot(1, other.id))
  const body = { title: 'Talk', description: 'D', presenterName: 'P', ...spot(1) }
  expect(await refusalOf(boss.call('PUT /api/sessions/:id', { params: { id: talk.id }, body }))).toEqual(
    both('Talk', '10:00 AM'),
  )
  expect(await refusalOf(move(talk, spot(1)))).toEqual(both('Talk', '10:00 AM'))
  const early = await add('Early', spot(0, other.id))
  const eventId = early.eventId
  const swap = boss.call('POST /api/sessions/arrange', {
    body: {
      eventId,
      moves: [
        { id: early.id, version: early.version, spot: at(next) },
        { id: (await read('Keynote')).id, version: 1, spot: spot(0, other.id) },
      ],
    },
  })
  await swap
  // The freed room accepts a short session, but no longer one that would run into the next.
  await boss.call('DELETE /api/sessions/:id', { params: { id: talk.id } })
  await add('Short', spot(0))
  expect(await refusalOf(move(await read('Short'), { ...spot(0), slots: 2 }))).toEqual([
    409,
    '“Early” and “Short” would both be in Hall, 10:30 AM',
  ])
})

it('answers in the words of the specification if another session has the very spot', async () => {
  const { add, spot } = await openImported()
  await add('One', spot(0))
  expect(await refusalOf(add('Two', spot(0)))).toEqual([409, 'Room already occupied for this time slot'])
})

it('refuses slot times that would make sessions overlap, and closing an open room with overlaps', async () => {
  const { add, boss, at, spot, long, next, hall, other } = await openImported({ isOpen: true })
  await add('First', at(long))
  await add('Second', at(next))
  const times = (endTime: string) =>
    boss.call('PUT /api/time-slots/:id', {
      params: { id: long.id },
      body: { startTime: '9:00', endTime, title: 'Long' },
    })
  expect(await refusalOf(times('10:31'))).toEqual([
    409,
    '“First” and “Second” would both be in Hall, 10:30 AM',
  ])
  await times('10:20')
  const shift = (minutes: number, id: number, version: number) =>
    boss.call('POST /api/time-slots/shift', {
      body: { eventId: hall.eventId, minutes, timeSlots: [{ id, version }] },
    })
  expect(await refusalOf(shift(15, long.id, 2))).toEqual([
    409,
    '“First” and “Second” would both be in Hall, 10:30 AM',
  ])
  await shift(10, long.id, 2)
  await add('Birds', spot(0, other.id))
  await add('Trees', at(long, other.id))
  expect(
    await refusalOf(
      boss.call('PUT /api/rooms/:id', { params: { id: other.id }, body: { name: 'Garden', isOpen: false } }),
    ),
  ).toEqual([409, '“Birds” and “Trees” would both be in Garden, 9:10 AM'])
})

it('leaves existing overlaps alone, and refuses no unrelated change', async () => {
  const { boss, eventId, at, spot, long, hall, move, read, query, slots } = await openImported()
  for (const [title, where] of [
    ['Old', at(long)],
    ['Other', spot(1)],
  ] as const)
    await addSession(hub.db, { eventId, title, ...where })
  const old = await read('Old')
  const body = { title: 'Old', description: 'New words', presenterName: 'P', ...at(long) }
  await boss.call('PUT /api/sessions/:id', { params: { id: old.id }, body })
  const free = await addRoom(hub.db, { eventId, name: 'Attic' })
  await boss.call('PUT /api/rooms/:id', { params: { id: hall.id }, body: { name: 'Great Hall' } })
  const timeSlots = [
    { id: long.id, version: 1 },
    { id: slots[1] ?? 0, version: 1 },
  ]
  await boss.call('POST /api/time-slots/shift', { body: { eventId, minutes: 5, timeSlots } })
  // A move back into the overlap counts as a new overlap.
  const rest = await read('Other')
  expect(await refusalOf(move(rest, spot(0)))).toEqual([
    409,
    '“Old” and “Other” would both be in Great Hall, 9:05 AM',
  ])
  await move(rest, spot(1, free.id))
  expect(await refusalOf(move(await read('Other'), spot(1)))).toEqual([
    409,
    '“Old” and “Other” would both be in Great Hall, 10:05 AM',
  ])
  expect(await boss.call('GET /api/sessions', { query })).toHaveLength(2)
})

it('gives the room to one of two that arrive at the same moment', async () => {
  const { add, at, spot, long, read, move, other } = await openImported()
  const outcomes = await Promise.all(
    [at(long), spot(0), spot(1), at(long)].map((where, index) => outcomeOf(add(`Talk ${index}`, where))),
  )
  const done = outcomes.filter((each) => each === 'done')
  const refused = outcomes.filter((each) => each !== 'done' && each[0] === 409)
  // 9:00 and 10:00 go together; the long one goes with neither.
  expect([1, 2]).toContain(done.length)
  expect(done.length + refused.length).toBe(4)
  await add('A', at(long, other.id))
  await move(await read('A'), null)
  await add('B', spot(2, other.id))
  const [a, b] = [await read('A'), await read('B')]
  const both = await Promise.all([
    outcomeOf(move(a, at(long, other.id))),
    outcomeOf(move(b, spot(1, other.id))),
  ])
  expect(both.filter((each) => each === 'done')).toHaveLength(1)
})

it('puts a session that an undo or a restore would make overlap in the tray, and asks before an undo', async () => {
  const { add, move, boss, at, spot, long, other, read, undo, eventId, query } = await openImported()
  await add('Keynote', at(long))
  await move(await read('Keynote'), at(long, other.id))
  await add('Talk', spot(1))
  const [, latest] = await boss.call('GET /api/history/acts', { query: { eventId: String(eventId) } })
  const undoing = boss.call('POST /api/history/acts/:change/undo', {
    params: { change: latest?.change ?? '' },
    body: {},
  })
  expect(await refusalOf(undoing)).toEqual([
    409,
    expect.stringMatching(/^Hall has since been filled by .* “Keynote” in the tray\?$/),
  ])
  expect(await undo()).toMatch(/Talk/)
  const keynote = await read('Keynote')
  await boss.call('DELETE /api/sessions/:id', { params: { id: keynote.id } })
  await add('Early', spot(0, other.id))
  const entries = await boss.call('GET /api/history', { query: { eventId: String(eventId) } })
  const gone = entries.find(({ canRestore }) => canRestore)
  const { message } = await boss.call('POST /api/history/:id/restore', { params: { id: gone?.id ?? 0 } })
  expect(message).toContain('its place is taken or gone')
  const all = await boss.call('GET /api/sessions', { query })
  expect(all.map(({ title, roomId }) => [title, roomId])).toContainEqual(['Keynote', null])
})
