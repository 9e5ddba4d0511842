import { expect, it } from 'vitest'
import { FIRST_LISTS } from '../../domain/schedule/first-lists.ts'
import { proposedLanguage } from './stored-reading.ts'

it('proposes a language of the event from the words of a card, and none if they are unclear', () => {
  const proposed = (text: string, language: string[]) => proposedLanguage(text, { ...FIRST_LISTS, language })
  const both = ['English', 'Deutsch']
  expect(proposed('Wie wir unsere Bibliothek gebaut haben', both)).toEqual(['deutsch'])
  expect(proposed('Wie wir unsere Bibliothek gebaut haben', ['German', 'French'])).toEqual(['german'])
  expect(proposed('Building a library of things together', both)).toEqual(['english'])
  expect(proposed('Comment faire du pain à la maison', both)).toEqual([])
  expect(proposed('Tee', both)).toEqual([])
  // An event with one language does not ask for it.
  expect(proposed('Building a library of things together', ['English'])).toEqual([])
})
