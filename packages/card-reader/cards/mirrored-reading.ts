import type { EngineReading } from './card-context.ts'
import { mirrored } from './card-settings.ts'

/** Whether a reading is poor enough to try the mirrored photo: some cameras save mirrored pictures. */
export function isPoor(reading: EngineReading): boolean {
  return reading.rawText !== '' && !reading.card && surenessOf(reading) < mirrored.poor
}

/** Whether the mirrored reading is the right one. */
export function isMirrored(asTaken: EngineReading, inMirror: EngineReading): boolean {
  // The marks of a printed card are only found the right way around.
  if (inMirror.card) return true
  // In mirrored writing, only a few specks look like letters, but those surely.
  if (inMirror.rawText.length < asTaken.rawText.length * mirrored.leastText) return false
  // Mirrored letters look like Cyrillic, but mirrored Cyrillic letters look like nothing.
  const least = asTaken.warnings.includes('other-script') ? mirrored.poor : surenessOf(asTaken)
  return surenessOf(inMirror) >= least + mirrored.clearance
}

/** The mean confidence of the texts that were read. */
function surenessOf({ fields: { title, presenterName, description } }: EngineReading): number {
  const read = [title, presenterName, description].filter(({ value }) => value !== '')
  return read.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, read.length)
}
