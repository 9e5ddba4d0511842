import { LONGEST_LABEL, MOST_VALUES } from '../../../domain/events/value-lists.ts'
import { fieldName } from '../../../domain/schedule/field-names.ts'
import {
  type Lists,
  ofKinds,
  VALUE_KINDS,
  type ValueKind,
  valueOfLabel,
} from '../../../domain/schedule/session-fields.ts'
import { languageCode, languageName } from '../../../domain/text/language-codes.ts'
import { listed } from '../../../domain/text/listed.ts'
import { t } from '../../../domain/text/t.ts'
import { normalizeValues } from '../../../domain/text/written-values.ts'
import { isOfOwnTable, type ScheduledSession } from './schedule.ts'

/** How many values a sentence names. */
const MOST_NAMED = 8

export type ValuesPlan = {
  /** The lists after loading. */
  lists: Lists
  /** Labels that the lists lack and have room for. */
  offered: Record<ValueKind, string[]>
  /** Sentences that name the words in no list. */
  leftOut: string[]
  /**
   * The values that the words of a session mean.
   * @param kept values that it has, which may no longer be in a list
   */
  valuesOf: (session: ScheduledSession, kind: ValueKind, kept: readonly string[]) => string[]
}

type Choice = {
  /** Whether the event is new, so that the file's words become its lists. */
  isNew: boolean
  /** Whether to add missing words to the lists of an existing event. */
  addsValues: boolean
}

/** Compares the words of a file with the lists of an event. */
export function planValues(sessions: readonly ScheduledSession[], lists: Lists, choice: Choice): ValuesPlan {
  const plans = ofKinds((kind) => planKind(sessions, lists, kind, choice))
  return {
    lists: ofKinds((kind) => plans[kind].labels),
    offered: ofKinds((kind) => plans[kind].offered),
    leftOut: VALUE_KINDS.flatMap((kind) => plans[kind].leftOut),
    valuesOf: (session, kind, kept) => plans[kind].valuesOf(session, kept),
  }
}

function planKind(
  sessions: readonly ScheduledSession[],
  lists: Lists,
  kind: ValueKind,
  { isNew, addsValues }: Choice,
) {
  const before = lists[kind]
  const counts = countWords(sessions, kind, before)
  const isUnknown = (word: string) => valuesIn(before, kind, word, true).length === 0
  // A list made from the file's words has exactly those. An existing list also recognizes other spellings of its
  // values.
  const isMade = isNew && [...counts.keys()].some(isUnknown)
  const wanted = [...counts]
    .filter(([word]) => isMade || isUnknown(word))
    .map(([word, count]) => ({ word, count, label: labelFor(word, kind, before) }))
    .toSorted((a, b) => b.count - a.count)
  const start = isMade ? [] : before
  const fitting = new Map(
    wanted.flatMap(({ label }) => (label === null ? [] : [[valueOfLabel(label), label]])),
  )
  const offered = [...fitting.values()].slice(0, Math.max(0, MOST_VALUES - start.length))
  const labels = isMade || addsValues ? [...start, ...offered] : before
  const valuesOf = (session: ScheduledSession, kept: readonly string[]) => {
    const known = [
      ...labels,
      ...kept.filter((value) => !labels.some((label) => valueOfLabel(label) === value)),
    ]
    const found = wordsIn(session, kind, known).flatMap((word) => valuesIn(known, kind, word, !isMade))
    return known.map(valueOfLabel).filter((value) => found.includes(value))
  }
  const lost = wanted.filter(({ word }) => valuesIn(labels, kind, word, !isMade).length === 0)
  return { labels, offered: isMade ? [] : offered, valuesOf, leftOut: sentence(kind, lost, labels.length) }
}

function sentence(kind: ValueKind, lost: readonly { word: string; count: number }[], size: number): string[] {
  if (lost.length === 0) return []
  const named = lost.slice(0, MOST_NAMED).map(({ word, count }) => t('import.wordOf', { word, count }))
  const more = lost.length - named.length
  const words = more > 0 ? t('import.more', { names: named.join(', '), count: more }) : listed(named)
  const list = fieldName(kind)
  return [
    size >= MOST_VALUES
      ? t('import.lacksRoom', { list, words, max: MOST_VALUES })
      : t('import.lacksValues', { list, words }),
  ]
}

/** The words of all sessions, in the first spelling of each, with the number of sessions that have it. */
function countWords(sessions: readonly ScheduledSession[], kind: ValueKind, labels: readonly string[]) {
  const counts = new Map<string, { word: string; count: number }>()
  for (const session of sessions)
    for (const word of new Set(wordsIn(session, kind, labels))) {
      const key = valueOfLabel(word)
      counts.set(key, { word: counts.get(key)?.word ?? word, count: (counts.get(key)?.count ?? 0) + 1 })
    }
  return new Map([...counts.values()].map(({ word, count }) => [word, count]))
}

/** A table cell can name several values; in other files, a word is a single value, whatever it contains. */
function wordsIn(session: ScheduledSession, kind: ValueKind, labels: readonly string[]): string[] {
  const written = (session[kind] ?? []).map(spaced).filter((word) => word !== '')
  if (session.line === null) return written
  const parts = (text: string, separator: string) =>
    hasLabel(labels, text) ? [text] : text.split(separator).map(spaced)
  return written
    .flatMap((cell) => parts(cell, ','))
    .flatMap((part) => (isOfOwnTable(session) ? [part] : parts(part, ';')))
    .filter((word) => word !== '')
}

function valuesIn(labels: readonly string[], kind: ValueKind, word: string, isLenient: boolean): string[] {
  const exact = labels.find((label) => valueOfLabel(label) === valueOfLabel(withoutCommas(word)))
  if (exact !== undefined) return [valueOfLabel(exact)]
  const code = kind === 'language' ? languageCode(word) : null
  const language = code && labels.find((label) => languageCode(label) === code)
  if (language) return [valueOfLabel(language)]
  return isLenient ? normalizeValues(labels, word).values : []
}

/** The label for a word that a list lacks; null for one that no list can hold. */
function labelFor(word: string, kind: ValueKind, labels: readonly string[]): string | null {
  const label = withoutCommas(kind === 'language' ? languageName(word) : word)
  if (label.length > LONGEST_LABEL || valueOfLabel(label) === 'all') return null
  return labels.find((each) => valueOfLabel(each) === valueOfLabel(label)) ?? label
}

function hasLabel(labels: readonly string[], word: string): boolean {
  return labels.some((label) => valueOfLabel(label) === valueOfLabel(word))
}

/** Labels cannot contain commas, because commas separate lists in texts. */
function withoutCommas(word: string): string {
  return word.replaceAll(/\s*,\s*/g, ' · ')
}

function spaced(word: string): string {
  return word.trim().replaceAll(/\s+/g, ' ')
}
