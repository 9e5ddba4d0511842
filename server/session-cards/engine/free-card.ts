import type { CardContext, EngineReading } from './card-context.ts'
import { decoder, freeCard, freeCardLimits, photoDetectionSide } from './constants.ts'
import { findUprightText } from './direction.ts'
import { sortValues } from './enumerations.ts'
import { judgeList, judgeText } from './field-confidence.ts'
import { cropLines } from './field-crops.ts'
import { type CardLine, type ParsedField, parseFreeCard } from './free-card-parser.ts'
import { interpretLine, type LineText, readLine } from './line-reading.ts'
import { tidyPresenter } from './presenter-names.ts'
import type { Raster } from './raster.ts'
import type { ListField, WarningCode } from './reading.ts'
import { separateCards } from './several-cards.ts'
import type { TextLine } from './text-lines.ts'

/** Reads any other piece of paper: finds the lines, reads them, and works out what each line is. */
export async function readFreeCard(context: CardContext, photo: Raster): Promise<EngineReading> {
  const { models, lexicon, people } = context
  const upright = await findUprightText(models, photo, lexicon, photoDetectionSide)
  const { lines: own, others } = separateCards(upright.lines)
  const lines: TextLine[] = []
  const texts: LineText[] = []
  for (const line of own.slice(0, freeCardLimits.lines)) {
    const text = await readLine(models, upright.raster, line.quad, lexicon)
    if (!isWriting(text)) continue
    lines.push(line)
    texts.push(text)
  }
  const cardLines = texts.map((text, index) => toCardLine(text, lines[index] as TextLine))
  const parsed = parseFreeCard(cardLines, lexicon, people)
  const cropOf = (field: ParsedField<unknown>) =>
    cropLines(
      upright.raster,
      field.lines.map((index) => lines[index] as TextLine),
    )
  const text = async (field: 'title' | 'description') =>
    judgeText(
      { ...parsed[field], lines: confidencesOf(parsed[field], texts), crop: await cropOf(parsed[field]) },
      lexicon,
    )
  const list = async <Field extends ListField>(field: Field) => {
    const { value, certainty } = parsed[field]
    const weakest = Math.min(1, ...confidencesOf(parsed[field], texts))
    const sure = value.length === 0 ? freeCardLimits.emptyList : certainty * weakest
    return judgeList(sortValues(field, value), sure, false, await cropOf(parsed[field]))
  }
  const warnings: WarningCode[] = []
  if (others) warnings.push('several-cards')
  if (upright.quarterTurns > 0) warnings.push('turned-photo')
  if (texts.length === 0) warnings.push('no-text')
  else if (own.length > freeCardLimits.linesOfACard) warnings.push('no-card')
  return {
    fields: {
      title: await text('title'),
      presenterName: judgePresenter(context, parsed.presenterName, texts, await cropOf(parsed.presenterName)),
      description: await text('description'),
      type: await list('type'),
      level: await list('level'),
      focus: await list('focus'),
    },
    rawText: texts.map((line) => line.text).join('\n'),
    warnings,
  }
}

/** Now that the line is known to hold a name it is decoded again as one. */
function judgePresenter(
  { lexicon, people }: CardContext,
  field: ParsedField<string>,
  texts: readonly LineText[],
  crop: Awaited<ReturnType<typeof cropLines>>,
) {
  const [only] = field.lines
  let value = field.value
  if (field.lines.length === 1 && only !== undefined) {
    const before = texts[only]
    const again = before && interpretLine(before.emissions, lexicon, decoder.name).text
    // The part in front of the name (label, "by") is as long as it was.
    if (before?.text.endsWith(field.value) && again) {
      value = again.slice(Math.max(0, before.text.length - field.value.length)).trim() || value
      if (again.length !== before.text.length) value = field.value
    }
  }
  const { name, matched } = tidyPresenter(value, people)
  return judgeText(
    {
      value: name,
      lines: confidencesOf(field, texts),
      certainty: field.certainty,
      matched,
      isName: true,
      crop,
    },
    lexicon,
  )
}

function confidencesOf(field: ParsedField<unknown>, texts: readonly LineText[]): number[] {
  return field.lines.map((index) => texts[index]?.confidence ?? 0)
}

function toCardLine(text: LineText, line: TextLine): CardLine {
  const ys = line.quad.map((corner) => corner.y)
  const middle = ys.reduce((sum, y) => sum + y, 0) / ys.length
  return {
    text: text.text,
    confidence: text.confidence,
    height: line.height,
    top: middle - line.height / 2,
    bottom: middle + line.height / 2,
  }
}

/** Grain, shadows and edges are read as a letter or two without conviction. */
function isWriting({ text, confidence }: LineText): boolean {
  const letters = text.replace(/[^\p{L}\d]/gu, '').length
  return letters > 0 && confidence >= (letters < 3 ? freeCard.shortLine : freeCard.longLine)
}
