import { deedWords } from '../../domain/schedule/act-words.ts'
import type { ClosedTime } from '../../domain/schedule/closed-rooms.ts'
import { factWords } from '../../domain/schedule/fact-names.ts'
import type { HistoryEntry, RecordedRow } from '../../domain/schedule/history.ts'
import { FACT_NAMES, type SessionFacts } from '../../domain/schedule/session-facts.ts'
import { type Lists, labelOf, VALUE_KINDS } from '../../domain/schedule/session-fields.ts'
import { LANGUAGE_NAMES } from '../../domain/text/language-names.ts'
import { isLanguage } from '../../domain/text/languages.ts'
import { listed } from '../../domain/text/listed.ts'
import { language, t, textKey } from '../../domain/text/t.ts'
import { longDate } from '../../domain/times/dates.ts'
import {
  type Clock,
  clockRange,
  clockTime,
  clockTimeAt,
  DAY_MINUTES,
  MINUTE_MS,
} from '../../domain/times/times.ts'
import { labelOfField } from './field-labels.ts'

const RANKS = ['deleted', 'created', 'changed']
const TIMES = new Set(['startTime', 'endTime', 'startsAt'])
/** Fields that mean nothing to people. */
const UNSAID = new Set([
  'id',
  'eventId',
  'slug',
  'createdBy',
  'grantedBy',
  'kind',
  'userId',
  'isConfirmed',
  'fullSpot',
  'lateSpot',
  'mergedIds',
  'allClearOf',
])

/** All rows that one request changed. */
export type Change = { main: HistoryEntry; others: HistoryEntry[] }

/** Groups the entries of one change, with the entry first that people would name first. */
export function changesOf(entries: readonly HistoryEntry[]): Change[] {
  const changes = Map.groupBy(entries, ({ change }) => change)
  return [...changes.values()].flatMap((group) => {
    // The first of several similar entries: an event comes before the rows that were created with it.
    const [main, ...others] = group.toSorted(
      (a, b) => RANKS.indexOf(a.act) - RANKS.indexOf(b.act) || a.id - b.id,
    )
    return main ? [{ main, others }] : []
  })
}

const NAMED = {
  created: textKey('history.created'),
  changed: textKey('history.changed'),
  deleted: textKey('history.deleted'),
}
const UNNAMED = {
  created: textKey('history.createdUnnamed'),
  changed: textKey('history.changedUnnamed'),
  deleted: textKey('history.deletedUnnamed'),
}

/** `deleted the session “Cookieless”`, `put the rooms in a new order`. */
export function sentenceOf({ main, others }: Change, clock: Clock): string {
  if (main.deed) return deedWords(main.deed, clock)
  const noun = kindOf(main)
  if ([main, ...others].every(isMove)) return t('history.reordered', { noun })
  const row = main.after ?? main.before
  if (main.noun === 'event_permissions') return accessWords(main)
  const name = nameOf(row, clock)
  if (main.noun === 'session_cards' && main.after?.state === 'discarded')
    return name === '' ? t('history.discardedUnnamed', { noun }) : t('history.discarded', { noun, name })
  return name === '' ? t(UNNAMED[main.act], { noun }) : t(NAMED[main.act], { noun, name })
}

function accessWords({ act, before, after }: HistoryEntry): string {
  const user = String((after ?? before)?.user ?? t('history.deletedUser'))
  if (act !== 'created') return t('history.tookAccess', { user })
  return t(after?.role === 'helper' ? 'history.madeHelper' : 'history.gaveAccess', { user })
}

/** `Restore the session “Cookieless”`: the label of the button that restores a deleted row. */
export function restoreWords(entry: HistoryEntry, clock: Clock): string {
  return t('history.restoreNamed', { noun: kindOf(entry), name: nameOf(entry.before, clock) })
}

/** `Changed the session “Cookieless”`: the change of one row. */
export function rowSentenceOf(entry: HistoryEntry, clock: Clock): string {
  const sentence = sentenceOf({ main: { ...entry, deed: null }, others: [] }, clock)
  return sentence.charAt(0).toLocaleUpperCase(language()) + sentence.slice(1)
}

/** `3 sessions and 1 room`: the other rows of the change; empty if there are none. */
export function alsoOf({ main, others }: Change): string {
  if (main.deed || others.length === 0 || [main, ...others].every(isMove)) return ''
  const counts = Map.groupBy(others, kindOf)
  return listed([...counts].map(([noun, { length }]) => t('history.count', { noun, count: length })))
}

/** How values of rows are named. */
export type Names = {
  /** The name of the row whose id is in a field, or words for a deleted one; undefined while its list is not read. */
  nameOfRow: (field: string, id: number) => string | undefined
  momentWords: (at: string) => string
  lists: Lists
  clock: Clock
}

