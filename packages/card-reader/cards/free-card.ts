import { findUprightText } from '../lines/direction.ts'
import { lookAtLine, type ReadLine, readLine } from '../lines/line-reading.ts'
import { photoDetectionSide } from '../lines/line-settings.ts'
import { separateStacked } from '../lines/stacked-lines.ts'
import type { TextLine } from '../lines/text-lines.ts'
import { inkBeside } from '../lines/unread-ink.ts'
import { isNote } from '../lines/word-readings.ts'
import { onlyWriting, withoutSpecks } from '../lines/writing-lines.ts'
import type { Quad, Raster } from '../photo/raster.ts'
import type { CardFields, FieldReading, WarningCode } from '../reading.ts'
import { LIST_FIELDS } from '../words/written-values.ts'
import type { CardContext, EngineReading } from './card-context.ts'
import { areGuesses, inLanguageOf, readInLanguage, withoutTexts } from './card-language.ts'
import { freeCardLimits } from './card-settings.ts'
import { cropLines } from './field-crops.ts'
import { understandLines } from './free-card-fields.ts'
import { linesOfFirstForm, separateCards } from './several-cards.ts'

/** Reads any other piece of paper: finds the lines, reads them, and decides on each line's field. */
export async function readFreeCard(english: CardContext, photo: Raster): Promise<EngineReading> {
  const { models, lexicon } = english
  const upright = await findUprightText(models, photo, lexicon, {
    side: photoDetectionSide,
    isUpright: english.isUpright,
  })
  const { lines: own, others } = separateCards(upright.lines, upright.raster)
  const isPage = own.length > freeCardLimits.linesOfACard
  // Only the beginning of a page of a book is read, and only once: the whole would take half a minute.
  const pieces: ReadLine[] = []
  for (const place of own.slice(0, freeCardLimits.linesOfACard)) {
    const first = upright.looks.get(place) ?? (await lookAtLine(models, upright.raster, place.quad, lexicon))
    const text = isPage ? first : await readLine(models, upright.raster, place.quad, lexicon, { first })
    pieces.push({ place, text })
  }
  const found = withoutSpecks(
    isPage ? pieces : await separateStacked(models, upright.raster, pieces, lexicon),
  )
  const writing = onlyWriting(found.filter(({ text }) => !text.isForeign))
  const context = inLanguageOf(
    english,
    writing.map(({ text }) => text),
  )
  const all =
    context === english
      ? writing
      : writing.map(({ place, text }) => ({ place, text: readInLanguage(text, context, false) }))
  const isForeign = found.some(({ text }) => text.isForeign)
  const isGuess =
    isForeign &&
    areGuesses(
      english,
      writing.map(({ text }) => text),
    )
  const first = linesOfFirstForm(
    all.map(({ text }) => text.text),
    english,
  )
  const lines = all.slice(0, first)
  const isOfSeveral = others || first < all.length
  const warnings: WarningCode[] = []
  if (isForeign) warnings.push('other-script')
  if (lines.length === 0 && !isForeign) warnings.push('no-text')
  if (lines.length > 0) {
    const hours = writing.reduce((sum, { text }) => sum + hoursOn(text.text), 0)
    const isSchedule =
      !english.isUpright && hours >= freeCardLimits.hoursOfASchedule[isPage ? 'page' : 'card']
    if (isSchedule) warnings.push('whole-schedule')
    else if (isPage) warnings.push('no-card')
    if (isOfSeveral) warnings.push('several-cards')
    if (upright.quarterTurns > 0) warnings.push('turned-photo')
  }
  const { missing, isLookedOver } = missingFrom(upright.raster, lines)
  warnings.push(...missing)
  const crop = (places: readonly TextLine[]) => cropLines(upright.raster, places)
  let fields = await understandLines(context, lines, crop, isLookedOver)
  const isForm =
    LIST_FIELDS.filter((field) => {
      const { length } = context.vocabulary.lists[field]
      return length > 1 && fields[field].value.length === length
    }).length > 1
  if (isForm) warnings.push('markers-missing')
  if (isPage || writing.length < found.length) fields = presenterDoubted(fields)
  // For a piece of a wall, no one sees the photo before the words are treated as certain.
  const isHalf = isOfSeveral && english.isUpright
  if (isForeign || isHalf || missing.length > 0) fields = allDoubted(fields)
  if (isGuess) fields = withoutTexts(fields)
  if (isForm) fields = withoutLists(fields)
  return {
    fields,
    rawText: lines.map(({ text }) => text.text).join('\n'),
    warnings,
  }
}

