import type { EngineReading } from './card-context.ts'

/**
 * The reading of a printed card, with a warning if nothing is written on it. It is empty if no box is ticked or
 * unclear either, and all its marks are in sight.
 */
export function noteEmptiness(reading: EngineReading): EngineReading {
  const { fields, card, warnings } = reading
  const { title, presenterName, description, type, level, focus } = fields
  const isWritten = [title, presenterName, description].some(({ value }) => value !== '')
  if (isWritten || warnings.includes('other-script')) return reading
  const isTicked = [type, level, focus].some(({ value, doubtful }) => value.length > 0 || doubtful)
  if (isTicked || card?.markers !== 4) return { ...reading, warnings: ['no-text', ...warnings] }
  return { ...reading, rawText: '', warnings: ['empty-card', ...warnings] }
}
