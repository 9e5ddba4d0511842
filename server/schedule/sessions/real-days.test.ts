import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openRealDay } from '../../../test/real-day.ts'
import { refusalOf } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

const openBoard = (more?: { isOpen?: boolean }) => openRealDay(hub, more)

it('lets a session take several time slots, which no other session can use', async () => {
  const { spot, add, list, boss, query } = await openBoard()
  const workshop = await add('Workshop', spot(0), { slots: 2 })
  expect(await refusalOf(add('Talk', spot(1)))).toEqual([
    409,
    '“Workshop” and “Talk” would both be in Hall, 10:00 AM',
  ])
  expect(await refusalOf(add('Endless', spot(2), { slots: 2 }))).toEqual([
    400,
    'Only one time slot is left there before the next break',
  ])
  await add('Talk', spot(2))
  expect(await list()).toEqual([
    ['Workshop', [0, 1], 'Hall'],
    ['Talk', [2], 'Hall'],
  ])
  // A program that changes only the words, without a length, keeps the length.
  const { description, presenterName } = workshop
  const body = { title: 'Work', description, presenterName, ...spot(0) }
  await boss.call('PUT /api/sessions/:id', { params: { id: workshop.id }, body })
  expect((await list())[0]).toEqual(['Work', [0, 1], 'Hall'])
  const calendar = await (await hub.fetch(`/api/calendar?city=${query.city}&date=${query.date}`)).text()
  expect(calendar).toContain('DTSTART:20260509T090000Z')
  expect(calendar.replaceAll('\r\n', '\n')).toMatch(/DTSTART:20260509T090000Z\nDTEND:20260509T104500Z/)
})

it('moves, shortens and lengthens a session as one act each, and undoes a change of length', async () => {
  const { spot, add, move, list, undo, other } = await openBoard()
  const workshop = await add('Workshop', spot(0), { slots: 2 })
  const talk = await add('Talk', spot(2))
  expect(await refusalOf(move(workshop, spot(1)))).toEqual([
    409,
    '“Workshop” and “Talk” would both be in Hall, 11:00 AM',
  ])
  const [moved] = await move(workshop, spot(1, other.id))
  expect(await list()).toEqual([
    ['Workshop', [1, 2], 'Garden'],
    ['Talk', [2], 'Hall'],
  ])
  await move({ ...workshop, version: moved?.version ?? 0 }, { ...spot(1, other.id), slots: 1 })
  expect((await list())[0]).toEqual(['Workshop', [1], 'Garden'])
  expect(await undo()).toBe('made “Workshop” 1 time slot long')
  expect((await list())[0]).toEqual(['Workshop', [1, 2], 'Garden'])
  await move(talk, null)
  expect((await list())[1]).toEqual(['Talk', [-1], null])
})

it('shortens a session when one of its time slots is deleted, and restores it on undo', async () => {
  const { spot, add, list, boss, slots, undo } = await openBoard()
  await add('Workshop', spot(0), { slots: 3 })
  await boss.call('DELETE /api/time-slots/:id', { params: { id: slots[0] ?? 0 } })
  expect(await list()).toEqual([['Workshop', [1, 2], 'Hall']])
  await undo()
  expect(await list()).toEqual([['Workshop', [0, 1, 2], 'Hall']])
  expect(
    await refusalOf(
      boss.call('PUT /api/time-slots/:id', {
        params: { id: slots[1] ?? 0 },
        body: { startTime: '10:00', endTime: '10:45', isStatic: true },
      }),
    ),
  ).toEqual([400, 'This time slot has sessions, so it cannot become a break. Move them first.'])
})

it('gives a session its own start, which shifts with its time slot and ends with it', async () => {
  const { spot, add, boss, eventId, slots, query } = await openBoard()
  const start = async () => (await boss.call('GET /api/sessions', { query }))[0]?.startsAt
  expect(await refusalOf(add('Late', spot(0), { startsAt: '11:00' }))).toEqual([
    400,
    'It cannot start at 11:00 AM, outside its time',
  ])
  const afternoon = await boss.call('POST /api/time-slots', {
    body: { eventId, startTime: '1:50', endTime: '2:30' },
  })
  // The slot's start, written differently, is not an own start.
  const prompt = await add('Prompt', { ...spot(0), timeSlotId: afternoon.id }, { startsAt: '1.50 pm' })
  expect(prompt.startsAt).toBe('')
  await boss.call('DELETE /api/sessions/:id', { params: { id: prompt.id } })
  await add('Late', spot(0), { startsAt: '9:15' })
  const timeSlots = [{ id: slots[0] ?? 0, version: 1 }]
  await boss.call('POST /api/time-slots/shift', { body: { eventId, minutes: 10, timeSlots } })
  expect(await start()).toBe('9:25')
  await boss.call('PUT /api/time-slots/:id', {
    params: { id: slots[0] ?? 0 },
    body: { startTime: '9:30', endTime: '9:50' },
  })
  expect(await start()).toBe('')
})

it('holds any number of sessions in an open room, each with its place, until the room is closed', async () => {
  const { spot, add, boss, other, query } = await openBoard({ isOpen: true })
  await add('Birds', spot(0, other.id), { place: 'at the lake' })
  const trees = await add('Trees', spot(0, other.id), { slots: 2 })
  const seen = await hub.call('GET /api/sessions', { query })
  expect(seen.map(({ title, place }) => [title, place])).toEqual([
    ['Birds', 'at the lake'],
    ['Trees', ''],
  ])
  const close = () =>
    boss.call('PUT /api/rooms/:id', { params: { id: other.id }, body: { name: 'Garden', isOpen: false } })
  expect(await refusalOf(close())).toEqual([409, '“Birds” and “Trees” would both be in Garden, 9:00 AM'])
  await boss.call('DELETE /api/sessions/:id', { params: { id: trees.id } })
  expect((await close()).isOpen).toBe(false)
})

