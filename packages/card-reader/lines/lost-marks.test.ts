import { expect, it } from 'vitest'
import { emissionsOf, sure } from '../test/made-up-lines.ts'
import { createLanguageLexicon } from '../words/languages.ts'
import { createLexicon } from '../words/lexicon.ts'
import { createNameLexicon } from '../words/name-lexicon.ts'
import { readAgain } from './line-reading.ts'
import { decoder } from './line-settings.ts'

const read = (text: string, language: string) =>
  readAgain({ looks: [emissionsOf(sure(text))] }, createLanguageLexicon(language, []), decoder.text).text

it('restores lost accents of a known word, and drops one that its language does not use there', () => {
  expect(read('moglich fur', 'de')).toBe('möglich für')
  expect(read('Grösse', 'de')).toBe('Größe')
  expect(read('bledów', 'pl')).toBe('błędów')
  expect(read('möglich', 'de')).toBe('möglich')
  expect(read('ñach', 'de')).toBe('nach')
})

it('keeps the accents of an unknown word', () => {
  expect(read('Zöpplig', 'de')).toBe('Zöpplig')
  const name = readAgain({ looks: [emissionsOf(sure('Šžorka Łuwięł'))] }, createNameLexicon(), decoder.name)
  expect(name.text).toBe('Šžorka Łuwięł')
})

it('ignores an accent on an English word as a speck', () => {
  const line = readAgain({ looks: [emissionsOf(sure('hów to meäsure'))] }, createLexicon(), decoder.text)
  expect(line.text).toBe('how to measure')
})

it('tells dotted and dotless i apart in Turkish only', () => {
  expect(read('KADIN', 'tr')).toBe('KADIN')
  expect(read('İnsan', 'tr')).toBe('İnsan')
  expect(read('kadın', 'tr')).toBe('kadın')
  expect(read('Wıe wır', 'de')).toBe('Wie wir')
})
