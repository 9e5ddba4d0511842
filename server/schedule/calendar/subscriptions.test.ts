import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../../test/app.ts'
import { addRoom, addTimeSlot } from '../../../test/factories.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

async function addDay() {
  const { event, eventId } = await hub.addOwnEvent()
  const [hall, attic] = [
    await addRoom(hub.db, { eventId, name: 'Hall' }),
    await addRoom(hub.db, { eventId, name: 'Attic' }),
  ]
  const slot = await addTimeSlot(hub.db, { eventId, startTime: '9:00', endTime: '10:00' })
  await addTimeSlot(hub.db, {
    eventId,
    startTime: '12:00',
    endTime: '13:00',
    isStatic: true,
    staticTitle: 'Lunch',
  })
  const owner = await hub.as(hub.owner)
  const add = (title: string, roomId: number) =>
    owner.call('POST /api/sessions', {
      body: { eventId, title, presenterName: 'Ada', description: 'x', timeSlotId: slot.id, roomId },
    })
  const [bread, wine] = [await add('Bread', hall.id), await add('Wine', attic.id)]
  return { eventId, hall, attic, slot, owner, bread, wine, at: `/${event.slug}/${event.date}` }
}

/** The entries of a calendar as read by an independent library. */
async function entriesOf(path: string) {
  const answer = await hub.fetch(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()))
  expect(calendar.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT15M')
  return calendar.getAllSubcomponents('vevent').map((entry) => ({
    title: entry.getFirstPropertyValue('summary'),
    status: entry.getFirstPropertyValue('status'),
    sequence: Number(entry.getFirstPropertyValue('sequence')),
    uid: entry.getFirstPropertyValue('uid'),
  }))
}

const titles = (entries: { title: unknown }[]) => entries.map(({ title }) => title)

it('covers the whole event, one room, or the sessions listed in the address', async () => {
  const { at, hall, bread, wine } = await addDay()
  expect(titles(await entriesOf(`${at}/schedule.ics`))).toEqual(['Lunch', 'Bread', 'Wine'])
  expect(titles(await entriesOf(`${at}/rooms/${hall.id}.ics`))).toEqual(['Lunch', 'Bread'])
  expect(titles(await entriesOf(`${at}/sessions/${wine.id}.ics`))).toEqual(['Wine'])
  expect(titles(await entriesOf(`${at}/sessions/${wine.id},${bread.id}.ics`))).toEqual(['Bread', 'Wine'])
  // A calendar whose sessions are all gone remains, and is empty.
  expect(await entriesOf(`${at}/sessions/999999.ics`)).toEqual([])
})

it('keeps a removed session as canceled with a higher sequence, until it returns', async () => {
  const { at, owner, eventId, bread, slot, hall } = await addDay()
  const [, before] = await entriesOf(`${at}/schedule.ics`)
  const arrange = (version: number, spot: { timeSlotId: number; roomId: number } | null) =>
    owner.call('POST /api/sessions/arrange', { body: { eventId, moves: [{ id: bread.id, version, spot }] } })
  await arrange(1, null)
  const find = async () => (await entriesOf(`${at}/schedule.ics`)).filter(({ uid }) => uid === before?.uid)
  const [tray] = await find()
  expect(tray).toMatchObject({ title: 'Bread', status: 'CANCELLED' })
  expect(tray?.sequence).toBeGreaterThan(before?.sequence ?? 0)
  expect(titles(await entriesOf(`${at}/sessions/${bread.id}.ics`))).toEqual(['Bread'])
  await arrange(2, { timeSlotId: slot.id, roomId: hall.id })
  const [back, ...others] = await find()
  expect([back?.status, others]).toEqual([null, []])
  expect(back?.sequence).toBeGreaterThan(tray?.sequence ?? 0)
  await owner.call('DELETE /api/sessions/:id', { params: { id: bread.id } })
  const [deleted] = await find()
  expect(deleted?.status).toBe('CANCELLED')
  expect(deleted?.sequence).toBeGreaterThan(back?.sequence ?? 0)
})

it.each(['rooms/0.ics', 'rooms/999999.ics', 'rooms/x.ics', 'sessions/x.ics', 'sessions/1,,2.ics'])(
  'answers 404 for %s',
  async (path) => {
    const { at } = await addDay()
    expect((await hub.fetch(`${at}/${path}`)).status).toBe(404)
  },
)
