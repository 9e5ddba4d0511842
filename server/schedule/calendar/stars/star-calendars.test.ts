import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../../../../domain/times/times.ts'
import { NOW, openApp } from '../../../../test/app.ts'
import { addEvent, addRoom, addSession, addSuperAdmin, addTimeSlot } from '../../../../test/factories.ts'
import { onOneEngine } from '../../../../test/on-one-engine.ts'
import { outcomeOf, refusalOf } from '../../../../test/refusal.ts'
import { moveWhileWaiting, waitingStatements } from '../../../../test/waiting-statements.ts'
import { lockUnrecorded } from '../../../access/data.ts'
import { forgetOldStars } from '../../../content/stars/data.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let now = NOW
beforeAll(async () => {
  hub = await openApp({ now: () => now })
})
afterAll(() => hub.close())

async function addDay({ isPublic = true } = {}) {
  const owner = await addSuperAdmin(hub.db)
  const { id: eventId } = await addEvent(hub.db, { createdBy: owner.id, isPublic })
  const { id: roomId } = await addRoom(hub.db, { eventId, name: 'Hall' })
  const slots = [
    await addTimeSlot(hub.db, { eventId, startTime: '9:00', endTime: '10:00' }),
    await addTimeSlot(hub.db, { eventId, startTime: '10:00', endTime: '11:00' }),
    await addTimeSlot(hub.db, { eventId, startTime: '12:00', endTime: '13:00' }),
  ] as const
  const add = (title: string, slot: { id: number }) =>
    addSession(hub.db, { eventId, title, timeSlotId: slot.id, roomId })
  const [bread, wine] = [await add('Bread', slots[0]), await add('Wine', slots[1])]
  const { call } = await hub.as(owner)
  const secret = String(eventId).padStart(32, 's')
  const put = (...sessionIds: number[]) =>
    hub.call('PUT /api/star-calendars', { body: { secret, eventId, sessionIds } })
  return { eventId, roomId, slots, bread, wine, call, secret, put }
}

/** The part of the address that shows the calendar. */
const keyOf = (path: string) => path.slice('/star-calendars/'.length, -'.ics'.length)

/** @returns title, start, and status of each entry, or the status of a reply that is not a calendar */
async function read(path: string) {
  const answer = await hub.fetch(path)
  if (answer.status !== 200) return answer.status
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()))
  return calendar
    .getAllSubcomponents('vevent')
    .map((entry) =>
      [
        entry.getFirstPropertyValue('summary'),
        String(entry.getFirstPropertyValue('dtstart')).slice(11, 16),
        entry.getFirstPropertyValue('status'),
      ]
        .filter(Boolean)
        .join(' '),
    )
    .toSorted()
}

it('lists the starred sessions as they are now, until the calendar ends', async () => {
  const { eventId, roomId, slots, bread, wine, call, secret, put } = await addDay()
  const { path } = await put(bread.id)
  expect(await read(path)).toEqual(['Bread 09:00'])
  expect(await put(bread.id, wine.id)).toEqual({ path })
  expect(await read(path)).toEqual(['Bread 09:00', 'Wine 10:00'])
  const arrange = (version: number, spot: { timeSlotId: number; roomId: number } | null) =>
    call('POST /api/sessions/arrange', { body: { eventId, moves: [{ id: bread.id, version, spot }] } })
  await arrange(1, { timeSlotId: slots[2].id, roomId })
  expect(await read(path)).toEqual(['Bread 12:00', 'Wine 10:00'])
  await arrange(2, null)
  expect(await read(path)).toEqual(['Bread 12:00 CANCELLED', 'Wine 10:00'])
  await call('DELETE /api/sessions/:id', { params: { id: bread.id } })
  expect(await put(bread.id, wine.id)).toEqual({ path })
  expect(await read(path)).toEqual(['Bread 12:00 CANCELLED', 'Wine 10:00'])
  await put()
  expect(await read(path)).toEqual([])
  await hub.call('POST /api/star-calendars/end', { body: { secret } })
  expect(await read(path)).toBe(404)
  await hub.call('POST /api/star-calendars/end', { body: { secret } })
})

