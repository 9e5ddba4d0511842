import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../../../domain/times/times.ts'
import { NOW, openOwnedApp } from '../../../test/app.ts'
import { addNumberedCard, addSessionCard } from '../../../test/card-factories.ts'
import {
  addAdmin,
  addAnnouncement,
  addGrant,
  addLink,
  addPhone,
  addRoom,
  addSession,
  addSuperAdmin,
  addTimeSlot,
} from '../../../test/factories.ts'
import { formOf, picture } from '../../../test/pictures.ts'
import { pushSubscription } from '../../../test/push-service.ts'
import { refusalOf } from '../../../test/refusal.ts'
import { tablesInOrder } from '../../db/tables-in-order.ts'
import { forgetEvents } from '../../jobs.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
let later = 0
beforeAll(async () => {
  hub = await openOwnedApp({ now: () => new Date(NOW.getTime() + later) })
})
afterAll(() => hub.close())

/** An event with a row of each kind, and a file in both areas of the store. */
async function fullEvent() {
  const { event, eventId, query } = await hub.addOwnEvent()
  const { id: roomId } = await addRoom(hub.db, { eventId, name: 'Hall' })
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId })
  const session = await addSession(hub.db, { eventId, roomId, timeSlotId, title: '東京 by bike' })
  await addNumberedCard(hub.db, { eventId, sessionId: session.id })
  await addLink(hub.db, { eventId })
  await addAnnouncement(hub.db, { eventId })
  const granted = await addAdmin(hub.db)
  await addGrant(hub.db, { eventId, userId: granted.id })
  const form = formOf(query, { floorPlan: { bytes: await picture() } })
  const { imageUrl } = await hub.admin.call('POST /api/floor-plans/upload', { form })
  const photo = await hub.storage.private.put(Buffer.from('a photo'), 'webp')
  const card = await addSessionCard(hub.db, { eventId, state: 'waiting', photo, uploadedBy: granted.id })
  await hub.db
    .insertInto('session_card_crops')
    .values({ cardId: card.id, field: 'title', image: 'x' })
    .execute()
  await addPhone(hub.engine.db, { ...pushSubscription(), eventId, sessionIds: [session.id], leadMinutes: 0 })
  const params = { id: eventId }
  return {
    ...{ event, eventId, query, session, granted, imageUrl, photo },
    remove: () => hub.admin.call('DELETE /api/admin/delete-event/:id', { params }),
    bringBack: (who: { call: typeof hub.call } = hub.admin) =>
      who.call('POST /api/admin/deleted-events/:id/restore', { params }),
  }
}

/** All rows of an event, by table. */
async function rowsOf(eventId: number): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const table of tablesInOrder) {
    if (['history', 'deleted_events', 'security_log'].includes(table)) continue
    const rows: Record<string, unknown>[] = await hub.engine.db.selectFrom(table).selectAll().execute()
    const own = rows.filter((row) => row[table === 'events' ? 'id' : 'eventId'] === eventId)
    if (own.length > 0) found[table] = own.map(({ revision, deskRevision, ...row }) => row)
  }
  return found
}

const countCrops = async () =>
  (await hub.engine.db.selectFrom('session_card_crops').selectAll().execute()).length
const isThere = async (url: string) => (await hub.fetch(url)).status

it('restores a deleted event as it was, with its ids, spots, cards, grants and files', async () => {
  const { eventId, query, session, imageUrl, photo, remove, bringBack } = await fullEvent()
  const page = `/${query.city}/${query.date}`
  const [before, crops] = [await rowsOf(eventId), await countCrops()]
  await remove()
  expect(await rowsOf(eventId)).toEqual({})
  expect(await hub.call('GET /api/sessions', { query })).toEqual([])
  expect([await isThere(`/api/events/${eventId}`), await isThere(`${page}/schedule.json`)]).toEqual([
    404, 404,
  ])
  expect([await isThere(imageUrl), await hub.storage.private.read(photo)]).toEqual([
    200,
    Buffer.from('a photo'),
  ])

  expect(await bringBack()).toMatchObject({ id: eventId })
  expect(await rowsOf(eventId)).toEqual({
    ...before,
    phones: undefined,
    phone_events: undefined,
    acts: [expect.anything()],
  })
  expect(await countCrops()).toBe(crops)
  expect(await hub.call('GET /api/sessions', { query })).toMatchObject([
    { id: session.id, title: '東京 by bike' },
  ])
  expect([await isThere(imageUrl), await isThere(`${page}/schedule.json`)]).toEqual([200, 200])
  const taken = {
    title: 'Another',
    description: 'Slowly',
    presenterName: 'Zoë Example',
    roomId: session.roomId ?? 0,
    timeSlotId: session.timeSlotId ?? 0,
  }
  expect(await refusalOf(hub.admin.call('POST /api/sessions', { body: taken }))).toEqual([
    409,
    expect.anything(),
  ])
  const history = await hub.admin.call('GET /api/history', { query: { eventId: String(eventId) } })
  expect(history.slice(0, 2).map(({ act, noun, name }) => [act, noun, name])).toEqual([
    ['created', 'events', 'restored the event'],
    ['deleted', 'events', null],
  ])
})

