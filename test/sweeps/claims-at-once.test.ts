import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FreeSpot } from '../../domain/cards/card-spots.ts'
import { openApp } from '../app.ts'
import { createCrowd } from '../crowd.ts'
import { addAdmin, addEvent, addRoom, addTimeSlot } from '../factories.ts'

/*
 * A hall of 300 phones behind one address claims 60 free spots at once, over real connections and with the limits on. Each phone has the
 * page open and follows it; a phone that is refused tries another free spot, until there is none.
 */
const PHONES = 300
const [ROOMS, SLOTS] = [10, 6]
const SPOTS = ROOMS * SLOTS
/** One reader who asks again after each answer gets at least this many before all phones are done, however slow the machine is. */
const FEWEST_READS = 4

let hub: Awaited<ReturnType<typeof openApp>>
let address: string
let crowd: ReturnType<typeof createCrowd>
beforeAll(async () => {
  hub = await openApp({ settings: { RATE_LIMIT: 'on' } })
  await hub.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = hub.app.server.address() as AddressInfo
  address = `http://127.0.0.1:${port}`
  crowd = createCrowd(port)
})
afterAll(async () => {
  crowd?.leave()
  await hub?.close()
})

async function addHall() {
  const { id: createdBy } = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy, claimsFrom: '2026-05-09T08:00' })
  const eventId = event.id
  for (let room = 0; room < ROOMS; room += 1) await addRoom(hub.db, { eventId, name: `Room ${room}` })
  for (let slot = 0; slot < SLOTS; slot += 1)
    await addTimeSlot(hub.db, { eventId, startTime: `${10 + slot}:00`, endTime: `${10 + slot}:45` })
  const cards = Array.from({ length: PHONES }, (_, index) => ({
    ...{ eventId, number: index + 1, code: `claim-${String(index).padStart(10, '0')}` },
    ...{ title: `Session ${index + 1}`, presenterName: 'Ida Invented' },
    ...{ typedAt: null, closedAt: null, sessionId: null, ideaAt: null, joinedTo: null, interest: null },
  }))
  await hub.db.insertInto('numbered_cards').values(cards).execute()
  return { event, codes: cards.map(({ code }) => code) }
}

type Said = { code: string; error: string; message?: string }

/** A phone that tries until it has a spot or nothing is free. @returns its spot, and the statuses and refusals on the way */
async function claim(code: string, first: number) {
  const at = `${address}/api/author-pages/${code}`
  const refusals: Said[] = []
  for (let wanted = first; ; wanted += 1) {
    const list = await fetch(`${at}/spots`)
    expect(list.status).toBe(200)
    const free: FreeSpot[] = await list.json()
    const spot = free[wanted % Math.max(1, free.length)]
    if (!spot) return { spot: null, refusals }
    const answer = await fetch(`${at}/spot`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ spot: { timeSlotId: spot.timeSlotId, roomId: spot.roomId } }),
    })
    const body = await answer.json()
    if (answer.status === 200) return { spot: body.spot, refusals }
    expect([answer.status, body.error]).toEqual([409, 'ROOM_OCCUPIED'])
    refusals.push(body)
  }
}

it('gives 300 phones behind one address 60 free spots, each to only one, and still answers readers', async () => {
  const { event, codes } = await addHall()
  const page = `city=${event.slug}&date=${event.date}`
  const streams = await crowd.ask(PHONES, `/api/live?${page}`)
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
  let isOver = false
  let reads = 0
  const read = async () => {
    while (!isOver) {
      const answer = await fetch(`${address}/api/programme?${page}`)
      await answer.arrayBuffer()
      expect(answer.status).toBe(200)
      if (!isOver) reads += 1
    }
  }
  const reader = read()
  const phones = await Promise.all(codes.map((code, index) => claim(code, index)))
  isOver = true
  await reader
  expect(reads).toBeGreaterThanOrEqual(FEWEST_READS)

  const winners = phones.filter(({ spot }) => spot !== null)
  expect(winners).toHaveLength(SPOTS)
  const placed = await hub.db
    .selectFrom('sessions')
    .select(['timeSlotId', 'roomId'])
    .where('eventId', '=', event.id)
    .execute()
  expect(placed).toHaveLength(SPOTS)
  expect(new Set(placed.map(({ timeSlotId, roomId }) => `${timeSlotId}/${roomId}`)).size).toBe(SPOTS)
  const cards = await hub.db
    .selectFrom('numbered_cards')
    .select('sessionId')
    .where('eventId', '=', event.id)
    .where('sessionId', 'is not', null)
    .execute()
  expect(new Set(cards.map(({ sessionId }) => sessionId)).size).toBe(SPOTS)
  const sentences = new Set(phones.flatMap(({ refusals }) => refusals.map(({ message }) => message)))
  expect([...sentences]).toEqual([expect.stringMatching(/\w+/)])
})
