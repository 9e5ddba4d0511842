import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStorage } from '../../server/lib/storage.ts'
import { openApp } from '../app.ts'
import { addAdmin, addEvent, type MadeEvent } from '../factories.ts'
import { formOf, picture } from '../pictures.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let admin: Awaited<ReturnType<typeof hub.as>>
let event: MadeEvent
/** Asks as visitors' browsers do, through the cache in front of the application. */
let get: (path: string) => Promise<string>

beforeAll(async () => {
  hub = await openApp()
  const owner = await addAdmin(hub.db)
  admin = await hub.as(owner)
  event = await addEvent(hub.db, { createdBy: owner.id })
  await hub.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = hub.app.server.address() as AddressInfo
  get = async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
})
afterAll(() => hub.close())

const LINK = { title: 'Home', url: 'https://example.com' }
const SLOT = { startTime: '9:00', endTime: '9:45' }

/** Every write, with the topics whose reads show it. */
async function* writes(): AsyncGenerator<[what: string, topics: string[]]> {
  const eventId = event.id
  const params = ({ id }: { id: number }) => ({ params: { id } })

  const room = await admin.call('POST /api/rooms', { body: { name: 'Atrium', eventId } })
  yield ['a new room', ['rooms']]
  const attic = await admin.call('POST /api/rooms', { body: { name: 'Attic', eventId } })
  yield ['another room', ['rooms']]
  await admin.call('POST /api/rooms/reorder', { body: { rooms: [{ id: attic.id }, { id: room.id }] } })
  yield ['rooms in order', ['rooms']]
  const slot = await admin.call('POST /api/time-slots', { body: { ...SLOT, eventId } })
  yield ['a new time slot', ['time-slots']]
  await admin.call('PUT /api/time-slots/:id', { ...params(slot), body: { ...SLOT, title: 'Round one' } })
  yield ['a changed time slot', ['time-slots']]
  const form = { title: 'T', description: 'D', presenterName: 'P', timeSlotId: slot.id, roomId: room.id }
  const session = await admin.call('POST /api/sessions', { body: form })
  yield ['a new session', ['sessions']]
  await admin.call('PUT /api/sessions/:id', { ...params(session), body: { ...form, title: 'Changed' } })
  yield ['a changed session', ['sessions']]
  await admin.call('PUT /api/rooms/:id', { ...params(room), body: { name: 'Gallery' } })
  yield ['a renamed room', ['rooms', 'sessions']]
  await admin.call('DELETE /api/rooms/:id', params(room))
  yield ['a deleted room', ['rooms', 'sessions']]
  for (const kind of ['quick-links', 'helpful-links'] as const) {
    const link = await admin.call(`POST /api/${kind}`, { body: { ...LINK, eventId } })
    yield ['a new link', [kind]]
    await admin.call(`PUT /api/${kind}/:id`, { ...params(link), body: { ...LINK, title: 'Changed' } })
    yield ['a changed link', [kind]]
    await admin.call(`DELETE /api/${kind}/:id`, params(link))
    yield ['a deleted link', [kind]]
  }
  await admin.call('POST /api/social-links', { body: { platform: 'X', url: LINK.url, eventId } })
  yield ['a new social link', ['social-links']]
  await admin.call('POST /api/sponsors', { body: { name: 'Ada', website: LINK.url, eventId } })
  yield ['a new sponsor', ['sponsors']]
  await admin.call('POST /api/event-pages', { body: { title: 'Rules', markdown: 'Be kind', eventId } })
  yield ['a new page', ['event-pages']]
  const footer = await admin.call('POST /api/footer-settings', { body: { eventId } })
  yield ['a footer', ['footer-settings']]
  await admin.call('PUT /api/footer-settings/:id', { ...params(footer), body: { description: 'Changed' } })
  yield ['a changed footer', ['footer-settings']]
  await admin.call('POST /api/wifi-settings', { body: { networkName: 'Hub', password: 'secret', eventId } })
  yield ['wifi', ['wifi-settings']]
  const floorPlan = { bytes: await picture() }
  const plan = formOf({ city: event.slug, date: event.date }, { floorPlan })
  await admin.call('POST /api/floor-plans/upload', { form: plan })
  yield ['a floor plan', ['floor-plans']]
  const { name, location, date } = event
  await admin.call('PUT /api/events/:id', { ...params(event), body: { name: 'Changed', location, date } })
  yield ['a renamed event', ['events']]
  const hidden = { name, location, date, isPublic: false }
  await admin.call('PUT /api/events/:id', { ...params(event), body: hidden })
  const inIt = ['rooms', 'time-slots', 'social-links', 'sponsors', 'footer-settings', 'wifi-settings']
  yield ['a hidden event', ['events', ...inIt, 'floor-plans', 'event-pages']]
}

it('shows every write to visitors at once, in the reads of the event and of the site', async () => {
  const topics = ['events', 'rooms', 'time-slots', 'sessions', 'quick-links', 'helpful-links', 'social-links']
  topics.push('sponsors', 'footer-settings', 'wifi-settings', 'floor-plans', 'event-pages')
  const paths = (topic: string) => [
    `/api/${topic}?city=${event.slug}&date=${event.date}`,
    // An event lists its pages, and whether it has WiFi.
    ...(topic === 'event-pages' || topic === 'wifi-settings'
      ? [`/api/events?city=${event.slug}&date=${event.date}`]
      : []),
    ...(topic === 'wifi-settings' || topic === 'footer-settings' ? [] : [`/api/${topic}`]),
  ]
  const read = async () => {
    const answers = new Map<string, string>()
    for (const path of topics.flatMap(paths)) answers.set(path, await get(path))
    return answers
  }
  let before = await read()
  for await (const [what, changed] of writes()) {
    const after = await read()
    const differing = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)
    expect([what, differing.sort()]).toEqual([what, [...new Set(changed.flatMap(paths))].sort()])
    before = after
  }
})

it('does not make a caller wait for an image that is still being read for someone else', async () => {
  const storage = await openStorage(hub.config)
  const name = await storage.public.put(await picture(), 'webp')
  const both = Promise.withResolvers<void>()
  let reading = 0
  const read = async (each: string) => {
    reading += 1
    if (reading === 2) both.resolve()
    await both.promise
    return storage.public.read(each)
  }
  const slow = await openApp({ storage: { ...storage, public: { ...storage.public, read } } })
  await slow.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = slow.app.server.address() as AddressInfo
  const call = async () => (await fetch(`http://127.0.0.1:${port}/uploads/${name}`)).status
  expect(await Promise.all([call(), call()])).toEqual([200, 200])
  await slow.close()
})
