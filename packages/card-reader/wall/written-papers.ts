import { medianOf } from './averages.ts'
import { type HeadText, lettersOf } from './head-lines.ts'
import type { HeadTime } from './head-times.ts'
import type { Look } from './note-looks.ts'
import { withWholeCodes } from './room-codes.ts'
import type { HungPaper } from './wall-map.ts'
import type { WrittenHead } from './written-head.ts'
import { writtenLimits } from './written-settings.ts'

/** A paper without marks in the flat picture, with the result of a first reading. */
export type SeenPaper = HungPaper & {
  /** Its color class; 0 for white and gray. */
  color: number
  /** The shares of red and green in its light: papers of one hue may differ in it. */
  tint: readonly [red: number, green: number]
  text: HeadText | null
  /** The hour on it, and whether that was read without doubt. */
  time: HeadTime | null
  isClear: boolean
  /** Whether it has the size and shape of the other papers, and writing. */
  isLikeOthers: boolean
  /** Null if all of it is equally bright. */
  look?: Look | null
  /** Whether the edge of the photo may cut it off. */
  isCut?: boolean
}

/** Groups of papers whose neighbors along an axis are less than `gap` apart. */
export function groupsAlong<Paper extends { x: number; y: number }>(
  papers: readonly Paper[],
  axis: 'x' | 'y',
  gap: number,
): Paper[][] {
  const groups: Paper[][] = []
  for (const paper of papers.toSorted((a, b) => a[axis] - b[axis])) {
    const group = groups.at(-1)
    const mean = group ? group.reduce((sum, each) => sum + each[axis], 0) / group.length : 0
    if (group && paper[axis] - mean < gap) group.push(paper)
    else groups.push([paper])
  }
  return groups
}

/**
 * The name on a heading that is not an hour; null if nothing was read. A name that the photo cuts off, or that has
 * only digits, is not sure.
 */
export function nameOf({ text, isClear }: SeenPaper): WrittenHead | null {
  if (!text) return null
  return {
    text: withCapital(withoutSign(nearerText(text)), text.plain),
    start: null,
    end: null,
    isSure:
      isClear &&
      /\p{L}/u.test(text.text) &&
      text.confidence >= writtenLimits.sureText &&
      text.text.split(/\s+/).length <= writtenLimits.nameWords,
    piece: null,
  }
}

/**
 * If both readings have the same letters and nothing was hard to read, spaces and accents are better as they were
 * seen.
 */
function nearerText({ text, plain, confidence }: HeadText): string {
  return confidence >= writtenLimits.sureHour && lettersOf(text) === lettersOf(plain) ? plain : text
}

