import { expect, it } from 'vitest'
import type { CurrentCard } from './current-card.ts'
import { cardNotes } from './how-to-upload.tsx'

it('asks to check words that were hard to read, but not fields where nothing was read', () => {
  const data = { title: 'Tagging debt', presenterName: '', description: '', type: [] }
  // Only the parts of a card that its notes need.
  const card = {
    data,
    doubtful: ['title', 'presenterName', 'type'],
    doubtfulWords: {},
    crops: {},
    rawText: '',
  } as unknown as CurrentCard
  const notes = cardNotes(card)
  expect([notes?.title, notes?.presenterName, notes?.type].map((note) => note?.hint)).toEqual([
    'Please check: this was hard to read',
    undefined,
    undefined,
  ])
})
