import { editDistance } from '../words/edit-distance.ts'
import { smallLetters } from '../words/marked-letters.ts'
import { betweenNames } from '../words/name-lexicon.ts'
import { costOf } from '../words/word-tree.ts'
import { type Vocabulary, valueOfWord, wordsIn } from '../words/written-values.ts'
import type { CardContext } from './card-context.ts'
import { freeCard } from './card-settings.ts'

/** The words of texts and of names, the people of the event, and its values. */
export type KnownWords = Pick<CardContext, 'lexicon' | 'names' | 'people' | 'vocabulary'>

/** Sentences also continue with these words. */
export const GOES_ON = /^\s*(?:with|from)\s+\p{Ll}/u

/**
 * Whether a text is a few words, one of them in no list, and not a sentence: where a name is expected, it is one,
 * however badly read.
 */
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
    !GOES_ON.test(text) &&
    !/[.,!?;]\s*$|\d/.test(text)
  )
}

/**
 * Whether a line may contain a name, even among other words: a word in no list of texts, a capitalized name that does
 * not begin the card, or only names at its end or after "by", in any letters.
 */
export function mayHoldName(
  text: string,
  isTop: boolean,
  { lexicon, names, people }: Pick<KnownWords, 'lexicon' | 'names' | 'people'>,
): boolean {
  const words = text.split(/[^\p{L}']+/u).filter((word) => word.length > 1)
  if (people.some((name) => isNear(text, name))) return true
  const areNames = (some: readonly string[]) =>
    some.every((word) => names.has(smallLetters(word))) &&
    !some.every((word) => JOINING.has(smallLetters(word)))
  const behindCue = /(?:^|\s)(?:by|with|from)\s(.+)$/iu.exec(text)?.[1]?.match(/[\p{L}']{2,}/gu)
  if (areNames(words) || (behindCue && areNames(behindCue))) return true
  // In capitals, a common word among others looks like a name.
  const isLoud = !/\p{Ll}/u.test(text)
  return words.some((word, at) => {
    const small = smallLetters(word)
    if (!lexicon.has(small)) return true
    if (isLoud) return names.has(small) && costOf(small, lexicon) > freeCard.seldomWord
    return (at > 0 || !isTop) && /^\p{Lu}/u.test(word) && names.has(small)
  })
}

/** Words of sentences that are names somewhere: alone on a line, they are not names. */
const JOINING = new Set(
  'an and as at but by for from how if in is my no not of on or our so that the this to up we why you'.split(
    ' ',
  ),
)

/** Whether the lists have the words as names, and texts almost never contain them. */
export function isListedName(
  text: string,
  { lexicon, names }: Pick<KnownWords, 'lexicon' | 'names'>,
): boolean {
  const words = (text.match(/[\p{L}']+/gu) ?? []).map(smallLetters)
  return (
    words.length > 0 && words.every((word) => names.has(word)) && words.some((word) => !lexicon.has(word))
  )
}

/** Whether one of the words is a value of a list. */
export function hasEnumeration(text: string, vocabulary: Vocabulary): boolean {
  return wordsIn(text, vocabulary).some((word) => valueOfWord(word, vocabulary) !== null)
}

/**
 * How much a text looks like a name, from 0 (no name) to 1 (a known person). Names are a few capitalized words, most
 * of them missing from the word list.
 */
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
  // Capitals say nothing if there is no lowercase letter.
  const isLoud = !/\p{Ll}/u.test(spaced)
  const capital = isLoud ? 0 : bearing.filter((word) => /^\p{Lu}/u.test(word)).length / bearing.length
  const unknown = bearing.filter((word) => !lexicon.has(word.toLowerCase().replace(/[^\p{L}']/gu, ''))).length
  const isName = beginsWithName(words, known) || isOfForeignNames(bearing, known)
  const least = isName ? freeCard.beginsWithName : 0
  if (capital < 1 && unknown < bearing.length) return least
  // "Sell Guardrails": names begin with a name, or with a word that no text has.
  if (beginsWithUsualWord(bearing, known)) return least
  return Math.max(least, 0.35 * capital + 0.55 * (unknown / bearing.length))
}

/**
 * "Graham Whit lock": a first name that is seldom another word, and a capitalized second name, whose end may be
 * broken off.
 */
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

/** "Ada" alone: a single name that is seldom another word, or never is if no capital distinguishes it. */
export function isSingleName(
  text: string,
  { lexicon, names }: Pick<KnownWords, 'lexicon' | 'names'>,
): boolean {
  const [, name] = /^\s*[-–—(]?\s*(\p{L}{3,})\s*\)?\s*$/u.exec(text) ?? []
  if (!name) return false
  const small = smallLetters(name)
  const isCapital = /^\p{Lu}\p{Ll}+$/u.test(name)
  return (
    names.has(small) &&
    !betweenNames.includes(small) &&
    (!lexicon.has(small) || (isCapital && costOf(small, lexicon) > freeCard.seldomWord))
  )
}

/** "ewilma" as "@wilma": the sign before a name is often misread as a letter. Null if it is no such name. */
export function asNick(
  text: string,
  { lexicon, names }: Pick<KnownWords, 'lexicon' | 'names'>,
): string | null {
  const [word = '', name = ''] = /^[@eoaqgcp0](\p{L}{4,})$/iu.exec(text.trim()) ?? []
  const [whole, small] = [smallLetters(word), smallLetters(name)]
  return !lexicon.has(whole) && !names.has(whole) && names.has(small) && !lexicon.has(small)
    ? `@${name}`
    : null
}

/**
 * Whether a line contains only names when read with the words of names, and was barely readable with the words of
 * texts: "RAFAEL" instead of "RA FALL". Confidences are mean probabilities of letters.
 */
export function spellsName(
  name: { text: string; confidence: number },
  text: { text: string; confidence: number },
  { lexicon, names }: Pick<KnownWords, 'lexicon' | 'names'>,
): boolean {
  const bearing = (line: string) => {
    const words = line.replace(/^\s*(?:by|with|from)\b/iu, '').match(/[\p{L}']+/gu) ?? []
    return words.map(smallLetters).filter((word) => !betweenNames.includes(word))
  }
  const spelled = bearing(name.text)
  if (spelled.length === 0 || spelled.length > freeCard.nameWords || /\d|[?!:;&]/.test(name.text))
    return false
  const isListed = (word: string) => word.length > 2 && names.has(word)
  const isUsual = (word: string) => costOf(word, lexicon) < freeCard.seldomWord
  const read = bearing(text.text)
  if (read.every(isUsual))
    return (
      text.confidence < freeCard.hardlyRead && name.confidence > text.confidence && spelled.every(isListed)
    )
  if (read.some((word) => word.length >= freeCard.longWord && isUsual(word) && !isListed(word))) return false
  const [first = ''] = spelled
  return isListed(first) && name.confidence > text.confidence - freeCard.nameMargin
}

/** "Eva Klein": the lists of languages other than English have most names among their common words. */
function isOfForeignNames(words: readonly string[], { lexicon, names }: KnownWords): boolean {
  const isName = (word: string) =>
    /^\p{Lu}\p{Ll}/u.test(word) && names.has(smallLetters(word.replace(/[.,]+$/, '')))
  return lexicon.spellings !== undefined && words.length > 1 && words.every(isName)
}

/**
 * "DmitriVolkov" is two words: handwriting often leaves less space than the recognizer needs. A capital inside a word
 * that begins no word ("OmaR") is a lowercase letter.
 */
export function splitJoinedName(text: string): string {
  return text
    .replace(/(?<=\p{Ll})(\p{Lu}+)(?=\p{Lu}\p{Ll})/gu, (letters: string) => letters.toLowerCase())
    .replace(/(?<=\p{Ll})(?<!\b(?:Mc|Mac|De|Di|La|Le|Du|Van))(?=\p{Lu}\p{Ll})/gu, ' ')
    .replace(/(?<=\p{Ll})\p{Lu}+(?!\p{Ll})/gu, (letters) => letters.toLowerCase())
    .replace(/\s+/g, ' ')
    .trim()
}

/** A few words, some of which begin with lowercase letters and the first with a capital. */
export function couldBeCutName(text: string): boolean {
  return /^\p{Lu}\p{Ll}+(?: \p{L}+){1,4}$/u.test(text) && / \p{Ll}/u.test(text)
}

/**
 * Whether a name has a word for each capital of the line that was cut, at least `fewest`, none of them a word of
 * texts, and a piece of the line is almost never a word. A title whose words are close together has common words, and
 * usually a single capital.
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

/** Whether a text is a name except for a few letters. */
export function isNear(text: string, name: string): boolean {
  const [a, b] = [text, name].map((each) => smallLetters(each.normalize('NFC'))) as [string, string]
  return Math.abs(a.length - b.length) <= 3 && editDistance(a, b) <= b.length * freeCard.sameNameShare
}
