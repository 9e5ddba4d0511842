import { expect, it } from 'vitest'
import { usualWords } from '../test/usual-lists.ts'
import { createLanguageLexicon } from '../words/languages.ts'
import { createNameLexicon } from '../words/name-lexicon.ts'
import { freeCard } from './card-settings.ts'
import { couldBeName, looksLikeName } from './name-lines.ts'

const turkish = {
  lexicon: createLanguageLexicon('tr', []),
  names: createNameLexicon(),
  people: ['Zoë Lê'.normalize('NFD')],
  vocabulary: usualWords,
}

it('knows a person whose name has its marks behind its letters', () => {
  expect(looksLikeName('Zoë Lê', turkish)).toBe(1)
})

it('takes no Turkish words for a name because they begin with İ', () => {
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
])('knows a name of which the usual words of %s have each word', (code, name, text) => {
  const known = { ...turkish, lexicon: createLanguageLexicon(code, []) }
  expect(looksLikeName(name, known)).toBeGreaterThan(freeCard.name)
  expect(looksLikeName(text, known)).toBeLessThan(freeCard.name)
})
