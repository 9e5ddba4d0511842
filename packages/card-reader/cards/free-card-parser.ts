import type { FieldName, ListField } from '../reading.ts'
import type { Lexicon } from '../words/word-tree.ts'
import { VALUES, valueOfWord } from '../words/written-values.ts'
import { freeCard } from './card-settings.ts'
import { matchLabel, titleAfterLabel } from './labels.ts'
import { couldBeName, type KnownWords, looksLikeName, nameAfterCue } from './name-lines.ts'
import { isTagLine, tagsOf } from './tag-lines.ts'
import { type CardLine, continuesTitle, countTitleLines, isSmaller } from './title-lines.ts'

/** Which lines each field was read from, and how sure the parser is that they are that field (0 to 1). */
export type ParsedField<Value> = { value: Value; lines: number[]; certainty: number }

export type ParsedCard = {
  title: ParsedField<string>
  presenterName: ParsedField<string>
  description: ParsedField<string>
} & Record<ListField, ParsedField<string[]>>

type Role = { field: FieldName | 'tags' | null; text: string; labelled: boolean; certainty?: number }

/** Finds the fields of a card that has no printed form, from its lines in reading order. */
export function parseFreeCard(lines: readonly CardLine[], known: KnownWords): ParsedCard {
  const { lexicon } = known
  const roles = labelRoles(lines, lexicon)
  markTags(lines, roles, lexicon)
  markPresenter(lines, roles, known)
  markTitle(lines, roles)
  for (const role of roles) role.field ??= 'description'
  const text = (field: 'title' | 'presenterName' | 'description') => collect(roles, field, lexicon)
  return {
    title: text('title'),
    presenterName: text('presenterName'),
    description: text('description'),
    ...collectTags(roles),
  }
}

/** A label holds for its own line and for those below it that have none, as far as its field can go on. */
function labelRoles(lines: readonly CardLine[], lexicon: Lexicon): Role[] {
  const labelled = new Set(lines.map(({ text }) => matchLabel(text, lexicon)?.field))
  labelled.delete(undefined)
  const surely = labelled.size >= freeCard.surelyLabelled
  const isForm =
    surely &&
    !labelled.has('title') &&
    lines.some(({ text }) => matchLabel(text, lexicon, true)?.field === 'description')
  let open: FieldName | null = null
  return lines.map((line, index) => {
    const { text } = line
    const title = isForm && index === 0 ? titleAfterLabel(text) : null
    if (title !== null) {
      open = 'title'
      return { field: 'title', text: title, labelled: true }
    }
    const isWord = !surely && isLoneWord(lines, index, lexicon)
    const strict = isWord ? null : matchLabel(text, lexicon)
    const loose = strict ?? (surely ? matchLabel(text, lexicon, true) : null)
    // A field that another line already labels is not taken from a doubtful label.
    const label = strict ?? (loose && !labelled.has(loose.field) ? loose : null)
    if (label) {
      open = label.field
      return { field: label.field, text: label.value, labelled: true }
    }
    const continues =
      open === 'description' ||
      (open === 'title' && continuesTitle(lines[index - 1], line)) ||
      lines[index - 1]?.text.trim() === ''
    const alone: boolean = open !== null && index > 0 && isBareLabel(lines[index - 1]?.text ?? '', lexicon)
    if (open && (continues || alone) && !isTagLine(text)) return { field: open, text, labelled: true }
    if (open && open in VALUES && isTagLine(text)) return { field: open, text, labelled: true }
    open = null
    return { field: null, text, labelled: false }
  })
}

/** "Format" above other words than values is a word like others: they would be lost as values of that field. */
function isLoneWord(lines: readonly CardLine[], index: number, lexicon: Lexicon): boolean {
  const text = lines[index]?.text ?? ''
  const label = matchLabel(text, lexicon)
  const isBare = label?.value === '' && /^\s*\p{L}+\s*$/u.test(text)
  return isBare && label.field in VALUES && !isTagLine(lines[index + 1]?.text ?? '')
}

function isBareLabel(text: string, lexicon: Lexicon): boolean {
  return matchLabel(text, lexicon)?.value === ''
}

function markTags(lines: readonly CardLine[], roles: Role[], lexicon: Lexicon): void {
  const tagged = roles.flatMap((role, index) => (role.field === null && isTagLine(role.text) ? [index] : []))
  const [only] = tagged
  if (tagged.length === 1 && only !== undefined && isWordOfSentence(roles, only, lexicon)) return
  for (const index of tagged) {
    // "Business analytics" at the top of a card is its title.
    const isTop = index === 0 && lines.length > 1 && !roles.some((role) => role.field === 'title')
    const role = roles[index]
    if (role && !isTop) role.field = 'tags'
  }
}

/** "to the next" above "analyst", and "in a small" above "business": the line alone says nothing of values. */
function isWordOfSentence(roles: readonly Role[], index: number, lexicon: Lexicon): boolean {
  const word = roles[index]?.text.trim() ?? ''
  const above = roles[index - 1]?.text ?? ''
  if (above === '' || !/^\p{L}+[.?!]?$/u.test(word)) return false
  const isOther = (valueOfWord(word)?.slips ?? 0) > 0 && lexicon.has(word.toLowerCase().replace(/[.?!]$/, ''))
  return isOther || (/^\p{Ll}/u.test(word) && !/[.?!]\s*$/.test(above))
}

