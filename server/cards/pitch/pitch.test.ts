import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOW, openOwnedApp } from '../../../test/app.ts'
import { addIdea } from '../../../test/card-factories.ts'
import { addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { refusalOf } from '../../../test/refusal.ts'
import { keepIdeaStars } from '../ideas/data.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
let later = 0
beforeAll(async () => {
  hub = await openOwnedApp({ now: () => new Date(NOW.getTime() + later) })
})
afterAll(() => hub.close())

/** An event with these ideas, numbered from 1, and a press of a button by the leader of its round. */
async function addRound(titles: readonly string[], more: Parameters<typeof addIdea>[1][] = []) {
  const { eventId, event } = await hub.addOwnEvent()
  for (const title of titles) await addIdea(hub.db, { eventId, title, presenterName: `Host of ${title}` })
  for (const each of more) await addIdea(hub.db, { ...each, eventId })
  const place = { city: event.slug, date: event.date }
  const shown = async () => (await hub.call('GET /api/events', { query: place }))[0]?.pitch
  async function press(
    act: 'start' | 'next' | 'back' | 'skip' | 'pause' | 'go' | 'again' | 'hands' | 'end',
    given: { hands?: number | null; seconds?: number; version?: number } = {},
  ) {
    const body = { eventId, act, version: (await shown())?.version ?? 0, ...given }
    return hub.admin.call('PUT /api/ideas/round', { body })
  }
  const tell = async (...acts: Parameters<typeof press>[0][]) => {
    for (const act of acts) await press(act)
    const { number, next, waiting } = (await shown()) ?? {}
    return [number, next, waiting]
  }
  return { eventId, event, shown, press, tell }
}

describe('a pitch round', () => {
  it('presents one idea after another, skipped ones last, and goes back', async () => {
    const { shown, tell } = await addRound(['Bread', 'Bees', 'Maps'])
    expect(await shown()).toBeUndefined()
    expect(await tell('start')).toEqual([1, 2, 2])
    expect(await tell('next')).toEqual([2, 3, 1])
    expect(await tell('skip')).toEqual([3, 2, 1])
    expect(await tell('next')).toEqual([2, null, 0])
    expect(await tell('skip')).toEqual([2, null, 0])
    expect(await tell('next')).toEqual([null, null, 0])
    expect(await tell('back')).toEqual([2, null, 0])
    expect(await tell('back', 'back')).toEqual([1, 3, 2])
    expect(await tell('end')).toEqual([null, 1, 3])
    expect((await shown())?.isOn).toBe(false)
  })

  it('skips hidden and joined ideas, and includes those added since', async () => {
    const { eventId, tell } = await addRound(
      ['Bread'],
      [
        { eventId: 0, isHidden: true },
        { eventId: 0, joinedTo: 1 },
      ],
    )
    expect(await tell('start')).toEqual([1, null, 0])
    await addIdea(hub.db, { eventId, title: 'Late' })
    expect(await tell('next')).toEqual([4, null, 0])
  })

  it('times each idea, and pauses, resumes and restarts', async () => {
    const { press } = await addRound(['Bread'])
    const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000).toISOString()
    expect(await press('start', { seconds: 90 })).toMatchObject({ seconds: 90, endsAt: at(90) })
    later = 30_000
    expect(await press('pause')).toMatchObject({ endsAt: null, left: 60 })
    later = 300_000
    expect(await press('go')).toMatchObject({ endsAt: at(360) })
    expect(await press('again')).toMatchObject({ endsAt: at(390) })
    later = 0
  })

  it('advances once if two people press at once, and tells the other one', async () => {
    const { press, shown } = await addRound(['Bread', 'Bees', 'Maps'])
    const { version } = await press('start')
    const both = await Promise.allSettled([press('next', { version }), press('next', { version })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await shown())?.number).toBe(2)
    expect(await refusalOf(press('next', { version }))).toEqual([
      409,
      'Someone else has moved the round on in the meantime. The page shows where it is now.',
    ])
  })

  it('reaches open screens through the stream, and leaves no entry in the history', async () => {
    const { eventId, event, press } = await addRound(['Bread', 'Bees'])
    await press('start')
    const read = () => hub.call('GET /api/programme', { query: { city: event.slug, date: event.date } })
    const before = await read()
    await press('next')
    const after = await read()
    expect(after.revision).not.toBe(before.revision)
    expect(after.events?.[0]?.pitch?.number).toBe(2)
    const entries = await hub.admin.call('GET /api/history', { query: { eventId: String(eventId) } })
    expect(entries.map(({ noun }) => noun)).not.toContain('pitch_rounds')
  })
})

