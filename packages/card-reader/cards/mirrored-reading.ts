import type { EngineReading } from './card-context.ts'
import { mirrored } from './card-settings.ts'

/** Whether a photo is worth a look in a mirror: some cameras save a mirrored picture. */
export function isPoor(reading: EngineReading): boolean {
  return reading.rawText !== '' && !reading.card && surenessOf(reading) < mirrored.poor
}

/** Whether the reading in the mirror is the right one. */
export function isMirrored(asTaken: EngineReading, inMirror: EngineReading): boolean {
  // The marks of a printed card are seen the right way round only.
  if (inMirror.card) return true
  // Of writing the wrong way round only a few specks look like letters, and those surely.
  if (inMirror.rawText.length < asTaken.rawText.length * mirrored.leastText) return false
  // Mirrored letters look like Cyrillic ones, and those like nothing in a mirror.
  const least = asTaken.warnings.includes('other-script') ? mirrored.poor : surenessOf(asTaken)
  return surenessOf(inMirror) >= least + mirrored.clearance
}

/** Mean sureness of the texts that were read. */
function surenessOf({ fields: { title, presenterName, description } }: EngineReading): number {
  const read = [title, presenterName, description].filter(({ value }) => value !== '')
  return read.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, read.length)
}
