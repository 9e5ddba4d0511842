import { afterAll, beforeAll, expect, it } from 'vitest'
import { FIRST_LISTS } from '../../../domain/schedule/first-lists.ts'
import { NO_CONTENT } from '../../../domain/schedule/per-field.ts'
import { openOwnedApp } from '../../../test/app.ts'
import { addNumberedCard, addSessionCard } from '../../../test/card-factories.ts'
import { addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { refusedCall } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

const labeled = (...labels: string[]) => labels.map((label) => ({ label }))

async function addGarden() {
  const own = await hub.addOwnEvent()
  const params = { id: String(own.eventId) }
  const change = (
    kind: 'type' | 'level' | 'focus',
    values: { label: string; was?: string }[],
    version?: number,
  ) =>
    hub.admin.call('PUT /api/events/:id/lists', {
      params,
      body: { kind, values },
      ...(version && { headers: { 'if-match': `"${own.eventId}-${version}"` } }),
    })
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId: own.eventId })
  const { id: roomId } = await addRoom(hub.db, { eventId: own.eventId })
  const form = { ...NO_CONTENT, title: 'T', description: 'D', presenterName: 'P', timeSlotId, roomId }
  return { ...own, params, change, form }
}

it('has the specified lists until someone changes one, and keeps the new order', async () => {
  const { query, change, event } = await addGarden()
  expect(event.lists).toEqual(FIRST_LISTS)
  const changed = await change('focus', labeled('Soil  care ', 'Bees', 'R&D'))
  expect(changed.lists).toEqual({ ...FIRST_LISTS, focus: ['Soil care', 'Bees', 'R&D'] })
  expect(await hub.call('GET /api/events', { query })).toEqual([changed])
})

it('matches the values of sessions against the lists of their event', async () => {
  const { change, form } = await addGarden()
  await change('focus', labeled('Soil care', 'Bees', 'R&D'))
  const body = { ...form, focus: 'soil care, BEES, r&d', level: 'Beginner' }
  const session = await hub.admin.call('POST /api/sessions', { body })
  expect([session.focus, session.level]).toEqual([['soil care', 'bees', 'r&d'], ['beginner']])
})

it('refuses values that are in no list of the event, except those that the session or its card has', async () => {
  const { eventId, change, form } = await addGarden()
  const refusalOf = async (asked: Promise<unknown>) => {
    const { status, issues } = await refusedCall(asked)
    return [status, issues]
  }
  const refusedAs = (value: string, path = 'focus') => [
    400,
    [{ path, message: `“${value}” is not one of the values of this event` }],
  ]
  const body = { ...form, focus: ['Analysis'] }
  const post = (more: object) => hub.admin.call('POST /api/sessions', { body: { ...form, ...more } })
  expect(await refusalOf(post({ focus: 'analytics, Gardening' }))).toEqual(refusedAs('Gardening'))
  expect(await refusalOf(post({ type: ['Campfire'] }))).toEqual(refusedAs('Campfire', 'type'))
  expect(await refusalOf(post({ level: 'expert' }))).toEqual(refusedAs('expert', 'level'))

  const session = await hub.admin.call('POST /api/sessions', { body })
  await change('focus', labeled('Bees'))
  const params = { id: String(session.id) }
  const put = (focus: string[]) =>
    hub.admin.call('PUT /api/sessions/:id', { params, body: { ...body, focus } })
  expect((await put(['analytics', 'BEES'])).focus).toEqual(['analytics', 'bees'])
  expect(await refusalOf(put(['analytics', 'technical']))).toEqual(refusedAs('technical'))
  expect((await put(['bees'])).focus).toEqual(['bees'])
  expect(await refusalOf(put(['analytics']))).toEqual(refusedAs('analytics'))

  const field = (value: string | string[]) => ({ value, confidence: 1, doubtful: false })
  const texts = { title: field('T'), presenterName: field('P'), description: field('D') }
  const lists = { type: field([]), level: field([]), focus: field(['analytics']) }
  const photo = await addSessionCard(hub.db, {
    eventId,
    state: 'read',
    reading: JSON.stringify({ fields: { ...texts, ...lists } }),
  })
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId, startTime: '14:00', endTime: '15:00' })
  const save = (focus: string[]) =>
    hub.admin.call('POST /api/session-cards/:id/save', {
      params: { id: String(photo.id) },
      body: { ...form, timeSlotId, focus },
    })
  expect(await refusalOf(save(['business']))).toEqual(refusedAs('business'))
  expect((await save(['analytics', 'bees'])).focus).toEqual(['analytics', 'bees'])

  const card = await addNumberedCard(hub.db, { eventId, focus: '["analytics"]', typedAt: 'now' })
  const type = (focus: string[], version?: number) =>
    hub.call('PUT /api/author-pages/:code', {
      params: { code: card.code },
      body: { ...NO_CONTENT, title: 'T', presenterName: 'P', focus },
      ...(version && { headers: { 'if-match': `"${card.id}-${version}"` } }),
    })
  expect(await refusalOf(type(['business']))).toEqual(refusedAs('business'))
  expect((await type(['analytics', 'bees'])).focus).toEqual(['analytics', 'bees'])
})

