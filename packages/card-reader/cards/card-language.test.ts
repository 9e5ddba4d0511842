import { expect, it } from 'vitest'
import { readAgain } from '../lines/line-reading.ts'
import { decoder } from '../lines/line-settings.ts'
import { emissionsOf, sure } from '../test/made-up-lines.ts'
import { usualLists } from '../test/usual-lists.ts'
import { contextOf } from './card-context.ts'
import { inLanguageOf, readInLanguage } from './card-language.ts'

const texts: Record<string, string> = {
  cs: 'Jak se ptát lidí na to, co nevědí, a proč je to tak důležité',
  it: 'Cosa abbiamo imparato dalle nostre domande più difficili di quest’anno',
}

async function unused(): Promise<never> {
  throw new Error('no photo is read here')
}

/** The text of a one-line card, as read for an event in the given language, or for one without any texts. */
function read(letters: string, language: string | null): string {
  const names = language ? [texts[language] ?? ''] : []
  const context = contextOf(
    { detect: unused, detectSmall: unused, recognize: unused },
    { eventId: 1, names, people: [], lists: usualLists },
  )
  const line = readAgain({ looks: [emissionsOf(sure(letters))] }, context.lexicon, decoder.text)
  return readInLanguage(line, inLanguageOf(context, [line]), false).text
}

it('reads a title of unclear language in the language of its event', () => {
  expect(read('Mereni bez cisel', null)).not.toContain('Měření')
  expect(read('Mereni bez cisel', 'cs')).toBe('Měření bez čísel')
})

it('reads a card in its own language at an event in another language', () => {
  expect(read('How we ask people', 'cs')).toBe('How we ask people')
  const german = 'Wie wir schone Berichte fur Menschen bauen'
  expect(read(german, 'it')).toBe(read(german, null))
  expect(read(german, 'it')).toContain('für Menschen')
})
