import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { NOW, openApp } from '../../test/app.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { watchLongestWork } from '../http/longest-work.ts'
import { findOpenEvent, keepPhone } from './data.ts'
import { queueMessages } from './plan.ts'

/*
 * As many phones as an event accepts, with as many stars as a phone may have.
 */
const STARS = 300

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ settings: { MESSAGE_HOSTS: '127.0.0.1' } })
})
afterAll(() => hub.close())
afterEach(async () => {
  await hub.engine.db.deleteFrom('phones').execute()
  await hub.engine.db.deleteFrom('phone_events').execute()
})
const core = () => ({ ...hub, db: hub.engine.db })

async function eventWithPhones(count: number) {
  const { id: eventId } = await addEvent(hub.db)
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId })
  const { id: roomId } = await addRoom(hub.db, { eventId, isOpen: true })
  const ids: number[] = []
  for (let session = 0; session < STARS + 1; session += 1)
    ids.push((await addSession(hub.db, { eventId, timeSlotId, roomId, title: `東 ${session}` })).id)
  // Everyone stars the first session; no one stars the last.
  const sessionIds = JSON.stringify(ids.slice(0, STARS))
  const phone = (number: number) => ({
    ...{
      endpoint: `http://127.0.0.1/${eventId}/${number}`,
      p256dh: '',
      auth: '',
      sessionIds,
      leadMinutes: 5,
    },
  })
  await hub.engine.write(async (transaction) => {
    const event = await findOpenEvent(transaction, eventId)
    if (event) await keepPhone(transaction, event, phone(0), NOW)
    for (let from = 1; from < count; from += 500) {
      const some = Array.from({ length: Math.min(500, count - from) }, (_, index) => phone(from + index))
      await transaction
        .insertInto('phones')
        .values(some.map((each) => ({ ...each, eventId })))
        .execute()
    }
  })
  const change = async (index: number, title: string) => {
    const place = `Corner ${title}`
    await hub.db
      .updateTable('sessions')
      .set({ place, roomId: null })
      .where('id', '=', ids[index] ?? 0)
      .execute()
    await hub.db
      .updateTable('events')
      .set({ revision: `${Math.random()}` })
      .where('id', '=', eventId)
      .execute()
  }
  const messages = async () => {
    const rows = await hub.db
      .selectFrom('phone_messages')
      .innerJoin('phones', 'phones.id', 'phone_messages.phoneId')
      .select(['phoneId', 'body'])
      .where('eventId', '=', eventId)
      .execute()
    return { phones: new Set(rows.map(({ phoneId }) => phoneId)).size, rows }
  }
  return { eventId, change, messages }
}

it('notifies 20,000 phones in batches, so that other work is not blocked', async () => {
  const { change, messages } = await eventWithPhones(20_000)
  await queueMessages(core())
  await change(0, 'once')
  const work = watchLongestWork()
  await queueMessages(core())
  const longest = work.longest()
  work.end()
  const { phones, rows } = await messages()
  expect([phones, rows.length]).toEqual([20_000, 20_000])
  expect(new Set(rows.map(({ body }) => body)).size).toBe(1)
  process.stdout.write(`20,000 phones: longest work ${Math.round(longest)} ms\n`)
  expect(longest).toBeLessThan(100)
})

it('continues where a server stopped, and notifies each phone once', async () => {
  const { change, messages } = await eventWithPhones(1_200)
  await queueMessages(core())
  await change(0, 'then')
  let writes = 0
  const { engine } = hub
  const ending = {
    ...engine,
    write: ((act) => {
      writes += 1
      if (writes > 2) throw new Error('The server ends')
      return engine.write(act)
    }) as typeof engine.write,
  }
  // The check for changes, and the first batch.
  await expect(queueMessages({ ...core(), engine: ending })).rejects.toThrow('Messages of some events')
  expect((await messages()).phones).toBe(250)
  await hub.db.deleteFrom('phone_messages').execute()
  await queueMessages(core())
  // Those of the first batch have already been queued.
  expect((await messages()).phones).toBe(950)
  await queueMessages(core())
  expect((await messages()).rows).toHaveLength(950)
})

it('writes nothing for phones that star none of the changed sessions', async () => {
  const { change, messages } = await eventWithPhones(501)
  await queueMessages(core())
  await change(STARS, 'nobody')
  await queueMessages(core())
  expect((await messages()).rows).toEqual([])
})
