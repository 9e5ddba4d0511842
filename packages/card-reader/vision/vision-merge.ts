import type { EmbeddedRequest, EngineReading } from '../cards/card-context.ts'
import { freeCardLimits } from '../cards/card-settings.ts'
import { noteEmptiness } from '../cards/empty-card.ts'
import { listLines } from '../cards/list-lines.ts'
import type { FieldName, FieldReading, ListField, TextField } from '../reading.ts'
import { tidyPresenter } from '../words/presenter-names.ts'
import type { VisionAnswer } from './vision-answer.ts'
import { vision } from './vision-constants.ts'
import type { PreparedPhoto } from './vision-preparation.ts'

/** The service's words with the embedded engine's boxes, code and crops, which are surer on a printed card. */
export function mergeVision(
  answer: VisionAnswer,
  { printed }: PreparedPhoto,
  { people }: Pick<EmbeddedRequest, 'people'>,
): EngineReading {
  const presenter = tidyPresenter(answer.presenterName, people)
  const values = { ...answer, presenterName: presenter.name }
  const text = (field: TextField): FieldReading<string> => {
    const unsure = answer.unsure.includes(field) || (field === 'presenterName' && presenter.matched)
    const reading = { value: values[field], ...sureness(values[field] === '', unsure) }
    return printed ? { ...reading, crop: printed.crops[field] } : reading
  }
  const list = <Value>(field: ListField, value: Value[]): FieldReading<Value[]> => {
    const sure = value.length === 0 ? freeCardLimits.emptyList : vision.confidence
    return answer.unsure.includes(field) || value.length === 0
      ? { value, confidence: Math.min(sure, vision.unsure), doubtful: true }
      : { value, confidence: sure, doubtful: false }
  }
  const reading: EngineReading = {
    fields: {
      title: text('title'),
      presenterName: text('presenterName'),
      description: text('description'),
      ...(printed?.lists ?? {
        type: list('type', answer.type),
        level: list('level', answer.level),
        focus: list('focus', answer.focus),
      }),
    },
    rawText: [answer.allText || writtenLines(values), ...(printed ? listLines(printed.lists) : [])].join(
      '\n',
    ),
    ...(printed ? { card: printed.card } : {}),
    warnings: [
      ...(printed?.warnings ?? []),
      ...(answer.unsure.length > 0 ? (['doubtful-text'] as const) : []),
    ],
  }
  return printed ? noteEmptiness(reading) : reading
}

export function emptyReading(): EngineReading {
  const text = (): FieldReading<string> => ({ value: '', confidence: 0, doubtful: true })
  const list = <Value>(): FieldReading<Value[]> => ({ value: [], confidence: 0, doubtful: true })
  return {
    fields: {
      title: text(),
      presenterName: text(),
      description: text(),
      type: list(),
      level: list(),
      focus: list(),
    },
    rawText: '',
    warnings: [],
  }
}

function sureness(empty: boolean, unsure: boolean): { confidence: number; doubtful: boolean } {
  if (empty) return { confidence: 0, doubtful: true }
  return unsure
    ? { confidence: vision.unsure, doubtful: true }
    : { confidence: vision.confidence, doubtful: false }
}

function writtenLines(answer: Pick<VisionAnswer, TextField>): string {
  const fields: FieldName[] = ['title', 'presenterName', 'description']
  return fields
    .map((field) => answer[field as TextField])
    .filter(Boolean)
    .join('\n')
}
