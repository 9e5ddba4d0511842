import { expect, it } from 'vitest'
import { deedWords, undoneWords, whoDid } from './act-words.ts'
import type { Deed } from './deeds.ts'

const to = { room: 'Hall B', day: null, start: '10:30' }
const gone = { room: null, day: null, start: null }
const none = { rooms: 0, timeSlots: 0 }
const noRows = { ...none, sessions: 0, sponsors: 0, toTray: 0 }

it.each<[Deed, string]>([
  [{ code: 'added', noun: 'time_slots', name: '14:00' }, 'added the time slot at 2:00 PM'],
  [{ code: 'brought-back', noun: 'sessions', name: 'Bees' }, 'restored “Bees”'],
  [{ code: 'added-several', noun: 'time_slots', count: 1 }, 'added a time slot'],
  [{ code: 'deleted-several', noun: 'floor_plans', count: 2 }, 'deleted 2 floor plans'],
  [{ code: 'moved', title: 'Bees', to: gone }, 'moved “Bees” to a deleted room, a deleted time slot'],
  [{ code: 'set-length', title: 'Bees', slots: 1 }, 'made “Bees” 1 time slot long'],
  [{ code: 'marked-full', title: 'Bees', isFull: false }, 'marked “Bees” as no longer full'],
  [{ code: 'marked-late', title: 'Bees', minutes: 0 }, 'marked “Bees” as on time'],
  [{ code: 'closed-room', room: 'Hall', from: '14:00', to: '17:00' }, 'closed Hall from 2:00 PM to 5:00 PM'],
  [{ code: 'opened-room', room: 'Hall' }, 'reopened Hall'],
  [
    { code: 'shifted', isOne: true, start: '14:00', minutes: 1 },
    'moved the time slot at 2:00 PM 1 minute later',
  ],
  [
    { code: 'copied', rooms: 1, timeSlots: 7, from: 'Last time' },
    'copied 1 room and 7 time slots from “Last time”',
  ],
  [{ code: 'loaded-archive', file: 'a.zip', ...noRows }, 'loaded a.zip: only its name'],
  [
    { code: 'loaded-archive', file: 'a.zip', ...noRows, rooms: 2, sessions: 1, sponsors: 3, toTray: 2 },
    'loaded a.zip: 2 rooms, 1 session, and 3 sponsors; 2 sessions are in the tray because the room is taken',
  ],
  [
    { code: 'accepted-wall', onlyCertain: true, ...none, moved: 0, added: 0, toTray: 0 },
    'published the certain changes from the wall',
  ],
  [
    { code: 'accepted-wall', onlyCertain: false, ...none, moved: 3, added: 2, toTray: 1 },
    'updated the schedule from the wall: 3 moved, 2 added, and 1 moved to the tray',
  ],
  [
    { code: 'accepted-card', onlyCertain: true, number: 7, to },
    'published card 7 from the wall: Hall B, 10:30 AM',
  ],
  [
    { code: 'accepted-card', onlyCertain: false, number: null, to },
    'accepted a card from the wall: Hall B, 10:30 AM',
  ],
])('describes %o', (deed, words) => {
  expect(deedWords(deed, 12)).toBe(words)
})

it('describes what was undone and what was redone', () => {
  const of = { code: 'moved-several', count: 2 } as const
  expect(undoneWords({ code: 'undid', of }, 12)).toBe('Undone: moved 2 sessions')
  expect(undoneWords({ code: 'redid', of }, 12)).toBe('Redone: moved 2 sessions')
})

it('identifies an author with no account by their card', () => {
  expect(whoDid({ actor: 'Ann', authorOfCard: null })).toBe('Ann')
  expect(whoDid({ actor: '7', authorOfCard: 7 })).toBe('author of card 7')
})
