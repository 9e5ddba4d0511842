import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { SaidAtDoor } from '../../../domain/cards/room-codes.ts'
import { HOUR_MS } from '../../../domain/times/times.ts'
import { NOW, openOwnedApp } from '../../../test/app.ts'
import { addNumberedCard } from '../../../test/card-factories.ts'
import { addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { refusalOf } from '../../../test/refusal.ts'
import { findAudience } from '../../live/data.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
let later = 0
beforeAll(async () => {
  hub = await openOwnedApp({ now: () => new Date(NOW.getTime() + later) })
})
afterAll(() => hub.close())

let at: Awaited<ReturnType<typeof addDay>>
beforeEach(async () => {
  later = 0
  at = await addDay()
})

async function addDay() {
  const { event, eventId } = await hub.addOwnEvent()
  const hall = await addRoom(hub.db, { eventId, name: 'Hall', capacity: 40 })
  const loft = await addRoom(hub.db, { eventId, name: 'Loft' })
  const late = await addTimeSlot(hub.db, { eventId, startTime: '15:00', endTime: '15:45' })
  const early = await addTimeSlot(hub.db, { eventId, startTime: '10:00', endTime: '10:45' })
  const add = (title: string, timeSlotId: number, roomId: number) =>
    addSession(hub.db, { eventId, title, timeSlotId, roomId })
  const tea = await add('Tea', late.id, hall.id)
  const bread = await add('Bread', early.id, hall.id)
  const maps = await add('Maps', early.id, loft.id)
  const { code: card } = await addNumberedCard(hub.db, { eventId, number: 7, sessionId: bread.id })
  const { code } = await hub.admin.call('POST /api/numbered-cards/rooms/:id', {
    params: { id: hall.id },
    body: {},
  })
  return { event, eventId, hall, loft, early, late, tea, bread, maps, card, code }
}

const query = () => ({ eventId: String(at.eventId) })
const door = (code = at.code) => hub.call('GET /api/author-pages/:code/room', { params: { code } })
const say = (body: SaidAtDoor, code = at.code) =>
  hub.call('PUT /api/author-pages/:code/room', { params: { code }, body })
const sayOfCard = (body: { late?: 0 | 5 | 10 | 15; isCancelled?: true }) =>
  hub.call('PUT /api/author-pages/:code/session', { params: { code: at.card }, body })
const board = () => hub.admin.call('GET /api/numbered-cards/rooms', { query: query() })
const programme = () => ({ city: at.event.slug, date: at.event.date })
const undoLatest = async () => {
  const [act] = await acts()
  await hub.admin.call('POST /api/history/acts/:change/undo', {
    params: { change: act?.change ?? '' },
    body: {},
  })
}
const move = async (id: number, roomId: number) => {
  const sessions = await hub.admin.call('GET /api/sessions', { query: programme() })
  const version = sessions.find((each) => each.id === id)?.version ?? 0
  await hub.admin.call('POST /api/sessions/arrange', {
    body: { eventId: at.eventId, moves: [{ id, version, spot: { timeSlotId: at.late.id, roomId } }] },
  })
}
const acts = () => hub.admin.call('GET /api/history/acts', { query: query() })

it('shows a room’s helper its sessions by time, and organizers what the helper reports', async () => {
  const shown = await door()
  expect([shown.room, shown.capacity, shown.helpAt]).toEqual(['Hall', 40, ''])
  expect(
    shown.sessions.map(({ title, startTime, late, heads, isHere }) => [
      title,
      startTime,
      late,
      heads,
      isHere,
    ]),
  ).toEqual([
    ['Bread', '10:00', 0, null, false],
    ['Tea', '15:00', 0, null, false],
  ])
  const { id } = at.bread
  await say({ session: { id, late: 10, isHere: true } })
  const said = await say({ session: { id, heads: 37 } })
  expect(said.sessions[0]).toMatchObject({ late: 10, heads: 37, isHere: true })
  expect((await board()).sessions).toEqual([{ sessionId: id, heads: 37, isHere: true }])
  await say({ session: { id, heads: null } })
  expect((await board()).sessions).toEqual([{ sessionId: id, heads: null, isHere: true }])
})

it('marks a session as full under the room’s name, and lets organizers undo it', async () => {
  const said = await say({ session: { id: at.bread.id, isFull: true } })
  expect(said.sessions[0]?.fullAt).toBe(NOW.toISOString())
  const [act] = await acts()
  expect([act?.actor, act?.name]).toEqual(['helper in Hall', 'marked “Bread” as full'])
  await undoLatest()
  expect((await door()).sessions[0]?.fullAt).toBe('')
  later += HOUR_MS / 4
  await say({ session: { id: at.bread.id, isFull: true } })
  later += HOUR_MS / 4
  await say({ session: { id: at.bread.id, isFull: false } })
  await undoLatest()
  expect((await door()).sessions[0]?.fullAt).not.toBe('')
})

it('shows everyone how late a session begins, until it moves or is reported on time', async () => {
  const { id } = at.bread
  const seen = async () => {
    return (await hub.call('GET /api/sessions', { query: programme() })).find((each) => each.id === id)?.late
  }
  const revision = (await hub.call('GET /api/programme', { query: programme() })).revision
  await say({ session: { id, late: 10 } })
  expect(await seen()).toBe(10)
  expect((await hub.call('GET /api/programme', { query: programme() })).revision).not.toBe(revision)
  const [act] = await acts()
  expect([act?.actor, act?.name]).toEqual(['helper in Hall', 'marked “Bread” as 10 min late'])
  await undoLatest()
  expect(await seen()).toBe(undefined)
  later += HOUR_MS / 4
  await sayOfCard({ late: 15 })
  expect([await seen(), (await door()).sessions[0]?.late]).toEqual([15, 15])
  await move(at.bread.id, at.loft.id)
  expect(await seen()).toBe(undefined)
  await undoLatest()
  expect(await seen()).toBe(15)
  await sayOfCard({ late: 0 })
  expect(await seen()).toBe(undefined)
})

it('requests help until the helper or an organizer ends the request', async () => {
  expect((await say({ needsHelp: true })).helpAt).toBe(NOW.toISOString())
  later = 60_000
  expect((await say({ needsHelp: true })).helpAt).toBe(NOW.toISOString())
  expect((await board()).rooms).toMatchObject([{ roomId: at.hall.id, helpAt: NOW.toISOString() }])
  expect((await say({ needsHelp: false })).helpAt).toBe('')
  await say({ needsHelp: true })
  await hub.admin.call('PUT /api/numbered-cards/rooms/:id', { params: { id: at.hall.id }, body: {} })
  expect((await board()).rooms).toMatchObject([{ helpAt: '' }])
})

it('replaces a code with a new one that keeps earlier reports, and stores no code in plain text', async () => {
  await say({ needsHelp: true })
  const { code } = await hub.admin.call('POST /api/numbered-cards/rooms/:id', {
    params: { id: at.hall.id },
    body: {},
  })
  expect(await refusalOf(door())).toEqual([404, expect.stringMatching(/newer one/)])
  expect(await refusalOf(say({ needsHelp: false }))).toEqual([404, expect.any(String)])
  expect((await door(code)).helpAt).not.toBe('')
  expect(JSON.stringify(await hub.db.selectFrom('room_codes').selectAll().execute())).not.toContain(code)
  expect((await refusalOf(door('x'.repeat(22))))[0]).toBe(404)
  expect((await refusalOf(door('x'.repeat(21))))[0]).toBe(400)
})

it('works until the last night of the event is over, and is then refused', async () => {
  const { date } = at.event
  const hoursIn = (hours: number) => Date.parse(date) + hours * HOUR_MS - NOW.getTime()
  await hub.db.updateTable('events').set({ days: 2, nightMinutes: 60 }).where('id', '=', at.eventId).execute()
  for (const hours of [-14 * 24, 0, 30, 48]) {
    later = hoursIn(hours)
    expect((await door()).room).toBe('Hall')
    expect((await say({ needsHelp: hours === 0 })).room).toBe('Hall')
  }
  later = hoursIn(50)
  const over = [404, 'This code ended with the event’s last day']
  expect(await refusalOf(door())).toEqual(over)
  expect(await refusalOf(say({ needsHelp: true }))).toEqual(over)
})

it('lets the helper follow a hidden event until the code expires', async () => {
  await hub.db.updateTable('events').set({ isPublic: false }).where('id', '=', at.eventId).execute()
  const { slug, date } = at.event
  const audience = (code: string) => findAudience(hub.db, null, { city: slug, date, code, now: NOW })
  expect([await audience(at.code), await audience('x'.repeat(22))]).toEqual(['author', null])
  const follow = async (code: string) =>
    (await hub.fetch(`/api/live?city=${slug}&date=${date}&code=${code}`)).status
  expect(await follow('x'.repeat(22))).toBe(404)
  later = Date.parse(date) + 50 * HOUR_MS - NOW.getTime()
  expect(await follow(at.code)).toBe(404)
})

it('reports on no session of another room, and drops reports when a session moves', async () => {
  expect(await refusalOf(say({ session: { id: at.maps.id, late: 5 } }))).toEqual([
    409,
    expect.stringMatching(/no longer in/),
  ])
  await say({ session: { id: at.bread.id, isHere: true } })
  await move(at.bread.id, at.loft.id)
  expect((await board()).sessions).toEqual([])
  expect(await refusalOf(say({ session: { id: at.bread.id, late: 5 } }))).toEqual([409, expect.any(String)])
})

it('lets a card’s author report a delay or cancel, and organizers undo it', async () => {
  expect((await sayOfCard({ late: 15 })).spot?.late).toBe(15)
  expect((await sayOfCard({ isCancelled: true })).spot).toBeNull()
  const [act] = await acts()
  expect([act?.actor, act?.name]).toEqual(['author of card 7', 'canceled “Bread”'])
  expect(await refusalOf(sayOfCard({ late: 5 }))).toEqual([409, expect.any(String)])
  await hub.admin.call('POST /api/history/acts/:change/undo', {
    params: { change: act?.change ?? '' },
    body: {},
  })
  const page = await hub.call('GET /api/author-pages/:code', { params: { code: at.card } })
  expect(page.spot).toMatchObject({ room: 'Hall', startTime: '10:00', late: 15 })
})

it('refuses an author whose card is closed or whose session is over', async () => {
  const { date } = at.event
  later = Date.parse(date) + 47 * HOUR_MS - NOW.getTime()
  expect(await refusalOf(sayOfCard({ isCancelled: true }))).toEqual([409, 'This session is over'])
  later = 0
  await hub.db
    .updateTable('numbered_cards')
    .set({ closedAt: NOW.toISOString() })
    .where('code', '=', at.card)
    .execute()
  expect(await refusalOf(sayOfCard({ late: 5 }))).toEqual([409, expect.stringMatching(/closed/)])
})

it('tracks full and canceled separately, so that an undo restores the session as full', async () => {
  const params = { code: at.card }
  await hub.call('PUT /api/author-pages/:code/full', { params, body: { isFull: true } })
  await sayOfCard({ isCancelled: true })
  const [act] = await acts()
  await hub.admin.call('POST /api/history/acts/:change/undo', {
    params: { change: act?.change ?? '' },
    body: {},
  })
  const { spot } = await hub.call('GET /api/author-pages/:code', { params })
  expect(spot).toMatchObject({ room: 'Hall', fullAt: NOW.toISOString() })
})
