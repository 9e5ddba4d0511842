import { photoLimits } from './bounds.ts'
import type { EmbeddedRequest, EngineReading } from './card-context.ts'
import { createChildEngine } from './child-engine.ts'
import { sniffFormat } from './photo-format.ts'
import {
  type CardReader,
  type CardReaderSettings,
  type CardReading,
  type EngineName,
  type RecogniseOptions,
  type WarningCode,
  warning,
} from './reading.ts'
import { CardReadingError } from './reading-error.ts'
import { createVisionEngine } from './vision-engine.ts'
import { emptyReading, mergeVision } from './vision-merge.ts'

/**
 * Reads photos of session cards with the chosen engine. With `vision` that service is asked first, and the
 * embedded engine reads the card when it fails in any way.
 */
export function createCardReader(settings: CardReaderSettings): CardReader {
  const child = createChildEngine()
  const vision = settings.engine === 'vision' ? createVisionEngine(settings) : null

  return { recognise, load: child.load, close: () => child.close() }

  async function recognise(image: Buffer, options: RecogniseOptions): Promise<CardReading> {
    const start = performance.now()
    refuseEarly(image)
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
      people: options.people ?? [],
    }
    if (!vision) return finish('embedded', await readEmbedded(request, options.signal))
    const prepared = await child.run('prepare', request, options.signal)
    if (!('prepared' in prepared)) throw new CardReadingError('crashed')
    try {
      const answer = await vision.read(prepared.prepared.jpeg, options.signal)
      return finish('vision', mergeVision(answer, prepared.prepared, request))
    } catch (error) {
      if (options.signal?.aborted) throw new CardReadingError('aborted', { cause: error })
      return finish('embedded', await readEmbedded(request, options.signal), ['vision-failed'])
    }
  }

  async function readEmbedded(request: EmbeddedRequest, signal?: AbortSignal): Promise<EngineReading> {
    const answer = await child.run('read', request, signal)
    if (!('reading' in answer)) throw new CardReadingError('crashed')
    return answer.reading
  }
}

/** What the first bytes tell needs no process and no place in the queue. */
function refuseEarly(image: Buffer): void {
  if (image.length === 0) throw new CardReadingError('empty')
  if (image.length > photoLimits.bytes) throw new CardReadingError('too-large')
  const format = sniffFormat(image)
  if (format === 'heic') throw new CardReadingError('heic')
  if (!format) throw new CardReadingError('not-an-image')
}
