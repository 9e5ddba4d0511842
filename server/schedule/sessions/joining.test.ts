import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../../test/app.ts'
import { addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { outcomeOf, refusalOf } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
let at = '2026-05-09T08:00:00Z'
beforeAll(async () => {
  hub = await openOwnedApp({
    now: () => new Date(at),
    settings: { RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' },
  })
})
afterAll(() => hub.close())

const URL = 'https://meet.example/secret-room'
const WORD = 'Grüne  Tür'

/** A session in Berlin from 10:15 to 11:00. */
async function addJoinable(joining: object = {}, joiningWord = WORD) {
  const { event, eventId, query } = await hub.addOwnEvent()
  const there = { timeZone: 'Europe/Berlin', date: '2026-05-09', joiningWord, clock: 24 as const }
  await hub.db.updateTable('events').set(there).where('id', '=', eventId).execute()
  const slot = await addTimeSlot(hub.db, { eventId, startTime: '10:15', endTime: '11:00' })
  const room = await addRoom(hub.db, { eventId })
  const facts = JSON.stringify({ joining: { url: URL, ...joining } })
  const { id } = await addSession(hub.db, { eventId, timeSlotId: slot.id, roomId: room.id, facts })
  const ask = (word?: string, by: Pick<typeof hub, 'call'> = hub) =>
    by.call('GET /api/sessions/:id/joining', { params: { id }, query: word === undefined ? {} : { word } })
  return { event, eventId, query, id, ask }
}

it('answers from ten minutes before a session until its end by the event’s clock, uncached', async () => {
  const { ask, id } = await addJoinable()
  const early = [409, 'The address appears 10 minutes before the session begins at 10:15']
  for (const [time, outcome] of [
    ['2026-05-09T08:04:59Z', early],
    ['2026-05-09T08:05:00Z', 'done'],
    ['2026-05-09T08:59:59Z', 'done'],
    ['2026-05-09T09:00:00Z', [409, 'The session is over']],
    ['2026-05-10T08:20:00Z', [409, 'The session is over']],
  ] as const) {
    at = time
    expect([time, await outcomeOf(ask())]).toEqual([time, outcome])
  }
  at = '2026-05-09T08:20:00Z'
  expect(await ask()).toEqual({ url: URL })
  const answer = await hub.fetch(`/api/sessions/${id}/joining`)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
})

it('answers managers at any time, but no one if the session has no address or is in the tray', async () => {
  at = '2026-05-01T08:00:00Z'
  const { ask, id } = await addJoinable({ isForThoseWhoKnow: true })
  expect(await ask(undefined, hub.admin)).toEqual({ url: URL })
  await hub.db.updateTable('sessions').set({ timeSlotId: null }).where('id', '=', id).execute()
  expect((await refusalOf(ask()))[0]).toBe(404)
  await hub.db.updateTable('sessions').set({ facts: '{}' }).where('id', '=', id).execute()
  expect(await refusalOf(ask())).toEqual([404, 'This session has no joining address'])
  expect((await refusalOf(hub.call('GET /api/sessions/:id/joining', { params: { id: 999_999 } })))[0]).toBe(
    404,
  )
})

it('asks for the event’s code word, and counts only a network’s wrong ones, each once', async () => {
  at = '2026-05-09T08:20:00Z'
  const { ask } = await addJoinable({ isForThoseWhoKnow: true })
  expect(await refusalOf(ask())).toEqual([403, 'This address is for those who know the event’s code word'])
  expect(await refusalOf(ask('blue door'))).toEqual([403, 'This is not the event’s code word'])
  for (let each = 0; each < 40; each += 1) expect((await refusalOf(ask('Blue  Door')))[0]).toBe(403)
  for (let each = 0; each < 28; each += 1) await refusalOf(ask(`guess ${each}`))
  const atOnce = await Promise.all(Array.from({ length: 40 }, () => outcomeOf(ask(' grüne tür '))))
  expect(new Set(atOnce)).toEqual(new Set(['done']))
  expect((await refusalOf(ask('the thirtieth')))[0]).toBe(403)
  expect((await refusalOf(ask('one more')))[0]).toBe(429)
  // Answering the right word would reveal it.
  expect((await refusalOf(ask(WORD)))[0]).toBe(429)
})

it('compares no more than thirty different words of a network, even if it sends them all at once', async () => {
  at = '2026-05-09T08:20:00Z'
  const { ask } = await addJoinable({ isForThoseWhoKnow: true })
  const guesses = Array.from({ length: 60 }, (_, index) => refusalOf(ask(`guess ${index}`)))
  const statuses = (await Promise.all(guesses)).map(([status]) => status)
  expect(statuses.filter((status) => status === 403)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
})

it('counts the words of all networks of one customer together', async () => {
  at = '2026-05-09T08:20:00Z'
  const { ask } = await addJoinable({ isForThoseWhoKnow: true })
  const from = (network: string) => hub.sending({ 'x-forwarded-for': `2001:db8:${network}::7` })
  for (let each = 0; each < 30; each += 1)
    expect((await refusalOf(ask(`guess ${each}`, from(`1:${each}`))))[0]).toBe(403)
  expect((await refusalOf(ask('one more', from('1:99'))))[0]).toBe(429)
  expect((await refusalOf(ask('one more', from('2:99'))))[0]).toBe(403)
})

it('uses the room’s address if the session has none, for everyone or for those who know the word', async () => {
  at = '2026-05-09T08:20:00Z'
  const { ask, id, eventId, query } = await addJoinable()
  const inRoom = JSON.stringify({ joiningUrl: 'https://meet.example/hall', isQuiet: true })
  await hub.db.updateTable('rooms').set({ facts: inRoom }).where('eventId', '=', eventId).execute()
  const set = (facts: object) =>
    hub.db
      .updateTable('sessions')
      .set({ facts: JSON.stringify(facts) })
      .where('id', '=', id)
      .execute()
  expect(await ask()).toEqual({ url: URL })
  await set({})
  expect(await ask()).toEqual({ url: 'https://meet.example/hall' })
  at = '2026-05-09T08:04:59Z'
  expect((await refusalOf(ask()))[0]).toBe(409)
  at = '2026-05-09T08:20:00Z'
  await set({ joining: { isForThoseWhoKnow: true } })
  expect((await refusalOf(ask()))[0]).toBe(403)
  expect(await ask(WORD)).toEqual({ url: 'https://meet.example/hall' })
  expect(JSON.stringify(await hub.call('GET /api/sessions', { query }))).not.toContain('joining')
})

it('accepts no word if the event has none', async () => {
  at = '2026-05-09T08:20:00Z'
  const { ask } = await addJoinable({ isForThoseWhoKnow: true }, '')
  expect((await refusalOf(ask('')))[0]).toBe(403)
  expect((await refusalOf(ask(' ')))[0]).toBe(403)
  expect((await refusalOf(ask('anything')))[0]).toBe(403)
})

it('shows the event’s code word only to its managers', async () => {
  const { event, eventId, query } = await addJoinable()
  const { name, location, date } = event
  const body = { name, location, date, joiningWord: ' open sesame ' }
  const changed = await hub.admin.call('PUT /api/events/:id', { params: { id: eventId }, body })
  expect(changed.joiningWord).toBe('open sesame')
  const managed = await hub.admin.call('GET /api/admin/events')
  expect(managed.find(({ id }) => id === eventId)?.joiningWord).toBe('open sesame')
  for (const by of [hub, hub.admin]) {
    const seen = [
      await by.call('GET /api/events', { query }),
      await by.call('GET /api/events/:id', { params: { id: eventId } }),
    ]
    expect(JSON.stringify(seen)).not.toContain('sesame')
  }
})
