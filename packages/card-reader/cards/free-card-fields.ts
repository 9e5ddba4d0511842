import { type LineText, type ReadLine, readAgain } from '../lines/line-reading.ts'
import { decoder, otherReadings } from '../lines/line-settings.ts'
import type { TextLine } from '../lines/text-lines.ts'
import { doubtfulBelow, isNote, type WordReading } from '../lines/word-readings.ts'
import type { CardFields, FieldCrop, FieldReading, ListField } from '../reading.ts'
import { nearestPeople, tidyPresenter } from '../words/presenter-names.ts'
import { inOrder } from '../words/written-values.ts'
import type { CardContext } from './card-context.ts'
import { confidence, freeCardLimits } from './card-settings.ts'
import { judgeList, judgeText } from './field-confidence.ts'
import type { ParsedField } from './free-card-parser.ts'
import { lettersOf, withPerson } from './known-presenter.ts'
import { matchLabel } from './labels.ts'
import { nameAfterCue, nameAtEnd, withoutCue } from './name-cues.ts'
import { isListedName, mayHoldName } from './name-lines.ts'
import { findFields, type NamedLine } from './named-lines.ts'

type Crop = (places: readonly TextLine[]) => Promise<FieldCrop> | undefined

/**
 * The fields of a card without a printed form, from its lines in reading order; `crop` cuts lines out of the photo.
 * `isLookedOver`: whether its ink was searched for writing outside the lines.
 */
export async function understandLines(
  context: CardContext,
  readLines: readonly ReadLine[],
  crop: Crop,
  isLookedOver = true,
): Promise<CardFields> {
  const { lexicon, people, offered, vocabulary } = context
  // Names of people are not words of a title.
  const known = { ...context, lexicon: context.texts }
  const { lines, parsed } = findFields(known, readLines)
  const linesOf = (field: ParsedField<unknown>) => field.lines.flatMap((index) => lines[index] ?? [])
  const cropOf = async (field: ParsedField<unknown>) => crop(linesOf(field).map(({ place }) => place))
  const wordsOf = (field: ParsedField<unknown>) => linesOf(field).flatMap(({ text }) => text.words)
  const surenessOf = (field: ParsedField<unknown>) => linesOf(field).map(({ text }) => text.confidence)
  const words = lines.flatMap(({ text }) => text.words)
  const limit = doubtfulBelow(words)
  // If a line of a few words is neither title nor name, its place among them is a guess.
  const unmarkedBelow =
    isLookedOver && isNote(words) && parsed.description.value === ''
      ? confidence.unmarkedNote
      : confidence.doubtfulBelow
  const { mayBeName } = parsed
  const others = mayBeName ? spelledNames(mayBeName, lines, known) : []
  const text = async (field: 'title' | 'description') => {
    const judged = judgeText(
      {
        ...parsed[field],
        lines: surenessOf(parsed[field]),
        words: wordsOf(parsed[field]),
        doubtfulBelow: limit,
        unmarkedBelow,
        known: offered,
        crop: await cropOf(parsed[field]),
      },
      lexicon,
    )
    return mayBeName && parsed[field].value.includes(mayBeName) ? withName(judged, mayBeName, others) : judged
  }
  const list = async <Field extends ListField>(field: Field) => {
    const { value, certainty } = parsed[field]
    const weakest = Math.min(1, ...surenessOf(parsed[field]))
    const sure = value.length === 0 ? freeCardLimits.emptyList : certainty * weakest
    return judgeList(inOrder(field, value, vocabulary), sure, false, await cropOf(parsed[field]))
  }
  const presenter = async (): Promise<FieldReading<string>> => {
    const field = parsed.presenterName
    if (
      field.value === '' &&
      mayBeName === null &&
      lines.every(({ text }, at) => surelyHoldsNoName(text, at === 0, known, limit))
    )
      return noName(lines, unmarkedBelow)
    const again = readNameAgain(known, field, linesOf(field))
    const { name, matched } = withPerson(tidyPresenter(again?.name ?? field.value, people), linesOf(field))
    const { certainty } = field
    return judgeText(
      {
        value: name,
        lines: surenessOf(field),
        words: again?.words ?? wordsOf(field),
        doubtfulBelow: limit,
        unmarkedBelow: isListedName(name, known) ? unmarkedBelow : confidence.doubtfulBelow,
        certainty,
        matched,
        isName: true,
        known: people,
        crop: await cropOf(field),
      },
      context.names,
    )
  }
  return {
    title: await text('title'),
    presenterName: await presenter(),
    description: await text('description'),
    type: await list('type'),
    level: await list('level'),
    focus: await list('focus'),
  }
}

/**
 * Other spellings of what may be the presenter's name: those of people known to the event, the words after "par" and
 * similar, and the line read with the words of names.
 */
function spelledNames(name: string, lines: readonly NamedLine[], known: CardContext): string[] {
  const bare = withoutCue(name)
  const { asName } = lines.find(({ text }) => text.text === name) ?? {}
  const spelled = asName && lettersOf(asName.text) !== lettersOf(name) ? [withoutCue(asName.text)] : []
  const listed = spelled.filter((each) => isListedName(each, known))
  const others = [
    ...nearestPeople(bare, known.people),
    bare,
    ...listed.map((each) => tidyPresenter(each, []).name),
  ]
  return [...new Set(others)].filter((each) => each !== name).slice(0, otherReadings.most)
}

/** Marks all words of a text that may be the presenter's name as doubtful. */
function withName(field: FieldReading<string>, name: string, others: string[]): FieldReading<string> {
  const words = new Set(name.split(/\s+/))
  const doubts = (field.doubts ?? []).filter(({ word }) => !words.has(word))
  return { ...field, doubts: [...doubts, { word: name, others, isName: true }] }
}

/** Whether a line contains only common words, all surely read. */
function surelyHoldsNoName(
  { text, words }: LineText,
  isTop: boolean,
  context: CardContext,
  limit: number,
): boolean {
  return !mayHoldName(text, isTop, context) && words.every(({ sureness }) => sureness >= limit)
}

/** A reading of no presenter, as sure as the weakest line of the card. */
function noName(lines: readonly ReadLine[], doubtfulBelow: number): FieldReading<string> {
  const sure = lines.length === 0 ? 0 : Math.min(...lines.map(({ text }) => text.confidence))
  return { value: '', confidence: sure, doubtful: sure < doubtfulBelow }
}

/**
 * Rereads a line as a name, now that it is known to contain one; null if label or title and name cannot be separated.
 */
function readNameAgain(
  context: CardContext,
  field: ParsedField<string>,
  lines: readonly ReadLine[],
): { name: string; words: WordReading[] } | null {
  const [only, ...more] = lines
  if (!only || more.length > 0 || nameAtEnd(only.text.text, context)?.name === field.value) return null
  const { text, words } = readAgain(only.text, context.names, decoder.name)
  if (only.text.text === field.value)
    return { name: (field.certainty < 1 && nameAfterCue(text, context)) || text, words }
  const label = matchLabel(text, context, true)
  if (label)
    return label.field === 'presenterName' && label.value !== '' ? { name: label.value, words } : null
  const name = nameAfterCue(text, context)
  return name === null ? null : { name, words }
}
