import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type CardDesk, cardForm, openCardDesk, photo } from '../../test/card-desk.ts'
import { addAdmin, addUser } from '../../test/factories.ts'
import { refusalOf } from '../../test/refusal.ts'
import { forgetEvents } from '../jobs.ts'
import { forgetOldCards } from './routes.ts'

let desk: CardDesk
beforeAll(async () => {
  desk = await openCardDesk()
})
afterAll(() => desk.hub.close())
beforeEach(() => desk.begin())

it('shows cards, photos and crops only to admins of the event, and lets no cache store them', async () => {
  const { event } = await desk.addOpenSpots()
  const { id } = await desk.upload(event.id, 18)
  await desk.list(event.id)
  const addresses = [
    `/api/session-cards?eventId=${event.id}`,
    `/api/session-cards/${id}`,
    `/api/session-cards/${id}/photo`,
    `/api/session-cards/${id}/crops/title`,
  ]
  const stranger = await desk.hub.as(await addAdmin(desk.hub.db))
  const user = await desk.hub.as(await addUser(desk.hub.db))
  for (const address of addresses) {
    const answers = await Promise.all([
      desk.hub.fetch(address),
      user.fetch(address),
      stranger.fetch(address),
      desk.volunteer.fetch(address),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 200])
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual([
      'no-store',
      'no-store',
      'no-store',
      'private, no-store',
    ])
  }
  const crop = await desk.volunteer.fetch(`/api/session-cards/${id}/crops/title`)
  expect([crop.headers.get('content-type'), Buffer.from(await crop.arrayBuffer()).toString()]).toEqual([
    'image/webp',
    'a crop',
  ])
  expect((await desk.volunteer.fetch(`/api/session-cards/${id}/crops/level`)).status).toBe(404)
  expect((await desk.volunteer.fetch(`/api/session-cards/${id}/crops/password`)).status).toBe(400)
  const image = await photo(1)
  const writes = [
    stranger.call('POST /api/session-cards/:id/claim', { params: { id } }),
    stranger.call('POST /api/session-cards/:id/release', { params: { id } }),
    stranger.call('POST /api/session-cards/:id/read-again', { params: { id } }),
    stranger.call('DELETE /api/session-cards/:id', { params: { id } }),
    stranger.call('POST /api/session-cards/claim-next', { body: { eventId: event.id } }),
    stranger.call('POST /api/session-cards', { form: cardForm({ eventId: event.id }, image) }),
    stranger.call('POST /api/process-image', { form: cardForm({ eventId: event.id }, image) }),
  ]
  const refused = await Promise.all(writes.map(refusalOf))
  expect(new Set(refused.map(([status]) => status))).toEqual(new Set([403]))
})

it('serves no card at a made-up address', async () => {
  expect(await refusalOf(desk.admin.call('GET /api/session-cards/:id', { params: { id: 999_999 } }))).toEqual(
    [404, 'This card does not exist or was deleted'],
  )
  expect((await desk.admin.fetch('/uploads/../private/x.jpg')).status).toBe(404)
})

it('deletes cards and their photos after 30 days, and with their event', async () => {
  const { event } = await desk.addOpenSpots()
  const old = await desk.upload(event.id, 31)
  desk.clock.now = new Date(desk.clock.now.getTime() + 86_400_000)
  const young = await desk.upload(event.id, 32)
  await desk.list(event.id)
  const files = await desk.hub.db
    .selectFrom('session_cards')
    .select(['id', 'photo'])
    .where('eventId', '=', event.id)
    .orderBy('id')
    .execute()
  const kept = () =>
    Promise.all(files.map(async ({ photo }) => (await desk.hub.storage.private.read(photo ?? '')) !== null))
  desk.clock.now = new Date(desk.clock.now.getTime() + 29 * 86_400_000 + 1)
  await forgetOldCards(desk.hub)
  // Sign-ins do not last that long.
  const admin = await desk.hub.as(desk.owner)
  expect((await desk.list(event.id, admin)).map(({ id }) => id)).toEqual([young.id])
  expect(files.map(({ id }) => id)).toEqual([old.id, young.id])
  expect(await kept()).toEqual([false, true])
  await admin.call('DELETE /api/admin/delete-event/:id', { params: { id: event.id } })
  expect(await kept()).toEqual([false, true])
  desk.clock.now = new Date(desk.clock.now.getTime() + 30 * 86_400_000 + 1)
  await forgetEvents(desk.hub)
  expect(await kept()).toEqual([false, false])
  expect(
    await desk.hub.db
      .selectFrom('session_card_crops')
      .select('cardId')
      .where('cardId', '=', young.id)
      .execute(),
  ).toEqual([])
})

it('records no user as the actor of a reading in the background', async () => {
  const { event } = await desk.addOpenSpots()
  await desk.upload(event.id, 31)
  await desk.list(event.id)
  const deeds = await desk.hub.db
    .selectFrom('history')
    .select(['act', 'actorId'])
    .where('noun', '=', 'session_cards')
    .where('eventId', '=', event.id)
    .execute()
  expect(deeds).toEqual([{ act: 'created', actorId: desk.owner.id }])
})
