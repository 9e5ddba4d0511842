import { expect, it } from 'vitest'
import { deedWords } from '../../domain/schedule/act-words.ts'
import { type Deed, readDeed } from '../../domain/schedule/deeds.ts'
import { CLOCKS } from '../../domain/times/times.ts'
import { databaseAt } from '../../test/database-at.ts'
import { codedDeed } from './migrations/029-deeds.ts'
import type { NewRow } from './schema.ts'

const to = { room: 'Hall B', day: null, start: '10:30' }
const onDay2 = { room: 'قاعة المؤتمرات', day: 2, start: '7:30 AM' }
const gone = { room: null, day: null, start: null }
const time = { day: null, start: '13:05' }
const none = { rooms: 0, timeSlots: 0 }
const DEEDS: { [Code in Deed['code']]: Omit<Extract<Deed, { code: Code }>, 'code'>[] } = {
  added: [
    { noun: 'sessions', name: 'Q&A, “' },
    { noun: 'floor_plans', name: 'Ground floor' },
  ],
  changed: [{ noun: 'rooms', name: 'Hall' }],
  deleted: [{ noun: 'time_slots', name: '12:30 AM' }],
  'brought-back': [
    { noun: 'time_slots', name: '14:00' },
    { noun: 'sessions', name: 'Bees' },
  ],
  'added-several': [
    { noun: 'time_slots', count: 1 },
    { noun: 'sessions', count: 12 },
  ],
  'changed-several': [{ noun: 'rooms', count: 2 }],
  'deleted-several': [{ noun: 'floor_plans', count: 2 }],
  'brought-back-event': [{}],
  moved: [
    { title: 'Bees', to },
    { title: 'Bees to Hall, 9:00', to: onDay2 },
    { title: '', to: gone },
  ],
  'put-into-tray': [{ title: 'Bees' }],
  'set-length': [
    { title: 'Bees', slots: 1 },
    { title: 'Bees', slots: 3 },
  ],
  swapped: [{ title: 'Bees', other: 'Ants and more' }],
  'took-spot': [{ title: 'Bees', to, other: 'Ants' }],
  'moved-several': [{ count: 5 }],
  'moved-nothing': [{}],
  merged: [{ gone: 'Bees', kept: 'Bees in the city' }],
  'marked-full': [
    { title: 'Bees', isFull: true },
    { title: 'Bees', isFull: false },
  ],
  'confirmed-card': [{ title: 'Bees' }],
  'swapped-rooms': [{ rooms: ['Hall', null], from: time }],
  'moved-slot': [{ times: [time, { day: 2, start: '9:00' }] }, { times: [time] }],
  'emptied-room': [{ room: 'Hall from above', from: time }],
  'closed-room': [{ room: 'Hall', from: '14:00', to: '17:00' }],
  'opened-room': [{ room: 'Hall' }],
  shifted: [
    { isOne: true, start: '14:00', minutes: 1 },
    { isOne: false, start: '9:30', minutes: -15 },
  ],
  'placed-room': [{ room: 'Hall', plan: 'Ground floor' }],
  'took-room-off-plan': [{ room: 'Hall' }],
  'went-back': [{ to: '12:05 AM' }, { to: '20:45' }],
  copied: [
    { rooms: 1, timeSlots: 7, from: 'Last time' },
    { rooms: 0, timeSlots: 1, from: 'Last time' },
  ],
  'loaded-file': [{ file: 'a: b.csv' }],
  'loaded-archive': [
    { file: 'berlin.zip', rooms: 2, timeSlots: 9, sessions: 1, sponsors: 3, toTray: 2 },
    { file: 'berlin.zip', ...none, sessions: 0, sponsors: 0, toTray: 0 },
    { file: 'berlin.zip', ...none, sessions: 0, sponsors: 1, toTray: 0 },
  ],
  'accepted-wall': [
    { onlyCertain: false, rooms: 2, timeSlots: 1, moved: 3, added: 2, toTray: 1 },
    { onlyCertain: true, ...none, moved: 0, added: 0, toTray: 0 },
  ],
  'accepted-card': [
    { onlyCertain: true, number: 7, to },
    { onlyCertain: false, number: null, to: onDay2 },
  ],
  'renamed-value': [{ list: 'type', was: 'Talk', label: 'Short talk' }],
  'changed-list': [{ list: 'language' }],
  text: [{ text: 'merged “Bees” into “Bees” into “Ants”' }, { text: 'something that nobody words any more' }],
  undid: [{ of: { code: 'moved', title: 'Bees', to } }],
  redid: [{ of: { code: 'added-several', noun: 'sessions', count: 3 } }],
}
const ALL = Object.entries(DEEDS).flatMap(([code, some]) =>
  some.map((values) => ({ ...values, code }) as Deed),
)

it.each(CLOCKS)('finds the code and the values of each sentence that a clock of %i hours made', (clock) => {
  for (const deed of ALL) {
    const words = deedWords(deed, clock)
    // A quotation mark in a title leaves open where it ends.
    const coded = words.includes('“Q&A, “”') ? { code: 'text', text: words } : deed
    expect([words, readDeed(codedDeed(words))]).toEqual([words, coded])
  }
  expect(readDeed(codedDeed('redid: redid: moved nothing'))).toEqual({
    code: 'redid',
    of: { code: 'moved-nothing' },
  })
})

it('gives the acts of a database codes, those of a deleted event too', async () => {
  const { db, finish } = await databaseAt('028-languages')
  const event = { name: 'E', location: 'Bern', slug: 'bern', date: '2026-05-09', timeZone: 'UTC' }
  await db
    .insertInto('events')
    .values({ ...event, description: '', isPublic: true } as NewRow<'events'>)
    .execute()
  const act = { change: 'a1', eventId: 1, name: 'undid: moved “Bees” to Hall B, 10:30 AM', undoes: 'a0' }
  await db.insertInto('acts').values(act).execute()
  const rows = JSON.stringify({
    events: [{ id: 2 }],
    acts: [{ ...act, eventId: 2, name: 'moved 2 sessions' }],
  })
  await db
    .insertInto('deleted_events')
    .values({
      ...{ id: 2, name: 'F', location: 'Bern', date: '2026-05-10', createdBy: null, deletedBy: 'Ada' },
      ...{ deletedAt: '2026-05-01T09:00:00.000Z', rows, files: '[]' },
    })
    .execute()
  await finish()
  const kept = await db.selectFrom('acts').selectAll().execute()
  expect(kept.map(({ name, ...rest }) => ({ ...rest, deed: readDeed(name) }))).toEqual([
    {
      change: 'a1',
      eventId: 1,
      undoes: 'a0',
      deed: { code: 'undid', of: { code: 'moved', title: 'Bees', to } },
    },
  ])
  const deleted = await db.selectFrom('deleted_events').select('rows').executeTakeFirstOrThrow()
  const { events, acts } = JSON.parse(deleted.rows)
  expect([events, readDeed(acts[0].name), acts[0].undoes]).toEqual([
    [{ id: 2 }],
    { code: 'moved-several', count: 2 },
    'a0',
  ])
})
