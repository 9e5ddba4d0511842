import { type BoxPlace, peopleBox, recordingBox } from '../marks/box-places.ts'
import { readPrintedCode } from '../marks/event-code.ts'
import type { FoundCard } from '../marks/find-card.ts'
import { layoutIn, printedBoxes, printsOf } from '../marks/printed-boxes.ts'
import { isInPhoto } from '../marks/registered-card.ts'
import type { Registration } from '../marks/registration.ts'
import { countFrames, readBox, readTickBoxes } from '../marks/tick-boxes.ts'
import type { CardFields, FieldCrop, ListField, PrintedCard, TextField, WarningCode } from '../reading.ts'
import { inOrder, LIST_FIELDS } from '../words/written-values.ts'
import type { EmbeddedRequest } from './card-context.ts'
import { printedCard } from './card-settings.ts'
import { judgeList } from './field-confidence.ts'
import { cropPrintedField, printedArea } from './field-crops.ts'

/** The parts of a printed card that need neither letters nor a model. */
export type PrintedParts = {
  card: PrintedCard
  lists: Pick<CardFields, ListField>
  crops: Record<TextField, FieldCrop>
  warnings: WarningCode[]
}

export async function readPrintedParts(
  { photo, registration: { toPhoto, markers, severalCards, number } }: FoundCard,
  {
    eventId: ownEventId,
    lists,
    prints = printsOf(lists),
  }: Pick<EmbeddedRequest, 'eventId' | 'lists' | 'prints'>,
): Promise<PrintedParts> {
  const code = readPrintedCode(photo, toPhoto)
  const { eventId, authorCode } = code
  const printed = printedBoxes(code, { lists, prints, eventId: ownEventId }, (field) =>
    countFrames(photo, toPhoto, field),
  )
  const boxes = readTickBoxes(photo, toPhoto, {
    type: printed.type.values,
    level: printed.level.values,
    focus: printed.focus.values,
  })
  // A ticked value that is no longer in the list cannot be the session's.
  const isOther = (field: ListField) =>
    !printed[field].isSure ||
    inOrder(field, boxes[field].values, { lists }).length < boxes[field].values.length
  const guessed = markers < 4
  const list = async <Field extends ListField>(field: Field) => {
    const { values, confidence, unclear } = boxes[field]
    const crop = await cropPrintedField(photo, toPhoto, field)
    const sure = guessed ? Math.min(confidence, printedCard.threeMarkers) : confidence
    // Outside the photo, nothing is known to be ticked.
    const seen = isInPhoto(photo, toPhoto, printedArea(field)) ? values : []
    const isDoubtful = unclear || guessed || seen !== values || isOther(field)
    return judgeList(inOrder(field, seen, { lists }), sure, isDoubtful, crop)
  }
  const layout = layoutIn(prints, code, ownEventId)
  const recording = layout?.hasRecordingBox ? readRecording(photo, toPhoto) : NO_RECORDING_BOX
  const isOpenAbout = layout?.hasPeopleBox === true && isSurelyMarked(photo, toPhoto, peopleBox)
  const warnings: WarningCode[] = []
  if (severalCards) warnings.push('several-cards')
  if (eventId === null && authorCode === null) warnings.push('unknown-event')
  else if (eventId !== null && eventId !== ownEventId) warnings.push('other-event')
  if (isTurned(toPhoto)) warnings.push('turned-photo')
  if (guessed) warnings.push('markers-missing')
  if (Object.values(boxes).some((group) => group.unclear)) warnings.push('boxes-unclear')
  if (recording.unclear) warnings.push('recording-unclear')
  if (LIST_FIELDS.some(isOther)) warnings.push('other-boxes')
  return {
    card: {
      eventId,
      markers,
      number,
      authorCode,
      ...(recording.isMarked && { isNotRecorded: true }),
      ...(isOpenAbout && { isOpenAbout }),
    },
    lists: { type: await list('type'), level: await list('level'), focus: await list('focus') },
    crops: {
      title: await cropPrintedField(photo, toPhoto, 'title'),
      presenterName: await cropPrintedField(photo, toPhoto, 'presenterName'),
      description: await cropPrintedField(photo, toPhoto, 'description'),
    },
    warnings,
  }
}

const NO_RECORDING_BOX = { isMarked: false, unclear: false } as const

/** Reads the recording box. In doubt, the hosts want no recording; a box outside the photo says nothing. */
function readRecording(photo: FoundCard['photo'], toPhoto: Registration['toPhoto']) {
  const { x, y, size } = recordingBox
  const isSeen = isInPhoto(photo, toPhoto, { x, y, width: size, height: size })
  return isSeen ? readBox(photo, toPhoto, recordingBox) : { isMarked: false, unclear: true }
}

/** Whether a box is surely marked: a consent counts only without doubt. */
function isSurelyMarked(photo: FoundCard['photo'], toPhoto: Registration['toPhoto'], box: BoxPlace): boolean {
  const { x, y, size } = box
  if (!isInPhoto(photo, toPhoto, { x, y, width: size, height: size })) return false
  const { isMarked, unclear } = readBox(photo, toPhoto, box)
  return isMarked && !unclear
}

/** Whether the top edge of the card does not run from left to right in the photo. */
function isTurned([a = 1, , , d = 0]: Registration['toPhoto']): boolean {
  return a <= 0 || Math.abs(d) > Math.abs(a)
}
