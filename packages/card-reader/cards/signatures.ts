import { medianOf } from '../wall/averages.ts'
import { smallLetters } from '../words/marked-letters.ts'
import { costOf } from '../words/word-tree.ts'
import { freeCard, signature } from './card-settings.ts'
import type { Role } from './label-roles.ts'
import { isSigned, nameAfterCue, nameAtEnd } from './name-cues.ts'
import { asNick, isListedName, isNear, isSingleName, type KnownWords, looksLikeName } from './name-lines.ts'
import { type CardLine, isAtRight, isUnfinished } from './title-lines.ts'

/** Evidence for and against a note's first or last line naming the presenter. Shares and flags are 0 to 1. */
export type SignatureEvidence = Record<keyof typeof signature.weights, number>

type OpenLine = { role: Role; index: number }

/**
 * Marks the first or last line without a field as the presenter's if it is more likely than not a name; otherwise
 * says that it may be.
 * @returns whether a line was marked
 */
export function markSignature(
  lines: readonly CardLine[],
  open: readonly OpenLine[],
  known: KnownWords,
): boolean {
  const [first, last] = [open[0], open.at(-1)]
  if (!first || !last || first === last) return false
  const own = open.flatMap(({ index }) => lines[index] ?? [])
  const onTop = isSigned(first.role.text, known) ? 1 : likelyToSign(own, 0, known)
  const below = likelyToSign(own, own.length - 1, known)
  const { role } = below >= onTop ? last : first
  const likely = Math.max(onTop, below)
  if (likely < signature.taken) {
    if (likely >= signature.offered) role.mayBeName = true
    return false
  }
  const isLast = role === last.role
  if (isLast) markFirstHalf(open.at(-2), last, known)
  const name = asNick(role.text, known) ?? nameAfterCue(role.text, known) ?? role.text
  // "@ada" is read as "Cada", which is also a name, and a title may begin with a name.
  const isClear = (isLast || onTop === 1) && !mayBeNick(name, known)
  const isSure = isClear && likely >= signature.sure && isListedName(name, known)
  role.field = 'presenterName'
  role.text = name
  role.certainty = isSure ? freeCard.guessed : freeCard.namePlace
  return true
}

/** Whether a name may be a nickname whose "@" was read as a letter. */
function mayBeNick(name: string, { names }: KnownWords): boolean {
  const [, rest = ''] = /^[COQaeogq](\p{Ll}{3,})$/u.exec(name) ?? []
  return names.has(rest)
}

/** A word that introduces a name, at the end of the line above it. */
const CUE_AT_END = /\s+(?:by\s?:?|w\/|[-–—(@])\s*$/iu

/** "by Olga" above "Petrova", and "- Petra +" above "Olga". A "by" at the end of a title is not part of it. */
function markFirstHalf(above: OpenLine | undefined, last: OpenLine, known: KnownWords): void {
  if (above) above.role.text = above.role.text.replace(CUE_AT_END, '')
  const name = above && nameAfterCue(above.role.text, known)
  const plain = name?.replace(/\s*[+&,]\s*$/, '') ?? ''
  if (!above || !name || above.index === 0 || above.index !== last.index - 1) return
  const isHalf = plain !== name || (isSingleName(plain, known) && /^\s*\p{L}+\)?\s*$/u.test(last.role.text))
  if (!isHalf) return
  above.role.field = 'presenterName'
  above.role.text = name
  above.role.certainty = freeCard.namePlace
}

/** "Bees in the city - Ada": a listed name after a sign at the end of the title. It is never sure. */
export function markNameAtEnd(open: readonly OpenLine[], known: KnownWords): void {
  for (const { role } of open.toReversed()) {
    const end = nameAtEnd(role.text, known)
    if (!end) continue
    role.text = end.before
    role.nameAtEnd = end.name
    return
  }
}

/** How likely (0 to 1) a note's first or last line is to name the presenter. */
export function likelyToSign(lines: readonly CardLine[], at: number, known: KnownWords): number {
  const text = lines[at]?.text ?? ''
  const name = nameAfterCue(text, known) ?? text
  if (lines[at]?.person || known.people.some((person) => isNear(name, person))) return 1
  if (isSentence(text)) return 0
  const evidence = evidenceOf(lines, at, known)
  const names = Object.keys(signature.weights) as Array<keyof SignatureEvidence>
  const sum = names.reduce(
    (total, each) => total + signature.weights[each] * evidence[each],
    signature.start as number,
  )
  const likely = 1 / (1 + Math.exp(-sum))
  // Jargon and compounds are as unknown as names, and a title continues with any word.
  const { cue, single, right, smaller, gap, unfinished, spelled, usual, unknown, gain } = evidence
  const isPlaced = cue + right > 0 || Math.max(smaller, gap) > signature.setOff
  const isSpelled = spelled === 1 && usual === 0 && gain > signature.leastGain
  const isName =
    isSpelled ||
    single > 0 ||
    asNick(text, known) !== null ||
    isListedName(name, known) ||
    looksLikeName(name, known) >= freeCard.name
  // A title may begin with one name, such as a company's, but rarely with two.
  const isWhole = isSpelled && /\p{L}\s+\p{L}/u.test(text)
  const isBegin = at === 0 && !isWhole && (lines.length < 3 || !/^\s*\p{Lu}/u.test(lines[1]?.text ?? ''))
  // It begins with a first line in larger letters than the others.
  const isLarge = at === 0 && cue + right === 0 && smaller < signature.larger
  const isClear = isPlaced
    ? unfinished === 0 || isName
    : isName && !isBegin && (unfinished === 0 || unknown > 0)
  return isClear && !isLarge ? likely : Math.min(likely, signature.guess)
}

