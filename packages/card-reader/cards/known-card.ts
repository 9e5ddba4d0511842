import { type LineLosses, lineLosses } from '../lines/known-letters.ts'
import { lookOnce } from '../lines/line-reading.ts'
import type { Models } from '../lines/models.ts'
import { detectText } from '../lines/text-detection.ts'
import { mergeLines } from '../lines/text-lines.ts'
import type { Raster } from '../photo/raster.ts'
import type { KnownText } from '../reading.ts'
import { type CardEvidence, scoreOf, surelyOf } from './card-evidence.ts'
import { knownCard } from './card-settings.ts'
import { evidenceOn } from './known-evidence.ts'
import { separateCards } from './several-cards.ts'

/** One photo and the texts that may be on it, as sent to the child process: nothing but data. */
export type CompareRequest = { image: Uint8Array; known: readonly KnownText[] }

const NOTHING: CardEvidence = {
  title: { score: 0, share: 0, weakestWord: 0 },
  presenterName: { score: 0, share: 0 },
  description: { score: 0, share: 0 },
}

/**
 * Determines how much of each known text is on an upright card, without reading it: one recognition of each line. If
 * that says too little, lines are detected once more on an enlarged picture. With two cards on the photo, there is no
 * evidence for any text.
 */
export async function compareCard(
  models: Models,
  raster: Raster,
  known: CompareRequest['known'],
): Promise<CardEvidence[]> {
  let evidence = known.map(() => NOTHING)
  for (const way of knownCard.ways) {
    const lines = await lookAtLines(models, raster, way)
    if (!lines) return known.map(() => NOTHING)
    const next = evidenceOn(lines, known)
    evidence = evidence.map((before, index) => clearer(before, next[index] ?? NOTHING))
    if (surelyOf(evidence) !== null) break
  }
  return evidence
}

/** Returns null if the lines are those of two cards. */
async function lookAtLines(
  models: Models,
  raster: Raster,
  { side, largestScale }: (typeof knownCard.ways)[number],
): Promise<LineLosses[] | null> {
  const found = mergeLines(await detectText(models, raster, side, largestScale))
  const { lines, others } = separateCards(found, raster)
  if (others) return null
  const looks: LineLosses[] = []
  for (const { quad } of lines.slice(0, knownCard.mostLines))
    looks.push(lineLosses(await lookOnce(models, raster, quad)))
  return looks
}

function clearer(one: CardEvidence, other: CardEvidence): CardEvidence {
  return scoreOf(other) > scoreOf(one) ? other : one
}
