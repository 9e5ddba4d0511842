import { notes } from '../lines/line-settings.ts'
import type { FieldName, ListField } from '../reading.ts'
import type { Lexicon } from '../words/word-tree.ts'
import { isListField, type Vocabulary } from '../words/written-values.ts'
import { freeCard } from './card-settings.ts'
import { labelRoles, type Role } from './label-roles.ts'
import { isSigned, nameAfterCue } from './name-cues.ts'
import { couldBeName, type KnownWords, looksLikeName } from './name-lines.ts'
import { markNameAtEnd, markSignature } from './signatures.ts'
import { isTagLine, isWordOfSentence, tagsOf } from './tag-lines.ts'
import { type CardLine, countTitleLines, isSmaller } from './title-lines.ts'

/** The lines from which each field was read, and how sure the parser is of the field (0 to 1). */
export type ParsedField<Value> = { value: Value; lines: number[]; certainty: number }

export type ParsedCard = {
  title: ParsedField<string>
  presenterName: ParsedField<string>
  description: ParsedField<string>
  /** A line of a text that may name the presenter, if none was found for sure. */
  mayBeName: string | null
} & Record<ListField, ParsedField<string[]>>

/** Finds the fields of a card without a printed form, from its lines in reading order. */
export function parseFreeCard(lines: readonly CardLine[], known: KnownWords): ParsedCard {
  const { lexicon } = known
  const roles = labelRoles(lines, known)
  markTags(lines, roles, known)
  markPresenter(lines, roles, known)
  markTitle(lines, roles)
  for (const role of roles) role.field ??= 'description'
  const text = (field: 'title' | 'presenterName' | 'description') => collect(roles, field, lexicon)
  return {
    title: text('title'),
    presenterName: text('presenterName'),
    description: text('description'),
    mayBeName: roles.find(({ mayBeName }) => mayBeName)?.text ?? null,
    ...collectTags(roles, known.vocabulary),
  }
}

function markTags(lines: readonly CardLine[], roles: Role[], known: KnownWords): void {
  const tagged = roles.map((role) => role.field === null && isTagLine(role.text, known.vocabulary))
  for (const [index, role] of roles.entries()) {
    if (!tagged[index]) continue
    // "Business analytics" at the top of a card is its title.
    const isTop = index === 0 && lines.length > 1 && !roles.some(({ field }) => field === 'title')
    const isListed = Boolean(tagged[index - 1] || tagged[index + 1])
    const isWord = isWordOfSentence(role.text, roles[index - 1]?.text ?? '', known, isListed)
    if (!isTop && !isWord) role.field = 'tags'
  }
}

function markPresenter(lines: readonly CardLine[], roles: Role[], known: KnownWords): void {
  if (roles.some((role) => role.field === 'presenterName')) return
  // A single dash precedes a name; several make a list.
  const isList = roles.filter(({ text }) => startsWithDash.test(text)).length > 1
  const open = roles.flatMap((role, index) =>
    role.field !== null || (isList && startsWithDash.test(role.text)) ? [] : [{ role, index }],
  )
  if (isBareNote(lines, roles)) {
    if (!markSignature(lines, open, known)) markNameAtEnd(open, known)
    return
  }
  const cued = open.find(({ role, index }) =>
    index > 0 ? nameAfterCue(role.text, known) !== null : open.length > 1 && isSigned(role.text, known),
  )
  if (cued) {
    cued.role.text = nameAfterCue(cued.role.text, known) ?? cued.role.text
    cued.role.field = 'presenterName'
    return
  }
  const titled = roles.some((role) => role.field === 'title')
  const named = open
    .filter(({ index }) => index > 0 || titled || open.length > 2)
    .map(({ role, index }) => ({ role, index, likeness: looksLikeName(role.text, known) }))
    .filter(
      ({ likeness, index }) => likeness >= (index === 0 && !titled ? freeCard.nameOnTop : freeCard.name),
    )
    .sort((a, b) => b.likeness - a.likeness)[0]
  if (named) named.role.field = 'presenterName'
  else if (titled || !markSignature(lines, open, known)) markPlacedName(lines, roles, open, known)
}

/** Whether a note has a title and perhaps a presenter: a few words without labels, and no sentence below them. */
function isBareNote(lines: readonly CardLine[], roles: readonly Role[]): boolean {
  const words = lines.reduce((sum, { text }) => sum + (text.match(/[\p{L}\d]+/gu)?.length ?? 0), 0)
  const isSentence = ({ text }: CardLine, index: number) =>
    index > 0 && /\p{L}[\s,.]+\p{L}.*[.!]\s*$|\p{Ll}[.!?]\s+\p{Lu}/u.test(text)
  return words <= notes.mostWords && !roles.some(({ labeled }) => labeled) && !lines.some(isSentence)
}

