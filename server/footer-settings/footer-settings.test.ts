import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addAdmin, addEvent } from '../../test/factories.ts'
import { refusalOf, refusedCall } from '../../test/refusal.ts'
import type { Row } from '../db/schema.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let admin: Awaited<ReturnType<typeof hub.as>>
let owner: Row<'users'>
beforeAll(async () => {
  hub = await openApp()
  owner = await addAdmin(hub.db)
  admin = await hub.as(owner)
})
afterAll(() => hub.close())

async function addOwnEvent() {
  const event = await addEvent(hub.db, { createdBy: owner.id })
  const query = { city: event.slug, date: event.date }
  return { event, eventId: event.id, read: () => hub.call('GET /api/footer-settings', { query }) }
}

it('gives an event its footer, with defaults for what is not given', async () => {
  const { eventId, read } = await addOwnEvent()
  expect(await read()).toBeNull()
  const created = await admin.call('POST /api/footer-settings', {
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

it('changes what is given and keeps the rest', async () => {
  const { eventId, read } = await addOwnEvent()
  const created = await admin.call('POST /api/footer-settings', { body: { eventId } })
  const params = { id: created.id }
  await admin.call('PUT /api/footer-settings/:id', {
    params,
    body: { contactEmail: 'hub@example.org', showHelpfulLinksInNav: false },
  })
  await admin.call('PUT /api/footer-settings/:id', {
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

it.each([
  [{ contactEmail: '' }, 'Contact email is required'],
  [{ contactEmail: '  ' }, 'Contact email is required'],
  [{ contactEmail: 'nobody' }, 'Please enter a valid email address'],
  [{ description: 'x'.repeat(2_001) }, 'At most 2000 characters'],
  [{ showHelpfulLinksInNav: 'yes' }, 'This must be true or false'],
])('refuses %j', async (wrong, sentence) => {
  const { eventId } = await addOwnEvent()
  const body = { ...wrong, eventId } as { eventId: number }
  expect(await refusalOf(admin.call('POST /api/footer-settings', { body }))).toEqual([400, sentence])
})

it('refuses a second footer, another event and an older version', async () => {
  const { eventId } = await addOwnEvent()
  const { eventId: other } = await addOwnEvent()
  const { id } = await admin.call('POST /api/footer-settings', { body: { eventId } })
  expect(await refusalOf(admin.call('POST /api/footer-settings', { body: { eventId } }))).toEqual([
    409,
    'This event has footer settings already',
  ])
  const change = (body: object, headers: Record<string, string> = {}) =>
    admin.call('PUT /api/footer-settings/:id', { params: { id }, body, headers })
  expect(await refusalOf(change({ eventId: other }))).toEqual([400, 'This belongs to another event'])
  const current = await change({ description: 'Theirs' })
  const refused = await refusedCall(change({ description: 'Mine' }, { 'if-match': `"${id}-1"` }))
  expect([refused.status, refused.current]).toEqual([412, current])
})
