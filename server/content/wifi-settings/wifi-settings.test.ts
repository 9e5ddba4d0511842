import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../../test/app.ts'
import { refusalOf, refusedCall } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

const WIFI = { networkName: 'Hub Guests 🛜', userName: 'guest', password: ' p;a:s,s"w\\ord ' }

async function addOwnEvent() {
  const { eventId, query } = await hub.addOwnEvent()
  return { eventId, read: () => hub.call('GET /api/wifi-settings', { query }) }
}

it('creates an event’s WiFi settings, shown at once and exactly as typed', async () => {
  const { eventId, read } = await addOwnEvent()
  expect(await refusalOf(read())).toEqual([404, 'WiFi settings for this event are not yet configured.'])
  const created = await hub.admin.call('POST /api/wifi-settings', { body: { ...WIFI, eventId } })
  expect(created).toEqual({ ...WIFI, id: created.id, eventId, version: 1 })
  expect(await read()).toEqual(created)
  const changed = await hub.admin.call('PUT /api/wifi-settings/:id', {
    params: { id: created.id },
    body: { networkName: 'Hub', userName: null, password: 'secret' },
  })
  expect([changed.userName, changed.version]).toEqual([null, 2])
  expect(await read()).toEqual(changed)
})

it('shows on an event whether it has WiFi as soon as it is set up', async () => {
  const { eventId, query } = await hub.addOwnEvent()
  const event = async () => (await hub.call('GET /api/events', { query }))[0]
  const programme = async () => (await hub.call('GET /api/programme', { query })).events
  expect(await event()).not.toHaveProperty('hasWifi')
  expect((await programme())?.[0]).not.toHaveProperty('hasWifi')
  await hub.admin.call('POST /api/wifi-settings', { body: { ...WIFI, eventId } })
  expect(await event()).toMatchObject({ id: eventId, hasWifi: true })
  expect((await programme())?.[0]).toMatchObject({ id: eventId, hasWifi: true })
})

it('treats an empty user name as none', async () => {
  const { eventId } = await addOwnEvent()
  const body = { networkName: 'Hub', userName: '', password: 'secret', eventId }
  expect((await hub.admin.call('POST /api/wifi-settings', { body })).userName).toBeNull()
})

it('refuses second settings, even at the same time, a different event and an outdated version', async () => {
  const { eventId } = await addOwnEvent()
  const { eventId: other } = await addOwnEvent()
  const post = () => hub.admin.call('POST /api/wifi-settings', { body: { ...WIFI, eventId } })
  const posts = await Promise.allSettled([post(), post(), post()])
  expect(posts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await refusalOf(post())).toEqual([409, 'This event has WiFi settings already'])
  const created = posts.find((each) => each.status === 'fulfilled')
  const id = created?.value.id ?? 0
  const change = (body: object, headers: Record<string, string> = {}) =>
    hub.admin.call('PUT /api/wifi-settings/:id', { params: { id }, body: { ...WIFI, ...body }, headers })
  expect(await refusalOf(change({ eventId: other }))).toEqual([400, 'This belongs to another event'])
  const current = await change({ password: 'Theirs' })
  const refused = await refusedCall(change({ password: 'Mine' }, { 'if-match': `"${id}-1"` }))
  expect([refused.status, refused.current]).toEqual([412, current])
})
