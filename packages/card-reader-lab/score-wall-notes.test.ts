import { expect, it } from 'vitest'
import { type NoteReading, scoreNote } from './score-wall-notes.ts'

const read = (title: string, doubts: NoteReading['doubts']): NoteReading => ({
  title,
  presenter: '',
  text: title,
  isTitleDoubtful: true,
  isDoubtful: true,
  doubts,
  isNarrow: false,
  isTurned: false,
})
const effortOf = (note: NoteReading, title: string, presenter = '') =>
  scoreNote(note, [{ title, presenter, room: null, at: null }]).effort

it('counts one tap for words that become the presenter, and nothing typed', () => {
  const note = read('Bees in the city Ada Qvist', [
    { word: 'Ada Qvist', others: ['Ada Quist'], isName: true },
  ])
  expect(effortOf(note, 'Bees in the city', 'Ada Quist')).toEqual({ taps: 2, typed: 0 })
  expect(effortOf(note, 'Bees in the city', 'Ida Quist').typed).toBeGreaterThan(0)
})

it('counts one tap for a reading of several words, and for a word that is read as several', () => {
  const note = read('Ged rge and thebees', [
    { word: 'Ged rge', others: ['George'] },
    { word: 'thebees', others: ['the bees'] },
  ])
  expect(effortOf(note, 'George and the bees')).toEqual({ taps: 3, typed: 0 })
  expect(effortOf(note, 'Ged rge and the bees')).toEqual({ taps: 2, typed: 0 })
})

it('counts one tap for a marked presenter who is part of the title', () => {
  const note = { ...read('Bees in the', [{ word: 'Citv', others: ['City'] }]), presenter: 'Great Citv' }
  expect(effortOf(note, 'Bees in the great city')).toEqual({ taps: 3, typed: 0 })
  expect(effortOf({ ...note, doubts: [] }, 'Bees in the great city').typed).toBe('greatcity'.length)
  expect(effortOf(note, 'Bees in the city', 'Great City').typed).toBe('city'.length)
})
