import { expect, it } from 'vitest'
import { usualWords } from '../test/usual-lists.ts'
import { createLanguageLexicon } from '../words/languages.ts'
import { createLexicon } from '../words/lexicon.ts'
import { createNameLexicon } from '../words/name-lexicon.ts'
import { freeCard } from './card-settings.ts'
import { couldBeName, looksLikeName, spellsName } from './name-lines.ts'

const turkish = {
  lexicon: createLanguageLexicon('tr', []),
  names: createNameLexicon(),
  people: ['Zoë Lê'.normalize('NFD')],
  vocabulary: usualWords,
}

it('recognizes a known person whose name uses combining marks', () => {
  expect(looksLikeName('Zoë Lê', turkish)).toBe(1)
})

it('does not mistake Turkish words for a name because they begin with İ', () => {
  expect(couldBeName('İçinde Qadır', turkish)).toBe(true)
  expect(couldBeName('İçinde İnsan', turkish)).toBe(false)
})

it.each([
  ['de', 'Eva Klein', 'Neue Wege'],
  ['fr', 'José Chrétien', 'Nous autres'],
  ['es', 'Víctor Hernández', 'Cómo hablar'],
  ['da', 'Søren Strand', 'Hvad nu'],
  ['cs', 'Jan Nový', 'Nový svět'],
  ['tr', 'Barış Güneş', 'Bugün Burada'],
  ['vi', 'Nguyễn Văn An', 'Chúng ta'],
])('recognizes a name whose words are all common words of language %s', (code, name, text) => {
  const known = { ...turkish, lexicon: createLanguageLexicon(code, []) }
  expect(looksLikeName(name, known)).toBeGreaterThan(freeCard.name)
  expect(looksLikeName(text, known)).toBeLessThan(freeCard.name)
})

it.each([
  ['RA FALL', 0.82, 'RAFAEL', 0.9, true],
  ['Woor)', 0.92, '(Noor)', 0.86, true],
  ['(cyan)', 0.83, '(Dylan)', 0.86, true],
  ['street', 0.69, 'streit', 0.69, false],
  ['Debugging eon', 0.89, 'Deb uggingeon', 0.89, false],
  ['TABLES', 0.84, 'JABLES', 0.9, false],
])('weighs the reading "%s" (%f) against the name "%s" (%f): %s', (text, sure, name, surer, isName) => {
  const known = { lexicon: createLexicon(), names: createNameLexicon() }
  expect(spellsName({ text: name, confidence: surer }, { text, confidence: sure }, known)).toBe(isName)
})