/** Names of channels and rooms are often written with a "#". In a number, no space follows a dot. */
function withoutSign(text: string): string {
  return text
    .replace(/^[^\p{L}\p{N}(]+(?=\p{L})/u, '')
    .replace(/(?<=\d)\.\s(?=\d)/g, '.')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Restores the first capital of a name if one was seen: a known word is read without its case. */
function withCapital(text: string, plain: string): string {
  if (/\p{Lu}/u.test(text) || !/\p{Lu}/u.test(plain)) return text
  return text.replace(/^\p{L}/u, (letter) => letter.toUpperCase())
}

/**
 * The names of rooms. If a third of them begin with a single sign, which is read as any letter, it is removed from
 * all; if a third end with the size of the room, possible sizes are removed from all.
 */
export function namesOf(heads: readonly SeenPaper[]): (WrittenHead | null)[] {
  const shorter = withoutSizes(heads)
  const signed = shorter.filter(({ text }) => text && beginsWithSign(text))
  const names = withFewDoubted(withoutPieces(withWholeCodes(shorter.map(nameOf))))
  if (signed.length < 2 || signed.length * 3 < names.length) return names
  return names.map((name) => name && { ...name, text: name.text.replace(SIGN, '') })
}

/** Marks the sure names as not sure if almost no other is: where all are hard to read, one that seems clear is a piece. */
function withFewDoubted(names: readonly (WrittenHead | null)[]): (WrittenHead | null)[] {
  const sure = names.filter((name) => name?.isSure).length
  const { fewest, share } = writtenLimits.sureNames
  const isHard = names.length >= fewest && sure < names.length * share
  return names.map((name) => name && { ...name, isSure: name.isSure && !isHard })
}

/** A short word in lowercase behind a capital: "Workshop ead", where "seats" was found in part, or "Main Hall tar". */
const SHORT_END = /^\P{L}*\p{Lu}.*\s\p{Ll}{1,4}$/u

/**
 * Marks names that may be pieces, or have one of a sign at their end, as not sure: a single letter among longer names,
 * a letter or two of the name beside it, and a name with a short end that few others have.
 */
function withoutPieces(names: readonly (WrittenHead | null)[]): (WrittenHead | null)[] {
  const letters = names.map((name) => lettersOf(name?.text ?? ''))
  const single = letters.filter(({ length }) => length === 1).length
  const short = names.filter((name) => name && SHORT_END.test(name.text)).length
  const isPiece = (own: string, at: number) =>
    own.length <= 2 &&
    ((own.length === 1 && single * 2 < names.length) ||
      [letters[at - 1], letters[at + 1]].some((beside = '') => beside !== own && beside.includes(own)))
  const isDoubted = ({ text }: WrittenHead, at: number) =>
    isPiece(letters[at] ?? '', at) || (SHORT_END.test(text) && short * 2 < names.length)
  return names.map((name, at) => (name && isDoubted(name, at) ? { ...name, isSure: false } : name))
}

/** "40 seats", "(25 people)", "max. 12 P.", and "seats" separated from its number. */
const SEATS =
  /[\s(]+(?:(?:max\.?|ca\.?|for|für)?\s*\d{1,3}\s*(?:seats?|people|persons?|pers\.?|pax|personen|plätze|sitze|places|p\.?)|seats|pax|plätze)\s*\)?\s*$/iu
/** The same with lowercase letters misread: "35 coats". */
const SEATS_LIKE = /[\s(]+\d{1,3}\s+\p{L}{3,8}\.?\)?$/iu
/** A size that is almost never the end of a name. */
const CLEAR_SIZE = /\s+\(?x{1,3}[sl]\)?$/iu
/** "XL", and its misreadings; and other possible misread sizes. */
const SIZE = /\s+\(?(?:x{0,3}[slm]|x{1,3}[il1d5]?|ts)\)?$/iu
const SIZE_LIKE = /\s+\(?[\p{L}\d]{1,2}\)?$|\s+\(?x[\p{L}\d]{0,2}\)?$/iu

function withoutSizes(heads: readonly SeenPaper[]): SeenPaper[] {
  const cut = (head: SeenPaper, end: RegExp): SeenPaper => {
    if (!head.text) return head
    const [text, plain] = [head.text.text, head.text.plain].map((words) => words.replace(end, '').trim())
    return text && plain ? { ...head, text: { ...head.text, text, plain } } : head
  }
  const seats = heads.filter(({ text }) => text && SEATS_LIKE.test(text.text)).length
  const isSeated = seats >= 2 && seats * 3 >= heads.length
  const unseated = heads.map((head) => cut(head, SEATS))
  const bareOfSeats = isSeated ? unseated.map((head) => cut(head, SEATS_LIKE)) : unseated
  const seated = isEachItsOwn(bareOfSeats) ? bareOfSeats : unseated
  const clearly = seated.map((head) =>
    head.text && CLEAR_SIZE.test(head.text.plain) ? cut(head, SIZE_LIKE) : head,
  )
  const isSized = ({ text }: SeenPaper) => text !== null && (SIZE.test(text.plain) || SIZE.test(text.text))
  const sized = seated.filter(isSized).length
  if (sized < 2 || sized * 3 < heads.length) return clearly
  const bare = seated.map((head) => cut(cut(head, SIZE), SIZE_LIKE))
  // "Room S" and "Room M" are names.
  return isEachItsOwn(bare) ? bare : seated
}

/** Removes papers with only the size of a room, separate from its name. */
export function withoutSizesAlone(heads: readonly SeenPaper[]): readonly SeenPaper[] {
  const named = heads.filter(({ text }) => !/^x{1,3}[sl]$/u.test(lettersOf(text?.text ?? '')))
  return named.length > 0 ? named : heads
}

function isEachItsOwn(heads: readonly SeenPaper[]): boolean {
  return new Set(heads.map(({ text }) => text?.text.toLowerCase())).size === heads.length
}

const SIGN = /^[\p{L}\p{N}]\s+(?=\p{L}{2})/u

/** Whether a sign precedes the words: read as one, as a separate letter, or as a letter that belongs to no word. */
function beginsWithSign({ text, plain }: HeadText): boolean {
  return (
    SIGN.test(text) ||
    /^[^\p{L}\p{N}(]\p{L}/u.test(text) ||
    (text !== '' && plain.length === text.length + 1 && plain.toLowerCase().endsWith(text.toLowerCase()))
  )
}

/** Whether a paper has the color of most of the others. */
export function hasColorOf(paper: SeenPaper, others: readonly SeenPaper[]): boolean {
  const middle = (share: 0 | 1) => medianOf(others.map(({ tint }) => tint[share]))
  const away = Math.abs(paper.tint[0] - middle(0)) + Math.abs(paper.tint[1] - middle(1))
  return away < writtenLimits.tint
}

/** The color of most papers, and the share of papers with it. */
export function mostUsualColor(papers: readonly SeenPaper[]): { color: number; share: number } {
  const counts = new Map<number, number>()
  for (const { color } of papers) counts.set(color, (counts.get(color) ?? 0) + 1)
  const [color = 0, count = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
  return { color, share: count / Math.max(1, papers.length) }
}
