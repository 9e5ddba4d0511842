import { expect, it } from 'vitest'
import { type Deed, readDeed } from '../../domain/schedule/deeds.ts'
import { databaseAt } from '../../test/database-at.ts'
import { codedDeed } from './migrations/029-deeds.ts'
import type { NewRow } from './schema.ts'

const to = { room: 'Hall B', day: null, start: '10:30' }
const onDay2 = { room: 'قاعة المؤتمرات', day: 2, start: '7:30 AM' }
const gone = { room: null, day: null, start: null }
const time = { day: null, start: '13:05' }
/** The sentences of acts before they had codes: with a 12-hour clock, and with a 24-hour clock if that differs. */
const SENTENCES: [deed: Deed, ...sentences: string[]][] = [
  [{ code: 'added', noun: 'sessions', name: 'Q&A, “' }, 'added “Q&A, “”'],
  [{ code: 'added', noun: 'floor_plans', name: 'Ground floor' }, 'added the floor plan “Ground floor”'],
  [{ code: 'changed', noun: 'rooms', name: 'Hall' }, 'changed the room “Hall”'],
  [
    { code: 'deleted', noun: 'time_slots', name: '12:30 AM' },
    'deleted the time slot at 12:30 AM',
    'deleted the time slot at 00:30',
  ],
  [
    { code: 'brought-back', noun: 'time_slots', name: '14:00' },
    'brought back the time slot at 2:00 PM',
    'brought back the time slot at 14:00',
  ],
  [{ code: 'brought-back', noun: 'sessions', name: 'Bees' }, 'brought back “Bees”'],
  [{ code: 'added-several', noun: 'time_slots', count: 1 }, 'added a time slot'],
  [{ code: 'added-several', noun: 'sessions', count: 12 }, 'added 12 sessions'],
  [{ code: 'changed-several', noun: 'rooms', count: 2 }, 'changed 2 rooms'],
  [{ code: 'deleted-several', noun: 'floor_plans', count: 2 }, 'deleted 2 floor plans'],
  [{ code: 'brought-back-event' }, 'brought back the event'],
  [{ code: 'moved', title: 'Bees', to }, 'moved “Bees” to Hall B, 10:30 AM', 'moved “Bees” to Hall B, 10:30'],
  [
    { code: 'moved', title: 'Bees to Hall, 9:00', to: onDay2 },
    'moved “Bees to Hall, 9:00” to ⁨قاعة المؤتمرات⁩, Day 2, 7:30 AM',
    'moved “Bees to Hall, 9:00” to ⁨قاعة المؤتمرات⁩, Day 2, 07:30',
  ],
  [{ code: 'moved', title: '', to: gone }, 'moved “” to a room that is gone, a time that is gone'],
  [{ code: 'put-into-tray', title: 'Bees' }, 'put “Bees” into the tray'],
  [{ code: 'set-length', title: 'Bees', slots: 1 }, 'made “Bees” 1 time slot long'],
  [{ code: 'set-length', title: 'Bees', slots: 3 }, 'made “Bees” 3 time slots long'],
  [{ code: 'swapped', title: 'Bees', other: 'Ants and more' }, 'swapped “Bees” and “Ants and more”'],
  [
    { code: 'took-spot', title: 'Bees', to, other: 'Ants' },
    'moved “Bees” to Hall B, 10:30 AM, and “Ants” into the tray',
    'moved “Bees” to Hall B, 10:30, and “Ants” into the tray',
  ],
  [{ code: 'moved-several', count: 5 }, 'moved 5 sessions'],
  [{ code: 'moved-nothing' }, 'moved nothing'],
  [{ code: 'merged', gone: 'Bees', kept: 'Bees in the city' }, 'merged “Bees” into “Bees in the city”'],
  [{ code: 'marked-full', title: 'Bees', isFull: true }, 'marked “Bees” as full'],
  [{ code: 'marked-full', title: 'Bees', isFull: false }, 'marked “Bees” as no longer full'],
  [{ code: 'confirmed-card', title: 'Bees' }, 'found “Bees” read rightly'],
  [
    { code: 'swapped-rooms', rooms: ['Hall', null], from: time },
    'swapped Hall and a room that is gone from 1:05 PM',
    'swapped Hall and a room that is gone from 13:05',
  ],
  [
    { code: 'moved-slot', times: [time, { day: 2, start: '9:00' }] },
    'moved all sessions of 1:05 PM and Day 2, 9:00 AM',
    'moved all sessions of 13:05 and Day 2, 09:00',
  ],
  [{ code: 'moved-slot', times: [time] }, 'moved all sessions of 1:05 PM', 'moved all sessions of 13:05'],
  [
    { code: 'emptied-room', room: 'Hall from above', from: time },
    'emptied Hall from above from 1:05 PM',
    'emptied Hall from above from 13:05',
  ],
  [
    { code: 'closed-room', room: 'Hall', from: '14:00', to: '17:00' },
    'closed Hall from 2:00 PM to 5:00 PM',
    'closed Hall from 14:00 to 17:00',
  ],
  [{ code: 'opened-room', room: 'Hall' }, 'opened Hall again'],
  [
    { code: 'shifted', isOne: true, start: '14:00', minutes: 1 },
    'moved the time slot at 2:00 PM 1 minute later',
    'moved the time slot at 14:00 1 minute later',
  ],
  [
    { code: 'shifted', isOne: false, start: '9:30', minutes: -15 },
    'moved the time slots from 9:30 AM 15 minutes earlier',
    'moved the time slots from 09:30 15 minutes earlier',
  ],
  [{ code: 'placed-room', room: 'Hall', plan: 'Ground floor' }, 'placed “Hall” on “Ground floor”'],
  [{ code: 'took-room-off-plan', room: 'Hall' }, 'took “Hall” off the floor plan'],
  [{ code: 'went-back', to: '12:05 AM' }, 'went back to 12:05 AM', 'went back to 00:05'],
  [{ code: 'went-back', to: '20:45' }, 'went back to 8:45 PM', 'went back to 20:45'],
  [
    { code: 'copied', rooms: 1, timeSlots: 7, from: 'Last time' },
    'took 1 room and 7 time slots from “Last time”',
  ],
  [{ code: 'copied', rooms: 0, timeSlots: 1, from: 'Last time' }, 'took 1 time slot from “Last time”'],
  [{ code: 'loaded-file', file: 'a: b.csv' }, 'loaded a: b.csv'],
  [
    {
      code: 'loaded-archive',
      file: 'berlin.zip',
      rooms: 2,
      timeSlots: 9,
      sessions: 1,
      sponsors: 3,
      toTray: 2,
    },
    'loaded berlin.zip: 2 rooms, 9 time slots, 1 session and 3 sponsors; 2 to the tray, since the room is taken',
  ],
  [
    {
      code: 'loaded-archive',
      file: 'berlin.zip',
      rooms: 0,
      timeSlots: 0,
      sessions: 0,
      sponsors: 0,
      toTray: 0,
    },
    'loaded berlin.zip: nothing but its name',
  ],
  [
    {
      code: 'loaded-archive',
      file: 'berlin.zip',
      rooms: 0,
      timeSlots: 0,
      sessions: 0,
      sponsors: 1,
      toTray: 0,
    },
    'loaded berlin.zip: 1 sponsor',
  ],
  [
    { code: 'accepted-wall', onlyCertain: false, rooms: 2, timeSlots: 1, moved: 3, added: 2, toTray: 1 },
    'took over the wall: 2 rooms, 1 time slot, 3 moved, 2 added, 1 put into the tray',
  ],
  [
    { code: 'accepted-wall', onlyCertain: true, rooms: 0, timeSlots: 0, moved: 0, added: 0, toTray: 0 },
    'published what is certain on the wall',
  ],
  [
    { code: 'accepted-card', onlyCertain: true, number: 7, to },
    'published card 7 from the wall: Hall B, 10:30 AM',
    'published card 7 from the wall: Hall B, 10:30',
  ],
  [
    { code: 'accepted-card', onlyCertain: false, number: null, to: onDay2 },
    'took a card from the wall: ⁨قاعة المؤتمرات⁩, Day 2, 7:30 AM',
    'took a card from the wall: ⁨قاعة المؤتمرات⁩, Day 2, 07:30',
  ],
  [
    { code: 'renamed-value', list: 'type', was: 'Talk', label: 'Short talk' },
    'renamed “Talk” of the list Type to “Short talk”',
  ],
  [{ code: 'changed-list', list: 'language' }, 'changed the list Language'],
  [{ code: 'text', text: 'merged “Bees” into “Bees” into “Ants”' }, 'merged “Bees” into “Bees” into “Ants”'],
  [{ code: 'text', text: 'a sentence from an old release' }, 'a sentence from an old release'],
  [
    { code: 'undid', of: { code: 'moved', title: 'Bees', to } },
    'undid: moved “Bees” to Hall B, 10:30 AM',
    'undid: moved “Bees” to Hall B, 10:30',
  ],
  [{ code: 'redid', of: { code: 'added-several', noun: 'sessions', count: 3 } }, 'redid: added 3 sessions'],
]

it('finds the code and the values of each sentence', () => {
  for (const [deed, ...sentences] of SENTENCES)
    for (const sentence of sentences) {
      // A quotation mark in a title makes its end ambiguous.
      const coded = sentence.includes('“Q&A, “”') ? { code: 'text', text: sentence } : deed
      expect([sentence, readDeed(codedDeed(sentence))]).toEqual([sentence, coded])
    }
  expect(readDeed(codedDeed('redid: redid: moved nothing'))).toEqual({
    code: 'redid',
    of: { code: 'moved-nothing' },
  })
})

it('converts acts in a database to codes, even those of a deleted event', async () => {
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
