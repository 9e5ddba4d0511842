import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openRealDay } from '../../../test/real-day.ts'
import { refusalOf } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

type Day = Awaited<ReturnType<typeof openRealDay>>

const lastEntry = async ({ boss, eventId }: Day) =>
  (await boss.call('GET /api/history/acts', { query: { eventId: String(eventId) } }))[0]?.lastId ?? 0

async function goBack({ boss, eventId }: Day, to: number) {
  const query = { eventId: String(eventId), to: String(to) }
  const { upTo, changes } = await boss.call('GET /api/history/back-to', { query })
  await boss.call('POST /api/history/back-to', { body: { eventId, to, upTo } })
  return changes.map(({ words }) => words)
}

const startOf = async ({ boss, query }: Day) => (await boss.call('GET /api/sessions', { query }))[0]?.startsAt

async function makeShort({ boss, event, eventId }: Day) {
  const { name, location, date, timeZone } = event
  const body = { name, location, date, timeZone, days: 1 }
  await boss.call('PUT /api/events/:id', { params: { id: eventId }, body })
}

it('restores the day of a time slot when going back', async () => {
  const day = await openRealDay(hub)
  const { boss, slots, spot, add, list } = day
  await add('Workshop', spot(0))
  const then = await lastEntry(day)
  const body = { startTime: '9:00', endTime: '9:45', day: 2 }
  await boss.call('PUT /api/time-slots/:id', { params: { id: slots[0] ?? 0 }, body })
  expect(await goBack(day, then)).toEqual(['day 2, 9:00 AM – 9:45 AM becomes day 1, 9:00 AM – 9:45 AM'])
  const [first] = await boss.call('GET /api/time-slots', { query: day.query })
  expect([first?.id, first?.day]).toEqual([slots[0], 1])
  expect(await list()).toEqual([['Workshop', [0], 'Hall']])
})

it('restores a session’s own start when going back, after a shift or from the tray', async () => {
  const day = await openRealDay(hub)
  const { boss, eventId, slots, spot, add, move } = day
  const late = await add('Late', spot(0), { startsAt: '9:15' })
  const then = await lastEntry(day)
  const timeSlots = [{ id: slots[0] ?? 0, version: 1 }]
  await boss.call('POST /api/time-slots/shift', { body: { eventId, minutes: 50, timeSlots } })
  expect(await startOf(day)).toBe('10:05')
  await goBack(day, then)
  expect(await startOf(day)).toBe('9:15')
  const { version = 0 } = (await boss.call('GET /api/sessions', { query: day.query }))[0] ?? {}
  await move({ ...late, version }, null)
  expect(await startOf(day)).toBe('')
  await goBack(day, then)
  expect(await startOf(day)).toBe('9:15')
})

it('restores no time slot on a day that the event no longer has', async () => {
  const day = await openRealDay(hub)
  const { boss, eventId, undo } = day
  const second = await boss.call('POST /api/time-slots', {
    body: { eventId, startTime: '14:00', endTime: '14:45', day: 2 },
  })
  const then = await lastEntry(day)
  await boss.call('DELETE /api/time-slots/:id', { params: { id: second.id } })
  await makeShort(day)
  expect(await refusalOf(undo())).toEqual([409, 'The event no longer has day 2, for 2:00 PM'])
  const entries = await boss.call('GET /api/history', { query: { eventId: String(eventId) } })
  const entry = entries.find(({ noun, act }) => noun === 'time_slots' && act === 'deleted')
  const restored = boss.call('POST /api/history/:id/restore', { params: { id: entry?.id ?? 0 } })
  expect(await refusalOf(restored)).toEqual([
    409,
    'This time slot was on day 2, which the event no longer has. Make the event longer first.',
  ])
  expect(await refusalOf(goBack(day, then))).toEqual([409, 'The schedule is as it was then'])
  const times = await boss.call('GET /api/time-slots', { query: day.query })
  expect(new Set(times.map(({ day }) => day))).toEqual(new Set([1]))
})

it('restores a time slot to the sessions that continued in it, with their own start', async () => {
  const day = await openRealDay(hub)
  const { boss, eventId, slots, spot, add, list } = day
  await add('Workshop', spot(0), { slots: 3, startsAt: '9:20' })
  await boss.call('DELETE /api/time-slots/:id', { params: { id: slots[0] ?? 0 } })
  expect(await list()).toEqual([['Workshop', [1, 2], 'Hall']])
  const entries = await boss.call('GET /api/history', { query: { eventId: String(eventId) } })
  const deleted = entries.find(({ noun, act }) => noun === 'time_slots' && act === 'deleted')
  const { message } = await boss.call('POST /api/history/:id/restore', { params: { id: deleted?.id ?? 0 } })
  expect(message).toBe('The time slot is back, with its session.')
  expect(await list()).toEqual([['Workshop', [0, 1, 2], 'Hall']])
  expect(await startOf(day)).toBe('9:20')
})