/** Whether a text is a sentence. Names are a few words, and end with a letter. */
function isSentence(text: string): boolean {
  const words = text.match(/[\p{L}\d']+/gu) ?? []
  return words.length > signature.mostWords || (words.length > 1 && /[.?!;:]\s*$/.test(text))
}

export function evidenceOf(lines: readonly CardLine[], at: number, known: KnownWords): SignatureEvidence {
  return { ...evidenceOfWords(lines, at, known), ...evidenceOfPlace(lines, at) }
}

function evidenceOfWords(lines: readonly CardLine[], at: number, known: KnownWords) {
  const { lexicon, names } = known
  const text = lines[at]?.text ?? ''
  const name = nameAfterCue(text, known)
  const words = (text.match(/[\p{L}']+/gu) ?? []).map(smallLetters)
  const letters = words.reduce((sum, { length }) => sum + length, 0)
  const share = (is: (word: string) => boolean) =>
    words.filter(is).reduce((sum, { length }) => sum + length, 0) / Math.max(1, letters)
  const others = lines.filter((_, index) => index !== at).map((line) => line.text)
  const isLoud = (some: string) => !/\p{Ll}/u.test(some)
  const above = at > 0 ? (lines[at - 1]?.text ?? '') : ''
  return {
    cue: Number(name !== null),
    single: Number(isSingleName(name ?? text, known)),
    unknown: share((word) => word.length > 1 && !lexicon.has(word)),
    usual: share((word) => costOf(word, lexicon) < freeCard.seldomWord),
    named: share((word) => names.has(word)),
    one: Number(words.length === 1),
    digits: Number(/\d/.test(text)),
    small: Number(/^\s*\p{Ll}/u.test(text)),
    // "GDPR" below lowercase letters.
    initials: Number(isLoud(text) && letters <= signature.initials && !isLoud(others.join(''))),
    short: Number(letters <= 3),
    joined: Number(/^\s*(?:and|or|und|for|in|of|to|vs|with|without|[+&/])(?![\p{L}'])/iu.test(text)),
    unfinished: Number(isUnfinished(above)),
    ...evidenceOfSpelling(lines[at], known),
  }
}

/**
 * Evidence from reading the line with the words of names: which of its words are names then, and whether they fit the
 * ink better.
 */
function evidenceOfSpelling(line: CardLine | undefined, { names }: KnownWords) {
  const text = line?.asName?.text ?? line?.text ?? ''
  const words = (text.match(/[\p{L}']{2,}/gu) ?? []).map(smallLetters)
  const gain = line?.asName?.gain ?? 0
  return {
    spelled: words.filter((word) => names.has(word)).length / Math.max(1, words.length),
    gain: Math.min(1, Math.max(-1, gain / signature.mostGain)),
  }
}

function evidenceOfPlace(lines: readonly CardLine[], at: number) {
  const line = lines[at]
  const others = lines.filter((_, index) => index !== at)
  if (!line || others.length === 0) return { last: 0, right: 0, smaller: 0, gap: 0, narrow: 0 }
  const middle = ({ top, bottom }: CardLine) => (top + bottom) / 2
  const height = medianOf(others.map((other) => other.height))
  const isBeside = (other: CardLine) => Math.abs(middle(other) - middle(line)) < height * signature.beside
  const isRightOf = others.some((other) => isBeside(other) && other.right <= line.left)
  const middles = others.map(middle).sort((a, b) => a - b)
  const steps = middles.slice(1).map((each, index) => each - (middles[index] ?? each))
  const usual = steps.length > 0 ? medianOf(steps) : height * signature.step
  const nearest = Math.min(...middles.map((each) => Math.abs(each - middle(line))))
  const [left, right] = [
    Math.min(...others.map((each) => each.left)),
    Math.max(...others.map((each) => each.right)),
  ]
  const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
  return {
    last: Number(at > 0),
    right: Number(isRightOf || isAtRight(line, others)),
    smaller: within((1 - line.height / Math.max(1, height)) / 0.3, -1, 1.5),
    gap: isRightOf ? 0 : within((nearest / Math.max(1, usual) - 1) / 0.3, -1, 2),
    narrow: within(1 - (line.right - line.left) / Math.max(1, right - left), -0.2, 0.8),
  }
}
