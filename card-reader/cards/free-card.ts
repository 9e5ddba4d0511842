import { findUprightText } from '../lines/direction.ts'
import { lookAtLine, readLine } from '../lines/line-reading.ts'
import { photoDetectionSide } from '../lines/line-settings.ts'
import { onlyWriting } from '../lines/writing-lines.ts'
import type { Raster } from '../photo/raster.ts'
import type { WarningCode } from '../reading.ts'
import type { CardContext, EngineReading } from './card-context.ts'
import { freeCardLimits } from './card-settings.ts'
import { cropLines } from './field-crops.ts'
import { type ReadLine, understandLines } from './free-card-fields.ts'
import { linesOfFirstForm, separateCards } from './several-cards.ts'

/** Reads any other piece of paper: finds the lines, reads them, and works out what each line is. */
export async function readFreeCard(context: CardContext, photo: Raster): Promise<EngineReading> {
  const { models, lexicon } = context
  const upright = await findUprightText(models, photo, lexicon, photoDetectionSide)
  const { lines: own, others } = separateCards(upright.lines, upright.raster)
  const isPage = own.length > freeCardLimits.linesOfACard
  // A page of a book gets no second looks, and only its beginning is read: it would take half a minute.
  const read = isPage ? lookAtLine : readLine
  const found: ReadLine[] = []
  for (const place of own.slice(0, freeCardLimits.linesOfACard)) {
    found.push({ place, text: await read(models, upright.raster, place.quad, lexicon) })
  }
  const all = onlyWriting(found.filter(({ text }) => !text.isForeign))
  const isForeign = found.some(({ text }) => text.isForeign)
  const first = linesOfFirstForm(
    all.map(({ text }) => text.text),
    lexicon,
  )
  const lines = all.slice(0, first)
  const warnings: WarningCode[] = []
  if (isForeign) warnings.push('other-script')
  if (lines.length === 0 && !isForeign) warnings.push('no-text')
  if (lines.length > 0) {
    if (isPage) warnings.push('no-card')
    if (others || first < all.length) warnings.push('several-cards')
    if (upright.quarterTurns > 0) warnings.push('turned-photo')
  }
  return {
    fields: await understandLines(context, lines, (places) => cropLines(upright.raster, places)),
    rawText: lines.map(({ text }) => text.text).join('\n'),
    warnings,
  }
}
