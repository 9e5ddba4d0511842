import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createLanguageLexicon } from '../words/languages.ts'
import { createLexicon } from '../words/lexicon.ts'
import { readWords, surenessOf, type WordEvidence, wordDoubts } from './word-readings.ts'

const lexicon = createLexicon()
const lettersOf = (text: string, probability = 0.98) => [...text.replaceAll(' ', '')].map(() => probability)
/** Texts of one look with their probabilities. */
const look = (texts: Record<string, number>) =>
  Object.entries(texts).map(([text, probability]) => ({ text, score: Math.log(probability), words: 0 }))

it('is sure of a word that all looks read, and doubts one that they read differently', () => {
  const looks = [
    look({ 'clean code': 0.6, 'clean coda': 0.4 }),
    look({ 'clean coda': 0.7, 'clean code': 0.3 }),
  ]
  const [clean, code] = readWords('clean code', lettersOf('clean code'), looks, lexicon)
  expect(clean).toMatchObject({ text: 'clean', others: [] })
  expect(code).toMatchObject({ text: 'code', others: ['coda'] })
  expect(clean?.sureness).toBeGreaterThan(wordDoubts.doubtfulBelow)
  expect(code?.sureness).toBeLessThan(wordDoubts.doubtfulBelow)
})

it('doubts a word that no list knows, and one whose letters were unsure', () => {
  const once = (text: string, probability: number) =>
    readWords(text, lettersOf(text, probability), [look({ [text]: 1 })], lexicon)[0]?.sureness ?? 0
  expect(once('codc', 0.98)).toBeLessThan(once('code', 0.98))
  expect(once('code', 0.3)).toBeLessThan(once('code', 0.98))
})

it('doubts a surely read word of another language that may be written in two ways or that its list lacks', () => {
  const german = createLanguageLexicon('de', [])
  const surenessIn = (word: string) => {
    const texts = look({ [word]: 1 })
    return readWords(word, lettersOf(word, 0.99), [texts, texts], german)[0]?.sureness ?? 0
  }
  expect(surenessIn('zusammen')).toBeGreaterThan(wordDoubts.doubtfulBelow)
  expect(surenessIn('grosse')).toBeLessThan(wordDoubts.doubtfulBelow)
  expect(surenessIn('losang')).toBeLessThan(wordDoubts.doubtfulBelow)
})

it('takes no other word from a text with another number of words', () => {
  const looks = [look({ 'to the end': 0.5, 'tothe end': 0.3, 'to the and': 0.2 })]
  const [to, the, end] = readWords('to the end', lettersOf('to the end'), looks, lexicon)
  expect([to?.others, the?.others, end?.others]).toEqual([[], [], ['and']])
  expect(end?.sureness).toBeGreaterThan(the?.sureness ?? 1)
})

it('offers three other readings at most, the likelier first, whatever their capitals', () => {
  const looks = [look({ Gone: 0.4, gone: 0.1, Done: 0.2, Bone: 0.12, Tone: 0.1, None: 0.08, Zone: 0.0001 })]
  const [word] = readWords('Gone', lettersOf('Gone'), looks, lexicon)
  expect(word?.others).toEqual(['Done', 'Bone', 'Tone'])
})

it('marks nearly all wrong words and few of the right ones, of notes and cards that the weights were not fitted to', () => {
  // Right or wrong, and the evidence, of 190 words of real notes and of 1,300 of made-up cards.
  const samples: Array<[isRight: number, ...evidence: number[]]> = JSON.parse(
    readFileSync(new URL('../sample/judged-words.json', import.meta.url), 'utf8'),
  )
  const names = Object.keys(wordDoubts.weights)
  const markedOf = (group: number) => {
    const marked = samples
      .filter(([isRight]) => isRight === group)
      .map(([, ...numbers]) =>
        surenessOf(Object.fromEntries(names.map((name, at) => [name, numbers[at]])) as WordEvidence),
      )
      .map((sureness) => sureness < wordDoubts.doubtfulBelow)
    return marked.filter(Boolean).length / marked.length
  }
  expect(markedOf(0)).toBeGreaterThan(0.95)
  expect(markedOf(1)).toBeLessThan(0.25)
})
