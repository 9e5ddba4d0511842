import { describe, expect, it } from 'vitest'
import { emissionsOf, sure } from '../test/made-up-lines.ts'
import { usualWords } from '../test/usual-lists.ts'
import { editDistance } from '../words/edit-distance.ts'
import { createLexicon } from '../words/lexicon.ts'
import { createNameLexicon } from '../words/name-lexicon.ts'
import { tidyPresenter } from '../words/presenter-names.ts'
import { valueOfWord } from '../words/written-values.ts'
import { rankTexts } from './ctc-decoder.ts'
import { calmCase } from './letter-case.ts'
import { layLetters } from './letter-probabilities.ts'
import { type Emissions, latinEmissions } from './letters.ts'
import type { WordRules } from './line-prefixes.ts'
import { readAgain } from './line-reading.ts'
import { decoder } from './line-settings.ts'
import { spacePunctuation } from './punctuation.ts'

const lexicon = createLexicon()
const decodeLine = (emissions: Emissions, known: typeof lexicon, rules: WordRules = decoder.text) =>
  rankTexts(emissions, known, rules)[0]?.text ?? ''

describe('decoding a line', () => {
  it('keeps words read with certainty, known or not', () => {
    for (const text of ['Zorblax 42', 'Plorka', 'Grafana beats Kibana', 'GA4'])
      expect(decodeLine(emissionsOf(sure(text)), lexicon)).toBe(text)
  })

  it('prefers a known word if a letter is doubtful', () => {
    const steps = [...sure('synth'), { o: 0.55, e: 0.42 }, { '': 0.97 }, ...sure('tic')]
    expect(decodeLine(emissionsOf(steps), lexicon)).toBe('synthetic')
  })

  it('inserts spaces between words that were read as one', () => {
    expect(decodeLine(emissionsOf(sure('thecookiebannermuseum')), lexicon)).toBe('the cookie banner museum')
  })

  it('uses the words of the event', () => {
    const steps = [...sure('Zube'), { r: 0.6, n: 0.38 }, { '': 0.97 }, ...sure('ka')]
    expect(decodeLine(emissionsOf(steps), lexicon)).toBe('Zuberka')
    expect(decodeLine(emissionsOf(steps), createLexicon(['Zubenka Hall']))).toBe('Zubenka')
  })

  it('knows words with digits and signs, those of the event too', () => {
    const doubtful = (seen: string, written: string) => ({ [seen]: 0.6, [written]: 0.35 })
    const tests = [doubtful('L', 'E'), { '': 0.97 }, doubtful('z', '2'), { '': 0.97 }, ...sure('E tests')]
    expect(decodeLine(emissionsOf(tests), lexicon)).toBe('E2E tests')
    const without = [...sure('lunch w'), doubtful('l', '/'), { '': 0.97 }, ...sure('o meat')]
    expect(decodeLine(emissionsOf(without), lexicon)).toBe('lunch w/o meat')
    const room = [...sure('Room Q'), doubtful('I', '/'), { '': 0.97 }, ...sure('7x')]
    expect(decodeLine(emissionsOf(room), lexicon)).not.toContain('Q/7x')
    expect(decodeLine(emissionsOf(room), createLexicon(['(Q/7x), first floor']))).toBe('Room Q/7x')
  })

  it('still doubts letters directly after digits of no listed word', () => {
    const steps = [...sure('so '), { '2': 0.6, z: 0.37 }, { '': 0.97 }, ...sure('oo')]
    expect(decodeLine(emissionsOf(steps), lexicon)).toBe('so zoo')
  })

  it('reads a line that holds a name by names of many countries, not by common words', () => {
    const doubtful = (letters: Record<string, number>) => [letters]
    const known = emissionsOf([
      ...sure('Gre'),
      ...doubtful({ f: 0.5, t: 0.48 }),
      ...sure('a Ho'),
      ...doubtful({ t: 0.6, l: 0.38 }),
      ...sure('m'),
    ])
    expect(decodeLine(known, createNameLexicon(), decoder.name)).toBe('Greta Holm')
    const strange = emissionsOf([...sure('Zyl'), ...doubtful({ w: 0.6, v: 0.38 }), ...sure('ok')])
    expect(decodeLine(strange, createNameLexicon(), decoder.name)).toBe('Zylwok')
    expect(decodeLine(strange, createNameLexicon(['Mei Zylvok']), decoder.name)).toBe('Zylvok')
  })

  it('picks the letter that makes an unknown word look like a word', () => {
    const steps = [...sure('zorbl'), { x: 0.55, i: 0.4 }, { '': 0.97 }, ...sure('ng')]
    expect(decodeLine(emissionsOf(steps), lexicon)).toBe('zorbling')
  })

  it('reads the text that all passes over a line support together, ignoring case', () => {
    const looks = [
      emissionsOf([...sure('Green car'), { t: 0.93, d: 0.05 }]),
      emissionsOf([...sure('green car'), { d: 0.9, t: 0.01 }]),
    ]
    const read = (some: Emissions[]) => readAgain({ looks: some }, lexicon, decoder.text).text
    expect([read(looks.slice(0, 1)), read(looks)]).toEqual(['Green cart', 'Green card'])
  })

  it('reads a line without letters as empty', () => {
    expect(decodeLine(emissionsOf([{ '': 1 }, { '': 1 }]), lexicon)).toBe('')
    expect(decodeLine(emissionsOf([]), lexicon)).toBe('')
  })

  it('reports how certain each letter is', () => {
    const steps = [...sure('ab'), { c: 0.5, '': 0.3 }]
    const laid = layLetters(emissionsOf(steps), 'abc')
    expect(laid.map(({ probability }) => Math.round(probability * 100))).toEqual([97, 97, 50])
  })

  it('keeps the recognizer’s scores of Latin letters, and counts letters of other scripts', () => {
    const { symbols } = latinEmissions({ data: new Float32Array(), dims: [1, 0] })
    const count = symbols.length + 1
    const answer = new Float32Array(3 * count).fill(-20)
    answer[0] = -0.1
    answer[count + symbols.indexOf('a')] = -0.2
    answer[3 * count - 1] = -0.3
    const { logs, steps, foreign } = latinEmissions({ data: answer, dims: [1, 3, count] })
    expect([steps, foreign, logs.length]).toEqual([3, 0.5, 3 * symbols.length])
    expect(logs[symbols.length + symbols.indexOf('a')]).toBeCloseTo(-0.2)
    expect(Math.max(...logs.subarray(2 * symbols.length))).toBeCloseTo(Math.log(1e-7))
  })
})

