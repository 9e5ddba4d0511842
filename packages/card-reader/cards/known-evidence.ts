import { type KnownLetters, knownLetters, type LineLosses, likenessOf } from '../lines/known-letters.ts'
import type { KnownText } from '../reading.ts'
import type { CardEvidence, FieldEvidence } from './card-evidence.ts'
import { knownCard } from './card-settings.ts'

type KnownWords = {
  title: KnownLetters
  words: KnownLetters[]
  presenterName: KnownLetters
  description: KnownLetters
}

/** How much of each text is on the lines, anywhere and with any line breaks, in the order of the texts. */
export function evidenceOn(lines: readonly LineLosses[], known: readonly KnownText[]): CardEvidence[] {
  const chance = chanceOn(lines)
  return known.map((text) => evidenceOf(wordsOf(text), lines, chance))
}

function wordsOf({ title, presenterName, description }: KnownText): KnownWords {
  const words = title.split(/\s+/).map((word) => knownLetters(word, knownCard.most.title))
  return {
    title: knownLetters(title, knownCard.most.title),
    words,
    presenterName: knownLetters(presenterName, knownCard.most.name),
    description: knownLetters(description, knownCard.most.description),
  }
}

/**
 * The score that a text of a given worth gets by chance on these lines: a straight line fitted to the scores of texts
 * that are on no line.
 */
function chanceOn(lines: readonly LineLosses[]): (worth: number) => number {
  const points = knownCard.elsewhere.map((text) => {
    const { letters, worth } = knownLetters(text, knownCard.most.description)
    return { worth, score: likenessOf(lines, letters) }
  })
  const mean = (value: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + value(point), 0) / points.length
  const [worths, scores] = [mean(({ worth }) => worth), mean(({ score }) => score)]
  const slope =
    mean(({ worth, score }) => (worth - worths) * (score - scores)) /
    mean(({ worth }) => (worth - worths) ** 2)
  return (worth) => Math.max(0, Math.min(knownCard.mostChance * worth, scores + slope * (worth - worths)))
}

function evidenceOf(
  text: KnownWords,
  lines: readonly LineLosses[],
  chance: (worth: number) => number,
): CardEvidence {
  const look = ({ letters, worth }: KnownLetters): FieldEvidence => {
    if (worth === 0) return { score: 0, share: 0 }
    const score = likenessOf(lines, letters) - chance(worth)
    return { score, share: score / (worth - chance(worth)) }
  }
  const title = look(text.title)
  const weakestWord = title.share < knownCard.seenTitle ? 0 : weakestOf(text, lines)
  return {
    title: { ...title, weakestWord },
    presenterName: look(text.presenterName),
    description: look(text.description),
  }
}

/** The lowest share of its worth that any word adds to the score of the title. */
function weakestOf({ title, words }: KnownWords, lines: readonly LineLosses[]): number {
  const score = likenessOf(lines, title.letters)
  const shares = words.map(({ letters, worth }, index) => {
    if (letters.length === 0) return 1
    const others = words.flatMap((word, at) => (at === index ? [] : word.letters))
    return (score - likenessOf(lines, others)) / Math.max(1, worth)
  })
  return Math.min(...shares)
}
