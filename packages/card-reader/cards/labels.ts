import type { FieldName } from '../reading.ts'
import { editDistance } from '../words/edit-distance.ts'
import type { Lexicon } from '../words/word-tree.ts'
import { type Vocabulary, valueOfWord } from '../words/written-values.ts'

/** `value` is the text after the label on its line; '' if the label is alone. */
export type LabelMatch = { field: FieldName; value: string; edits: number }

type Label = { field: FieldName; word: string; needsSeparator: boolean }

/** The labels of each field. Those that are also common in titles count only with a separator after them. */
const labels: readonly Label[] = [
  ...labelsOf('title', 'title, session title', 'session name, session, topic, talk, subject'),
  ...labelsOf(
    'presenterName',
    'presenter, presenters, presenter name, presented by, speaker, speakers, facilitator, moderator, host, hosted by, led by, your name',
    'hosts, name, who',
  ),
  ...labelsOf('description', 'description, desc', 'abstract, summary, details, about, what'),
  ...labelsOf('level', 'level, levels', 'audience, difficulty, for'),
  ...labelsOf('type', 'type, session type, format', 'kind'),
  ...labelsOf('focus', 'focus, category, track', 'theme, area'),
]

function labelsOf(field: FieldName, sure: string, common: string): Label[] {
  const each = (words: string, needsSeparator: boolean) =>
    words.split(', ').map((word) => ({ field, word, needsSeparator }))
  return [...each(sure, false), ...each(common, true)]
}

const standAlone = new Set([
  'title',
  'presenter',
  'speaker',
  'description',
  'level',
  'type',
  'format',
  'focus',
  'category',
])

/** Words that seldom begin a sentence, unlike "What" and "About". */
const bareOnForms = new Set([
  'Title',
  'Name',
  'Topic',
  'Presenter',
  'Speaker',
  'Host',
  'Description',
  'Desc',
  'Summary',
])

/**
 * Labels of titles that titles also begin with: accepted only for the first line of a form that labels everything
 * else.
 */
const titleOnForms = /^(?:Session|Topic|Talk|Subject)\s+(?=\p{Lu})/u

/** The text after a title's label whose separator was lost; null if there is no such label. */
export function titleAfterLabel(line: string): string | null {
  return titleOnForms.test(line) ? line.replace(titleOnForms, '') : null
}

/**
 * The label that a line begins with, even with a wrong letter; null if it begins with none. On a `surelyLabeled`
 * card, a real word before a separator may be a misread label, as "about-where" may.
 */
export function matchLabel(
  line: string,
  { lexicon, vocabulary }: { lexicon: Lexicon; vocabulary: Vocabulary },
  surelyLabeled = false,
): LabelMatch | null {
  const separated = /^\s*[-•*]?\s*(\p{L}+(?: \p{L}+)?)\s*([:;=>–-]+|\.(?=\s))\s*(.*)$/u.exec(line)
  if (separated) {
    const [, word = '', mark = '', value = ''] = separated
    // A hyphen directly between two letters joins a word: "type-safe".
    const joins = /^[-–]$/.test(mark) && /^\p{Ll}/u.test(value) && line.includes(`${word}${mark}${value}`)
    const found =
      joins && !surelyLabeled ? exactList(word, value, vocabulary) : best(word, lexicon, surelyLabeled)
    if (found && (value !== '' || standAlone.has(found.word)))
      return { field: found.field, value, edits: found.edits }
  }
  const [first = '', second = '', ...more] = line.trim().split(/\s+/)
  const two = best(`${first} ${second}`, lexicon)
  if (two && two.edits === 0 && !two.needsSeparator && more.length > 0) return withValue(two, more.join(' '))
  const one = best(first, lexicon)
  // Thin hyphens are easily lost: on a form the bare word is enough, or a word that no sentence continues in this
  // way.
  const isBare = bareOnForms.has(first) || (one?.field === 'description' && /^\p{Lu}\p{Ll}/u.test(second))
  if (one && surelyLabeled && second !== '' && isBare) {
    return withValue(one, [second, ...more].join(' '))
  }
  if (!one || one.needsSeparator) return null
  const value = [second, ...more].join(' ').trim()
  if (value === '')
    return standAlone.has(one.word) && one.edits === 0 ? { field: one.field, value, edits: 0 } : null
  return fits(one.field, value, vocabulary) ? withValue(one, value) : null
}

function withValue({ field, edits }: Label & { edits: number }, value: string): LabelMatch {
  return { field, value, edits }
}

/** The words of all labels of a field; without a separator after them, only uncommon words. */
export function labelWordsOf(field: FieldName, isSeparated = true): string[] {
  return labels
    .filter((label) => label.field === field && (isSeparated || !label.needsSeparator))
    .flatMap(({ word }) => word.split(' '))
}

/** Without a separator, only the value can tell whether the first word was a label. */
function fits(field: FieldName, value: string, vocabulary: Vocabulary): boolean {
  if (field === 'title' || field === 'description') return false
  const words = value.split(/[\s,/+&]+/).filter((word) => word.length > 1)
  if (field === 'presenterName') return words.length <= 4 && words.every((word) => /^\p{Lu}/u.test(word))
  return (
    words.length > 0 &&
    words.every((word) => valueOfWord(word, vocabulary) !== null || /^(and|or|all)$/i.test(word))
  )
}

/** "Level-beginner" without spaces is a label if its value says so. */
function exactList(word: string, value: string, vocabulary: Vocabulary): (Label & { edits: number }) | null {
  const label = labels.find((entry) => entry.word === word.toLowerCase())
  return label && fits(label.field, value, vocabulary) ? { ...label, edits: 0 } : null
}

function best(written: string, lexicon: Lexicon, realWords = false): (Label & { edits: number }) | null {
  const word = written.toLowerCase().trim()
  const exact = labels.find((label) => label.word === word)
  if (exact) return { ...exact, edits: 0 }
  // A real word is never a misread label: "legal" is not "level".
  if (word.length < 4 || (!realWords && word.split(' ').every((part) => lexicon.has(part)))) return null
  const near = labels
    .map((label) => ({ ...label, edits: editDistance(word, label.word) }))
    .filter(({ edits, word: right }) => edits <= (right.length >= 8 ? 2 : right.length >= 4 ? 1 : 0))
    .sort((a, b) => a.edits - b.edits)[0]
  return near ?? null
}
