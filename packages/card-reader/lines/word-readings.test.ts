import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { emissionsOf, sure } from '../test/made-up-lines.ts'
import { createLanguageLexicon } from '../words/languages.ts'
import { createLexicon } from '../words/lexicon.ts'
import { layLetters } from './letter-probabilities.ts'
import {
  doubtfulBelow,
  readWords,
  type SeenLine,
  surenessOf,
  type WordEvidence,
  wordDoubts,
} from './word-readings.ts'

const lexicon = createLexicon()
/** One pass over a line: texts with their probabilities, and the chosen text with the probability of its letters. */
function look(taken: string, texts: Record<string, number>, letters = 0.98): SeenLine {
  const emissions = emissionsOf(
    [...taken].flatMap((letter) => [{ [letter]: letters, '': 1 - letters }, { '': 0.98 }]),
  )
  const ranked = Object.entries(texts).map(([text, probability]) => ({
    text,
    score: Math.log(probability),
    words: 0,
  }))
  return { ranked, laid: layLetters(emissions, taken), emissions }
}
const read = (taken: string, looks: ReadonlyArray<Record<string, number>>, letters?: number, of = lexicon) =>
  readWords(
    taken,
    looks.map((texts) => look(taken, texts, letters)),
    0,
    of,
  )

it('is sure of a word that every pass reads alike, and doubts one that passes read differently', () => {
  const looks = [
    { 'clean code': 0.6, 'clean coda': 0.4 },
    { 'clean coda': 0.7, 'clean code': 0.3 },
  ]
  const [clean, code] = read('clean code', looks)
  expect(clean).toMatchObject({ text: 'clean', others: [] })
  expect(code).toMatchObject({ text: 'code', others: expect.arrayContaining(['coda']) })
  expect(clean?.sureness).toBeGreaterThan(wordDoubts.doubtfulBelow)
  expect(code?.sureness).toBeLessThan(wordDoubts.doubtfulBelow)
})

it('is less sure of an unknown word and of a word with uncertain letters', () => {
  const once = (text: string, probability: number) =>
    read(text, [{ [text]: 1 }], probability)[0]?.sureness ?? 0
  expect(once('codc', 0.98)).toBeLessThan(once('code', 0.98))
  expect(once('code', 0.3)).toBeLessThan(once('code', 0.98))
})

it('is less sure of a German word that is unknown or has two spellings', () => {
  const german = createLanguageLexicon('de', [])
  const surenessIn = (word: string) =>
    read(word, [{ [word]: 1 }, { [word]: 1 }], 0.99, german)[0]?.sureness ?? 0
  const known = surenessIn('zusammen')
  expect(known).toBeGreaterThan(wordDoubts.doubtfulBelow)
  expect(surenessIn('grosse')).toBeLessThan(known)
  expect(surenessIn('losang')).toBeLessThan(known)
})

it('offers no alternative from a text with a different number of words', () => {
  const [to, the, end] = read('to the end', [{ 'to the end': 0.5, 'tothe end': 0.3, 'to the and': 0.2 }])
  expect([to, the].flatMap((word) => word?.others)).not.toContain('tothe')
  expect(end?.others).toContain('and')
  expect(end?.sureness).toBeGreaterThan(the?.sureness ?? 1)
})

it('offers at most three alternatives, likeliest first, ignoring case', () => {
  const [word] = read('Gone', [
    { Gone: 0.4, gone: 0.1, Done: 0.2, Bone: 0.12, Tone: 0.1, None: 0.08, Zone: 0.0001 },
  ])
  expect(word?.others).toEqual(['One', 'Done', 'Bone'])
})

it('offers known words one plausible letter away before readings that are not words', () => {
  const steps = [{ O: 0.9, C: 0.002 }, { '': 0.98 }, ...sure('HARTS,')]
  const emissions = emissionsOf(steps)
  const ranked = ['OHARTS,', 'OWARTS,'].map((text, at) => ({ text, score: -at, words: 0 }))
  const seen = { ranked, laid: layLetters(emissions, 'OHARTS,'), emissions }
  const [word] = readWords('OHARTS,', [seen], 0, lexicon)
  expect(word?.others).toEqual(['CHARTS,', 'OWARTS,'])
})