export type Difference = { field: string; before: string; after: string }

/** The fields that differ, in words. */
export function differencesOf(entry: HistoryEntry, names: Names): Difference[] {
  const [before, after] = [entry.before, entry.after].map((row) =>
    withFacts(entry.noun, withPin(withLists(row))),
  ) as [RecordedRow | null, RecordedRow | null]
  const fields = Object.keys({ ...before, ...after }).filter((field) => !UNSAID.has(field))
  const say = (field: string, row: RecordedRow | null) => worded(field, row?.[field], names)
  return fields
    .map((field) => ({ field: labelOfField(field), before: say(field, before), after: say(field, after) }))
    .filter((difference) => difference.before !== difference.after)
}

/** An event's lists of values, one field each. */
function withLists(row: RecordedRow | null): RecordedRow | null {
  if (typeof row?.lists !== 'string') return row
  const { lists, ...fields } = row
  const labels: Lists = JSON.parse(lists)
  const said = VALUE_KINDS.map((kind) => [`${kind}Values`, labels[kind]?.join(', ') ?? ''])
  return { ...fields, ...Object.fromEntries(said) }
}

/** The three fields of a room's pin as one. */
function withPin(row: RecordedRow | null): RecordedRow | null {
  if (row?.pinX === undefined) return row
  const { floorPlanId: _plan, pinX, pinY, ...fields } = row
  const percent = (part: RecordedRow[string] | undefined) => Math.round(Number(part) * 100)
  const pin = pinX === null ? null : t('history.pin', { x: percent(pinX), y: percent(pinY) })
  return { ...fields, pin }
}

/** The facts of a room or a session, one field each. */
function withFacts(noun: string, row: RecordedRow | null): RecordedRow | null {
  if (typeof row?.facts !== 'string') return row
  const { facts: json, ...fields } = row
  if (noun === 'rooms') return { ...fields, ...JSON.parse(json) }
  const facts: SessionFacts = JSON.parse(json)
  return { ...fields, ...Object.fromEntries(FACT_NAMES.map((name) => [name, factWords(name, facts)])) }
}

function worded(field: string, value: RecordedRow[string] | undefined, names: Names): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
  if (field === 'late' && value === 0) return ''
  if (field === 'clock') return t('event.clockHours', { hours: value })
  if (typeof value === 'number') return names.nameOfRow(field, value) ?? String(value)
  if (TIMES.has(field)) return clockTime(value, names.clock)
  if (field === 'fullAt') return t('common.yes')
  if (field === 'date') return longDate(value)
  if (field.endsWith('At')) return names.momentWords(value)
  if (field.startsWith('claims')) return localWords(value, names.clock)
  if (field === 'furtherSlotIds') return slotsIn(value, names)
  if (field === 'closedTimes') return closedIn(value, names)
  if (field === 'language' && isLanguage(value)) return LANGUAGE_NAMES[value]
  const kind = VALUE_KINDS.find((each) => each === field)
  return kind && value.startsWith('[') ? listOf(value, names.lists[kind]) : value
}

/** A local date and time in the form that browsers send. */
function localWords(minute: string, clock: Clock): string {
  const minutes = Date.parse(`${minute}Z`) / MINUTE_MS
  return `${longDate(minute.slice(0, 10))}, ${clockTimeAt(minutes % DAY_MINUTES, clock)}`
}

/** The time slots in a JSON list of ids. */
function slotsIn(json: string, { nameOfRow }: Names): string {
  const ids: number[] = JSON.parse(json)
  return ids.map((id) => nameOfRow('timeSlotId', id) ?? id).join(', ')
}

/** The closed times of a room, from a JSON list. */
function closedIn(json: string, { clock }: Names): string {
  const times: ClosedTime[] = JSON.parse(json)
  return times.map((time) => clockRange(time, clock)).join(', ')
}

function listOf(json: string, labels: readonly string[]): string {
  const values: unknown = JSON.parse(json)
  return Array.isArray(values) ? values.map((value) => labelOf(String(value), labels)).join(', ') : json
}

export function nameOf(row: RecordedRow | null, clock: Clock): string {
  if (row?.startTime)
    return clockRange({ startTime: String(row.startTime), endTime: String(row.endTime) }, clock)
  return String(row?.title || row?.name || row?.text || row?.networkName || row?.number || '')
}

/** The kind of a row: its table, and for links their kind. */
function kindOf({ noun, before, after }: HistoryEntry): string {
  return noun === 'links' ? `${(after ?? before)?.kind}_links` : noun
}

function isMove({ act, before, after }: HistoryEntry): boolean {
  if (act !== 'changed' || before?.order === undefined) return false
  return Object.keys(before).every((field) => (field === 'order') === (before[field] !== after?.[field]))
}
