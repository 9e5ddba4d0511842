import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../../test/app.ts'
import { addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { formOf } from '../../../test/pictures.ts'
import { refusalOf } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

async function openImport() {
  const { event, eventId, query } = await hub.addOwnEvent()
  const owner = await hub.as(hub.owner)
  const load = (text: string | Buffer, isPreview = false, columns = '') =>
    owner.call('POST /api/events/:id/import', {
      params: { id: eventId },
      form: formOf(
        { isPreview: String(isPreview), columns },
        { schedule: { bytes: Buffer.from(text), name: 'day.csv' } },
      ),
    })
  const titles = async () => (await hub.call('GET /api/sessions', { query })).map(({ title }) => title).sort()
  const undo = (change: string | null, accept = false) =>
    owner.call('POST /api/history/acts/:change/undo', { params: { change: change ?? '' }, body: { accept } })
  return { event, eventId, query, owner, load, titles, undo }
}

const FIRST =
  'Id,Title,Start,End,Room\n1,Bread,9:30,10:15,Hall\n2,Wine,9:30,10:15,Attic\n3,Cheese,10:30,11:15,Hall\n'
const SECOND =
  'Id,Title,Start,End,Room\n1,Bread,9:30,10:15,Hall\n2,Red wine,9:30,10:15,Attic\n3,Cheese,9:30,10:15,Cellar\n4,Jam,10:30,11:15,Hall\n'

it('previews what a file would change, and changes nothing until it is loaded', async () => {
  const { load, titles } = await openImport()
  const preview = await load(FIRST, true)
  expect(preview).toMatchObject({
    added: ['Bread', 'Wine', 'Cheese'],
    removed: [],
    moved: [],
    edited: [],
    unchanged: 0,
    leftOut: [],
    remarks: [],
    newRooms: ['Hall', 'Attic'],
    newTimeSlots: [
      { day: 1, start: 570, end: 615, title: null },
      { day: 1, start: 630, end: 675, title: null },
    ],
    sums: { sessions: 3, rooms: 2, days: 1, withoutPresenter: 3 },
    change: null,
    table: {
      names: ['Id', 'Title', 'Start', 'End', 'Room'],
      columns: { id: 0, title: 1, start: 2, end: 3, room: 4 },
      problem: null,
    },
  })
  expect(await titles()).toEqual([])
  await load(FIRST)
  expect(await titles()).toEqual(['Bread', 'Cheese', 'Wine'])
  expect(await load(SECOND, true)).toMatchObject({
    added: ['Jam'],
    removed: [],
    moved: ['Cheese'],
    edited: ['Red wine'],
    unchanged: 1,
  })
  expect(await load('Id,Title,Start,End,Room\n1,Bread,9:30,10:15,Hall\n', true)).toMatchObject({
    removed: ['Wine', 'Cheese'],
    unchanged: 1,
  })
})

it('loads the night as it is, including what begins after midnight, and recognizes it again', async () => {
  const { load, query } = await openImport()
  const night =
    'Id,Title,Date,Start,End,Room\n1,Stars,2026-05-09,23:00,00:30,Hall\n2,Bar,2026-05-09,22:00,24:00,Bar\n3,Owls,2026-05-09,0:30,2:00,Hall\n'
  await load(night)
  const slots = await hub.call('GET /api/time-slots', { query })
  expect(slots.map(({ day, startTime, endTime }) => [day, startTime, endTime])).toEqual([
    [1, '22:00', '24:00'],
    [1, '23:00', '24:30'],
    [1, '24:30', '26:00'],
  ])
  expect((await hub.call('GET /api/events', { query }))[0]?.nightMinutes).toBe(120)
  expect(await load(night, true)).toMatchObject({ added: [], moved: [], edited: [], unchanged: 3 })
})

it('is one act in the history, and undoing it also removes its rooms and time slots', async () => {
  const { load, titles, undo, query, owner, eventId } = await openImport()
  const { change } = await load(FIRST)
  const [act] = await owner.call('GET /api/history/acts', { query: { eventId: String(eventId) } })
  expect(act?.name).toBe('loaded day.csv')
  await undo(change)
  expect(await titles()).toEqual([])
  expect(await hub.call('GET /api/rooms', { query })).toEqual([])
  expect(await hub.call('GET /api/time-slots', { query })).toEqual([])
})

it('keeps what people created, and an undo keeps what they changed since', async () => {
  const { load, titles, undo, query, owner, eventId } = await openImport()
  const { id: roomId } = await addRoom(hub.db, { eventId, name: 'Garden' })
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId, startTime: '17:00', endTime: '17:45' })
  await addSession(hub.db, { eventId, roomId, timeSlotId, title: 'By hand' })
  const { rows } = await load('Title,Start\nOwls,9:30\n', true)
  expect(rows).toMatchObject([{ title: 'Owls', room: 'Garden', mark: 'new' }])
  const { change } = await load(FIRST)
  const bread = (await hub.call('GET /api/sessions', { query })).find(({ title }) => title === 'Bread')
  await owner.call('PUT /api/sessions/:id', {
    params: { id: String(bread?.id) },
    body: {
      title: 'Black bread',
      presenterName: 'Ada',
      description: 'x',
      timeSlotId: bread?.timeSlotId ?? 0,
      roomId: bread?.roomId ?? 0,
    },
  })
  await expect(undo(change)).rejects.toMatchObject({ status: 409 })
  expect(await titles()).toEqual(['Black bread', 'By hand', 'Cheese', 'Wine'])
  await undo(change, true)
  expect(await titles()).toEqual(['Black bread', 'By hand'])
  const rooms = (await hub.call('GET /api/rooms', { query })).map(({ name }) => name)
  expect(rooms).toEqual(['Garden', 'Hall'])
})