/** Whether words that are in no list have more than nine tenths of the letters. */
function isUnknown(text: string, { lexicon }: KnownWords): boolean {
  const words = text.match(/[\p{L}']+/gu) ?? []
  const lengthOf = (some: readonly string[]) => some.reduce((sum, { length }) => sum + length, 0)
  return lengthOf(words.filter((word) => !lexicon.has(word.toLowerCase()))) > lengthOf(words) * 0.9
}

const startsWithDash = /^\s*[-–—~]/

/** "peaken: Mikael Lund": a word of some length before a colon or equals sign was a label. */
const misreadLabel = /^\p{L}{4,}\s*[:=]\s*(?=\S)/u

/**
 * Finds a name by its place. People write title, name, description, so a short line of unknown words between the two
 * is the name, badly read.
 */
function markPlacedName(
  lines: readonly CardLine[],
  roles: readonly Role[],
  open: ReadonlyArray<{ role: Role; index: number }>,
  known: KnownWords,
): void {
  const title = roles.findIndex((role) => role.field === null || role.field === 'title')
  const placed = open.find(({ role, index }) => index > title && couldBeName(role.text, known))
  if (!placed || placed.index > title + freeCard.titleLines) return
  const { role, index } = placed
  const below = roles[index + 1]?.field
  if (below !== null && below !== 'description') return
  // In writing of one size, a line between lines that continue with lowercase letters is part of their sentence.
  const small = [role.text, roles[index + 1]?.text ?? ''].some((text) => /^\s*\p{Ll}/u.test(text))
  if (small && !isSmaller(lines[index], lines[title])) return
  // In capitals, a line of a title looks like any other.
  if (!/\p{Ll}/u.test(role.text) && !isUnknown(role.text, known)) return
  role.field = 'presenterName'
  role.text = role.text.replace(misreadLabel, '')
  role.certainty = freeCard.namePlace
}

/** Without a label, the title is the writing at the top. */
function markTitle(lines: readonly CardLine[], roles: Role[]): void {
  if (roles.some((role) => role.field === 'title')) return
  const first = roles.findIndex((role) => role.field === null)
  if (first < 0) return
  const end = roles.findIndex((role, index) => index > first && role.field !== null)
  const block = lines.slice(first, end < 0 ? undefined : end)
  const below = roles.slice(first + block.length)
  const place = {
    isEnclosed:
      below[0]?.field === 'presenterName' || (below[0]?.field === 'description' && below[0].labeled),
    described: below.some(({ field }) => field === null || field === 'description'),
  }
  for (const role of roles.slice(first, first + countTitleLines(block, place))) role.field = 'title'
}

function collect(roles: readonly Role[], field: FieldName, lexicon: Lexicon): ParsedField<string> {
  const isNamed = ({ nameAtEnd }: Role) => field === 'presenterName' && nameAtEnd !== undefined
  const lines = roles.flatMap((role, index) =>
    isNamed(role) || (role.field === field && role.text.trim() !== '') ? [index] : [],
  )
  const parts = lines.map((index) => roles[index] as Role)
  return {
    value: joinLines(
      parts.map((role) => (isNamed(role) ? (role.nameAtEnd ?? '') : role.text)),
      lexicon,
    ),
    lines,
    certainty:
      parts.length === 0
        ? 0
        : Math.min(...parts.map((role) => (isNamed(role) ? freeCard.namePlace : certaintyOfPlace(role)))),
  }
}

/** Joins lines. A word broken at the end of a line is joined; a compound keeps its hyphen. */
export function joinLines(texts: readonly string[], lexicon: Lexicon): string {
  return texts.reduce((joined, text) => {
    const broken = /(\p{L}+)-$/u.exec(joined)?.[1]
    const next = /^\p{Ll}+/u.exec(text)?.[0]
    if (!broken || !next) return joined === '' ? text : `${joined} ${text}`
    const whole = `${broken}${next}`.toLowerCase()
    const halves = lexicon.has(broken.toLowerCase()) && lexicon.has(next)
    return lexicon.has(whole) && !halves ? `${joined.slice(0, -1)}${text}` : `${joined}${text}`
  }, '')
}

function collectTags(
  roles: readonly Role[],
  vocabulary: Vocabulary,
): Record<ListField, ParsedField<string[]>> {
  const found: Record<ListField, ParsedField<string[]>> = {
    type: { value: [], lines: [], certainty: 0 },
    level: { value: [], lines: [], certainty: 0 },
    focus: { value: [], lines: [], certainty: 0 },
  }
  for (const [index, role] of roles.entries()) {
    const list = isListField(role.field) ? role.field : null
    if (!list && role.field !== 'tags') continue
    for (const tag of tagsOf(role.text, list, vocabulary)) {
      const entry = found[tag.kind]
      entry.certainty =
        entry.value.length === 0 ? certaintyOf(tag.slips) : Math.min(entry.certainty, certaintyOf(tag.slips))
      if (!entry.value.includes(tag.value)) entry.value.push(tag.value)
      if (!entry.lines.includes(index)) entry.lines.push(index)
    }
  }
  return found
}

function certaintyOfPlace({ labeled, certainty }: Role): number {
  return certainty ?? (labeled ? 1 : freeCard.guessed)
}

function certaintyOf(slips: number): number {
  return freeCard.tagCertainty[slips] ?? 0.5
}
