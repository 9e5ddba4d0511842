import { expect, it } from 'vitest'
import { isElsewhere, nameOnHead, roomNamed } from './room-names.ts'

const rooms = ['Lab', 'Workshop', 'Łódź Room', 'Room 1', 'Room 2', '東京'].map((name) => ({ name }))

it('recognizes a room by its name as people write it or as it was read', () => {
  const named = (read: string) => roomNamed(read, rooms)?.name ?? null
  expect(['#LAB', 'work-shop', 'lodz room', 'ROOM 2', '東京', 'Workshep'].map(named)).toEqual([
    'Lab',
    'Workshop',
    // A stroke through a letter is not an accent, but still only one different letter.
    'Łódź Room',
    'Room 2',
    '東京',
    'Workshop',
  ])
  expect(['Lob', 'Room 3', 'Hall', '', '#', 'Workbench'].map(named)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
  // Two rooms are equally similar.
  expect(roomNamed('Workshon', [{ name: 'Workshop' }, { name: 'Workshow' }])).toBe(null)
})

it('names a new room after its heading', () => {
  expect(nameOnHead('#Lab')).toBe('Lab')
  expect(nameOnHead('# Work- shop')).toBe('Workshop')
  expect(nameOnHead('Some- where  Else (where?)')).toBe('Somewhere Else')
  expect(nameOnHead('Some. where Else (where?')).toBe('Somewhere Else')
  expect(nameOnHead('Main Room (Here)')).toBe('Main Room (Here)')
})

it('recognizes a heading on a card that means anywhere rather than a room', () => {
  const said = ['Somewhere Else (where?)', 'elsewhere', 'Garden', 'Woanders', 'Draußen', 'Where?']
  expect(said.map(isElsewhere)).toEqual(said.map(() => true))
  expect(['Lab', 'Main Room (Here)', 'Gardener', 'Elsinore'].map(isElsewhere)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
