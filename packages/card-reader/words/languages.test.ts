import { expect, it } from 'vitest'
import { mayLackAccents, otherSpellings, withAccents } from '../lines/accents.ts'
import { createForeignNames, createLanguageLexicon, likelyLanguage } from './languages.ts'
import { createLexicon, wordsOf } from './lexicon.ts'
import { smallLetters } from './marked-letters.ts'
import { createNameLexicon, usualNames } from './name-lexicon.ts'
import { wordCosts } from './word-settings.ts'
import { costOf, type Lexicon } from './word-tree.ts'

// As the recognizer reads them: without accents and with many spaces missing.
it.each([
  ['de', 'Wiewirschone Berichte furAmter bauen und was wirdabei lernen'],
  ['fr', 'Commentparler desresultats quand personne neveut lesentendre'],
  ['es', 'Elprimer ano denuestro equipo ylo queaprendimos conlos clientes'],
  ['pt', 'Como falamos comas pessoas sobreas questoes quenao sabemos medir'],
  ['it', 'Cosa abbiamo imparato dallenostre domande piu difficili diquest anno'],
  ['pl', 'Jakpytac ludzi oto czego niewiedza ico znimi zrobic potem'],
  ['cs', 'Jakse ptat lidi nato co nevedi aproc jeto tak dulezite'],
  ['sv', 'Hurvi fragar manniskor omdet sominte gar attmata ochvad vilart'],
  ['da', 'Hvordan vi sporger mennesker omdet derikke kan males og hvad vilaerte'],
  ['nb', 'Hvordanvi spor mennesker omdet somikke kan males oghva vi harlaert'],
  ['tr', 'Insanlara bilmedikleri seyleri nasil soruyoruz vene ogreniyoruz'],
  ['ro', 'Cumintrebam oamenii despre ceeace nustiu siceam invatat anulacesta'],
  ['vi', 'Lamthe nao dehoi moinguoi ve nhungdieu chungta chuabiet'],
])('recognizes %s by its letter sequences', (code, text) => {
  expect(likelyLanguage(text)).toBe(code)
})

it('returns no language for English, misread or not, or for a few letters', () => {
  for (const text of [
    'How we ask people about what they do not know',
    'Howwe askpeople abuot wnat theydonot knaw ond why itmatters',
    'fur Ole',
  ])
    expect(likelyLanguage(text)).toBeNull()
})

it('restores the accents of words, and keeps their capitals', () => {
  const german = createLanguageLexicon('de', [])
  expect(withAccents('Grosse Losungen fur alle, MOGLICH!', german)).toBe('Große Lösungen für alle, MÖGLICH!')
  expect(withAccents('Czesci, ludzie', createLanguageLexicon('pl', []))).toBe('Części, ludzie')
  expect(withAccents('bledow', createLanguageLexicon('pl', []))).toBe('błędów')
  expect(withAccents('Quobble', german)).toBe('Quobble')
  expect(german.has('lösungen')).toBe(true)
})

it('knows common words from film subtitles, and gives rarer ones a higher cost', () => {
  const turkish = createLanguageLexicon('tr', [])
  const [most, spoken, few] = ['için', 'sokak', 'sandalye'].map((word) => costOf(word, turkish)) as [
    number,
    number,
    number,
  ]
  expect(most).toBe(wordCosts.usualForeign)
  expect(spoken).toBeGreaterThan(most)
  expect(few).toBeGreaterThan(spoken)
  expect(few).toBeLessThan(wordCosts.unknown)
})

// Subtitle recognition mistook l for I, letters of one encoding for those of another, and names for words.
it.each([
  ['de', 'ihre', 'lhre'],
  ['sv', 'ingenting', 'lngenting'],
  ['da', 'eller', 'eiier'],
  ['es', 'ella', 'eiia'],
  ['pl', 'się', 'siê'],
  ['pt', 'você', 'vocãª'],
  ['tr', 'ışık', 'işık'],
  ['vi', 'nguyễn', 'nightlinger'],
])('knows words of %s, but not their misreadings in subtitles', (code, word, misread) => {
  const lexicon = createLanguageLexicon(code, [])
  expect([lexicon.has(word), lexicon.has(misread)]).toEqual([true, false])
})

it('lists exactly the accented letters of a language', () => {
  const marksOf = (code: string) => [...(createLanguageLexicon(code, []).marks ?? [])].sort().join('')
  expect(['de', 'pl', 'tr'].map(marksOf)).toEqual(['ßäöü', 'óąćęłńśźż', 'âçöüğış'])
})

it('has no slurs in its word lists', () => {
  const inList = (code: string, word: string) => createLanguageLexicon(code, []).has(word)
  expect([inList('ro', 'negrii'), inList('tr', 'ibne'), inList('es', 'maricón')]).toEqual([
    false,
    false,
    false,
  ])
})

