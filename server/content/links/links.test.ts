import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOwnedApp } from '../../../test/app.ts'
import type { MadeEvent } from '../../../test/factories.ts'
import { refusalOf, refusedCall } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
let event: MadeEvent
let other: MadeEvent
beforeAll(async () => {
  hub = await openOwnedApp()
  event = (await hub.addOwnEvent()).event
  other = (await hub.addOwnEvent()).event
})
afterAll(() => hub.close())

const query = () => ({ city: event.slug, date: event.date })

it('derives a social link’s icon from its URL unless one is given', async () => {
  const post = (more: object) =>
    hub.admin.call('POST /api/social-links', {
      body: { platform: 'Mastodon', url: 'https://x.com/hub', eventId: other.id, ...more },
    })
  const derived = await post({})
  expect([derived.platform, derived.icon]).toEqual(['Mastodon', 'twitter'])
  expect((await post({ icon: 'mastodon' })).icon).toBe('mastodon')
  const changed = await hub.admin.call('PUT /api/social-links/:id', {
    params: { id: derived.id },
    body: { platform: 'Mail', url: 'mailto:hub@example.com' },
  })
  expect([changed.platform, changed.icon, changed.version]).toEqual(['Mail', 'mail', 2])
  const blank = { platform: ' ', url: '/wifi', eventId: other.id }
  expect(await refusalOf(hub.admin.call('POST /api/social-links', { body: blank }))).toEqual([
    400,
    'Platform is required',
  ])
})

it('keeps the category of a helpful link', async () => {
  const created = await hub.admin.call('POST /api/helpful-links', {
    body: { title: 'Tickets', url: 'https://example.com', category: 'Travel', eventId: other.id },
  })
  expect(created.category).toBe('Travel')
})

it('does not confuse one kind of link with another', async () => {
  const { id } = await hub.admin.call('POST /api/quick-links', {
    body: { title: 'Tickets', url: 'https://example.com', eventId: other.id },
  })
  const asHelpful = hub.admin.call('DELETE /api/helpful-links/:id', { params: { id } })
  expect(await refusalOf(asHelpful)).toEqual([404, 'This does not exist or was deleted'])
})

describe.each(['quick-links', 'helpful-links'] as const)('%s', (kind) => {
  const post = (more: object = {}) =>
    hub.admin.call(`POST /api/${kind}`, {
      body: { title: 'Programme', url: 'https://example.com', eventId: event.id, ...more },
    })
  const list = () => hub.call(`GET /api/${kind}`, { query: query() })

  it('are added at the end, changed, reordered and deleted, each shown at once', async () => {
    const first = await post({ title: '<b>مرحبا</b> 🎈' })
    const second = await post({ title: 'Floor Plan', url: '/berlin/2026-05-09/floor-plan' })
    expect([first.title, first.order, second.order, second.version]).toEqual(['<b>مرحبا</b> 🎈', 0, 1, 1])
    expect((await list()).map(({ id }) => id)).toEqual([first.id, second.id])
    const links = [{ id: second.id }, { id: first.id }]
    const reordered = await hub.admin.call(`POST /api/${kind}/reorder`, { body: { links } })
    expect(reordered.map(({ id, order }) => [id, order])).toEqual([
      [second.id, 0],
      [first.id, 1],
    ])
    const changed = await hub.admin.call(`PUT /api/${kind}/:id`, {
      params: { id: first.id },
      body: { title: 'Mail us', url: 'mailto:hub@example.com', eventId: event.id },
    })
    expect([changed.title, changed.url, changed.version]).toEqual(['Mail us', 'mailto:hub@example.com', 2])
    await hub.admin.call(`DELETE /api/${kind}/:id`, { params: { id: second.id } })
    expect(await list()).toEqual([changed])
  })

  it('refuse an order with a missing, repeated or foreign id, and change nothing', async () => {
    const { id } = await post()
    const foreign = await post({ eventId: other.id })
    const before = await list()
    const all = before.map((link) => ({ id: link.id }))
    for (const links of [all.slice(1), [...all, { id }], [...all, { id: foreign.id }]])
      expect(await refusalOf(hub.admin.call(`POST /api/${kind}/reorder`, { body: { links } }))).toEqual([
        400,
        'This order does not list each item exactly once. If someone has changed the list in the meantime, please try again.',
      ])
    expect(await list()).toEqual(before)
  })

  it('refuse a move to another event, and a change based on an outdated version', async () => {
    const { id } = await post()
    const change = (body: object, headers: Record<string, string> = {}) =>
      hub.admin.call(`PUT /api/${kind}/:id`, {
        params: { id },
        body: { title: 'Programme', url: 'https://example.com', ...body },
        headers,
      })
    expect(await refusalOf(change({ eventId: other.id }))).toEqual([400, 'This belongs to another event'])
    const current = await change({ title: 'Theirs' })
    const refused = await refusedCall(change({ title: 'Mine' }, { 'if-match': `"${id}-1"` }))
    expect([refused.status, refused.current]).toEqual([412, current])
  })
})
