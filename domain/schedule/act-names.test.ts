import { expect, it } from 'vitest'
import { deedOfChange, deedOfUndo, spotName } from './act-names.ts'
import { deedWords } from './act-words.ts'

const names = {
  rooms: [
    { id: 1, name: 'Hall' },
    { id: 2, name: 'قاعة المؤتمرات' },
  ],
  slots: [{ id: 1, startTime: '12:00' }],
  clock: 12,
} as const

it('isolates a right-to-left name from the time, whose parts would otherwise swap places', () => {
  expect(spotName({ timeSlotId: 1, roomId: 1 }, names)).toBe('Hall, 12:00 PM')
  expect(spotName({ timeSlotId: 1, roomId: 2 }, names)).toBe('\u2068قاعة المؤتمرات\u2069, 12:00 PM')
})

it('describes a change by what people see of it, whatever cards and photos came with it', () => {
  const row = (
    noun: string,
    act: 'created' | 'changed' | 'deleted',
    given: Record<string, string | number>,
  ) => ({
    noun,
    act,
    before: act === 'created' ? null : given,
    after: act === 'deleted' ? null : given,
  })
  const card = row('session_cards', 'changed', { state: 'saved' })
  const wordsOf = (entries: Parameters<typeof deedOfChange>[0]) => deedWords(deedOfChange(entries, names), 12)
  const churn = row('sessions', 'created', { title: 'Churn models' })
  expect(wordsOf([card, churn])).toBe('added “Churn models”')
  expect(wordsOf([row('numbered_cards', 'changed', { title: '' }), churn, card])).toBe('added “Churn models”')
  const lost = row('sessions', 'changed', { title: 'Churn models' })
  expect(wordsOf([lost, row('rooms', 'deleted', { name: 'Attic' })])).toBe('deleted the room “Attic”')
  const slot = row('time_slots', 'created', { startTime: '9:00' })
  expect(wordsOf([slot, slot, slot])).toBe('added 3 time slots')
  expect(wordsOf([churn, card, churn])).toBe('added 2 sessions')
})

it('describes the undo of an undo as a redo, and the undo of that as an undo', () => {
  const merged = { code: 'merged', gone: 'Bees', kept: 'Bees in the city' } as const
  const undid = deedOfUndo(merged)
  const redid = deedOfUndo(undid)
  const words = [undid, redid, deedOfUndo(redid)].map((deed) => deedWords(deed, 12))
  const of = 'merged “Bees” into “Bees in the city”'
  expect(words).toEqual([`undid: ${of}`, `redid: ${of}`, `undid: ${of}`])
})
