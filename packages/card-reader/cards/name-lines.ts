import { editDistance } from '../words/edit-distance.ts'
import { smallLetters } from '../words/marked-letters.ts'
import { betweenNames } from '../words/name-lexicon.ts'
import { costOf } from '../words/word-tree.ts'
import { type Vocabulary, valueOfWord, wordsIn } from '../words/written-values.ts'
import type { CardContext } from './card-context.ts'
import { freeCard } from './card-settings.ts'

/** The words of texts, those of names, the people of the event, and its values. */
export type KnownWords = Pick<CardContext, 'lexicon' | 'names' | 'people' | 'vocabulary'>

/** The name behind "by", "with", "from" or a dash, or in brackets; null when the line has no such cue or no name behind it. */
export function nameAfterCue(text: string, known: KnownWords): string | null {
  const cue = /^\s*(?:(by|with|from|w\/)[\s:.]+|by(?=(?-i:\p{Lu}\p{Ll}))|[-–—~@]+\s*)(.+)$/iu.exec(text)
  const rest = cue?.[2] ?? /^\s*\((.+)\)\s*$/.exec(text)?.[1]
  if (!rest || hasEnumeration(rest, known.vocabulary)) return null
  if (looksLikeName(rest, known) >= freeCard.nameAfterCue) return rest
  // Behind a cue short unknown words are a name even when their capitals or the space were lost.
  return !goesOn.test(text) && couldBeName(rest, known) ? rest : null
}

/** Sentences go on with these words too. */
const goesOn = /^\s*(?:with|from)\s+\p{Ll}/u

