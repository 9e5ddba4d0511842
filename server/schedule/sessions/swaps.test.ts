import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR_MS } from '../../../domain/times/times.ts'
import { NOW, openApp } from '../../../test/app.ts'
import { addNumberedCard } from '../../../test/card-factories.ts'
import { addAdmin, addEvent, addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { keepStars, readStarLists } from '../../content/stars/data.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let later = 0
beforeAll(async () => {
  hub = await openApp({ now: () => new Date(NOW.getTime() + later) })
})
afterAll(() => hub.close())

/** A day on which Bees and Bread are at ten, Maps and Tea at eleven, and phones want the first two. */
async function addDay({ phones = 12, countsStars = true } = {}) {
  const owner = await addAdmin(hub.db)
  const { call } = await hub.as(owner)
  const event = await addEvent(hub.db, { createdBy: owner.id, countsStars })
  const eventId = event.id
  const rooms = [await addRoom(hub.db, { eventId }), await addRoom(hub.db, { eventId })]
  const slots = [
    await addTimeSlot(hub.db, { eventId, startTime: '10:00', endTime: '10:45' }),
    await addTimeSlot(hub.db, { eventId, startTime: '11:00', endTime: '11:45' }),
  ]
  const sessions: Awaited<ReturnType<typeof addSession>>[] = []
  for (const [index, title] of ['Bees', 'Bread', 'Maps', 'Tea'].entries())
    sessions.push(
      await addSession(hub.db, {
        eventId,
        title,
        presenterName: `Host of ${title}`,
        timeSlotId: slots[index >> 1]?.id ?? 0,
        roomId: rooms[index % 2]?.id ?? 0,
      }),
    )
  const [bees, bread, maps] = sessions.map(({ id }) => id)
  await addNumberedCard(hub.db, { eventId, number: 4, sessionId: bees ?? 0 })
  await addNumberedCard(hub.db, { eventId, number: 11, sessionId: maps ?? 0 })
  for (let phone = 0; phone < phones; phone++)
    await hub.engine.write((transaction) =>
      keepStars(transaction, { eventId, browser: String(phone), sessionIds: [bees ?? 0, bread ?? 0] }),
    )
  const query = { eventId: String(eventId) }
  return { eventId, sessions, slots, rooms, call, proposed: () => call('GET /api/sessions/swaps', { query }) }
}

it('proposes swaps from what phones star, with card numbers and versions, and none once made', async () => {
  const { eventId, sessions, slots, call, proposed } = await addDay()
  const [bees, , maps] = sessions
  const { phones, swaps } = await proposed()
  const spotOf = (session: typeof bees, slot: number) => ({
    timeSlotId: slots[slot]?.id,
    roomId: session?.roomId,
  })
  expect({ phones, swaps }).toEqual({
    phones: 12,
    swaps: [
      {
        moves: [
          { id: bees?.id, version: 1, number: 4, spot: spotOf(bees, 1) },
          { id: maps?.id, version: 1, number: 11, spot: spotOf(maps, 0) },
        ],
        choose: 12,
        seats: 0,
      },
    ],
  })
  const moves = (swaps[0]?.moves ?? []).map(({ number: _, ...move }) => move)
  await call('POST /api/sessions/arrange', { body: { eventId, kind: 'move', moves } })
  expect((await proposed()).swaps).toEqual([])
  const [act] = await call('GET /api/history/acts', { query: { eventId: String(eventId) } })
  expect(act?.deed).toEqual({ code: 'swapped', title: 'Bees', other: 'Maps' })
})

it('reports the number of phones if they are too few, and proposes nothing if stars are not counted', async () => {
  const few = await addDay({ phones: 9 })
  expect(await few.proposed()).toEqual({ phones: 9, swaps: [] })
  const off = await addDay({ countsStars: false })
  expect(await off.proposed()).toEqual({ phones: 0, swaps: [] })
})

it('proposes nothing for sessions that have begun, nor after the event', async () => {
  const { eventId, proposed } = await addDay()
  const date = NOW.toISOString().slice(0, 10)
  await hub.db.updateTable('events').set({ date, timeZone: 'UTC' }).where('id', '=', eventId).execute()
  const at = async (hour: number) => {
    later = Date.parse(date) + (hour + 0.5) * HOUR_MS - NOW.getTime()
    return (await proposed()).swaps.length
  }
  expect([await at(9), await at(10), await at(23 + 24)]).toEqual([1, 0, 0])
  later = 0
})

it('reads a sample of very many phones, and counts merged sessions as one', async () => {
  const { eventId, sessions } = await addDay({ phones: 20 })
  const [bees, bread, maps] = sessions.map(({ id }) => id)
  const { phones, lists } = await readStarLists(hub.db, eventId, 5)
  expect(phones).toBe(20)
  expect(lists).toEqual(Array.from({ length: 5 }, () => [bees, bread]))
  await hub.db
    .deleteFrom('sessions')
    .where('id', '=', bread ?? 0)
    .execute()
  await hub.db
    .updateTable('sessions')
    .set({ mergedIds: `[${bread}]` })
    .where('id', '=', maps ?? 0)
    .execute()
  expect((await readStarLists(hub.db, eventId, 50)).lists[0]).toEqual([bees, maps])
})