it('knows which letter sequences are common in a language, ignoring accents', () => {
  const costOfUnknown = (word: string, { letters }: Lexicon) => {
    let [state, cost] = [0, 0]
    for (const code of [...word].map((letter) => letter.charCodeAt(0))) {
      cost += letters?.cost(state, code) ?? 0
      state = letters?.next(state, code) ?? 0
    }
    return cost
  }
  const [polish, english] = [createLanguageLexicon('pl', []), createLexicon()]
  expect(costOfUnknown('czarnościowy', polish)).toBeLessThan(costOfUnknown('czarnościowy', english) / 1.5)
  expect(costOfUnknown('czarnosciowy', polish)).toBe(costOfUnknown('czarnościowy', polish))
  expect(costOfUnknown('þorn', polish)).toBeGreaterThan(costOfUnknown('torn', polish))
})

it('offers the other spelling of a word, and flags words that may lack accents', () => {
  const german = createLanguageLexicon('de', [])
  const taken = withAccents('schon', german)
  expect([taken, ...otherSpellings('schon', german)].sort()).toEqual(['schon', 'schön'])
  expect(['schon', 'quobble', 'losungen', 'und'].map((word) => mayLackAccents(word, german))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(mayLackAccents('schon', createNameLexicon())).toBe(false)
})

it('offers a word as it was read, and flags it, if the list has it with other accents', () => {
  const german = createLanguageLexicon('de', [])
  expect([withAccents('Bögen', german), otherSpellings('Bögen', german)]).toEqual(['Bogen', ['Bögen']])
  expect([mayLackAccents('bögen', german), mayLackAccents('bogen', german)]).toEqual([true, false])
})

it('writes Romanian letters with a comma below and Turkish with both letters i', () => {
  const romanian = createLanguageLexicon('ro', [])
  expect(withAccents('Şi ştiință fara Ploşti', romanian)).toBe('Și știință fără Ploști')
  expect(romanian.has('și')).toBe(true)
  expect([otherSpellings('Şi', romanian), mayLackAccents('ştiință', romanian)]).toEqual([[], false])
  expect(withAccents('KADIN', createLanguageLexicon('tr', []))).toBe('KADIN')
  expect(withAccents('Kadin, DEGIL', createLanguageLexicon('tr', []))).toBe('Kadın, DEĞİL')
})

it('dots Turkish capitals as the list does, and flags no word because of its letters i', () => {
  const turkish = createLanguageLexicon('tr', [])
  expect(withAccents('DEĞIL, IÇIN Istanbul', turkish)).toBe('DEĞİL, İÇİN İstanbul')
  expect(withAccents('ÇALIŞIYOR Kısa QUIZ Iris', turkish)).toBe('ÇALIŞIYOR Kısa QUIZ Iris')
  expect(otherSpellings('ÇALIŞIYOR', turkish)).toEqual([])
  expect(mayLackAccents(smallLetters('ÇALIŞIYOR'), turkish)).toBe(false)
})

it('treats ı as i when it detects the language', () => {
  expect(likelyLanguage('kadin sayisi asil yanlis hizli altin')).toBe('tr')
  expect(likelyLanguage('kadın sayısı asıl yanlış hızlı altın')).toBe('tr')
})

it('recognizes words with combining marks', () => {
  expect(wordsOf('Café Zoe\u0308'.normalize('NFD'))).toEqual(['café', 'zoë'])
  expect(createLexicon(['Ploşti Lab'.normalize('NFD')]).has('ploşti')).toBe(true)
})

it('knows names with ı spelled with i too, as other languages read them', () => {
  expect(createNameLexicon(['Qadır Yıldızz']).has('yildizz')).toBe(true)
  expect(createLexicon(['Qadır']).has('qadir')).toBe(true)
  expect(createNameLexicon().has('yildirim')).toBe(true)
})

it('spells Turkish names that begin with I correctly', () => {
  const turkish = createForeignNames(createNameLexicon(), 'tr', usualNames())
  expect(withAccents('Işık IŞIL Işin', turkish)).toBe('Işık IŞIL Işın')
  const read = smallLetters('Işık')
  expect([turkish.has(read), mayLackAccents(read, turkish), otherSpellings('Işık', turkish)]).toEqual([
    true,
    false,
    [],
  ])
})

it('adds only the accents of the given language to names', () => {
  const czech = createForeignNames(createNameLexicon(), 'cs', usualNames())
  const german = createForeignNames(createNameLexicon(), 'de', usualNames())
  expect(withAccents('Jiri Dvorak', czech)).toBe('Jiří Dvořák')
  expect(withAccents('Jorg Dvorak Lena', german)).toBe('Jörg Dvorak Lena')
})

it('knows English contractions and technical terms', () => {
  const { has } = createLexicon()
  for (const word of ["let's", "don't", 'javascript', 'tdd', 'serverless', 'kaizen', 'retrospectives'])
    expect(has(word), word).toBe(true)
  expect(has("don'")).toBe(false)
})