it('answers 304 for an unchanged calendar, sets a refresh interval, and forbids shared caching', async () => {
  const { put, bread, wine } = await addDay()
  const { path } = await put(bread.id)
  const ask = (etag = '') => hub.fetch(path, { headers: { 'if-none-match': etag } })
  const answer = await ask()
  const { headers } = answer
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('cache-control')).toBe('private, no-cache')
  expect(headers.get('access-control-allow-origin')).toBeNull()
  expect(await answer.text()).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT15M')
  const etag = headers.get('etag') ?? ''
  expect((await ask(etag)).status).toBe(304)
  await put(wine.id)
  expect((await ask(etag)).status).toBe(200)
})

it('follows a star to the session that its session was merged into', async () => {
  const { call, bread, wine, put } = await addDay()
  const { path } = await put(bread.id)
  await call('POST /api/sessions/:id/merge', {
    params: { id: wine.id },
    body: { version: 1, otherId: bread.id, otherVersion: 1 },
  })
  expect(await read(path)).toEqual(['Bread 09:00 CANCELLED', 'Wine 10:00'])
  expect(await put(bread.id)).toEqual({ path })
  expect(await read(path)).toEqual(['Bread 09:00 CANCELLED', 'Wine 10:00'])
})

it('stores no ids of sessions outside the event', async () => {
  const { put, bread, eventId } = await addDay()
  const other = await addDay()
  const { path } = await put(bread.id, bread.id, other.bread.id, 2_147_483_647)
  const { sessionIds } = await hub.db
    .selectFrom('star_calendars')
    .select('sessionIds')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(sessionIds)).toEqual([bread.id])
  expect(await read(path)).toEqual(['Bread 09:00'])
})

it('keeps its address after a restore without it, and stores neither secret nor key', async () => {
  const { put, bread, secret, eventId } = await addDay()
  const { path } = await put(bread.id)
  const rows = await hub.db.selectFrom('star_calendars').selectAll().execute()
  for (const each of [secret, keyOf(path)]) expect(JSON.stringify(rows)).not.toContain(each)
  await hub.engine.db.deleteFrom('star_calendars').where('eventId', '=', eventId).execute()
  expect(await put(bread.id)).toEqual({ path })
  expect(await read(path)).toEqual(['Bread 09:00'])
})

it('lets no one with the address change or end it, and refuses one secret for two events', async () => {
  const { put, bread, eventId, secret } = await addDay()
  const { path } = await put(bread.id)
  const other = keyOf(path)
  await hub.call('PUT /api/star-calendars', { body: { secret: other, eventId, sessionIds: [] } })
  await hub.call('POST /api/star-calendars/end', { body: { secret: other } })
  expect(await read(path)).toEqual(['Bread 09:00'])
  const body = { secret, eventId: (await addDay()).eventId, sessionIds: [] }
  expect(await refusalOf(hub.call('PUT /api/star-calendars', { body }))).toEqual([
    409,
    'This secret is of another event',
  ])
})

it('refuses one secret for two events, even if both calendars are made at once', async () => {
  const [one, other] = [await addDay(), await addDay()]
  const secret = 'both'.repeat(8)
  const put = ({ eventId, bread }: typeof one) =>
    outcomeOf(hub.call('PUT /api/star-calendars', { body: { secret, eventId, sessionIds: [bread.id] } }))
  const answers = await Promise.all([put(one), put(other)])
  expect(answers.filter((answer) => answer !== 'done')).toEqual([[409, 'This secret is of another event']])
  const rows = await hub.db
    .selectFrom('star_calendars')
    .select('sessionIds')
    .where('eventId', 'in', [one.eventId, other.eventId])
    .execute()
  const [kept] = answers[0] === 'done' ? [one] : [other]
  expect(rows).toEqual([{ sessionIds: `[${kept.bread.id}]` }])
})

it('answers the same for a made-up key and the key of a hidden event', async () => {
  const { put, bread, eventId } = await addDay()
  const { path } = await put(bread.id)
  await hub.engine.write((transaction) =>
    transaction.updateTable('events').set({ isPublic: false }).where('id', '=', eventId).execute(),
  )
  const said = async (name: string) => {
    const answer = await hub.fetch(`/star-calendars/${name}.ics`)
    return [answer.status, await answer.text()]
  }
  const [status, text] = await said(keyOf(path))
  expect(status).toBe(404)
  for (const name of ['f'.repeat(64), 'x', '%00', keyOf(path).toUpperCase()])
    expect(await said(name)).toEqual([status, text])
  expect(await refusalOf(put(bread.id))).toEqual([404, 'This event does not exist'])
})

