import { type Models, openModels } from '../lines/models.ts'
import { findCard } from '../marks/find-card.ts'
import { openPhoto } from '../photo/photo.ts'
import { lowResolution } from '../photo/photo-limits.ts'
import { createLexicon } from '../words/lexicon.ts'
import { createNameLexicon } from '../words/name-lexicon.ts'
import type { CardContext, EmbeddedRequest, EngineReading } from './card-context.ts'
import { readFreeCard } from './free-card.ts'
import { readPrintedCard } from './printed-card.ts'

export type EmbeddedEngine = { read(request: EmbeddedRequest): Promise<EngineReading> }

/** Loads the models (16 MB, about 0.3 s) and the word list, and reads cards in this very process, one after the other. */
export async function openEmbeddedEngine(): Promise<EmbeddedEngine> {
  const models = await openModels()
  createLexicon()
  createNameLexicon()
  return { read: (request) => readCard(models, request) }
}

async function readCard(models: Models, request: EmbeddedRequest): Promise<EngineReading> {
  const photo = await openPhoto(Buffer.from(request.image))
  const context: CardContext = {
    models,
    lexicon: createLexicon([...request.names, ...request.people]),
    names: createNameLexicon(request.people),
    people: request.people,
    eventId: request.eventId,
  }
  const card = findCard(photo.raster)
  const reading = card
    ? await readPrintedCard(context, photo.raster, card)
    : await readFreeCard(context, photo.raster)
  const { title, presenterName, description } = reading.fields
  if (Math.max(photo.originalWidth, photo.originalHeight) < lowResolution)
    reading.warnings.push('low-resolution')
  if ([title, presenterName, description].some((field) => field.value !== '' && field.doubtful)) {
    reading.warnings.push('doubtful-text')
  }
  return reading
}
