import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addNumberedCard } from '../../test/card-factories.ts'
import { addAdmin, addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { readLive } from '../../test/live-reader.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
let address: string
beforeAll(async () => {
  hub = await openOwnedApp()
  address = await hub.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => hub.close())

type Rows = { sessions: { rows: { id: number }[]; gone: number[] } }
type Answer = Awaited<ReturnType<typeof hub.fetch>>

/** The rows of sessions that the answer to a write brings. */
function broughtBy(answer: Answer) {
  expect(answer.status).toBe(200)
  const [message] = JSON.parse(decodeURI(answer.headers.get('changed') ?? '[]')) as { rows?: Rows }[]
  return message?.rows?.sessions
}

/** An event with a session whose author has a card, and one in the tray. The server knows both. */
async function addDay(isPublic: boolean) {
  const { eventId, query } = await hub.addOwnEvent({ isPublic })
  const room = await addRoom(hub.db, { eventId })
  const slot = await addTimeSlot(hub.db, { eventId, startTime: '9:00', endTime: '10:00' })
  const session = await addSession(hub.db, { eventId, roomId: room.id, timeSlotId: slot.id })
  const inTray = await addSession(hub.db, { eventId })
  const { code } = await addNumberedCard(hub.db, { eventId, sessionId: session.id })
  await hub.admin.call('GET /api/programme', { query })
  return { eventId, query, session, inTray, code }
}

const put = (url: string, body: object) =>
  [
    url,
    { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  ] as const

/** Changes a session in the tray. A page that has not yet read this gets it with the next change. */
async function renameInTray({ id }: { id: number }) {
  await hub.db.updateTable('sessions').set({ title: 'Not yet public' }).where('id', '=', id).execute()
}

it('brings the holder of a card no rows that only organizers of the event see', async () => {
  const { session, inTray, code } = await addDay(true)
  const ofOther = await hub.as(await addAdmin(hub.db))
  for (const [at, { fetch }] of [ofOther, hub].entries()) {
    await renameInTray(inTray)
    const answer = await fetch(...put(`/api/author-pages/${code}/session`, { late: at === 0 ? 5 : 10 }))
    expect(broughtBy(answer)?.rows.map(({ id }) => id)).toEqual([session.id])
  }
  await renameInTray(inTray)
  const answer = await hub.admin.fetch(...put(`/api/author-pages/${code}/session`, { late: 15 }))
  expect(broughtBy(answer)?.rows.map(({ id }) => id)).toContain(session.id)
})

it('brings the holder of a card no rows of a hidden event', async () => {
  const { session, code } = await addDay(false)
  const ofOther = await hub.as(await addAdmin(hub.db))
  for (const [at, { fetch }] of [ofOther, hub].entries())
    expect(
      broughtBy(await fetch(...put(`/api/author-pages/${code}/session`, { late: at === 0 ? 5 : 10 }))),
    ).toBe(undefined)
  const answer = await hub.admin.fetch(...put(`/api/author-pages/${code}/session`, { late: 15 }))
  expect(broughtBy(answer)?.rows.map(({ id }) => id)).toEqual([session.id])
})

it('streams the rows of an event to the holder of a card only while it is public', async () => {
  for (const isPublic of [true, false]) {
    const { eventId, query, code } = await addDay(isPublic)
    const { city, date } = query
    const holder = await readLive(`${address}/api/live?city=${city}&date=${date}&code=${code}`)
    await hub.admin.call('POST /api/rooms', { body: { name: 'Attic', eventId } })
    const { data } = await holder.next()
    holder.close()
    expect(data).toMatchObject({ desk: expect.any(String) })
    expect('rows' in (data as object)).toBe(isPublic)
  }
})
