import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openRealDay } from '../../../test/real-day.ts'
import { refusalOf, refusedCall } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

async function openDay() {
  const day = await openRealDay(hub)
  const { boss, eventId, hall, other, query } = day
  const closes = { roomId: hall.id, day: 1, startTime: '9:30', endTime: '10:45' }
  const close = (
    moves: { id: number; version: number; spot: null | { timeSlotId: number; roomId: number } }[],
  ) => boss.call('POST /api/sessions/arrange', { body: { eventId, kind: 'close-room', moves, closes } })
  const rooms = () => boss.call('GET /api/rooms', { query })
  const closedTimes = async () => (await rooms()).find(({ id }) => id === hall.id)?.closedTimes
  const open = (version?: number) =>
    boss.call('POST /api/rooms/:id/open', { params: { id: String(hall.id) }, body: { version } })
  /** Undoes the act before the latest one, leaving what is in the way. */
  const undoEarlier = async (accept: boolean) => {
    const [, act] = await boss.call('GET /api/history/acts', { query: { eventId: String(eventId) } })
    const params = { change: act?.change ?? '' }
    return boss.call('POST /api/history/acts/:change/undo', { params, body: { accept } })
  }
  return { ...day, undoEarlier, other, closes, close, closedTimes, open, rooms }
}

const CLOSED = 'which is closed from 9:30 AM to 10:45 AM'

it('closes a room and moves its sessions out, as one act that can be undone and redone', async () => {
  const { add, spot, close, closedTimes, list, undo, closes, other } = await openDay()
  const talk = await add('Talk', spot(1))
  const { roomId: _, ...time } = closes
  await close([{ id: talk.id, version: talk.version, spot: spot(1, other.id) }])
  expect(await closedTimes()).toEqual([time])
  expect(await list()).toEqual([['Talk', [1], 'Garden']])
  expect(await undo()).toBe('closed Hall from 9:30 AM to 10:45 AM')
  expect(await closedTimes()).toBeUndefined()
  expect(await list()).toEqual([['Talk', [1], 'Hall']])
  await undo()
  expect(await closedTimes()).toEqual([time])
  expect(await list()).toEqual([['Talk', [1], 'Garden']])
})

it('closes an empty room, keeps sessions out, and opens it again', async () => {
  const { add, move, spot, close, open, closedTimes, undo, other, boss, eventId } = await openDay()
  await close([])
  expect(await refusalOf(add('Talk', spot(0)))).toEqual([409, `“Talk” would be in Hall, ${CLOSED}`])
  expect(await refusalOf(add('Talk', spot(1)))).toEqual([409, `“Talk” would be in Hall, ${CLOSED}`])
  await add('Late', spot(2))
  const guest = await add('Guest', spot(1, other.id))
  expect(await refusalOf(move(guest, spot(1)))).toEqual([409, `“Guest” would be in Hall, ${CLOSED}`])
  const body = { title: 'Guest', description: 'D', presenterName: 'P', eventId, ...spot(1) }
  expect(
    await refusalOf(boss.call('PUT /api/sessions/:id', { params: { id: String(guest.id) }, body })),
  ).toEqual([409, `“Guest” would be in Hall, ${CLOSED}`])
  await open()
  expect(await closedTimes()).toBeUndefined()
  await move(guest, spot(1))
  expect(await undo()).toContain('moved “Guest”')
  expect(await undo()).toContain('undid')
})

it('removes one of a room’s closed times, and answers 404 for an unknown one', async () => {
  const { boss, hall, eventId, closedTimes } = await openDay()
  const params = { id: String(hall.id) }
  const times = [
    { day: 1, startTime: '9:00', endTime: '10:00' },
    { day: 1, startTime: '13:00', endTime: '14:00' },
    { day: 2, startTime: '13:00', endTime: '14:00' },
  ]
  await boss.call('PUT /api/rooms/:id', { params, body: { name: 'Hall', eventId, closedTimes: times } })
  const [first, second, third] = (await closedTimes()) ?? []
  const open = () => boss.call('POST /api/rooms/:id/open', { params, body: { time: second } })
  await open()
  expect(await closedTimes()).toEqual([first, third])
  expect((await refusalOf(open()))?.[0]).toBe(404)
})

it('refuses to close a room with a session in it, or a room of another event', async () => {
  const { add, spot, close, closedTimes, boss, eventId, closes } = await openDay()
  await add('Talk', spot(0))
  expect(await refusalOf(close([]))).toEqual([409, `“Talk” would be in Hall, ${CLOSED}`])
  expect(await closedTimes()).toBeUndefined()
  const stranger = await openDay()
  const body = { eventId, moves: [], closes: { ...closes, roomId: stranger.hall.id } }
  expect((await refusalOf(boss.call('POST /api/sessions/arrange', { body })))?.[0]).toBe(400)
  expect(
    (await refusalOf(boss.call('POST /api/sessions/arrange', { body: { eventId, moves: [] } })))?.[0],
  ).toBe(400)
})

it('opens a room only if its version is the one the organizer saw', async () => {
  const { close, open, closedTimes, rooms, hall } = await openDay()
  const seen = hall.version
  await close([])
  expect((await refusalOf(open(seen)))?.[0]).toBe(412)
  expect((await refusalOf(open(2 ** 31)))?.[0]).toBe(412)
  expect(await closedTimes()).toHaveLength(1)
  await open((await rooms()).find(({ id }) => id === hall.id)?.version)
  expect(await closedTimes()).toBeUndefined()
})

it('skips a session that an undo would move into a closed room, lists it, and undoes the rest', async () => {
  const { add, spot, close, other, boss, eventId, list, undoEarlier } = await openDay()
  const talk = await add('Talk', spot(1))
  const guest = await add('Guest', spot(1, other.id))
  const moves = [
    { id: talk.id, version: talk.version, spot: spot(0, other.id) },
    { id: guest.id, version: guest.version, spot: spot(2, other.id) },
  ]
  await boss.call('POST /api/sessions/arrange', { body: { eventId, moves } })
  await close([])
  const said = 'Hall is closed from 9:30 AM to 10:45 AM: “Talk” stays where it is'
  const refusal = await refusedCall(undoEarlier(false))
  expect([refusal.status, refusal.sentence]).toEqual([409, said])
  // The rest is listed too.
  expect(refusal.issues.map(({ message }) => message)).toEqual([
    said,
    '“Guest”: Garden, 11:00 AM → Garden, 10:00 AM',
  ])
  await undoEarlier(true)
  expect(await list()).toEqual([
    ['Talk', [0], 'Garden'],
    ['Guest', [1], 'Garden'],
  ])
})

it('restores a deleted session to the tray if its room has been closed', async () => {
  const { add, spot, close, boss, list, undoEarlier } = await openDay()
  const talk = await add('Talk', spot(1))
  await boss.call('DELETE /api/sessions/:id', { params: { id: String(talk.id) } })
  await close([])
  const said = 'Hall is closed from 9:30 AM to 10:45 AM: put “Talk” in the tray?'
  expect(await refusalOf(undoEarlier(false))).toEqual([409, said])
  await undoEarlier(true)
  expect(await list()).toEqual([['Talk', [-1], null]])
})
