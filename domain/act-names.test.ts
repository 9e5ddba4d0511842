import { expect, it } from 'vitest'
import { spotName } from './act-names.ts'

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