const HOUR = String.raw`(?:(?:[01]?\d|2[0-4])\s?[:.h]\s?[0-5]\d(?!\.?\d)|(?:1[0-2]|[1-9])\s?[ap]\.?\s?m\b)`
const FIRST_HOUR = new RegExp(`^[^\\p{L}\\d]{0,2}${HOUR}`, 'iu')
const HOURS = new RegExp(HOUR, 'giu')
/** A line with a session's start and end has two. */
const ROW_OF_HOURS = 3

/**
 * The hours in a line of a schedule, which begins with an hour or has several in a row: "9:30", "14.00 Lunch", "2
 * pm", but not room 12.
 */
export function hoursOn(text: string): number {
  if (!FIRST_HOUR.test(text.trim())) return 0
  const isRow = !/[\p{L}\d]/u.test(text.replace(HOURS, ''))
  const count = text.match(HOURS)?.length ?? 0
  return isRow && count >= ROW_OF_HOURS ? count : 1
}

/**
 * The writing that was missed, and whether ink could show it. Ink shows it only for a note: on a card with a table
 * around it, too much else looks like ink.
 */
function missingFrom(
  photo: Raster,
  lines: readonly ReadLine[],
): { missing: WarningCode[]; isLookedOver: boolean } {
  const reachesEdge = lines.some(({ place }) => isCutOff(place.quad, photo))
  const quads = lines.map(({ place }) => place.quad)
  const letters = lines.reduce((sum, { text }) => sum + text.text.replace(/[^\p{L}\d]/gu, '').length, 0)
  const ink = isNote(lines.flatMap(({ text }) => text.words)) ? inkBeside(photo, quads, letters) : null
  const isCut = reachesEdge && (ink?.isCut ?? true)
  const isPartly = ink !== null && ink.unread > freeCardLimits.unread
  const missing = [
    ...(isCut ? (['cut-off'] as const) : []),
    ...(isPartly ? (['unread-writing'] as const) : []),
  ]
  return { missing, isLookedOver: ink !== null }
}

/** Whether a line reaches the edge of the photo, and so may continue outside it. */
function isCutOff(quad: Quad, { width, height }: Raster): boolean {
  const edge = freeCardLimits.edge * Math.max(width, height)
  return quad.some(({ x, y }) => x < edge || y < edge || x > width - edge || y > height - edge)
}

/**
 * Removes the lists from a printed card whose marks cannot be seen: all printed values are read, and none is known to
 * be ticked.
 */
function withoutLists(fields: CardFields): CardFields {
  const nothing = { value: [], confidence: 0, doubtful: true }
  return { ...fields, type: nothing, level: nothing, focus: nothing }
}

/**
 * Marks the presenter as doubtful: an unreadable place may be a hastily written name, and so may the lines below the
 * beginning of a page.
 */
function presenterDoubted(fields: CardFields): CardFields {
  return fields.presenterName.value === ''
    ? { ...fields, presenterName: { ...fields.presenterName, confidence: 0, doubtful: true } }
    : fields
}

/** Marks all fields as doubtful: writing outside the photo, or in another script, may belong to any of them. */
function allDoubted(fields: CardFields): CardFields {
  const doubted = <Value>(field: FieldReading<Value>): FieldReading<Value> => ({
    ...field,
    confidence: Math.min(field.confidence, freeCardLimits.unseen),
    doubtful: true,
    onlyLetters: false,
  })
  return {
    title: doubted(fields.title),
    presenterName: doubted(fields.presenterName),
    description: doubted(fields.description),
    type: doubted(fields.type),
    level: doubted(fields.level),
    focus: doubted(fields.focus),
  }
}