it('renames values in sessions and cards in one act, even if they swap, and keeps removed ones', async () => {
  const { eventId, change, form, query } = await addGarden()
  const session = await hub.admin.call('POST /api/sessions', {
    body: { ...form, focus: ['technical', 'analytics', 'business'] },
  })
  const other = await addSession(hub.db, { eventId, focus: '["business"]' })
  const stranger = await addSession(hub.db, {
    eventId: (await hub.addOwnEvent()).eventId,
    focus: '["analytics"]',
  })
  const card = await addNumberedCard(hub.db, { eventId, focus: '["analytics"]', typedAt: 'now' })
  const field = { value: ['analytics'], confidence: 1, doubtful: false }
  const text = { ...field, value: 'T' }
  const reading = {
    fields: { title: text, presenterName: text, description: text, type: field, level: field, focus: field },
  }
  const photo = await addSessionCard(hub.db, { eventId, state: 'read', reading: JSON.stringify(reading) })
  await change('focus', [
    { label: 'Analytics', was: 'technical' },
    { label: 'Insects', was: 'analytics' },
  ])
  const focusOf = async (table: 'sessions' | 'numbered_cards', id: number) =>
    JSON.parse(
      (await hub.db.selectFrom(table).select('focus').where('id', '=', id).executeTakeFirstOrThrow()).focus,
    )
  expect(await focusOf('sessions', session.id)).toEqual(['analytics', 'insects', 'business'])
  expect(await focusOf('sessions', other.id)).toEqual(['business'])
  expect(await focusOf('sessions', stranger.id)).toEqual(['analytics'])
  expect(await focusOf('numbered_cards', card.id)).toEqual(['insects'])
  const stored = await hub.db
    .selectFrom('session_cards')
    .select('reading')
    .where('id', '=', photo.id)
    .execute()
  expect(JSON.parse(stored[0]?.reading ?? '').fields).toMatchObject({
    focus: { value: ['insects'] },
    type: { value: ['analytics'] },
  })
  const [shown] = await hub.call('GET /api/sessions', { query })
  expect([shown?.version, shown?.focus]).toEqual([2, ['analytics', 'insects', 'business']])
  const history = await hub.admin.call('GET /api/history', { query: { eventId: String(eventId) } })
  const change1 = history[0]?.change
  const act = history.filter((entry) => entry.change === change1)
  expect(act.map(({ noun }) => noun).sort()).toEqual(['events', 'numbered_cards', 'sessions'])
  expect(act[0]?.name).toBe('changed the list Focus')
})

it('records a single rename, merges a value that sessions from a file have, and keeps each once', async () => {
  const { eventId, change } = await addGarden()
  const session = await addSession(hub.db, { eventId, type: '["Campfire","workshop"]' })
  const { version } = await change('type', [
    { label: 'Workshop' },
    { label: 'Campfire' },
    { label: 'Talk', was: 'presentation' },
  ])
  const typeOf = async () =>
    (
      await hub.db
        .selectFrom('sessions')
        .select('type')
        .where('id', '=', session.id)
        .executeTakeFirstOrThrow()
    ).type
  expect(await typeOf()).toBe('["campfire","workshop"]')
  await change('type', [{ label: 'Campfire', was: 'workshop' }], version)
  expect(await typeOf()).toBe('["campfire"]')
  const history = await hub.admin.call('GET /api/history', { query: { eventId: String(eventId) } })
  expect([...new Set(history.map(({ name }) => name))].slice(0, 2)).toEqual([
    'renamed “Workshop” in the list Type to “Campfire”',
    'renamed “Presentation” in the list Type to “Talk”',
  ])
})

it('refuses to change a list of an event changed since, and returns the current event', async () => {
  const { change, eventId } = await addGarden()
  const first = await change('level', labeled('Seed'), 1)
  const refused = await refusedCall(change('level', labeled('Tree'), 1))
  expect([refused.status, refused.current]).toMatchObject([412, { id: eventId, lists: first.lists }])
})

it('starts a copied event with the lists of the earlier one', async () => {
  const { change, eventId } = await addGarden()
  const { lists } = await change('level', labeled('Seed', 'Tree'))
  const copied = await hub.admin.call('POST /api/events', {
    body: { name: 'Again', location: `Garden of ${eventId}`, date: '2027-05-09', copyFrom: eventId },
  })
  expect(copied.lists).toEqual(lists)
})
