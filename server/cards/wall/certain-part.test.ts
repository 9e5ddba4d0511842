import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import type { wallCalls } from '../../../domain/wall/wall.ts'
import { openOwnedApp } from '../../../test/app.ts'
import { addNumberedCard, addSessionCard } from '../../../test/card-factories.ts'
import { readingWith } from '../../../test/card-reader.ts'
import { addAdmin, addGrant, addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { refusalOf } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

type Addition = z.input<(typeof wallCalls)['POST /api/wall/accept']['body']>['additions'][number]

/** An event that publishes what is certain, with a room and two time slots. */
async function open(publishesCertain = true) {
  const { event, eventId, query } = await hub.addOwnEvent()
  await hub.db.updateTable('events').set({ publishesCertain }).where('id', '=', eventId).execute()
  const room = await addRoom(hub.db, { eventId, name: 'Hall' })
  const slots = [
    await addTimeSlot(hub.db, { eventId, startTime: '10:00', endTime: '10:45' }),
    await addTimeSlot(hub.db, { eventId, startTime: '11:00', endTime: '11:45' }),
  ] as const
  let photos = 0
  /** A photographed card with this reading. */
  const read = async (
    title: string,
    change: (reading: ReturnType<typeof readingWith>) => void = () => {},
    more = {},
  ) => {
    const reading = readingWith({ title, presenterName: 'Ann', description: '' })
    for (const name of ['title', 'presenterName'] as const) reading.fields[name].doubtful = false
    reading.fields.title.doubts = []
    change(reading)
    const uploadKey = `wall/${++photos}`
    const given = { eventId, state: 'read' as const, uploadKey, reading: JSON.stringify(reading), ...more }
    return (await addSessionCard(hub.db, given)).id
  }
  const at = (slot: 0 | 1) => ({ roomId: room.id, timeSlotId: slots[slot].id })
  const publish = async (additions: Addition[], more = {}, who = hub.admin) => {
    const body = { eventId, onlyCertain: true, moves: [], additions, ...more }
    return (await who.call('POST /api/wall/accept', { body })).map(({ title }) => title)
  }
  const card = (cardId: number, spot: Addition['spot']): Addition => ({ number: null, cardId, spot })
  const titles = async () => (await hub.call('GET /api/sessions', { query })).map(({ title }) => title)
  const acts = () => hub.admin.call('GET /api/history/acts', { query: { eventId: String(eventId) } })
  return { event, eventId, query, room, slots, read, at, publish, card, titles, acts }
}

it('publishes clearly read cards as one act, with the rooms and times of their wall', async () => {
  const { read, at, publish, card, titles, acts } = await open()
  const [sure, other] = [await read('Bees'), await read('Kites')]
  const slots = {
    rooms: [
      { key: -1, name: 'Lab' },
      { key: -2, name: 'Attic' },
    ],
  }
  const timeSlots = [{ key: -1, startTime: '12:00', endTime: '12:45' }]
  const additions = [card(sure, at(0)), card(other, { roomId: -1, timeSlotId: -1 })]
  expect(await publish(additions, { ...slots, timeSlots })).toEqual(['Bees', 'Kites'])
  expect(await titles()).toEqual(['Bees', 'Kites'])
  expect((await acts())[0]?.name).toBe(
    'published the certain changes from the wall: 2 rooms, 1 time slot, and 2 added',
  )
})

it('leaves everything that a person should check, and publishes the rest', async () => {
  const { read, at, publish, card, titles } = await open()
  const doubtful = await read('Bxxs', ({ fields }) => {
    fields.title.doubtful = true
  })
  const marked = await read('Bees or bels', ({ fields }) => {
    fields.title.doubts = [{ word: 'bels', others: ['bells'] }]
  })
  const typed = await read('Kites')
  const words = { title: 'Kites, by hand', presenterName: '' }
  const additions = [card(doubtful, at(0)), card(marked, at(0)), { ...card(typed, at(1)), words }]
  expect(await publish(additions)).toEqual([])
  // A person has confirmed the words.
  await hub.db.updateTable('session_cards').set({ isConfirmed: true }).where('id', '=', marked).execute()
  expect(await publish(additions)).toEqual(['Bees or bels'])
  expect(await titles()).toEqual(['Bees or bels'])
})

it('moves nothing, and places nothing on an occupied spot', async () => {
  const { eventId, query, room, slots, read, at, publish, card, titles } = await open()
  const there = await addSession(hub.db, {
    eventId,
    title: 'Old',
    roomId: room.id,
    timeSlotId: slots[0].id,
  })
  const additions = [card(await read('Bees'), at(0)), card(await read('Kites'), at(1))]
  const moves = [{ id: there.id, version: there.version, spot: null }]
  expect(await publish([...additions, card(await read('Maps'), at(1))], { moves })).toEqual(['Kites'])
  expect((await titles()).toSorted()).toEqual(['Kites', 'Old'])
  const late = publish([card(await read('Late'), at(0))], { rooms: [{ key: -1, name: 'Lab' }] })
  expect(await refusalOf(late)).toEqual([409, expect.stringContaining('“Old” is in Hall')])
  expect((await hub.call('GET /api/rooms', { query })).map(({ name }) => name)).toEqual(['Hall'])
})

it('does nothing in an event that has not turned it on', async () => {
  const { read, at, publish, card, titles } = await open(false)
  expect(await publish([card(await read('Bees'), at(0))])).toEqual([])
  expect(await titles()).toEqual([])
})

it('publishes a wall once, even for two organizers at once or from another photo', async () => {
  const { eventId, read, at, publish, card, titles } = await open()
  const person = await addAdmin(hub.db)
  await addGrant(hub.db, { eventId, userId: person.id })
  const first = await read('Bees that find home')
  const again = await read('Bees that find home', () => {}, { twinOf: first })
  const organizers = [hub.admin, await hub.as(person)]
  const made = await Promise.all(
    organizers.map((who, index) => publish([card([first, again][index] ?? 0, at(0))], {}, who)),
  )
  expect(made.flat()).toEqual(['Bees that find home'])
  // The next photo shows another place and other words, but the picture matches.
  const third = await read('Bxxs thot', () => {}, { twinOf: first })
  expect(await publish([card(third, at(1))])).toEqual([])
  expect(await titles()).toHaveLength(1)
})

it('creates one session from a note, whichever photo is accepted first, and skips cards not from a wall', async () => {
  const { eventId, read, at, card, titles } = await open()
  const [small, closer] = [await read('Boos thot find home'), await read('Bees that find home')]
  const apart = await read('A walk around the lake', () => {}, { uploadKey: 'phone/1' })
  const accept = (addition: Addition, who = hub.admin) =>
    who.call('POST /api/wall/accept', { body: { eventId, moves: [], additions: [addition] } })
  const kites = { ...card(await read('Kites'), at(1)), otherCardIds: [apart] }
  expect(await accept(kites)).toMatchObject([{ title: 'Kites' }])
  await accept(card(small, at(0)))
  const again = { ...card(closer, { ...at(0), roomId: (await addRoom(hub.db, { eventId })).id }) }
  expect(await refusalOf(accept({ ...again, otherCardIds: [small] }))).toEqual([400, expect.any(String)])
  expect((await titles()).toSorted()).toEqual(['Boos thot find home', 'Kites'])
  const cards = await hub.admin.call('GET /api/session-cards', { query: { eventId: String(eventId) } })
  expect(cards.find(({ id }) => id === apart)?.state).toBe('read')
  const many = accept({ ...again, otherCardIds: Array.from({ length: 5 }, (_, index) => 1_000_000 + index) })
  expect(await refusalOf(many)).toEqual([400, expect.any(String)])
})

it('does not publish again what someone has changed, deleted or undone', async () => {
  const { eventId, read, at, publish, card, titles, acts } = await open()
  const cards = [await read('Bees that find home'), await read('A walk around the lake')]
  const additions = cards.map((id, index) => card(id, at(index === 0 ? 0 : 1)))
  await publish(additions)
  const [change] = (await acts()).map((act) => act.change)
  const undo = { params: { change: change ?? '' }, body: {} }
  await hub.admin.call('POST /api/history/acts/:change/undo', undo)
  expect(await titles()).toEqual([])
  expect(await publish(additions)).toEqual([])
  // A person adds them again, and deletes one of them.
  const body = { eventId, moves: [], additions }
  const [bees] = await hub.admin.call('POST /api/wall/accept', { body })
  await hub.admin.call('DELETE /api/sessions/:id', { params: { id: bees?.id ?? 0 } })
  const photo = await read('Bees that find home', () => {}, { twinOf: cards[0] })
  expect(await publish([card(photo, at(0))])).toEqual([])
  expect(await titles()).toEqual(['A walk around the lake'])
})

it('publishes a numbered card once, and only the words of its author that were seen', async () => {
  const { eventId, at, publish, titles, acts } = await open()
  const typedAt = '2026-05-01T10:00:00.000Z'
  await addNumberedCard(hub.db, { eventId, number: 7, title: 'Bees', typedAt })
  const seven = { number: 7, cardId: null, spot: at(0) }
  expect(await publish([{ ...seven, typedAt: '2026-05-01T09:00:00.000Z' }])).toEqual([])
  expect(await publish([{ ...seven, typedAt }])).toEqual(['Bees'])
  expect(await publish([{ ...seven, typedAt, spot: at(1) }])).toEqual([])
  expect(await titles()).toEqual(['Bees'])
  expect((await acts())[0]?.name).toMatch(/^published card 7 from the wall: /)
})