it('accepts tables from older spreadsheets, and explains in one sentence what is wrong with a file', async () => {
  const { load, titles } = await openImport()
  await load(Buffer.from('Title;Start;Room\nBrot f\xfcr alle;9:30;Saal\n', 'latin1'))
  expect(await titles()).toEqual(['Brot für alle'])
  await expect(load('{"x": 1}')).rejects.toThrow(/has neither/)
  await expect(load('Title,Day,Start,Room\nBread,2,9:30,Hall\n')).rejects.toThrow(
    'This file covers 2 days. Set the event to 2 days first.',
  )
})

it('lets a person choose the columns of a table whose headers are unclear', async () => {
  const { load, titles } = await openImport()
  const text = 'Laib,Ofen,Blech,Hand\nBrot,9:30,Saal,Ada\n'
  const looked = await load(text, true)
  expect([looked.added, looked.table]).toEqual([
    [],
    {
      names: ['Laib', 'Ofen', 'Blech', 'Hand'],
      columns: {},
      problem: 'The table has no column for the title; it has: Laib, Ofen, Blech, Hand. Name one “title”.',
    },
  ])
  expect((await load(text, true, 'title:0 start:2 room:1')).table?.problem).toMatch(
    'Line 2: “Saal”. The start is not a time of day.',
  )
  expect(await refusalOf(load(text, false, 'title:0 start:2 room:1'))).toEqual([
    400,
    'Line 2: “Saal”. The start is not a time of day.',
  ])
  expect(await refusalOf(load(text, false, 'title:9'))).toEqual([400, 'The table has no column title:9'])
  expect((await refusalOf(load(text, false, 'title=1')))[0]).toBe(400)
  expect((await load(text, false, 'title:0 start:1 room:2 presenterName:3')).added).toEqual(['Brot'])
  expect(await titles()).toEqual(['Brot'])
})

it('writes the changes of a large file in few statements, and keeps the versions of other rows', async () => {
  const { load, query } = await openImport()
  const file = (titleOf: (index: number) => string) => {
    const lines = Array.from({ length: 100 }, (_, index) => {
      const hour = 9 + (index % 4)
      return `${index},${titleOf(index)},${hour}:00,${hour}:45,Hall ${Math.floor(index / 4)}`
    })
    return ['Id,Title,Start,End,Room', ...lines].join('\n')
  }
  await load(file((index) => `Talk ${index}`))
  let statements = 0
  hub.engine.measure(() => {
    statements += 1
  })
  await load(file((index) => (index % 2 === 0 ? `Talk ${index}` : `東京 ${index}`)))
  hub.engine.measure(() => undefined)
  const sessions = await hub.call('GET /api/sessions', { query })
  expect(new Map(sessions.map(({ title, version }) => [title, version]))).toEqual(
    new Map(Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? [`Talk ${at}`, 1] : [`東京 ${at}`, 2]))),
  )
  expect(statements).toBeLessThan(100)
})
