import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../../test/app.ts'
import { refusalOf, refusedCall } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

async function addOwnEvent() {
  const { event, eventId, query } = await hub.addOwnEvent()
  return { event, eventId, read: () => hub.call('GET /api/footer-settings', { query }) }
}

it('creates an event’s footer, with defaults for missing fields', async () => {
  const { eventId, read } = await addOwnEvent()
  expect(await read()).toBeNull()
  const created = await hub.admin.call('POST /api/footer-settings', {
    body: { eventId, showHelpfulLinksInNav: false },
  })
  expect(created).toEqual({
    id: created.id,
    eventId,
    contactEmail: 'contact@example.com',
    description: 'A free-to-attend unconference focused on digital analytics and optimization.',
    copyrightText: 'All rights reserved.',
    showHelpfulLinksInNav: false,
    version: 1,
  })
  expect(await read()).toEqual(created)
})

it('changes the given fields and keeps the rest', async () => {
  const { eventId, read } = await addOwnEvent()
  const created = await hub.admin.call('POST /api/footer-settings', { body: { eventId } })
  const params = { id: created.id }
  await hub.admin.call('PUT /api/footer-settings/:id', {
    params,
    body: { contactEmail: 'hub@example.org', showHelpfulLinksInNav: false },
  })
  await hub.admin.call('PUT /api/footer-settings/:id', {
    params,
    body: { description: 'Ünïted\n<b>🎉</b>', copyrightText: '' },
  })
  expect(await read()).toEqual({
    ...created,
    contactEmail: 'hub@example.org',
    showHelpfulLinksInNav: false,
    description: 'Ünïted\n<b>🎉</b>',
    copyrightText: '',
    version: 3,
  })
})

it('refuses a second footer, a different event, and an outdated version', async () => {
  const { eventId } = await addOwnEvent()
  const { eventId: other } = await addOwnEvent()
  const { id } = await hub.admin.call('POST /api/footer-settings', { body: { eventId } })
  expect(await refusalOf(hub.admin.call('POST /api/footer-settings', { body: { eventId } }))).toEqual([
    409,
    'This event has footer settings already',
  ])
  const change = (body: object, headers: Record<string, string> = {}) =>
    hub.admin.call('PUT /api/footer-settings/:id', { params: { id }, body, headers })
  expect(await refusalOf(change({ eventId: other }))).toEqual([400, 'This belongs to another event'])
  const current = await change({ description: 'Theirs' })
  const refused = await refusedCall(change({ description: 'Mine' }, { 'if-match': `"${id}-1"` }))
  expect([refused.status, refused.current]).toEqual([412, current])
})