describe('correcting punctuation and capitals', () => {
  it.each([
    ['one,two;three', 'one, two; three'],
    ['ends here.Then goes on', 'ends here. Then goes on'],
    ['a quiz.what worked', 'a quiz. What worked'],
    ['at 10:30, 2.5 of example.org', 'at 10:30, 2.5 of example.org'],
    ['stop ,now !', 'stop, now!'],
    ['tags(and more)', 'tags (and more)'],
  ])('spaces the punctuation of "%s"', (read, spaced) => {
    expect(spacePunctuation(read)).toBe(spaced)
  })

  it('lowercases stray capitals inside known words only', () => {
    expect(calmCase('RepoRts with JavaScript by McDonald in SQL', lexicon)).toBe(
      'Reports with JavaScript by McDonald in SQL',
    )
  })
})

describe('a presenter’s name', () => {
  it.each([
    ['ROMAN DVORAK', 'Roman Dvorak'],
    ['DmitriVolkov', 'Dmitri Volkov'],
    ['- omar haddad,', 'Omar Haddad'],
    ['Shona McIntyre', 'Shona McIntyre'],
    ['Nadia Kari mi', 'Nadia Karimi'],
    ['Ada van der Berg and team', 'Ada van der Berg and team'],
    ['Pedro dos Santos', 'Pedro dos Santos'],
    ['Ada quist', 'Ada quist'],
    ['Bo Example jr', 'Bo Example jr'],
  ])('is written the way people write it: %s', (read, name) => {
    expect(tidyPresenter(read, [])).toEqual({ name, matched: false })
  })

  it('matches a known person only if it is close to no other', () => {
    const people = ['Ines Carvalho', 'Piotr Zielinski']
    expect(tidyPresenter('ines Canalho', people)).toEqual({ name: 'Ines Carvalho', matched: true })
    expect(tidyPresenter('Ines Carvalho', people)).toEqual({ name: 'Ines Carvalho', matched: false })
    expect(tidyPresenter('Wanda Nowak', people)).toEqual({ name: 'Wanda Nowak', matched: false })
    expect(tidyPresenter('Ann Lee', ['Ann Les', 'Anne Lee'])).toEqual({ name: 'Ann Lee', matched: false })
  })

  it('matches a person whose name has combining marks or a dotted capital I', () => {
    const decomposed = 'Zoë Lê'.normalize('NFD')
    expect(tidyPresenter('Zoë Lê', [decomposed])).toEqual({ name: 'Zoë Lê', matched: false })
    expect(tidyPresenter('Zoé Lê', [decomposed])).toEqual({ name: 'Zoë Lê', matched: true })
    expect(tidyPresenter(decomposed, ['Zoë Lê'])).toEqual({ name: 'Zoë Lê', matched: false })
    expect(tidyPresenter('Ipi Oz', ['İpi Öz'])).toEqual({ name: 'İpi Öz', matched: true })
  })
})

describe('list values', () => {
  it.each([
    ['analysis', 'analytics'],
    ['tech', 'technical'],
    ['Management', 'business'],
    ['Beginners', 'beginner'],
    ['presentatian', 'presentation'],
    ['technique', undefined],
    ['mobile', undefined],
  ])('map %s to %s', (written, value) => {
    expect(valueOfWord(written, usualWords)?.value).toBe(value)
  })

  it('are compared by edit distance', () => {
    expect([
      editDistance('kitten', 'sitting'),
      editDistance('', 'abc'),
      editDistance('same', 'same'),
    ]).toEqual([3, 3, 0])
  })
})
