import { expect, it } from 'vitest'
import { FIRST_LISTS } from '../../domain/schedule/first-lists.ts'
import type { HistoryEntry } from '../../domain/schedule/history.ts'
import { changesOf, differencesOf, sentenceOf } from './describe.ts'

function entry(given: Partial<HistoryEntry>): HistoryEntry {
  return {
    id: 1,
    at: '2026-05-09T09:00:00.000Z',
    change: 'a',
    actor: 'Ada',
    authorOfCard: null,
    name: null,
    deed: null,
    noun: 'rooms',
    rowId: 1,
    act: 'created',
    before: null,
    after: null,
    canRestore: false,
    ...given,
  }
}
const said = (given: Partial<HistoryEntry>) => sentenceOf({ main: entry(given), others: [] }, 12)

const NAMES = {
  nameOfRow: () => undefined,
  momentWords: (at: string) => `at ${at}`,
  lists: FIRST_LISTS,
  clock: 12,
} as const

it('formats times as everywhere else, with small hours as afternoon', () => {
  const slot = { startTime: '1:30', endTime: '14:15' }
  expect(said({ noun: 'time_slots', after: slot })).toBe('added the time slot “1:30 PM – 2:15 PM”')
  const changed = entry({
    noun: 'time_slots',
    act: 'changed',
    before: slot,
    after: { ...slot, endTime: '2:30' },
  })
  expect(differencesOf(changed, NAMES)).toEqual([{ field: 'End time', before: '2:15 PM', after: '2:30 PM' }])
  expect(differencesOf(changed, { ...NAMES, clock: 24 })).toEqual([
    { field: 'End time', before: '14:15', after: '14:30' },
  ])
})

it('names a numbered card without a title by its number', () => {
  const card = { noun: 'numbered_cards', after: { number: 17, title: '' } }
  expect(said(card)).toBe('added the numbered card “17”')
  expect(said({ ...card, after: { number: 17, title: 'Bees' } })).toBe('added the numbered card “Bees”')
})

it("labels an event's joining word and ideas, and notes whom a joining address is for", () => {
  const event = entry({
    noun: 'events',
    act: 'changed',
    before: { joiningWord: '', ideas: 'off' },
    after: { joiningWord: 'acorn', ideas: 'open' },
  })
  expect(differencesOf(event, NAMES).map(({ field }) => field)).toEqual([
    'Code word for joining addresses',
    'Ideas',
  ])
  const joining = (isForThoseWhoKnow?: true) => ({
    facts: JSON.stringify({ joining: { url: 'https://meet.example', isForThoseWhoKnow } }),
  })
  const session = entry({ noun: 'sessions', act: 'changed', before: joining(), after: joining(true) })
  expect(differencesOf(session, NAMES)).toEqual([
    {
      field: 'Joining address',
      before: 'https://meet.example',
      after: 'https://meet.example (for those who know the event’s code word)',
    },
  ])
})

it('includes the user who was given access or lost it', () => {
  const row = { eventId: 1, userId: 2, user: 'Gus Grant' }
  expect(said({ noun: 'event_permissions', after: row })).toBe('gave Gus Grant access')
  const helper = { ...row, role: 'helper' }
  expect(said({ noun: 'event_permissions', after: helper })).toBe('made Gus Grant a helper')
  const taken = { noun: 'event_permissions', act: 'deleted', before: { userId: 2 } } as const
  expect(said(taken)).toBe('took access from a deleted user')
})

it('describes an act by its first row, which the others came with', () => {
  const event = entry({ id: 1, noun: 'events', after: { name: 'Day' } })
  const room = entry({ id: 2, after: { name: 'Attic' } })
  expect(changesOf([room, event]).map((change) => sentenceOf(change, 12))).toEqual(['added the event “Day”'])
})