/** A few words, one of them in no list, and no sentence: where a name is expected it is one, however badly read. */
export function couldBeName(
  text: string,
  { lexicon, vocabulary }: Pick<KnownWords, 'lexicon' | 'vocabulary'>,
): boolean {
  const words = text.split(/[^\p{L}']+/u).filter((word) => word.length > 1)
  const unknown = words.some((word) => word.length > 2 && !lexicon.has(smallLetters(word)))
  const isShort = words.length <= freeCard.nameWords && text.length <= freeCard.nameLength
  return (
    unknown &&
    isShort &&
    !hasEnumeration(text, vocabulary) &&
    !goesOn.test(text) &&
    !/[.,!?;]\s*$|\d/.test(text)
  )
}

/**
 * Whether a line may hold a name, among other words, too: a word that no list of texts has, a name with a capital that begins no
 * card, or names alone at its end or behind "by", in any letters.
 */
export function mayHoldName(
  text: string,
  isTop: boolean,
  { lexicon, names, people }: Pick<KnownWords, 'lexicon' | 'names' | 'people'>,
): boolean {
  const words = text.split(/[^\p{L}']+/u).filter((word) => word.length > 1)
  if (people.some((name) => isNear(text, name))) return true
  const areNames = (some: readonly string[]) => some.every((word) => names.has(smallLetters(word)))
  const behindCue = /(?:^|\s)(?:by|with|from)\s(.+)$/iu.exec(text)?.[1]?.match(/[\p{L}']{2,}/gu)
  if (areNames(words) || (behindCue && areNames(behindCue))) return true
  return words.some((word, at) => {
    const small = smallLetters(word)
    if (!lexicon.has(small)) return true
    return (at > 0 || !isTop) && /^\p{Lu}/u.test(word) && names.has(small)
  })
}

function hasEnumeration(text: string, vocabulary: Vocabulary): boolean {
  return wordsIn(text, vocabulary).some((word) => valueOfWord(word, vocabulary) !== null)
}

/** 0 (no name) to 1 (a known person). Names are a few capitalised words that the word list mostly lacks. */
export function looksLikeName(text: string, known: KnownWords): number {
  const { lexicon, people, vocabulary } = known
  const spaced = splitJoinedName(text)
  if (people.some((name) => isNear(spaced, name))) return 1
  if (hasEnumeration(text, vocabulary)) return 0
  const words = spaced.split(/\s+/)
  if (words.length > 5 || /[?!:;]|\d|\p{L}\.\s*$|&\s*$/u.test(spaced.replace(/\b\p{Lu}\./gu, ''))) return 0
  const bearing = words.filter((word) => {
    const plain = word.toLowerCase().replace(/[.,]+$/, '')
    return !/^[&+]?$/.test(plain) && !betweenNames.includes(plain)
  })
  if (bearing.length === 0 || words.length === 1) return 0
  const capital = bearing.filter((word) => /^\p{Lu}/u.test(word)).length / bearing.length
  const unknown = bearing.filter((word) => !lexicon.has(word.toLowerCase().replace(/[^\p{L}']/gu, ''))).length
  if (beginsWithName(words, known) || isOfForeignNames(bearing, known)) return freeCard.beginsWithName
  if (capital < 1 && unknown < bearing.length) return 0
  // "Sell Guardrails": names begin with a name, or with what no text has.
  if (beginsWithUsualWord(bearing, known)) return 0
  return 0.35 * capital + 0.55 * (unknown / bearing.length)
}

/** "Graham Whit lock": a first name that is seldom another word, and a second one with a capital, its end maybe broken off. */
function beginsWithName(words: readonly string[], { lexicon, names }: KnownWords): boolean {
  const first = words[0]?.toLowerCase() ?? ''
  const isFirstName = names.has(first) && costOf(first, lexicon) > freeCard.seldomWord
  return (
    isFirstName &&
    words.length <= freeCard.nameWords &&
    words.slice(0, 2).every((word) => /^\p{Lu}/u.test(word))
  )
}

function beginsWithUsualWord([first = '']: readonly string[], { lexicon, names }: KnownWords): boolean {
  const small = smallLetters(first.replace(/[.,]+$/, ''))
  return small.length > 2 && lexicon.has(small) && !names.has(small)
}

/** "Ada" alone: a single name with a capital that is seldom another word. */
export function isSingleName(text: string, { lexicon, names }: KnownWords): boolean {
  const [, name] = /^\s*[-–—(]?\s*(\p{Lu}\p{Ll}{2,})\s*\)?\s*$/u.exec(text) ?? []
  if (!name) return false
  const small = smallLetters(name)
  return names.has(small) && (!lexicon.has(small) || costOf(small, lexicon) > freeCard.seldomWord)
}

/** "Eva Klein": the lists of other languages than English have most names among their usual words. */
function isOfForeignNames(words: readonly string[], { lexicon, names }: KnownWords): boolean {
  const isName = (word: string) =>
    /^\p{Lu}\p{Ll}/u.test(word) && names.has(smallLetters(word.replace(/[.,]+$/, '')))
  return lexicon.spellings !== undefined && words.length > 1 && words.every(isName)
}

/**
 * "DmitriVolkov" is two words: handwriting often leaves less space than the recogniser wants. A capital inside
 * a word that begins none ("OmaR") is a small letter.
 */
export function splitJoinedName(text: string): string {
  return text
    .replace(/(?<=\p{Ll})(\p{Lu}+)(?=\p{Lu}\p{Ll})/gu, (letters: string) => letters.toLowerCase())
    .replace(/(?<=\p{Ll})(?<!\b(?:Mc|Mac|De|Di|La|Le|Du|Van))(?=\p{Lu}\p{Ll})/gu, ' ')
    .replace(/(?<=\p{Ll})\p{Lu}+(?!\p{Ll})/gu, (letters) => letters.toLowerCase())
    .replace(/\s+/g, ' ')
    .trim()
}

/** A few words, of which some begin with small letters and the first one with a capital. */
export function couldBeCutName(text: string): boolean {
  return /^\p{Lu}\p{Ll}+(?: \p{L}+){1,4}$/u.test(text) && / \p{Ll}/u.test(text)
}

/**
 * Whether a name has a word for each capital of the line that was cut, `fewest` at least, none of them a word of texts, and a piece
 * of the line is hardly ever a word: a title whose words stand close together has usual ones, and mostly a single capital.
 */
export function isWholeName(
  name: string,
  cut: string,
  lexicon: KnownWords['lexicon'],
  fewest: number,
): boolean {
  const words = name.split(' ')
  const pieces = cut.split(' ')
  return (
    words.length === pieces.filter((piece) => /^\p{Lu}/u.test(piece)).length &&
    words.length >= fewest &&
    words.length <= freeCard.nameWords &&
    words.every((word) => /^\p{Lu}\p{Ll}+$/u.test(word) && !lexicon.has(smallLetters(word))) &&
    pieces.some((piece) => costOf(smallLetters(piece), lexicon) > freeCard.hardlyWord)
  )
}

function isNear(text: string, name: string): boolean {
  const [a, b] = [text, name].map((each) => smallLetters(each.normalize('NFC'))) as [string, string]
  return Math.abs(a.length - b.length) <= 3 && editDistance(a, b) <= b.length * freeCard.sameNameShare
}
