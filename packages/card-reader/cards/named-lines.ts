import { type LineText, type ReadLine, readAgain } from '../lines/line-reading.ts'
import { decoder } from '../lines/line-settings.ts'
import { setOffWords } from '../lines/set-off-words.ts'
import { wordsOf } from '../words/lexicon.ts'
import type { CardContext } from './card-context.ts'
import { freeCard } from './card-settings.ts'
import { parseFreeCard } from './free-card-parser.ts'
import { personOn } from './known-presenter.ts'
import { matchLabel } from './labels.ts'
import { couldBeCutName, isWholeName, spellsName } from './name-lines.ts'
import type { CardLine } from './title-lines.ts'

/**
 * The fields of the lines. If a wide space sets off the end of a note's last line, that end is a line of its own if it
 * then names the presenter, and if nothing else does: neither another line nor the words before the space.
 */
export function findFields(context: CardContext, readLines: readonly ReadLine[]) {
  const found = fieldsOf(context, readLines)
  const { value, lines } = found.parsed.presenterName
  if (value !== '' && !lines.includes(readLines.length - 1)) return found
  const parts = setOffWords(readLines, context.lexicon)
  if (!parts || (value !== '' && !isOfText(parts.at(-2)?.text.text ?? '', context))) return found
  const again = fieldsOf(context, parts)
  return again.parsed.presenterName.lines.includes(parts.length - 1) ? again : found
}

/** Whether all words are those of texts, and none is a name. */
function isOfText(text: string, { lexicon, names }: CardContext): boolean {
  return wordsOf(text).every((word) => lexicon.has(word) && !names.has(word))
}

/** Lines at the edges are read as names if they may be one; if one then names no one, it is read like any text. */
function fieldsOf(context: CardContext, readLines: readonly ReadLine[]) {
  const named = withWholeNames(context, readLines)
  const first = parseFreeCard(named.map(toCardLine), context)
  const isKept = (at: number) =>
    first.presenterName.lines.includes(at) || named[at]?.text === readLines[at]?.text
  const lines = named.map((line, at) => (isKept(at) ? line : { ...line, ...readLines[at] }))
  const isAll = lines.every((_, at) => isKept(at))
  return { lines, parsed: isAll ? first : parseFreeCard(lines.map(toCardLine), context) }
}

/** `asName`: the line read with the words of names, and how much surer its letters are then. */
export type NamedLine = ReadLine & Pick<CardLine, 'asName' | 'person'>

function withWholeNames(context: CardContext, lines: readonly ReadLine[]): NamedLine[] {
  return lines.map(({ place, text }, index) => ({
    place,
    ...withWholeName(context, text, {
      above: lines[index - 1]?.text.text ?? '',
      isEdge: lines.length > 1 && (index === 0 || index === lines.length - 1),
    }),
  }))
}

/**
 * "Rut us Apple garth" as "Rutus Applegarth": the words of texts split an unknown name into known words, and the
 * words of names join it if the paper has no clear space, or if a first or last line then spells a name. Any other
 * line stays as it is.
 */
function withWholeName(
  context: CardContext,
  text: LineText,
  { above, isEdge }: { above: string; isEdge: boolean },
): Omit<NamedLine, 'place'> {
  const isCut = couldBeCutName(text.text)
  const isShort = isEdge && text.text.length <= freeCard.nameLength
  if (!isCut && !isShort) return { text }
  const whole = readAgain(text, context.names, decoder.name)
  const person = isShort ? personOn(text, above === '', context) : null
  const asName = { text: whole.text, gain: whole.confidence - text.confidence }
  if (person) return { text, asName, person }
  if (isEdge && !matchLabel(text.text, context, true) && spellsName(whole, text, context))
    return { text: whole, asName }
  const fewest = isHalfName(above, context) ? 1 : 2
  const isWhole = isCut && isWholeName(whole.text, text.text, context.lexicon, fewest)
  return { text: isWhole ? whole : text, asName }
}

/** "Presenter: Hester": the next line may be the other half. */
function isHalfName(line: string, context: CardContext): boolean {
  const label = matchLabel(line, context, true)
  return label?.field === 'presenterName' && /^\s*\p{Lu}\p{L}+\s*$/u.test(label.value)
}

function toCardLine({ place, text, asName, person }: NamedLine): CardLine {
  const ys = place.quad.map((corner) => corner.y)
  const xs = place.quad.map((corner) => corner.x)
  const middle = ys.reduce((sum, y) => sum + y, 0) / ys.length
  return {
    text: text.text,
    confidence: text.confidence,
    height: place.height,
    top: middle - place.height / 2,
    bottom: middle + place.height / 2,
    left: Math.min(...xs),
    right: Math.max(...xs),
    ...(asName && { asName }),
    ...(person && { person }),
  }
}