it('drops the place of a session in a room that is not open', async () => {
  const { spot, add, boss, move, other, query, undo } = await openBoard({ isOpen: true })
  const places = async () => (await boss.call('GET /api/sessions', { query })).map(({ place }) => place)
  const birds = await add('Birds', spot(0, other.id), { place: 'at the lake' })
  const [moved] = await move(birds, spot(0))
  expect([moved?.place, await places()]).toEqual(['', ['']])
  await undo()
  expect(await places()).toEqual(['at the lake'])
  await boss.call('PUT /api/rooms/:id', { params: { id: other.id }, body: { name: 'Garden', isOpen: false } })
  expect(await places()).toEqual([''])
  expect((await add('Trees', spot(1), { place: 'at the lake' })).place).toBe('')
})

it('returns the moved sessions as stored, so that the next move has the right version', async () => {
  const { spot, add, move, other, boss, query } = await openBoard({ isOpen: true })
  const birds = await add('Birds', spot(0, other.id), { place: 'at the lake', startsAt: '9:15' })
  const [moved] = await move(birds, spot(1))
  expect(moved).toMatchObject({ startsAt: '', place: '' })
  expect(await boss.call('GET /api/sessions', { query })).toEqual([moved])
})

it('reports both sessions that keep a room from being closed', async () => {
  const { spot, add, boss, other } = await openBoard({ isOpen: true })
  for (const title of ['Birds', 'Trees']) await add(title, spot(0, other.id))
  const close = boss.call('PUT /api/rooms/:id', {
    params: { id: other.id },
    body: { name: 'Garden', isOpen: false },
  })
  expect(await refusalOf(close)).toEqual([409, '“Birds” and “Trees” would both be in Garden, 9:00 AM'])
})

it('keeps time slots on the event’s days, sessions within their day, and the event as long as they need', async () => {
  const { boss, event, eventId, add, other, spot } = await openBoard()
  const times = { eventId, startTime: '14:00', endTime: '14:45' }
  const second = await boss.call('POST /api/time-slots', { body: { ...times, day: 2 } })
  expect(second.day).toBe(2)
  expect(await refusalOf(boss.call('POST /api/time-slots', { body: { ...times, day: 3 } }))).toEqual([
    400,
    'The day must be one of the event',
  ])
  expect(await refusalOf(add('Endless', spot(3), { slots: 2 }))).toEqual([
    400,
    'Only one time slot is left there before the next break',
  ])
  await add('Next day', { timeSlotId: second.id, roomId: other.id })
  const { name, location, date, timeZone } = event
  const change = { name, location, date, timeZone, days: 1 }
  expect(
    await refusalOf(boss.call('PUT /api/events/:id', { params: { id: eventId }, body: change })),
  ).toEqual([409, 'Day 2 has time slots. Move or delete them before the event gets shorter.'])
  const calendar = await (await hub.fetch(`/api/calendar?city=${event.slug}&date=${event.date}`)).text()
  expect(calendar).toContain('DTSTART:20260510T140000Z')
  const copy = await boss.call('POST /api/events', {
    body: { ...change, date: '2027-05-08', days: 3, copyFrom: eventId },
  })
  const copied = await hub.call('GET /api/time-slots', { query: { city: event.slug, date: copy.date } })
  expect([copy.days, copied.map(({ day }) => day)]).toEqual([3, [1, 1, 1, 1, 1, 2, 3]])
})

it('turns no time slot into a break while a session of an open room continues in it', async () => {
  const { boss, slots, spot, add, other } = await openBoard({ isOpen: true })
  await add('Birds', spot(0, other.id), { slots: 2 })
  const body = { startTime: '10:00', endTime: '10:45', isStatic: true }
  expect(
    await refusalOf(boss.call('PUT /api/time-slots/:id', { params: { id: slots[1] ?? 0 }, body })),
  ).toEqual([400, 'This time slot has sessions, so it cannot become a break. Move them first.'])
})

it('keeps a session’s own start when it is sent back as read, after the clock has changed', async () => {
  const { boss, event, eventId, add, hall } = await openBoard()
  const afternoon = await boss.call('POST /api/time-slots', {
    body: { eventId, startTime: '1:50', endTime: '2:30' },
  })
  const late = await add('Late', { timeSlotId: afternoon.id, roomId: hall.id }, { startsAt: '2:00' })
  const { name, location, date, timeZone } = event
  const change = { name, location, date, timeZone, clock: 24 as const }
  await boss.call('PUT /api/events/:id', { params: { id: eventId }, body: change })
  const save = (startsAt: string) => {
    const { title, description, presenterName, roomId, timeSlotId } = late
    const body = {
      title,
      description,
      presenterName,
      timeSlotId: timeSlotId ?? 0,
      roomId: roomId ?? 0,
      startsAt,
    }
    return boss.call('PUT /api/sessions/:id', { params: { id: late.id }, body })
  }
  for (const startsAt of ['2:00', '14:00']) expect((await save(startsAt)).startsAt).toBe('2:00')
  expect((await save('14:05')).startsAt).toBe('14:05')
})
