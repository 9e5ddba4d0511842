import type { CardContext, EngineReading } from './card-context.ts'
import { decoder, printedCard } from './constants.ts'
import { sortValues } from './enumerations.ts'
import { readEventId } from './event-code.ts'
import { judgeList, judgeText } from './field-confidence.ts'
import { cropPrintedField } from './field-crops.ts'
import { joinLines } from './free-card-parser.ts'
import { type LineText, readLine } from './line-reading.ts'
import { tidyPresenter } from './presenter-names.ts'
import type { Raster } from './raster.ts'
import { type ListField, listValues, type TextField, type WarningCode } from './reading.ts'
import { cutArea } from './registered-card.ts'
import type { Registration } from './registration.ts'
import { cardTemplate } from './template.ts'
import { detectText } from './text-detection.ts'
import { mergeLines, middle, type TextLine } from './text-lines.ts'
import { readTickBoxes } from './tick-boxes.ts'

type FieldText = Record<TextField, LineText[]>

/** Reads the product's own card: the markers say where everything is, so nothing has to be guessed. */
export async function readPrintedCard(
  context: CardContext,
  photo: Raster,
  { toPhoto, markers, severalCards }: Registration,
): Promise<EngineReading> {
  const eventId = readEventId(photo, toPhoto)
  const boxes = readTickBoxes(photo, toPhoto)
  const texts = await readFields(context, photo, toPhoto)
  const unsureBoxes = markers < 4
  const text = async (field: TextField) => {
    const joined = joinLines(
      texts[field].map((line) => line.text),
      context.lexicon,
    )
    const name =
      field === 'presenterName' ? tidyPresenter(joined, context.people) : { name: joined, matched: false }
    return judgeText(
      {
        value: name.name,
        lines: texts[field].map((line) => line.confidence),
        certainty: 1,
        matched: name.matched,
        isName: field === 'presenterName',
        crop: await cropPrintedField(photo, toPhoto, field),
      },
      context.lexicon,
    )
  }
  const list = async <Field extends ListField>(field: Field) => {
    const { values, confidence, unclear } = boxes[field]
    const crop = await cropPrintedField(photo, toPhoto, field)
    const sure = unsureBoxes ? Math.min(confidence, printedCard.threeMarkers) : confidence
    return judgeList(sortValues(field, values), sure, unclear || unsureBoxes, crop)
  }
  const fields = {
    title: await text('title'),
    presenterName: await text('presenterName'),
    description: await text('description'),
    type: await list('type'),
    level: await list('level'),
    focus: await list('focus'),
  }
  const warnings: WarningCode[] = []
  if (severalCards) warnings.push('several-cards')
  if (eventId === null) warnings.push('unknown-event')
  else if (eventId !== context.eventId) warnings.push('other-event')
  if (isTurned(toPhoto)) warnings.push('turned-photo')
  if (unsureBoxes) warnings.push('markers-missing')
  if (Object.values(boxes).some((group) => group.unclear)) warnings.push('boxes-unclear')
  const ticked = (Object.keys(listValues) as ListField[]).map(
    (field) => `${field}: ${boxes[field].values.join(', ')}`,
  )
  const written = Object.values(texts).flatMap((lines) => lines.map((line) => line.text))
  return { fields, rawText: [...written, ...ticked].join('\n'), card: { eventId, markers }, warnings }
}

async function readFields(
  context: CardContext,
  photo: Raster,
  toPhoto: Registration['toPhoto'],
): Promise<FieldText> {
  const scale = printedCard.pixelsPerMillimetre
  const area = printedCard.writingArea
  const sheet = cutArea(photo, toPhoto, area, scale)
  coverLabels(sheet)
  const found: Record<TextField, TextLine[]> = { title: [], presenterName: [], description: [] }
  for (const box of await detectText(context.models, sheet, printedCard.detectionSide)) {
    const { y } = middle(box.corners)
    const field = fieldAt(area.y + y / scale)
    if (field) found[field].push(...mergeLines([box]))
  }
  const texts: FieldText = { title: [], presenterName: [], description: [] }
  for (const field of ['title', 'presenterName', 'description'] as const) {
    const lines = mergeLines(found[field].map((line) => ({ corners: line.quad, score: 1 })))
    for (const line of lines) {
      const rules = field === 'presenterName' ? decoder.name : decoder.text
      const text = await readLine(context.models, sheet, line.quad, context.lexicon, rules)
      if (isWriting(text)) texts[field].push(text)
    }
  }
  return texts
}

/** The detection sometimes takes a piece of the printed frame for writing. */
function isWriting({ text, confidence }: LineText): boolean {
  return /[\p{L}\d]/u.test(text) && (text.length > 2 || confidence > printedCard.shortText)
}

function fieldAt(millimetres: number): TextField | null {
  const names = Object.keys(cardTemplate.fields) as TextField[]
  return (
    names.find((name) => {
      const { y, h } = cardTemplate.fields[name]
      return millimetres > y - printedCard.overhang && millimetres < y + h + printedCard.overhang
    }) ?? null
  )
}

/** Paints the printed words TITLE, PRESENTER and DESCRIPTION over with the paper beside them. */
function coverLabels(sheet: Raster): void {
  const scale = printedCard.pixelsPerMillimetre
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

/** The top edge of the card does not run from left to right in the photo. */
function isTurned([a = 1, b = 0, , d = 0]: Registration['toPhoto']): boolean {
  return Number.isFinite(b) && (a <= 0 || Math.abs(d) > Math.abs(a))
}
