import { expect, it } from 'vitest'
import { nameOfChange, spotName } from './act-names.ts'

const names = {
  rooms: [
    { id: 1, name: 'Hall' },
    { id: 2, name: 'قاعة المؤتمرات' },
  ],
  slots: [{ id: 1, startTime: '12:00' }],
  clock: 12,
} as const

it('keeps a name from right to left apart from the time, whose parts would change their places', () => {
  expect(spotName({ timeSlotId: 1, roomId: 1 }, names)).toBe('Hall, 12:00 PM')
  expect(spotName({ timeSlotId: 1, roomId: 2 }, names)).toBe('\u2068قاعة المؤتمرات\u2069, 12:00 PM')
})

it('names a change by what people see of it, whatever cards and photos came with it', () => {
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
  const churn = row('sessions', 'created', { title: 'Churn models' })
  expect(nameOfChange([card, churn], names)).toBe('added “Churn models”')
  expect(nameOfChange([row('numbered_cards', 'changed', { title: '' }), churn, card], names)).toBe(
    'added “Churn models”',
  )
  const lost = row('sessions', 'changed', { title: 'Churn models' })
  expect(nameOfChange([lost, row('rooms', 'deleted', { name: 'Attic' })], names)).toBe(
    'deleted the room “Attic”',
  )
  const slot = row('time_slots', 'created', { startTime: '9:00' })
  expect(nameOfChange([slot, slot, slot], names)).toBe('added 3 time slots')
  expect(nameOfChange([churn, card, churn], names)).toBe('added 2 sessions')
})
