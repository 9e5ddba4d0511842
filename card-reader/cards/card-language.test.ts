import { expect, it } from 'vitest'
import { readAgain } from '../lines/line-reading.ts'
import { decoder } from '../lines/line-settings.ts'
import { emissionsOf, sure } from '../tools/made-up-lines.ts'
import { createLexicon } from '../words/lexicon.ts'
import { createNameLexicon } from '../words/name-lexicon.ts'
import type { CardContext } from './card-context.ts'
import { inLanguageOf, readInLanguage } from './card-language.ts'

const context: CardContext = {
  models: { detect: unused, recognise: unused },
  lexicon: createLexicon(),
  names: createNameLexicon(),
  people: [],
  eventWords: [],
  eventLanguage: null,
  eventId: 1,
}
async function unused(): Promise<never> {
  throw new Error('no photo is read here')
}

/** The text of a card of one line, as it is read for an event in the given language. */
function read(letters: string, eventLanguage: string | null): string {
  const line = readAgain({ looks: [emissionsOf(sure(letters))] }, context.lexicon, decoder.text)
  return readInLanguage(line, inLanguageOf({ ...context, eventLanguage }, [line]), false).text
}

it('reads a title that does not tell its language in that of the event', () => {
  expect(read('Mereni bez cisel', null)).not.toContain('Měření')
  expect(read('Mereni bez cisel', 'cs')).toBe('Měření bez čísel')
})

it('keeps a card in its own language at an event in another one', () => {
  expect(read('How we ask people', 'cs')).toBe('How we ask people')
  const german = 'Wie wir schone Berichte fur Menschen bauen'
  expect(read(german, 'it')).toBe(read(german, null))
  expect(read(german, 'it')).toContain('für Menschen')
})