it('offers no slur that is one letter away', () => {
  const emissions = emissionsOf([...sure('sl'), { v: 0.6, o: 0.2, u: 0.2 }, { '': 0.98 }, ...sure('t')])
  const ranked = [{ text: 'slvt', score: 0, words: 0 }]
  const [word] = readWords('slvt', [{ ranked, laid: layLetters(emissions, 'slvt'), emissions }], 0, lexicon)
  expect(word?.others).toEqual(['slot'])
})

it('doubts words with no visible space between them', () => {
  const laid = (space: Record<string, number>) => {
    const emissions = emissionsOf([...sure('self'), space, ...sure('sense')])
    const text = 'self sense'
    const seen = { ranked: [{ text, score: 0, words: 0 }], laid: layLetters(emissions, text), emissions }
    return readWords(text, [seen], 0, lexicon).map(({ sureness }) => sureness)
  }
  const [seen, unseen] = [laid({ ' ': 0.97 }), laid({ '': 0.97 })]
  expect(unseen[0]).toBeLessThan(seen[0] ?? 0)
  expect(unseen[1]).toBeLessThan(seen[1] ?? 0)
})

it('notes how many words are one letter away, and whether the recognizer alone reads the same', () => {
  const once = (text: string) => read(text, [{ [text]: 1 }])[0]?.evidence
  expect(once('cat')?.alike).toBeGreaterThan(once('fig')?.alike ?? 0)
  // Scheduled, scheduler, schedules.
  expect(once('schedule')?.alike).toBeCloseTo(Math.log(1 + 3))
  const emissions = emissionsOf([{ c: 0.4, e: 0.59 }, ...sure('at')])
  const seen = {
    ranked: [{ text: 'cat', score: 0, words: 0 }],
    laid: layLetters(emissions, 'cat'),
    emissions,
  }
  expect(once('cat')?.alone).toBe(1)
  expect(readWords('cat', [seen], 0, lexicon)[0]?.evidence.alone).toBe(0)
})

it('marks fewer words of a note than of a card, however well it was read', () => {
  const words = (letters: number, count: number) =>
    Array.from({ length: count }, () => read('code', [{ code: 1 }], letters)).flat()
  for (const letters of [0.8, 0.99]) {
    expect(doubtfulBelow(words(letters, 12))).toBe(wordDoubts.doubtfulOnNotes)
    expect(doubtfulBelow(words(letters, 30))).toBe(wordDoubts.doubtfulBelow)
  }
  expect(wordDoubts.doubtfulOnNotes).toBeLessThan(wordDoubts.doubtfulBelow)
})

it('marks nearly all wrong words and few right ones on notes and cards not used for fitting', () => {
  // Right or wrong, on a note or not, and the evidence, for 200 words of real notes and 1,200 of made-up cards.
  const samples: Array<[isRight: number, isNote: number, ...evidence: number[]]> = JSON.parse(
    readFileSync(new URL('../sample/judged-words.json', import.meta.url), 'utf8'),
  )
  const names = Object.keys(wordDoubts.weights)
  const markedOf = (right: number, note: number) => {
    const marked = samples
      .filter(([isRight, isNote]) => isRight === right && isNote === note)
      .map(([, , ...numbers]) =>
        surenessOf(Object.fromEntries(names.map((name, at) => [name, numbers[at]])) as WordEvidence),
      )
      .map((sureness) => sureness < (note ? wordDoubts.doubtfulOnNotes : wordDoubts.doubtfulBelow))
    return marked.filter(Boolean).length / marked.length
  }
  expect(markedOf(0, 1)).toBeGreaterThan(0.95)
  expect(markedOf(1, 1)).toBeLessThan(0.38)
  expect(markedOf(0, 0)).toBeGreaterThanOrEqual(0.9)
  expect(markedOf(1, 0)).toBeLessThan(0.2)
})