describe('the proposed spots', () => {
  async function addDay() {
    const round = await addRound(['Bread', 'Bees', 'Maps'])
    const { eventId } = round
    const slots = [
      await addTimeSlot(hub.db, { eventId, startTime: '10:00', endTime: '10:45' }),
      await addTimeSlot(hub.db, { eventId, startTime: '11:00', endTime: '11:45' }),
    ]
    const rooms = [
      await addRoom(hub.db, { eventId, name: 'Loft', capacity: 12 }),
      await addRoom(hub.db, { eventId, name: 'Hall', capacity: 80 }),
      await addRoom(hub.db, { eventId, name: 'Aula', capacity: 30 }),
      await addRoom(hub.db, { eventId, name: 'Yard', isOpen: true }),
    ]
    const spots = (number: number, hands: number) =>
      hub.admin.call('GET /api/ideas/spots', {
        query: { eventId: String(eventId), number: String(number), hands: String(hands) },
      })
    const first = async (number: number, hands: number) => {
      const [spot] = await spots(number, hands)
      const room = rooms.find(({ id }) => id === spot?.roomId)?.name
      return spot && [room, slots.findIndex(({ id }) => id === spot.timeSlotId), spot.seatless, spot.choose]
    }
    const put = async (number: number, slot: number, room: number, presenterName = 'Somebody') => {
      const spot = { timeSlotId: slots[slot]?.id ?? 0, roomId: rooms[room]?.id ?? 0 }
      const session = await addSession(hub.db, { eventId, presenterName, ...spot })
      await hub.db
        .updateTable('numbered_cards')
        .set({ sessionId: session.id })
        .where('eventId', '=', eventId)
        .where('number', '=', number)
        .execute()
      return session
    }
    return { ...round, slots, rooms, spots, first, put }
  }

  it('are in the smallest room that seats the raised hands, or in the largest with the missing seats', async () => {
    const { first, spots } = await addDay()
    expect(await first(1, 10)).toEqual(['Loft', 0, 0, 0])
    expect(await first(1, 20)).toEqual(['Aula', 0, 0, 0])
    expect(await first(1, 100)).toEqual(['Hall', 0, 20, 0])
    expect(await spots(1, 100)).toHaveLength(3)
  })

  it('are at times when the same people and the same host have nothing else', async () => {
    const { eventId, first, put, spots } = await addDay()
    const session = await put(2, 0, 1)
    await hub.engine.write(async (transaction) => {
      for (let phone = 0; phone < 12; phone++)
        await keepIdeaStars(transaction, { eventId, browser: `b${phone}`, numbers: phone < 5 ? [1, 2] : [3] })
    })
    expect(await first(1, 10)).toEqual(['Loft', 1, 0, 0])
    expect(await first(3, 10)).toEqual(['Loft', 0, 0, 0])
    await put(3, 1, 2, 'Host of Bread')
    expect(await spots(1, 10)).toMatchObject([
      { choose: 5, hostIn: null, collisions: [{ sessionId: session.id, both: 5 }] },
      { choose: 5 },
      { choose: 0, hostIn: expect.any(Number) },
    ])
  })

  it('give the session its raised hands, which the swaps and stars count', async () => {
    const { eventId, press, put, slots } = await addDay()
    await press('start')
    expect(await press('hands', { hands: 25 })).toMatchObject({ number: 1, hands: 25 })
    expect(await press('next')).toMatchObject({ number: 2, hands: null })
    const { id } = await put(1, 0, 0)
    await hub.db.updateTable('events').set({ countsStars: true }).where('id', '=', eventId).execute()
    const query = { eventId: String(eventId) }
    expect(await hub.admin.call('GET /api/stars', { query })).toEqual([
      { sessionId: id, count: 0, hands: 25 },
    ])
    const { swaps } = await hub.admin.call('GET /api/sessions/swaps', { query })
    expect(swaps[0]).toMatchObject({ seats: 13, moves: [{ id, spot: { timeSlotId: slots[0]?.id } }] })
  })
})
