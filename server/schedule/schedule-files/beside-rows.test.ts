import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../../test/app.ts'
import { addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { formOf } from '../../../test/pictures.ts'
import { refusalOf } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

/** An event of several days with two rooms and two time slots, and a way to import a table. */
async function openEvent({ days = 2, date }: { days?: number; date?: string } = {}) {
  const { eventId, event, query: own } = await hub.addOwnEvent()
  await hub.db
    .updateTable('events')
    .set({ days, ...(date && { date }) })
    .where('id', '=', eventId)
    .execute()
  const query = { ...own, ...(date && { date }) }
  const [hall, attic] = [
    await addRoom(hub.db, { eventId, name: 'Große Halle', order: 0 }),
    await addRoom(hub.db, { eventId, name: 'Café', order: 1 }),
  ]
  const [first, second] = [
    await addTimeSlot(hub.db, { eventId, startTime: '10:00', endTime: '10:45' }),
    await addTimeSlot(hub.db, { eventId, startTime: '1:00', endTime: '1:45' }),
  ]
  const owner = await hub.as(hub.owner)
  const load = (text: string, { isPreview = false, addValues = false, name = 'day.csv' } = {}) =>
    owner.call('POST /api/events/:id/import', {
      params: { id: eventId },
      form: formOf(
        { isPreview: String(isPreview), addValues: String(addValues) },
        { schedule: { bytes: Buffer.from(text), name } },
      ),
    })
  const rooms = async () => (await hub.call('GET /api/rooms', { query })).map(({ name }) => name)
  const slots = async () =>
    (await hub.call('GET /api/time-slots', { query })).map((slot) =>
      [slot.day, slot.startTime, slot.endTime, slot.staticTitle ?? ''].join(' ').trim(),
    )
  const sessions = () => hub.admin.call('GET /api/sessions', { query })
  const places = async () =>
    (await sessions())
      .map(
        ({ title, roomId, timeSlotId }) =>
          `${title}: ${roomId === null ? 'tray' : `${roomId}/${timeSlotId}`}`,
      )
      .toSorted()
  return { event, eventId, query, hall, attic, first, second, owner, load, rooms, slots, sessions, places }
}

const CAFE = 'Cafe\u0301'

it('uses existing rooms and time slots, however a file spells them', async () => {
  const { load, rooms, slots, places, hall, attic, first, second } = await openEvent()
  const text = `Title,Start,End,Room\nBread,10:00,10:45,große halle\nWine,13:00,13:45,  ${CAFE.toUpperCase()}\n`
  expect(await load(text, { isPreview: true })).toMatchObject({ newRooms: [], newTimeSlots: [] })
  await load(text)
  expect(await rooms()).toEqual(['Große Halle', 'Café'])
  expect(await slots()).toEqual(['1 10:00 10:45', '1 1:00 1:45'])
  expect(await places()).toEqual([`Bread: ${hall.id}/${first.id}`, `Wine: ${attic.id}/${second.id}`])
})

it('treats two spellings as one room, but names that differ in symbols as two', async () => {
  const { load, rooms } = await openEvent()
  const text =
    'Title,Start,End,Room\nBread,10:00,10:45,CAFÉ\nWine,13:00,13:45,cafe\nSalt,10:00,10:45,Room C\nRye,10:00,10:45,Room C++\nOats,13:00,13:45,room c\n'
  expect((await load(text)).sums.rooms).toBe(3)
  expect((await rooms()).toSorted()).toEqual(['Café', 'Große Halle', 'Room C', 'Room C++'])
})

it('uses consecutive time slots that cover a session, and adds one if none do', async () => {
  const { eventId, load, slots, sessions, first } = await openEvent()
  const next = await addTimeSlot(hub.db, { eventId, startTime: '10:45', endTime: '11:30' })
  await load('Title,Start,End,Room\nLong,10:00,11:30,Café\nOdd,10:15,11:00,Große Halle\n')
  // If another session needs a slot that begins in between, the long session gets its own slot.
  expect(await slots()).toEqual([
    '1 10:00 10:45',
    '1 10:00 11:30',
    '1 10:15 11:00',
    '1 10:45 11:30',
    '1 1:00 1:45',
  ])
  const long = (await sessions()).find(({ title }) => title === 'Long')
  expect(long?.furtherSlotIds).toEqual([])
  expect([first.id, next.id]).not.toContain(long?.timeSlotId)
  const { load: again, sessions: others, slots: all, ...other } = await openEvent()
  const further = await addTimeSlot(hub.db, { eventId: other.eventId, startTime: '10:45', endTime: '11:30' })
  await again('Title,Start,End,Room\nLong,10:00,11:30,Café\n')
  expect(await all()).toHaveLength(3)
  expect(await others()).toMatchObject([{ timeSlotId: other.first.id, furtherSlotIds: [further.id] }])
})

it('adds every repeated row, and turns a row without a room into a break', async () => {
  const { load, rooms, slots, sessions } = await openEvent()
  const text =
    'Title,Day,Start,End,Room\nYoga,1,10:00,10:45,Café\nYoga,2,10:00,10:45,Café\nYoga,2,10:00,10:45,Große Halle\nLunch,1,12:00,12:45,\nLunch,2,12:00,12:45,\n'
  await load(text)
  expect((await sessions()).map(({ title }) => title)).toEqual(['Yoga', 'Yoga', 'Yoga'])
  expect(await rooms()).toEqual(['Große Halle', 'Café'])
  expect(await slots()).toEqual([
    '1 10:00 10:45',
    '1 12:00 12:45 Lunch',
    '1 1:00 1:45',
    '2 10:00 10:45',
    '2 12:00 12:45 Lunch',
  ])
  expect(await load(text, { isPreview: true })).toMatchObject({
    added: [],
    moved: [],
    edited: [],
    removed: [],
    newTimeSlots: [],
    unchanged: 3,
  })
})

it('puts the later of two overlapping sessions in a room in the tray, and reports it', async () => {
  const { eventId, load, places, hall, first, attic } = await openEvent()
  await addSession(hub.db, { eventId, title: 'By hand', roomId: hall.id, timeSlotId: first.id })
  const text =
    'Title,Start,End,Room\nLate,10:30,11:15,Café\nEarly,10:00,10:45,Café\nSame,10:15,10:30,Große Halle\nNowhere,10:00,10:45,\n'
  const preview = await load(text, { isPreview: true })
  expect(preview.leftOut).toEqual([
    '“Late” goes to the tray: “Early” is in Café at 10:30 AM.',
    '“Same” goes to the tray: “By hand” is in Große Halle at 10:15 AM.',
    '“Nowhere” goes to the tray: the file names no room for it.',
  ])
  expect(preview.rows.map(({ title, mark }) => [title, mark])).toEqual([
    ['Early', 'new'],
    ['Nowhere', 'tray'],
    ['Same', 'tray'],
    ['Late', 'tray'],
  ])
  // The time slots of sessions in the tray are not needed.
  expect(preview.newTimeSlots).toEqual([])
  await load(text)
  expect(await places()).toEqual([
    `By hand: ${hall.id}/${first.id}`,
    `Early: ${attic.id}/${first.id}`,
    'Late: tray',
    'Nowhere: tray',
    'Same: tray',
  ])
  expect(await load(text, { isPreview: true })).toMatchObject({ unchanged: 4, added: [], moved: [] })
})

it('matches a typed session by title, presenter and time, and adds a new one if two match', async () => {
  const { eventId, load, sessions, hall, attic, first } = await openEvent()
  const typed = { eventId, timeSlotId: first.id, presenterName: 'Ada  Ng', description: 'Typed' }
  const bread = await addSession(hub.db, { ...typed, title: 'Bread', roomId: hall.id })
  await load('Title,Presenter,Start,End,Room,Type\nBread,Ada Ng,10:00,10:45,Große Halle,Workshop\n')
  expect(await sessions()).toMatchObject([
    { id: bread.id, presenterName: 'Ada  Ng', description: 'Typed', type: ['workshop'] },
  ])
  await addSession(hub.db, { ...typed, title: 'Bread', roomId: attic.id })
  const preview = await load('Title,Presenter,Start,End,Room\nBread,Ada Ng,10:00,10:45,Terrace\n', {
    isPreview: true,
  })
  expect(preview.added).toEqual(['Bread'])
})

it('removes nothing if a table has other sessions', async () => {
  const { load, sessions } = await openEvent()
  await load('Id,Title,Start,End,Room\na,Bread,10:00,10:45,Café\n')
  expect(await load('Id,Title,Start,End,Room\nb,Wine,13:00,13:45,Café\n')).toMatchObject({ removed: [] })
  expect(await sessions()).toHaveLength(2)
})

it('lists days that do not fit, and maps a file’s dates to those of the event', async () => {
  const days = Array.from({ length: 9 }, (_, day) => `T${day},2026-05-0${day + 1},10:00,10:45,Café`)
  const text = `Title,Date,Start,End,Room\n${days.join('\n')}\nMore,2026-05-09,13:00,13:45,Café\n`
  const { load, sessions } = await openEvent({ days: 7, date: '2026-05-02' })
  const loaded = await load(text)
  expect(loaded.leftOut).toEqual([
    '1 session of May 1, 2026 is left out. The event has no such day.',
    '2 sessions of May 9, 2026 are left out. The event has no such day.',
  ])
  expect((await sessions()).map(({ title }) => title)).toEqual(['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7'])
  const short = await openEvent({ days: 3, date: '2030-01-01' })
  expect(await refusalOf(short.load(text))).toEqual([
    409,
    'This file covers 7 days. Set the event to 7 days first.',
  ])
  const other = await openEvent({ days: 7, date: '2030-01-02' })
  expect((await other.load(text)).remarks).toEqual([
    'The file is for May 1 – 7, 2026: its first day becomes the first day of the event, January 2, 2030.',
  ])
})

it('lists values that the event’s lists lack, and adds them on request', async () => {
  const { load, sessions, event } = await openEvent()
  const text =
    'Title,Start,End,Room,Track,Language\nBread,10:00,10:45,Café,"Dough; Business",de\nWine,13:00,13:45,Café,Grapes,German\n'
  const preview = await load(text, { isPreview: true })
  expect(preview.leftOut).toEqual([
    'Focus of this event does not have “Dough” (1 session) and “Grapes” (1 session).',
    'Language of this event does not have “de” (1 session) and “German” (1 session).',
  ])
  expect(preview.offered).toEqual({ type: [], level: [], focus: ['Dough', 'Grapes'], language: ['German'] })
  expect((await load(text, { addValues: true })).leftOut).toEqual([])
  expect((await sessions()).map(({ focus, language }) => [focus, language])).toEqual([
    [['business', 'dough'], ['german']],
    [['grapes'], ['german']],
  ])
  const [{ lists } = { lists: null }] = await hub.call('GET /api/events', {
    query: { city: event.location, date: event.date },
  })
  expect(lists?.focus).toEqual(['Technical', 'Analytics', 'Business', 'Dough', 'Grapes'])
  expect(await load(text, { isPreview: true })).toMatchObject({ unchanged: 2, edited: [], leftOut: [] })
})

it('is one act that can be undone and redone', async () => {
  const { load, sessions, slots, owner, rooms } = await openEvent()
  const before = [await rooms(), await slots()]
  const { change } = await load('Title,Start,End,Room,Track\nBread,9:00,9:30,Terrace,Dough\n', {
    addValues: true,
  })
  const after = [await rooms(), await slots()]
  const undo = (which: string | null) =>
    owner.call('POST /api/history/acts/:change/undo', { params: { change: which ?? '' }, body: {} })
  const undone = await undo(change)
  expect([await sessions(), await rooms(), await slots()]).toEqual([[], ...before])
  await undo(undone.change)
  expect([(await sessions()).map(({ title }) => title), await rooms(), await slots()]).toEqual([
    ['Bread'],
    ...after,
  ])
})