it('describes each list of an event separately, and values by their labels', () => {
  const lists = { type: ['Talk', 'Walk'], level: ['Seed'], focus: ['Soil care'], language: [] }
  const event = entry({
    noun: 'events',
    act: 'changed',
    before: { lists: JSON.stringify(lists) },
    after: { lists: JSON.stringify({ ...lists, type: ['Walk', 'Talk'] }) },
  })
  expect(differencesOf(event, NAMES)).toEqual([
    { field: 'Type values', before: 'Talk, Walk', after: 'Walk, Talk' },
  ])
  const session = entry({
    noun: 'sessions',
    act: 'changed',
    before: { focus: '["analytics"]' },
    after: { focus: '["soil care","free"]' },
  })
  expect(differencesOf(session, { ...NAMES, lists })).toEqual([
    { field: 'Focus', before: 'analytics', after: 'Soil care, free' },
  ])
})

it('shows the language of an event by its own name', () => {
  const event = entry({
    noun: 'events',
    act: 'changed',
    before: { language: 'en' },
    after: { language: 'pt-BR' },
  })
  expect(differencesOf(event, NAMES)).toEqual([
    { field: 'Language', before: 'English', after: 'Português (Brasil)' },
  ])
})

it('words dates, instants, and clocks', () => {
  const event = { date: '2026-05-09', clock: 12, claimsFrom: '2026-05-09T07:30', claimsUntil: '' }
  const changed = entry({
    noun: 'events',
    act: 'changed',
    before: event,
    after: { date: '2026-05-10', clock: 24, claimsFrom: '', claimsUntil: '2026-05-10T14:00' },
  })
  expect(differencesOf(changed, NAMES)).toEqual([
    { field: 'Date', before: 'May 9, 2026', after: 'May 10, 2026' },
    { field: 'Clock', before: '12 hours', after: '24 hours' },
    { field: 'Card holders can take free spots from', before: 'May 9, 2026, 7:30 AM', after: '' },
    { field: 'until', before: '', after: 'May 10, 2026, 2:00 PM' },
  ])
  const announcement = entry({ noun: 'announcements', after: { endsAt: '2026-05-09T08:50:17.124Z' } })
  expect(differencesOf(announcement, NAMES)).toEqual([
    { field: 'Ends at', before: '', after: 'at 2026-05-09T08:50:17.124Z' },
  ])
})

it('labels each fact of a room', () => {
  const room = entry({
    noun: 'rooms',
    act: 'changed',
    before: { facts: '{"isQuiet":true,"way":"Upstairs"}' },
    after: { facts: '{"isQuiet":true,"isStepFree":true,"captionsUrl":"https://example.org"}' },
  })
  expect(differencesOf(room, NAMES)).toEqual([
    { field: 'The way there', before: 'Upstairs', after: '' },
    { field: 'Step-free', before: '', after: 'Yes' },
    { field: 'Captions', before: '', after: 'https://example.org' },
  ])
})

it('shows in which time slots a session continues, and when it starts', () => {
  const session = entry({
    noun: 'sessions',
    act: 'changed',
    before: { furtherSlotIds: '[]', startsAt: '', place: '' },
    after: { furtherSlotIds: '[7,8]', startsAt: '1:15', place: 'at the lake' },
  })
  const nameOfRow = (field: string, id: number) =>
    field === 'timeSlotId' && id === 7 ? '2:00 PM' : 'a deleted time slot'
  expect(differencesOf(session, { ...NAMES, nameOfRow })).toEqual([
    { field: 'Continues in', before: '', after: '2:00 PM, a deleted time slot' },
    { field: 'Starts at', before: '', after: '1:15 PM' },
    { field: 'Where', before: '', after: 'at the lake' },
  ])
  expect(differencesOf(session, NAMES)[0]?.after).toBe('7, 8')
})

it('shows how late a session began only if it was late', () => {
  const session = (late: number) =>
    entry({ noun: 'sessions', act: 'created', before: null, after: { title: 'Bees', late } })
  const fields = (late: number) => differencesOf(session(late), NAMES).map(({ field }) => field)
  expect([fields(0), fields(10)]).toEqual([['Title'], ['Title', 'Minutes late']])
})