it('is deleted with its event or a week after it, and cannot be created for a past event', async () => {
  const gone = await addDay()
  const { path } = await gone.put(gone.bread.id)
  await gone.call('DELETE /api/admin/delete-event/:id', { params: { id: gone.eventId } })
  expect(await read(path)).toBe(404)
  const old = await addDay()
  const { path: oldPath } = await old.put(old.bread.id)
  now = new Date(NOW.getTime() + 7 * DAY_MS)
  await forgetOldStars(hub)
  expect(await read(oldPath)).toEqual(['Bread 09:00'])
  now = new Date(NOW.getTime() + 8 * DAY_MS)
  await forgetOldStars(hub)
  expect(await read(oldPath)).toBe(404)
  expect(await refusalOf(old.put(old.bread.id))).toEqual([409, 'This event is over'])
  now = NOW
})

it.each(onOneEngine([61]))(
  'accepts %i updates of a calendar within the limit, and 2,000 new ones from one network',
  async (most) => {
    const strict = await openApp({ settings: { RATE_LIMIT: 'on', TRUST_PROXY: 'true' } })
    const { id: eventId } = await addEvent(strict.db)
    const send = async (number: number, address = '2001:db8:1::1', event = eventId) => {
      const body = JSON.stringify({
        secret: String(number).padStart(32, 'n'),
        eventId: event,
        sessionIds: [],
      })
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
      return (await strict.fetch('/api/star-calendars', { method: 'PUT', headers, body })).status
    }
    const statuses: number[] = []
    for (let count = 0; count <= most; count += 1) statuses.push(await send(0))
    expect(statuses).toEqual([...Array(most).fill(200), 429])
    for (let from = 1; from < 2_000; from += 50)
      await Promise.all(
        Array.from({ length: Math.min(50, 2_000 - from) }, (_, at) =>
          send(from + at, `2001:db8:1:${1 + Math.floor(from / 400)}::1`),
        ),
      )
    expect([
      await send(3_001, '2001:db8:1:7::1'),
      await send(3_002, '2001:db8:2::1'),
      await send(5, '2001:db8:1:9::1'),
    ]).toEqual([429, 200, 200])
    expect(await send(3_003, '2001:db8:1:7::1', 999_999)).toBe(404)
    await strict.close()
  },
)

it('refuses more than 20,000 calendars per event, even if several are made at once, and still updates existing ones', async () => {
  const { put, bread, eventId } = await addDay()
  const { path } = await put()
  const rows = Array.from({ length: 19_998 }, (_, number) => ({
    hash: `made up ${number}`,
    eventId,
    sessionIds: '[]',
  }))
  while (rows.length > 0)
    await hub.engine.db.insertInto('star_calendars').values(rows.splice(0, 5_000)).execute()
  const answers = await Promise.all(
    ['w', 'x', 'y', 'z'].map((letter) => {
      const body = { secret: letter.repeat(32), eventId, sessionIds: [] }
      return outcomeOf(hub.call('PUT /api/star-calendars', { body }))
    }),
  )
  expect(answers.filter((answer) => answer !== 'done')).toEqual(Array(3).fill([409, expect.any(String)]))
  expect(await put(bread.id)).toEqual({ path })
})

it('stays if its event gets a later date while old calendars are deleted', async () => {
  const { eventId, bread, put } = await addDay()
  const { path } = await put(bread.id)
  let forgetting: Promise<void> = Promise.resolve()
  await hub.engine.write(async (transaction) => {
    await lockUnrecorded(transaction, eventId)
    const later = { date: '2026-09-09' }
    await transaction.updateTable('events').set(later).where('id', '=', eventId).execute()
    forgetting = forgetOldStars({ ...hub, now: () => new Date(NOW.getTime() + 8 * DAY_MS) })
    if (hub.engine.name === 'postgres') await expect.poll(() => waitingStatements(hub.db)).toBe(1)
  })
  await forgetting
  expect(await read(path)).toEqual(['Bread 09:00'])
})

it('begins while its event gets another date, and does not keep it from that', async () => {
  const { eventId, bread, put } = await addDay()
  const answer = await moveWhileWaiting(hub.engine, eventId, () => put(bread.id))
  expect(answer).toMatchObject({ path: expect.any(String) })
})