it('lists deleted events for their creator and Super Admins, and lets no one else restore them', async () => {
  const { event, eventId, granted, remove, bringBack } = await fullEvent()
  const listFor = async (who: { call: typeof hub.call }) =>
    (await who.call('GET /api/admin/deleted-events')).filter(({ id }) => id === eventId)
  await remove()
  const helper = await hub.as(granted)
  const superAdmin = await hub.as(await addSuperAdmin(hub.db))
  const line = {
    id: eventId,
    name: event.name,
    location: event.location,
    date: event.date,
    deletedAt: NOW.toISOString(),
    deletedBy: hub.owner.name,
    keptUntil: new Date(NOW.getTime() + 30 * DAY_MS).toISOString(),
  }
  expect([await listFor(hub.admin), await listFor(superAdmin), await listFor(helper)]).toEqual([
    [line],
    [line],
    [],
  ])
  expect(await refusalOf(bringBack(helper))).toEqual([404, 'This event does not exist'])
  await bringBack(superAdmin)
  expect(await listFor(superAdmin)).toEqual([])
})

it('frees the city and date, and explains why the event cannot be restored once they are taken', async () => {
  const { event, eventId, remove, bringBack } = await fullEvent()
  await remove()
  const { location, date } = event
  const body = { name: 'In its place', location, date, description: '' }
  const other = await hub.admin.call('POST /api/events', { body })
  expect(await refusalOf(bringBack())).toEqual([
    409,
    `There is another event in ${location} on ${date} now. Change its date or location first.`,
  ])
  await hub.admin.call('DELETE /api/admin/delete-event/:id', { params: { id: other.id } })
  expect(await bringBack()).toMatchObject({ id: eventId, name: event.name })
})

it('restores an event once if two people ask at once', async () => {
  const { eventId, remove, bringBack } = await fullEvent()
  await remove()
  const answers = await Promise.all([bringBack(), bringBack()])
  expect(answers.map(({ id }) => id)).toEqual([eventId, eventId])
})

it('drops users deleted in the meantime, and gives no access to former admins', async () => {
  const { eventId, granted, remove, bringBack } = await fullEvent()
  const gone = await addAdmin(hub.db)
  await addGrant(hub.db, { eventId, userId: gone.id, grantedBy: granted.id })
  await remove()
  await hub.db.deleteFrom('users').where('id', '=', granted.id).execute()
  await hub.db.updateTable('users').set({ isAdmin: false }).where('id', '=', gone.id).execute()
  await bringBack()
  const { event_permissions, session_cards } = await rowsOf(eventId)
  expect([event_permissions, session_cards]).toEqual([
    undefined,
    [expect.objectContaining({ uploadedBy: null })],
  ])
})

it('deletes it and its files for good after 30 days', async () => {
  const { eventId, imageUrl, photo, remove, bringBack } = await fullEvent()
  await remove()
  later = 30 * DAY_MS - 1_000
  await forgetEvents(hub)
  expect(await isThere(imageUrl)).toBe(200)
  later = 30 * DAY_MS + 1_000
  expect(await refusalOf(bringBack(await hub.as(hub.owner)))).toEqual([404, 'This event does not exist'])
  await forgetEvents(hub)
  expect(await isThere(imageUrl)).toBe(404)
  expect(await hub.storage.private.read(photo)).toBe(null)
  const kept = await hub.engine.db
    .selectFrom('deleted_events')
    .select('id')
    .where('id', '=', eventId)
    .execute()
  expect(kept).toEqual([])
  later = 0
})

it('lets no token delete or restore an event', async () => {
  const { eventId } = await hub.addOwnEvent()
  const admin = await hub.as(hub.owner)
  for (const eventIds of [null, [eventId]]) {
    const { token } = await admin.call('POST /api/tokens', {
      body: { name: 'Sync', mayWrite: true, eventIds },
    })
    const { call } = hub.sending({ authorization: `Bearer ${token}` })
    const said = [403, 'Tokens cannot do this. Please sign in in a browser.']
    const params = { id: eventId }
    expect(await refusalOf(call('DELETE /api/admin/delete-event/:id', { params }))).toEqual(said)
    expect(await refusalOf(call('POST /api/admin/deleted-events/:id/restore', { params }))).toEqual(said)
    expect(await refusalOf(call('GET /api/admin/deleted-events'))).toEqual(said)
  }
})
