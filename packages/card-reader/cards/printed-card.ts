import { type LineText, readLine } from '../lines/line-reading.ts'
import { decoder } from '../lines/line-settings.ts'
import { detectText } from '../lines/text-detection.ts'
import { mergeLines, type TextLine } from '../lines/text-lines.ts'
import type { FoundCard } from '../marks/find-card.ts'
import { cutArea, isInPhoto } from '../marks/registered-card.ts'
import type { Registration } from '../marks/registration.ts'
import { cardTemplate } from '../marks/template.ts'
import { evenLight } from '../photo/even-light.ts'
import { middleOf, type Raster } from '../photo/raster.ts'
import type { TextField } from '../reading.ts'
import { tidyPresenter } from '../words/presenter-names.ts'
import type { CardContext, EngineReading } from './card-context.ts'
import { areGuesses, inLanguageOf, readInLanguage, withoutTexts } from './card-language.ts'
import { printedCard } from './card-settings.ts'
import { noteEmptiness } from './empty-card.ts'
import { judgeText } from './field-confidence.ts'
import { printedArea } from './field-crops.ts'
import { joinLines } from './free-card-parser.ts'
import { listLines } from './list-lines.ts'
import { readPrintedParts } from './printed-parts.ts'

type FieldText = Record<TextField, LineText[]>

/**
 * Reads the product's own card. Its markers show where everything is, so nothing has to be guessed. `writing` is the
 * picture in which letters are read.
 */
export async function readPrintedCard(
  english: CardContext,
  { photo, registration }: FoundCard,
  writing: Raster = photo,
): Promise<EngineReading> {
  const parts = await readPrintedParts(
    { photo, registration },
    { eventId: english.eventId, lists: english.vocabulary.lists, prints: english.prints },
  )
  const found = await readWrittenFields(english, writing, registration.toPhoto)
  const sure = Object.values(found)
    .flat()
    .filter((line) => !line.isForeign)
  const isForeign = Object.values(found).flat().length > sure.length
  const isGuess = isForeign && areGuesses(english, sure)
  const context = inLanguageOf(english, sure)
  const latin = (field: TextField) => {
    const lines = found[field].filter((line) => !line.isForeign)
    return context === english
      ? lines
      : lines.map((line) => readInLanguage(line, context, field === 'presenterName'))
  }
  const texts = {
    title: latin('title'),
    presenterName: latin('presenterName'),
    description: latin('description'),
  }
  const certaintyOf = (field: TextField) =>
    isInPhoto(photo, registration.toPhoto, printedArea(field)) ? 1 : printedCard.cutOff
  const text = (field: TextField) => {
    const joined = joinLines(
      texts[field].map((line) => line.text),
      context.lexicon,
    )
    const isName = field === 'presenterName'
    const { name, matched } = isName
      ? tidyPresenter(joined, context.people)
      : { name: joined, matched: false }
    const lines = texts[field].map((line) => line.confidence)
    const words = texts[field].flatMap((line) => line.words)
    return judgeText(
      {
        value: name,
        lines,
        words,
        certainty: certaintyOf(field),
        matched,
        isName,
        known: isName ? context.people : context.offered,
        crop: parts.crops[field],
      },
      isName ? context.names : context.lexicon,
    )
  }
  const written = Object.values(texts).flatMap((lines) => lines.map((line) => line.text))
  const fields = {
    title: text('title'),
    presenterName: text('presenterName'),
    description: text('description'),
    ...parts.lists,
  }
  return noteEmptiness({
    fields: isGuess ? withoutTexts(fields) : fields,
    rawText: [...written, ...listLines(parts.lists)].join('\n'),
    card: parts.card,
    warnings: isForeign ? [...parts.warnings, 'other-script'] : parts.warnings,
  })
}

/** The lines of writing in each field, from top to bottom. */
export async function readWrittenFields(
  context: CardContext,
  photo: Raster,
  toPhoto: Registration['toPhoto'],
): Promise<FieldText> {
  const scale = printedCard.pixelsPerMillimeter
  const area = printedCard.writingArea
  const sheet = evenLight(cutArea(photo, toPhoto, area, scale), printedCard.hardShadow)
  coverLabels(sheet)
  const found: Record<TextField, TextLine[]> = { title: [], presenterName: [], description: [] }
  for (const box of await detectText(context.models, sheet, printedCard.detectionSide)) {
    const { y } = middleOf(box.corners)
    const field = fieldAt(area.y + y / scale)
    if (field) found[field].push(...mergeLines([box]))
  }
  const texts: FieldText = { title: [], presenterName: [], description: [] }
  for (const field of ['title', 'presenterName', 'description'] as const) {
    const lines = mergeLines(found[field].map((line) => ({ corners: line.quad, score: 1 })))
    for (const line of lines) {
      const text =
        field === 'presenterName'
          ? await readLine(context.models, sheet, line.quad, context.names, { rules: decoder.name })
          : await readLine(context.models, sheet, line.quad, context.lexicon)
      if (isWriting(text)) texts[field].push(text)
    }
  }
  return texts
}

/** Whether a line is writing. Detection sometimes takes a piece of the printed frame for it. */
function isWriting({ text, confidence, isForeign }: LineText): boolean {
  if (isForeign) return true
  return /[\p{L}\d]/u.test(text) && (text.length > 2 || confidence > printedCard.shortText)
}

function fieldAt(millimeters: number): TextField | null {
  const names = Object.keys(cardTemplate.fields) as TextField[]
  return (
    names.find((name) => {
      const { y, h } = cardTemplate.fields[name]
      return millimeters > y - printedCard.overhang && millimeters < y + h + printedCard.overhang
    }) ?? null
  )
}

/** Paints over the printed words TITLE, PRESENTER and DESCRIPTION with the color of the paper beside them. */
function coverLabels(sheet: Raster): void {
  const scale = printedCard.pixelsPerMillimeter
  const { x: left, y: top } = printedCard.writingArea
  for (const { x, y } of Object.values(cardTemplate.fields)) {
    const from = Math.max(0, Math.round((y - printedCard.labelHeight - top) * scale))
    const to = Math.round((y - 0.4 - top) * scale)
    const start = Math.max(0, Math.round((x - 1 - left) * scale))
    const end = Math.round((x + printedCard.labelWidth - left) * scale)
    for (let row = from; row < to; row++) {
      const at = (row * sheet.width + end + 2) * 3
      const paper = sheet.data.slice(at, at + 3)
      for (let column = start; column < end; column++) sheet.data.set(paper, (row * sheet.width + column) * 3)
    }
  }
}
