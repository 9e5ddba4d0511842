import type { FieldName } from '../reading.ts'
import { isListField } from '../words/written-values.ts'
import { freeCard } from './card-settings.ts'
import { matchLabel, titleAfterLabel } from './labels.ts'
import { nameAfterCue } from './name-cues.ts'
import { couldBeName, type KnownWords, looksLikeName } from './name-lines.ts'
import { isList, isTagLine, isWordOfSentence } from './tag-lines.ts'
import { type CardLine, continuesTitle, isUnfinished } from './title-lines.ts'

/**
 * The field of a line. `certainty` (0 to 1) is missing if its place and its label decide it. `nameAtEnd`: the
 * presenter's name, after the text on the same line. `mayBeName`: whether the line itself may be that name.
 */
export type Role = {
  field: FieldName | 'tags' | null
  text: string
  labeled: boolean
  certainty?: number
  nameAtEnd?: string
  mayBeName?: boolean
}

/** Whether a line belongs to the field of the label above it, and whether that is sure. */
type Belonging = { belongs: boolean; isSure: boolean }

const YES: Belonging = { belongs: true, isSure: true }
const NO: Belonging = { belongs: false, isSure: true }
const LIKELY: Belonging = { belongs: true, isSure: false }
const HARDLY: Belonging = { belongs: false, isSure: false }

/**
 * The roles that labels give to lines. The lines after a label belong to it until the next label, or until the
 * writing clearly changes, or a line is likely a field without a label. If that is a guess, the labeled field is in
 * doubt.
 */
export function labelRoles(lines: readonly CardLine[], known: KnownWords): Role[] {
  const labels = labelsOf(lines, known)
  const has = new Set(labels.flatMap((label) => label?.field ?? []))
  const roles = labels.map(
    (label, index): Role => label ?? { field: null, text: lines[index]?.text ?? '', labeled: false },
  )
  for (const [index, label] of labels.entries()) {
    if (!label) continue
    const next = labels.findIndex((other, at) => at > index && other !== null)
    const isLast = next < 0
    giveLinesBelow({ lines, roles, known, has, label, index, isLast, end: isLast ? lines.length : next })
  }
  return roles
}

type Labeled = {
  lines: readonly CardLine[]
  roles: Role[]
  known: KnownWords
  /** The fields that have a label. */
  has: ReadonlySet<Role['field']>
  /** The role of the label's line, and that line. */
  label: Role
  index: number
  /** The line of the next label, or the number of lines if this label is the last one. */
  end: number
  isLast: boolean
}

function giveLinesBelow(card: Labeled): void {
  const { label, roles, index, end } = card
  for (let at = index + 1; at < end; at++) {
    const { belongs, isSure } = belonging(card, at)
    if (!isSure) label.certainty = freeCard.doubtfulEnd
    if (!belongs) return
    roles[at] = { field: label.field, text: card.lines[at]?.text ?? '', labeled: true }
  }
}

function belonging(card: Labeled, at: number): Belonging {
  const { label, lines, index, known } = card
  const isTags = (text: string) => isTagLine(text, known.vocabulary)
  const { field, text } = label
  const line = lines[at]?.text.trim() ?? ''
  const isBelowBareLabel = at === index + 1 && text.trim() === ''
  if (isListField(field)) return isTags(line) ? YES : isBelowBareLabel ? HARDLY : NO
  if (isBelowBareLabel && (field === 'title' || !isTags(line))) return YES
  if (isTags(line)) return field === 'title' ? titleOrValues(card, at) : NO
  if (field === 'description') return ofDescription(card, at)
  return field === 'title' ? ofTitle(card, at) : ofName(card, at)
}

/** "Topic: Reports for the" above "business", "Title: Bees" above "Workshop / beginner". */
function titleOrValues({ lines, known, isLast }: Labeled, at: number): Belonging {
  const [above, line] = [lines[at - 1], lines[at]]
  if (!above || !line || isList(line.text, known.vocabulary) || isApart(above, line)) return NO
  if (isUnfinished(above.text) || isWordOfSentence(line.text, above.text, known, false)) return YES
  return isLast ? HARDLY : LIKELY
}

