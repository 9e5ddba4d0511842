import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { timeAt } from '../../../domain/times/kept-times.ts'
import { type CardDesk, openCardDesk } from '../../../test/card-desk.ts'
import { readingWith } from '../../../test/card-reader.ts'
import { addRoom, addTimeSlot } from '../../../test/factories.ts'
import { refusedCall } from '../../../test/refusal.ts'
import { createCard } from '../data.ts'

let desk: CardDesk
beforeAll(async () => {
  desk = await openCardDesk()
})
afterAll(() => desk.hub.close())
beforeEach(() => desk.begin())

it('never gives one card to two people who ask at once', async () => {
  const { event } = await desk.addOpenSpots()
  for (const seed of [21, 22, 23, 24, 25, 26]) await desk.upload(event.id, seed)
  await desk.list(event.id)
  const next = (who: typeof desk.admin) =>
    who.call('POST /api/session-cards/claim-next', { body: { eventId: event.id } })
  const given: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const [mine, theirs] = await Promise.all([next(desk.admin), next(desk.volunteer)])
    const ids = [mine.card?.id ?? 0, theirs.card?.id ?? 0]
    given.push(...ids)
    await Promise.all([
      desk.admin.call('DELETE /api/session-cards/:id', { params: { id: ids[0] ?? 0 } }),
      desk.volunteer.call('DELETE /api/session-cards/:id', { params: { id: ids[1] ?? 0 } }),
    ])
  }
  expect(new Set(given).size).toBe(6)
  expect(await next(desk.admin)).toEqual({ card: null })
})

it('holds a card for the user who opened it until they release it or ten minutes pass', async () => {
  const { event } = await desk.addOpenSpots()
  const { id } = await desk.upload(event.id, 27)
  await desk.list(event.id)
  const claim = (who: typeof desk.admin) => who.call('POST /api/session-cards/:id/claim', { params: { id } })
  expect((await claim(desk.admin)).claimedBy).toEqual({ id: desk.owner.id, name: 'Olga Owner' })
  const refused = await refusedCall(claim(desk.volunteer))
  expect([refused.status, refused.code, refused.sentence]).toEqual([
    409,
    'CARD_CLAIMED',
    'Olga Owner has this card open',
  ])
  await desk.volunteer.call('POST /api/session-cards/:id/release', { params: { id } })
  expect((await refusedCall(claim(desk.volunteer))).status).toBe(409)
  await desk.admin.call('POST /api/session-cards/:id/release', { params: { id } })
  expect((await claim(desk.volunteer)).claimedBy?.id).toBe(desk.helper.id)
  desk.clock.now = new Date(desk.clock.now.getTime() + 10 * 60_000 - 1)
  expect((await refusedCall(claim(desk.admin))).status).toBe(409)
  // A user who keeps working claims it again, and has the card for another ten minutes.
  expect((await claim(desk.volunteer)).claimedBy?.id).toBe(desk.helper.id)
  desk.clock.now = new Date(desk.clock.now.getTime() + 10 * 60_000 - 1)
  expect((await refusedCall(claim(desk.admin))).status).toBe(409)
  desk.clock.now = new Date(desk.clock.now.getTime() + 1)
  expect((await desk.list(event.id))[0]?.claimedBy).toBeNull()
  expect((await claim(desk.admin)).claimedBy?.id).toBe(desk.owner.id)
  // A clock that is set back does not extend the claim either.
  desk.clock.now = new Date(desk.clock.now.getTime() - 60 * 60_000)
  expect((await desk.list(event.id))[0]?.claimedBy).toBeNull()
  expect((await claim(desk.volunteer)).claimedBy?.id).toBe(desk.helper.id)
})

it('saves the session and marks the card in one step, or does neither', async () => {
  const { event, form, room } = await desk.addOpenSpots()
  const { id } = await desk.upload(event.id, 28)
  const other = await desk.upload(event.id, 29)
  await desk.list(event.id)
  await desk.admin.call('POST /api/session-cards/:id/claim', { params: { id } })
  const save = (who: typeof desk.admin, card: number) =>
    who.call('POST /api/session-cards/:id/save', { params: { id: card }, body: form })
  expect((await refusedCall(save(desk.volunteer, id))).code).toBe('CARD_CLAIMED')
  const query = { city: event.slug, date: event.date }
  expect(await desk.hub.call('GET /api/sessions', { query })).toEqual([])
  const session = await save(desk.admin, id)
  expect([session.title, session.roomId]).toEqual(['Consent without tears', room.id])
  expect((await refusedCall(save(desk.admin, other.id))).code).toBe('ROOM_OCCUPIED')
  const again = await refusedCall(desk.admin.call('POST /api/session-cards/:id/claim', { params: { id } }))
  expect([again.status, again.sentence]).toEqual([409, 'This card has been saved already'])
  expect((await desk.list(event.id)).map(({ state, sessionId }) => [state, sessionId])).toEqual([
    ['saved', session.id],
    ['read', null],
  ])
  expect(await desk.hub.call('GET /api/sessions', { query })).toEqual([session])
})