function markPresenter(lines: readonly CardLine[], roles: Role[], known: KnownWords): void {
  if (roles.some((role) => role.field === 'presenterName')) return
  // One dash leads to a name, several are a list.
  const isList = roles.filter(({ text }) => startsWithDash.test(text)).length > 1
  const open = roles.flatMap((role, index) =>
    role.field !== null || (isList && startsWithDash.test(role.text)) ? [] : [{ role, index }],
  )
  const cued = open.find(({ role, index }) => index > 0 && nameAfterCue(role.text, known) !== null)
  if (cued) {
    cued.role.text = nameAfterCue(cued.role.text, known) ?? cued.role.text
    cued.role.field = 'presenterName'
    return
  }
  const titled = roles.some((role) => role.field === 'title')
  const named = open
    .filter(({ index }) => index > 0 || titled || open.length > 2)
    .map(({ role, index }) => ({ role, index, likeness: looksLikeName(role.text, known) }))
    .filter(({ likeness, index }) => likeness >= (index === 0 ? freeCard.nameOnTop : freeCard.name))
    .sort((a, b) => b.likeness - a.likeness)[0]
  if (named) named.role.field = 'presenterName'
  else markPlacedName(lines, roles, open, known.lexicon)
}

const startsWithDash = /^\s*[-–—~]/

/** "peaken: Mikael Lund": a word of some length with a mark behind it was a label. */
const misreadLabel = /^\p{L}{4,}\s*[:=]\s*(?=\S)/u

/** People write title, name, description: a short line of unknown words there is the name, badly read. */
function markPlacedName(
  lines: readonly CardLine[],
  roles: readonly Role[],
  open: ReadonlyArray<{ role: Role; index: number }>,
  lexicon: Lexicon,
): void {
  const title = roles.findIndex((role) => role.field === null || role.field === 'title')
  const placed = open.find(({ role, index }) => index > title && couldBeName(role.text, lexicon))
  if (!placed || placed.index > title + freeCard.titleLines) return
  const { role, index } = placed
  const below = roles[index + 1]?.field
  if (below !== null && below !== 'description') return
  // In writing of one size, a line between others that go on with small letters is a part of their sentence.
  const small = [role.text, roles[index + 1]?.text ?? ''].some((text) => /^\s*\p{Ll}/u.test(text))
  if (small && !isSmaller(lines[index], lines[title])) return
  role.field = 'presenterName'
  role.text = role.text.replace(misreadLabel, '')
  role.certainty = freeCard.namePlace
}

/** Without a label the title is the writing on top. */
function markTitle(lines: readonly CardLine[], roles: Role[]): void {
  if (roles.some((role) => role.field === 'title')) return
  const first = roles.findIndex((role) => role.field === null)
  if (first < 0) return
  const end = roles.findIndex((role, index) => index > first && role.field !== null)
  const block = lines.slice(first, end < 0 ? undefined : end)
  const below = roles.slice(first + block.length)
  const place = {
    aboveName: below[0]?.field === 'presenterName',
    described: below.some(({ field }) => field === null || field === 'description'),
  }
  for (const role of roles.slice(first, first + countTitleLines(block, place))) role.field = 'title'
}

function collect(roles: readonly Role[], field: FieldName, lexicon: Lexicon): ParsedField<string> {
  const lines = roles.flatMap((role, index) =>
    role.field === field && role.text.trim() !== '' ? [index] : [],
  )
  const parts = lines.map((index) => roles[index] as Role)
  return {
    value: joinLines(
      parts.map((role) => role.text),
      lexicon,
    ),
    lines,
    certainty: parts.length === 0 ? 0 : Math.min(...parts.map(certaintyOfPlace)),
  }
}

/** A word that was broken at the end of a line is put together; a compound keeps its hyphen. */
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

function collectTags(roles: readonly Role[]): Record<ListField, ParsedField<string[]>> {
  const found: Record<ListField, ParsedField<string[]>> = {
    type: { value: [], lines: [], certainty: 0 },
    level: { value: [], lines: [], certainty: 0 },
    focus: { value: [], lines: [], certainty: 0 },
  }
  for (const [index, role] of roles.entries()) {
    const list = role.field !== null && role.field in VALUES ? (role.field as ListField) : null
    if (!list && role.field !== 'tags') continue
    for (const tag of tagsOf(role.text, list)) {
      const entry = found[tag.kind]
      entry.certainty =
        entry.value.length === 0 ? certaintyOf(tag.slips) : Math.min(entry.certainty, certaintyOf(tag.slips))
      if (!entry.value.includes(tag.value)) entry.value.push(tag.value)
      if (!entry.lines.includes(index)) entry.lines.push(index)
    }
  }
  return found
}

function certaintyOfPlace({ labelled, certainty }: Role): number {
  return labelled ? 1 : (certainty ?? freeCard.guessed)
}

function certaintyOf(slips: number): number {
  return freeCard.tagCertainty[slips] ?? 0.5
}
