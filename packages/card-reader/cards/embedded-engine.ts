import { type Models, openModels } from '../lines/models.ts'
import { countLetters } from '../lines/writing-lines.ts'
import { findCard } from '../marks/find-card.ts'
import { clearInk } from '../photo/clear-ink.ts'
import { brighten, invert, isMostlyDark, lightUp, mirror } from '../photo/counterparts.ts'
import { openPhoto, type Photo } from '../photo/photo.ts'
import { lowResolution } from '../photo/photo-limits.ts'
import type { Raster } from '../photo/raster.ts'
import { createLexicon } from '../words/lexicon.ts'
import { createNameLexicon } from '../words/name-lexicon.ts'
import { type CardContext, contextOf, type EmbeddedRequest, type EngineReading } from './card-context.ts'
import type { CardEvidence } from './card-evidence.ts'
import { readFreeCard } from './free-card.ts'
import { type CompareRequest, compareCard } from './known-card.ts'
import { isMirrored, isPoor } from './mirrored-reading.ts'
import { readPrintedCard } from './printed-card.ts'

export type EmbeddedEngine = {
  read(request: EmbeddedRequest): Promise<EngineReading>
  compare(request: CompareRequest): Promise<CardEvidence[]>
}

/** Loads the models (9 MB, about 0.2 s) and the word list, and reads cards in this process, one after another. */
export async function openEmbeddedEngine(models?: Models): Promise<EmbeddedEngine> {
  const opened = models ?? (await openModels())
  createLexicon()
  createNameLexicon()
  /** The card compared last: if nothing known is on it, it is read next. */
  let compared: Opened | null = null
  return {
    async read(request) {
      const kept = compared && isSame(compared.image, request.image) ? compared : await open(request)
      compared = null
      return readCard(opened, request, kept)
    },
    async compare(request) {
      compared = null
      const here = await open(request)
      const evidence = await compareCard(opened, here.writing ?? here.photo.raster, request.known)
      compared = here
      return evidence
    },
  }
}

/** How many times as many letters the second reading must have: a smaller gain may be grain. */
const MUCH_MORE = 1.6

/** `writing`: the picture in which the letters of a dark photo are read. */
type Opened = { image: Uint8Array; photo: Photo; writing: Raster | null }

async function open({ image }: { image: Uint8Array }): Promise<Opened> {
  const photo = await openPhoto(Buffer.from(image))
  return {
    image,
    photo: { ...photo, raster: brighten(photo.raster) },
    writing: await lightUp(photo.raster),
  }
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}

async function readCard(
  models: Models,
  request: EmbeddedRequest,
  { photo, writing }: Opened,
): Promise<EngineReading> {
  const context = contextOf(models, request)
  const { raster } = photo
  const first = await readFaint(context, raster, await readRaster(context, raster, writing))
  const second =
    !context.isUpright && isPoor(first)
      ? await readRaster(context, mirror(raster), writing && mirror(writing))
      : null
  const reading = second && isMirrored(first, second) ? second : first
  if (reading === second) reading.warnings.unshift('mirrored-photo')
  const { title, presenterName, description } = reading.fields
  if (Math.max(photo.originalWidth, photo.originalHeight) < lowResolution)
    reading.warnings.push('low-resolution')
  if ([title, presenterName, description].some((field) => field.value !== '' && field.doubtful)) {
    reading.warnings.push('doubtful-text')
  }
  return reading
}

/**
 * Rereads a note in faint ink, whose lines may be missed, with its ink darkened. Takes that reading if it has many
 * more letters.
 */
async function readFaint(context: CardContext, raster: Raster, seen: EngineReading): Promise<EngineReading> {
  const cleared = await clearInk(raster)
  if (!cleared) return seen
  const reading = await readRaster(context, raster, cleared)
  return countLetters(reading.rawText) > countLetters(seen.rawText) * MUCH_MORE ? reading : seen
}

/** Reads either kind of card. The markers identify a printed card on a negative too. */
async function readRaster(
  context: CardContext,
  raster: Raster,
  writing: Raster | null,
): Promise<EngineReading> {
  const card = findCard(raster)
  if (card) return readPrintedCard(context, card, writing ?? card.photo)
  const negative = isMostlyDark(raster) ? invert(raster) : null
  const onNegative = negative && findCard(negative)
  return onNegative ? readPrintedCard(context, onNegative) : readFreeCard(context, writing ?? raster)
}