it('creates one session from a card that two people save at once', async () => {
  const { event, form } = await desk.addOpenSpots()
  const free = await addRoom(desk.hub.db, { eventId: event.id })
  const { id } = await desk.upload(event.id, 30)
  await desk.list(event.id)
  const saves = await Promise.allSettled([
    desk.admin.call('POST /api/session-cards/:id/save', { params: { id }, body: form }),
    desk.volunteer.call('POST /api/session-cards/:id/save', {
      params: { id },
      body: { ...form, roomId: free.id },
    }),
  ])
  expect(saves.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  const query = { city: event.slug, date: event.date }
  expect((await desk.hub.call('GET /api/sessions', { query })).length).toBe(1)
})

it('saves eleven cards from each of two people at once, once each, even if every phone resends its saves', async () => {
  const { event, room, form } = await desk.addOpenSpots()
  const read = {
    eventId: event.id,
    state: 'read',
    photoHash: '0',
    createdAt: desk.clock.now.toISOString(),
  } as const
  const cards = Array.from({ length: 22 }, () =>
    createCard(desk.hub.db, { ...read, uploadedBy: null, photo: null }),
  )
  const ids = (await Promise.all(cards)).map(({ id }) => id)
  const slots = ids.map((_, at) => ({
    eventId: event.id,
    startTime: timeAt(12 * 60 + at * 10),
    endTime: timeAt(12 * 60 + at * 10 + 10),
  }))
  const spots = ids.map(async (id, at) => ({
    id,
    roomId: room.id,
    timeSlotId: (await addTimeSlot(desk.hub.db, slots[at] ?? { eventId: event.id })).id,
  }))
  const spotOf = new Map((await Promise.all(spots)).map(({ id, ...spot }) => [id, spot]))
  const work = async (who: typeof desk.admin, own: number[]) => {
    for (const id of own) await who.call('POST /api/session-cards/:id/claim', { params: { id } })
    const save = (id: number) =>
      who.call('POST /api/session-cards/:id/save', {
        params: { id },
        body: { ...form, title: `Card ${id}`, ...spotOf.get(id) },
        headers: { 'idempotency-key': `card-${id}` },
      })
    return Promise.all([...own, ...own].map(async (id) => ({ card: id, session: (await save(id)).id })))
  }
  const halves = [work(desk.admin, ids.slice(0, 11)), work(desk.volunteer, ids.slice(11))]
  const saved = (await Promise.all(halves)).flat()
  const sessionOf = new Map(saved.map(({ card, session }) => [card, session]))
  expect(new Set(sessionOf.values()).size).toBe(22)
  expect(saved.filter(({ card, session }) => sessionOf.get(card) !== session)).toEqual([])
  const query = { city: event.slug, date: event.date }
  const shown = await desk.hub.call('GET /api/sessions', { query })
  expect(shown.map(({ id, title }) => [id, title]).sort()).toEqual(
    [...sessionOf].map(([card, session]) => [session, `Card ${card}`]).sort(),
  )
})

it('answers a repeated save with its session, and any other save with the state of the card', async () => {
  const { event, form } = await desk.addOpenSpots()
  const { id } = await desk.upload(event.id, 31)
  await desk.list(event.id)
  const save = (body: typeof form) =>
    desk.admin.call('POST /api/session-cards/:id/save', {
      params: { id },
      body,
      headers: { 'idempotency-key': 'one-card' },
    })
  const { id: sessionId } = await save(form)
  expect((await save(form)).id).toBe(sessionId)
  const other = await refusedCall(save({ ...form, title: 'Something else' }))
  expect([other.status, other.code]).toEqual([409, 'CREATED_BEFORE'])
  const again = await refusedCall(
    desk.volunteer.call('POST /api/session-cards/:id/save', { params: { id }, body: form }),
  )
  expect([again.status, again.sentence]).toEqual([409, 'This card has been saved already'])
})

it('rereads a card that could not be read, unless someone else has it open', async () => {
  const { event } = await desk.addOpenSpots()
  desk.reader.fail('damaged')
  const { id } = await desk.upload(event.id, 40)
  const again = (who: typeof desk.admin) =>
    who.call('POST /api/session-cards/:id/read-again', { params: { id } })
  expect((await desk.list(event.id))[0]?.state).toBe('failed')
  await desk.volunteer.call('POST /api/session-cards/:id/claim', { params: { id } })
  expect((await refusedCall(again(desk.admin))).code).toBe('CARD_CLAIMED')
  desk.reader.answer = async () => readingWith({ title: 'Legible' })
  expect((await again(desk.volunteer)).message).toBeNull()
  expect((await desk.list(event.id))[0]).toMatchObject({ state: 'read', title: 'Legible', claimedBy: null })
  expect((await refusedCall(again(desk.admin))).code).toBe('CARD_NOT_FAILED')
})
