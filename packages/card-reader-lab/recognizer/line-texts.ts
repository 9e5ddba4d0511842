import { readFileSync } from 'node:fs'
import type { Random } from '../../card-reader/test/random.ts'
import { createForeignWords } from './foreign-words.ts'

// How often a word of each class of the word list is drawn: common ones (10) most.
const classWeights: Record<string, number> = {
  10: 12,
  20: 8,
  35: 6,
  40: 1.5,
  50: 1,
  55: 0.7,
  60: 0.7,
  70: 0.7,
}
const small =
  'a to of the in for and is on with at how why what we you your it can do be by from or not no my our are vs as if i'
const signs = 'GA4 SQL API CI/CD AI ML UX SEO Q&A B2B KPI AWS K8s DNS HTTP iOS npm'
const longest = 30
const foreignShare = 0.35

/**
 * Texts like those of lines on cards: one to five words, in any case, some foreign, some with numbers, names and
 * punctuation.
 */
export function createLineTexts(random: Random): () => string {
  const data = (file: string) =>
    readFileSync(new URL(`../../card-reader/data/${file}`, import.meta.url), 'utf8')
  const classes = data('words.txt')
    .split('\n')
    .map((line) => line.split(' '))
    .flatMap(([name = '', ...words]) => ({ words, weight: classWeights[name] ?? 0 }))
  const names = data('names.txt')
    .split('\n')
    .filter((name) => /^[a-z]+$/.test(name))
  const sum = classes.reduce((total, { weight }) => total + weight, 0)
  const listed = () => {
    let at = random.share() * sum
    const home = classes.find(({ weight }) => {
      at -= weight
      return at < 0
    })
    return random.pick(home?.words ?? names)
  }
  // Like "@ada" and "@bees-vance42".
  const nickname = () => {
    const name = random.chance(0.5) ? random.pick(names) : listed()
    const second = random.chance(0.4) ? random.pick(['_', '-']) + random.pick(names) : ''
    return `@${name}${second}${random.chance(0.2) ? random.whole(1, 99) : ''}`
  }
  const word = () => {
    const kind = random.share()
    if (kind < 0.22) return random.pick(small.split(' '))
    if (kind < 0.29) return random.pick(names)
    if (kind < 0.31) return nickname()
    if (kind < 0.34) return String(random.whole(0, 2100))
    return kind < 0.37 ? random.pick(signs.split(' ')) : listed()
  }
  const nextForeign = createForeignWords(random)
  return () => {
    const { language, pick } = random.chance(foreignShare) ? nextForeign() : { language: 'en', pick: word }
    const words: string[] = []
    for (let wanted = random.pick([1, 1, 1, 2, 2, 2, 3, 3, 4, 5]); wanted > 0; wanted--) {
      const next = pick()
      if (words.join(' ').length + next.length < longest) words.push(next)
    }
    return withMarks(withCapitals(words, random, language), random)
  }
}

function withCapitals(words: readonly string[], random: Random, language: string): string[] {
  const large = (word: string) => word.toLocaleUpperCase(language)
  const capital = (word: string) => large(word.charAt(0)) + word.slice(1)
  const style = random.share()
  if (style < 0.28) return words.map((word, index) => (index === 0 ? capital(word) : word))
  if (style < 0.45) return words.map(capital)
  return style < 0.78 ? words.map(large) : [...words]
}

function withMarks(words: readonly string[], random: Random): string {
  const text = withSentences(words, random)
  const [first = '', ...others] = words
  const rest = others.join(' ')
  const kind = random.share()
  if (kind < 0.2) return text + random.pick(['.', '.', '.', ',', '?', '?', '!'])
  if (kind < 0.22) return `- ${text}`
  if (kind < 0.24) return `"${text}"`
  if (kind < 0.26) return `(${text})`
  if (kind > 0.31 || rest === '') return text
  return first + random.pick([': ', '/', '-', ' & ', ' + ', ', ', "'s "]) + rest
}

/** Some sentences end, and some lists continue, within the line. */
function withSentences(words: readonly string[], random: Random): string {
  let text = ''
  for (const word of words) {
    if (text === '') text = word
    else if (!random.chance(0.25)) text += ` ${word}`
    else if (random.chance(0.5)) text += `${random.pick([',', ',', ',', ';', ':'])} ${word}`
    else text += `${random.pick(['.', '.', '.', '?', '!'])} ${word.charAt(0).toUpperCase()}${word.slice(1)}`
  }
  return text
}
