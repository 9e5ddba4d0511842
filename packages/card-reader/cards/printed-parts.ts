import { readPrintedCode } from '../marks/event-code.ts'
import type { FoundCard } from '../marks/find-card.ts'
import { isInPhoto } from '../marks/registered-card.ts'
import type { Registration } from '../marks/registration.ts'
import { readTickBoxes } from '../marks/tick-boxes.ts'
import type {
  CardFields,
  FieldCrop,
  ListField,
  PrintedCard,
  TextField,
  ValueLists,
  WarningCode,
} from '../reading.ts'
import { inOrder } from '../words/written-values.ts'
import { printedCard } from './card-settings.ts'
import { judgeList } from './field-confidence.ts'
import { cropPrintedField, printedArea } from './field-crops.ts'

/** The parts of a printed card that need no letters and no model. */
export type PrintedParts = {
  card: PrintedCard
  lists: Pick<CardFields, ListField>
  crops: Record<TextField, FieldCrop>
  warnings: WarningCode[]
}

export async function readPrintedParts(
  { photo, registration: { toPhoto, markers, severalCards, number } }: FoundCard,
  { eventId: ownEventId, lists }: { eventId: number; lists: ValueLists },
): Promise<PrintedParts> {
  const { eventId, authorCode } = readPrintedCode(photo, toPhoto)
  const boxes = readTickBoxes(photo, toPhoto, lists)
  const guessed = markers < 4
  const list = async <Field extends ListField>(field: Field) => {
    const { values, confidence, unclear } = boxes[field]
    const crop = await cropPrintedField(photo, toPhoto, field)
    const sure = guessed ? Math.min(confidence, printedCard.threeMarkers) : confidence
    // Outside of the photo nothing is known to be ticked.
    const seen = isInPhoto(photo, toPhoto, printedArea(field)) ? values : []
    return judgeList(inOrder(field, seen, { lists }), sure, unclear || guessed || seen !== values, crop)
  }
  const warnings: WarningCode[] = []
  if (severalCards) warnings.push('several-cards')
  if (eventId === null && authorCode === null) warnings.push('unknown-event')
  else if (eventId !== null && eventId !== ownEventId) warnings.push('other-event')
  if (isTurned(toPhoto)) warnings.push('turned-photo')
  if (guessed) warnings.push('markers-missing')
  if (Object.values(boxes).some((group) => group.unclear)) warnings.push('boxes-unclear')
  return {
    card: { eventId, markers, number, authorCode },
    lists: { type: await list('type'), level: await list('level'), focus: await list('focus') },
    crops: {
      title: await cropPrintedField(photo, toPhoto, 'title'),
      presenterName: await cropPrintedField(photo, toPhoto, 'presenterName'),
      description: await cropPrintedField(photo, toPhoto, 'description'),
    },
    warnings,
  }
}

/** The top edge of the card does not run from left to right in the photo. */
function isTurned([a = 1, , , d = 0]: Registration['toPhoto']): boolean {
  return a <= 0 || Math.abs(d) > Math.abs(a)
}
