import type { EmbeddedRequest, EngineReading } from './cards/card-context.ts'
import { surelyOf } from './cards/card-evidence.ts'
import { boxPlaces, peopleBox, recordingBox } from './marks/box-places.ts'
import { refuseByFirstBytes, uprightPhoto } from './photo/photo.ts'
import { createChildEngine } from './process/child-engine.ts'
import { wallLimits } from './process/child-limits.ts'
import {
  type CardReader,
  type CardReaderSettings,
  type CardReading,
  type EngineName,
  type KnownText,
  type RecognizeOptions,
  type WallQuestion,
  type WarningCode,
  warning,
} from './reading.ts'
import { CardReadingError } from './reading-error.ts'
import { createSecondReader, withSecondReading } from './vision/second-reader.ts'
import { createVisionEngine } from './vision/vision-engine.ts'
import { emptyReading, mergeVision } from './vision/vision-merge.ts'
import { HEAD_SIZE, printedMarks } from './wall/printed-marks.ts'
import type { WallReading } from './wall/wall-reading.ts'
import { languageOf } from './words/languages.ts'

/**
 * Reads photos of session cards with the chosen engine. With `vision`, the service reads a card first, and the
 * embedded engine reads it if the service fails in any way.
 */
export function createCardReader(settings: CardReaderSettings): CardReader {
  const child = createChildEngine()
  const vision = settings.engine === 'vision' ? createVisionEngine(settings) : null

  // A photo of the wall does not wait behind cards, because a person at the board waits for it.
  const walls = createChildEngine(wallLimits)

  const second =
    settings.engine === 'embedded' && settings.apiUrl ? { second: createSecondReader(settings) } : {}

  return { recognize, compare, readWall, load: child.load, close, ...second }

  async function close(): Promise<void> {
    await Promise.all([child.close(), walls.close()])
  }

  async function compare(image: Buffer, known: readonly KnownText[], signal?: AbortSignal) {
    refuseByFirstBytes(image)
    if (settings.engine === 'none' || known.length === 0) return []
    const answer = await child.run({ kind: 'compare', request: { image, known } }, signal)
    if (!('evidence' in answer)) throw new CardReadingError('crashed')
    return answer.evidence
  }

  async function readWall(
    photos: readonly Buffer[],
    { heads, known }: WallQuestion,
    signal?: AbortSignal,
  ): Promise<WallReading> {
    photos.forEach(refuseByFirstBytes)
    const readsHeads = settings.engine !== 'none'
    const request = { photos, heads, known, readsHeads }
    const answer = await walls.run({ kind: 'wall', request }, signal)
    if (!('wall' in answer)) throw new CardReadingError('crashed')
    return answer.wall
  }

  async function recognize(image: Buffer, options: RecognizeOptions): Promise<CardReading> {
    const start = performance.now()
    refuseByFirstBytes(image)
    const finish = (engine: EngineName, reading: EngineReading, more: WarningCode[] = []): CardReading => ({
      fields: reading.fields,
      rawText: reading.rawText,
      ...(reading.card ? { card: reading.card } : {}),
      engine,
      ms: Math.round(performance.now() - start),
      warnings: [...new Set([...more, ...reading.warnings])].map(warning),
    })
    if (settings.engine === 'none') return finish('none', emptyReading(), ['recognition-off'])
    const request: EmbeddedRequest = {
      image,
      eventId: options.event.id,
      names: options.event.names ?? [],
      earlierTitles: options.event.earlierTitles,
      people: options.people ?? [],
      lists: options.lists,
      prints: options.prints,
      isUpright: options.isUpright,
    }
    if (!vision) return finish('embedded', await readEmbedded(request, options.signal))
    const prepared = await child.run({ kind: 'prepare', request }, options.signal)
    if (!('prepared' in prepared)) throw new CardReadingError('crashed')
    try {
      const answer = await vision.read(prepared.prepared.jpeg, options.lists, options.signal)
      return finish('vision', mergeVision(answer, prepared.prepared, request))
    } catch (error) {
      if (options.signal?.aborted) throw new CardReadingError('aborted', { cause: error })
      return finish('embedded', await readEmbedded(request, options.signal), ['vision-failed'])
    }
  }

  async function readEmbedded(request: EmbeddedRequest, signal?: AbortSignal): Promise<EngineReading> {
    const answer = await child.run({ kind: 'read', request }, signal)
    if (!('reading' in answer)) throw new CardReadingError('crashed')
    return answer.reading
  }
}

export type {
  CardReader,
  CardReaderSettings,
  CardReading,
  FieldReading,
  PrintedLayout,
  PrintedLists,
  Prints,
  ValueLists,
  WarningCode,
} from './reading.ts'
export type { CardReadingErrorCode } from './reading-error.ts'
export type { HeadOrder } from './wall/wall-grid.ts'
export type { WallReading } from './wall/wall-reading.ts'
export type { WrittenHead } from './wall/written-head.ts'
export {
  boxPlaces,
  CardReadingError,
  HEAD_SIZE,
  languageOf,
  peopleBox,
  printedMarks,
  recordingBox,
  surelyOf,
  uprightPhoto,
  warning,
  withSecondReading,
}