function ofTitle({ lines, roles, known, has, index, isLast }: Labeled, at: number): Belonging {
  const [above, line] = [lines[at - 1], lines[at]]
  if (!above || !line) return NO
  const isFar = isApart(above, line)
  if (isUnfinished(above.text) && !isFar) return YES
  const isNamed = has.has('presenterName')
  if (!isNamed && isName(line.text, known)) return NO
  // An unlabeled description follows the last label; it is never between labels of texts.
  if (isFar) return has.has('description') ? HARDLY : NO
  const isNext = continuesTitle(above, line)
  if (!isNamed && couldBeName(line.text, known)) return isNext ? LIKELY : HARDLY
  if (!has.has('description')) {
    const title = roles.slice(index, at).map(({ text }) => text)
    if (beginsAnew(title.join(' '), line.text)) return HARDLY
    if (!isNext && isLast) return HARDLY
  }
  return isNext ? YES : LIKELY
}

/** A capital below a title in lowercase begins a sentence or is a name. */
function beginsAnew(title: string, text: string): boolean {
  return /^\s*\p{Lu}/u.test(text) && /\s\p{Ll}{4,}/u.test(title)
}

/**
 * Decides on a line below a labeled description. A name below the last sentence is the presenter's if the presenter
 * has no label.
 */
function ofDescription({ lines, known, has }: Labeled, at: number): Belonging {
  const isEnded = /[.!?]\s*$/.test(lines[at - 1]?.text ?? '')
  return isEnded && !has.has('presenterName') && isName(lines[at]?.text ?? '', known) ? NO : YES
}

function ofName({ lines, known, has, label, isLast }: Labeled, at: number): Belonging {
  const [above, line] = [lines[at - 1], lines[at]]
  if (!above || !line) return NO
  if (isApart(above, line)) return has.has('description') ? HARDLY : NO
  if (isUnfinished(above.text)) return YES
  const words = line.text.trim().split(/\s+/)
  const isShort = words.length <= freeCard.nameWords && !/[.!?:;]\s*$|\d/.test(line.text)
  const isCapital = words.every((word) => /^[\p{Lu}(&+]/u.test(word))
  const isPart = isName(line.text, known) || (isCapital && !/\s/.test(label.text.trim()))
  if (isShort && isPart) return YES
  const isLikely = isShort && couldBeName(line.text, known)
  // A title without a label may be here, and a description after the last label.
  if (!has.has('title')) return isLikely ? HARDLY : NO
  const isEnclosed = has.has('description') && !isLast
  if (isLikely || (isShort && isEnclosed)) return LIKELY
  return isEnclosed ? HARDLY : NO
}

function isName(text: string, known: KnownWords): boolean {
  return nameAfterCue(text, known) !== null || looksLikeName(text, known) >= freeCard.name
}

/** Whether a line is far below the one above it, or much smaller, and so begins something else. */
function isApart(above: CardLine | undefined, line: CardLine | undefined): boolean {
  if (!above || !line) return false
  const { gap, size } = freeCard.apart
  return line.top - above.bottom > above.height * gap || line.height < above.height * size
}

type Label = Role | null

/** For each line, the role of the label that it begins with; null if it begins with none. */
function labelsOf(lines: readonly CardLine[], known: KnownWords): Label[] {
  const labeled = new Set(lines.map(({ text }) => matchLabel(text, known)?.field))
  labeled.delete(undefined)
  const surely = labeled.size >= freeCard.surelyLabeled
  const isForm =
    surely &&
    !labeled.has('title') &&
    lines.some(({ text }) => matchLabel(text, known, true)?.field === 'description')
  return lines.map(({ text }, index): Label => {
    const title = isForm && index === 0 ? titleAfterLabel(text) : null
    if (title !== null) return { field: 'title', text: title, labeled: true }
    const isWord = !surely && isLoneWord(lines, index, known)
    const strict = isWord ? null : matchLabel(text, known)
    const loose = strict ?? (surely ? matchLabel(text, known, true) : null)
    // A doubtful label cannot claim a field that another line already labels.
    const label = strict ?? (loose && !labeled.has(loose.field) ? loose : null)
    return label && { field: label.field, text: label.value, labeled: true }
  })
}

/**
 * Whether a label is an ordinary word, such as "Format" above words that are not values, which would be lost as
 * values of that field.
 */
function isLoneWord(lines: readonly CardLine[], index: number, known: KnownWords): boolean {
  const text = lines[index]?.text ?? ''
  const label = matchLabel(text, known)
  const isBare = label?.value === '' && /^\s*\p{L}+\s*$/u.test(text)
  return isBare && isListField(label.field) && !isTagLine(lines[index + 1]?.text ?? '', known.vocabulary)
}
