import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../../test/app.ts'
import { addIdea, addNumberedCard, addSessionCard } from '../../../test/card-factories.ts'
import { readingWith } from '../../../test/card-reader.ts'
import { addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { partReading } from '../stored-reading.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

const IDA = { title: 'Bees', presenterName: 'Ida Example' }

/** Ida's session, which was card 7, and one of Ben's. */
async function addDay() {
  const { eventId, query } = await hub.addOwnEvent()
  const { id: roomId } = await addRoom(hub.db, { eventId })
  const at = async (startTime: string, endTime: string) =>
    (await addTimeSlot(hub.db, { eventId, startTime, endTime })).id
  const early = await at('10:00', '10:45')
  const late = await at('11:00', '11:45')
  const bees = await addSession(hub.db, { eventId, roomId, timeSlotId: early, ...IDA })
  const ben = { title: 'Honey', presenterName: 'Ben' }
  const honey = await addSession(hub.db, { eventId, roomId, timeSlotId: late, ...ben })
  const card = await addNumberedCard(hub.db, { eventId, number: 7, sessionId: bees.id, ...IDA })
  const latest = async () => {
    const [act] = await hub.admin.call('GET /api/history/acts', { query: { eventId: String(eventId) } })
    return act?.change ?? ''
  }
  const undo = (change: string) =>
    hub.admin.call('POST /api/history/acts/:change/undo', { params: { change }, body: {} })
  const remove = () => hub.admin.call('DELETE /api/sessions/:id', { params: { id: String(bees.id) } })
  const merge = () =>
    hub.admin.call('POST /api/sessions/:id/merge', {
      params: { id: String(honey.id) },
      body: { version: honey.version, otherId: bees.id, otherVersion: bees.version },
    })
  const hosts = async () =>
    (await hub.call('GET /api/sessions', { query: query as { city: string; date: string } })).map(
      ({ title, presenterName }) => [title, presenterName],
    )
  const history = async () => JSON.stringify(await hub.db.selectFrom('history').selectAll().execute())
  const calendar = async () =>
    (await hub.fetch(`/${query.city}/${query.date}/sessions/${bees.id}.ics`)).text()
  return { eventId, code: card.code, latest, undo, remove, merge, hosts, history, calendar }
}

const nameOff = (code: string) => hub.call('DELETE /api/author-pages/:code/name', { params: { code } })

it('is removed from a deleted session, and stays removed if the deletion is undone', async () => {
  const { code, latest, undo, remove, hosts, history } = await addDay()
  await remove()
  const deletion = await latest()
  await nameOff(code)
  expect(await history()).not.toContain('Ida')
  await undo(deletion)
  expect(await hosts()).toEqual([
    ['Bees', ''],
    ['Honey', 'Ben'],
  ])
})

it('is removed at once from the calendar that shows a deleted session as cancelled', async () => {
  const { code, remove, calendar } = await addDay()
  await remove()
  const before = await calendar()
  expect(before).toContain('STATUS:CANCELLED')
  expect(before).toContain('Ida Example')
  await nameOff(code)
  expect(await calendar()).not.toContain('Ida Example')
})

it('is removed from a session that theirs was merged into, which keeps its other hosts', async () => {
  const { code, merge, hosts, history } = await addDay()
  await merge()
  expect(await hosts()).toEqual([['Honey', 'Ben, Ida Example']])
  await nameOff(code)
  expect(await hosts()).toEqual([['Honey', 'Ben']])
  expect(await history()).not.toContain('Ida')
})

it('is removed from the history of a merge that was undone', async () => {
  const { code, merge, latest, undo, hosts, history } = await addDay()
  await merge()
  await undo(await latest())
  await nameOff(code)
  expect(await hosts()).toEqual([
    ['Bees', ''],
    ['Honey', 'Ben'],
  ])
  expect(await history()).not.toContain('Ida')
})

it('is removed from photos of cards merged into theirs', async () => {
  const { eventId } = await addDay()
  const own = await addIdea(hub.db, { eventId, code: 'o'.repeat(16), title: 'Bread', presenterName: 'Ada' })
  const other = await addIdea(hub.db, { eventId, code: 'p'.repeat(16), title: 'Dough', presenterName: 'Cy' })
  const { stored } = partReading(readingWith({ title: 'Dough', presenterName: 'Cy', description: '' }))
  const reading = JSON.stringify(stored)
  await addSessionCard(hub.db, { eventId, number: other.number, reading })
  const body = { other: other.code }
  await hub.call('PUT /api/author-pages/:code/join', { params: { code: own.code }, body })
  await nameOff(own.code)
  const photos = await hub.db.selectFrom('session_cards').select('reading').execute()
  expect(JSON.stringify(photos)).not.toContain('Cy')
})
