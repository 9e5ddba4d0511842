import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openOwnedApp } from '../../../../test/app.ts'
import { addRoom, addSession, addTimeSlot } from '../../../../test/factories.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

/** An event with sessions of these hosts, who agree to be listed elsewhere. */
async function addEventOf(...hosts: { presenterName: string; facts?: object }[]) {
  const { event, eventId, query } = await hub.addOwnEvent()
  const sessions = []
  for (const { presenterName, facts = { isOpenAbout: true } } of hosts) {
    const room = await addRoom(hub.db, { eventId })
    const slot = await addTimeSlot(hub.db, { eventId })
    const session = { eventId, presenterName, title: `By ${presenterName}`, facts: JSON.stringify(facts) }
    sessions.push(await addSession(hub.db, { ...session, roomId: room.id, timeSlotId: slot.id }))
  }
  return { event, eventId, query, sessions }
}

const listed = async (eventId: number, person: string) => {
  const query = { eventId: String(eventId), person }
  return (await hub.call('GET /api/sessions/elsewhere', { query })).map(({ title }) => title)
}

it('lists a person’s sessions in another event if both sides agree, even as a further host', async () => {
  const here = await addEventOf({ presenterName: 'Zoë O’Neil' }, { presenterName: 'Ben', facts: {} })
  const there = await addEventOf(
    { presenterName: 'Ann', facts: { isOpenAbout: true, hosts: [{ name: "ZOE O'NEIL" }] } },
    { presenterName: 'Zoë O’Neil', facts: { notes: '"isOpenAbout":true' } },
    { presenterName: 'Ben' },
  )
  expect(await listed(here.eventId, 'zoe-oneil')).toEqual(['By Ann'])
  expect(await listed(there.eventId, 'Zoë O’Neil')).toEqual(['By Zoë O’Neil'])
  // Ben agrees in only one of the two events.
  expect(await listed(here.eventId, 'ben')).toEqual([])
  expect(await listed(there.eventId, 'ben')).toEqual([])
  expect(await listed(here.eventId, 'made-up')).toEqual([])
  expect(await listed(here.eventId, '...')).toEqual([])
  const query = { eventId: String(here.eventId), person: 'zoe-oneil' }
  expect(await hub.call('GET /api/sessions/elsewhere', { query })).toEqual([
    {
      id: there.sessions[0]?.id,
      title: 'By Ann',
      date: there.event.date,
      event: { name: there.event.name, location: there.event.location, date: there.event.date },
    },
  ])
})

it('removes a session as soon as consent, a spot or a public event is gone, on either side', async () => {
  const here = await addEventOf({ presenterName: 'Cleo' })
  const there = await addEventOf({ presenterName: 'Cleo' })
  const { eventId } = here
  const [session] = there.sessions
  const gone = async () => expect.poll(() => listed(eventId, 'cleo')).toEqual([])
  const back = async () => expect.poll(() => listed(eventId, 'cleo')).toEqual(['By Cleo'])
  await back()
  const say = (id: number, facts: object) =>
    hub.db
      .updateTable('sessions')
      .set({ facts: JSON.stringify(facts) })
      .where('id', '=', id)
      .execute()
  for (const [own] of [here.sessions, there.sessions]) {
    await say(own?.id ?? 0, {})
    await gone()
    await say(own?.id ?? 0, { isOpenAbout: true })
    await back()
  }
  for (const { eventId: id } of [here, there]) {
    const isPublic = (is: boolean) =>
      hub.db.updateTable('events').set({ isPublic: is }).where('id', '=', id).execute()
    await isPublic(false)
    await gone()
    await isPublic(true)
    await back()
  }
  const { roomId } = session ?? { roomId: null }
  const place = (to: number | null) =>
    hub.db
      .updateTable('sessions')
      .set({ roomId: to })
      .where('id', '=', session?.id ?? 0)
      .execute()
  await place(null)
  await gone()
  await place(roomId)
  await back()
  await hub.admin.call('DELETE /api/admin/delete-event/:id', { params: { id: String(there.eventId) } })
  await gone()
})

it('lists the latest 50', async () => {
  const here = await addEventOf({ presenterName: 'Dee' })
  const there = await addEventOf(...Array.from({ length: 51 }, () => ({ presenterName: 'Dee' })))
  const query = { eventId: String(here.eventId), person: 'dee' }
  const found = await hub.call('GET /api/sessions/elsewhere', { query })
  expect(found.map(({ id }) => id)).toEqual(
    there.sessions
      .map(({ id }) => id)
      .reverse()
      .slice(0, 50),
  )
})

it('finds sessions whose hosts agree by an index', async () => {
  const plan = await hub.db.transaction().execute(async (transaction) => {
    // Otherwise a small table is scanned.
    if (inject('engine') === 'postgres') await sql`set local enable_seqscan = off`.execute(transaction)
    const prefix = inject('engine') === 'postgres' ? sql`explain` : sql`explain query plan`
    const open = sql`select id from sessions where facts like '%"isOpenAbout":true%'`
    return (await sql`${prefix} ${open}`.execute(transaction)).rows
  })
  expect(JSON.stringify(plan)).toContain('sessions_open_about_index')
})

it('lets the author of a card agree and take it back in one call, before and on the schedule', async () => {
  const here = await addEventOf({ presenterName: 'Eve' })
  const { eventId } = await addEventOf({ presenterName: 'Eve', facts: {} })
  await hub.admin.call('POST /api/numbered-cards', { body: { eventId, count: 1 } })
  const { code, number } = await hub.db
    .selectFrom('numbered_cards')
    .select(['code', 'number'])
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  const params = { code }
  const say = (isOpenAbout: boolean) =>
    hub.call('PUT /api/author-pages/:code/session', { params, body: { isOpenAbout } })
  const body = { title: 'By Eve', presenterName: 'Eve', facts: { notes: 'Quiet' } }
  const page = await hub.call('PUT /api/author-pages/:code', { params, body })
  expect((await say(true)).facts).toEqual({ notes: 'Quiet', isOpenAbout: true })
  const { typedAt } = page
  const spot = {
    timeSlotId: (await addTimeSlot(hub.db, { eventId })).id,
    roomId: (await addRoom(hub.db, { eventId })).id,
  }
  await hub.admin.call('POST /api/wall/accept', {
    body: { eventId, moves: [], additions: [{ number, cardId: null, typedAt, spot }] },
  })
  expect(await listed(here.eventId, 'eve')).toEqual(['By Eve'])
  expect((await say(false)).facts).toEqual({ notes: 'Quiet' })
  const [latest] = await hub.admin.call('GET /api/history', { query: { eventId: String(eventId) } })
  expect(latest).toMatchObject({ noun: 'sessions', actor: expect.stringContaining(String(number)) })
  expect(await listed(here.eventId, 'eve')).toEqual([])
  await say(true)
  await say(true)
  expect(await listed(here.eventId, 'eve')).toEqual(['By Eve'])
})

it('keeps the consent of an idea’s author, and ignores that of a wish', async () => {
  const { eventId } = await hub.addOwnEvent()
  await hub.admin.call('PUT /api/ideas/list', { body: { eventId, ideas: 'open' } })
  for (const [at, isWish] of [false, true].entries())
    await hub.call('POST /api/ideas', {
      body: { eventId, code: String(at).repeat(16), title: 'Bees', isWish, isOpenAbout: true },
    })
  const cards = await hub.admin.call('GET /api/numbered-cards', { query: { eventId: String(eventId) } })
  expect(cards.map(({ facts }) => facts)).toEqual([{ isOpenAbout: true }, undefined])
})
