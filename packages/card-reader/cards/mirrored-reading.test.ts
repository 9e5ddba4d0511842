import { expect, it } from 'vitest'
import type { EngineReading } from './card-context.ts'
import { isMirrored } from './mirrored-reading.ts'

function reading(
  rawText: string,
  confidence: number,
  warnings: EngineReading['warnings'] = [],
): EngineReading {
  const empty = { value: '', confidence: 0, doubtful: true }
  const none = { value: [], confidence: 0, doubtful: true }
  const title = { value: rawText, confidence, doubtful: true }
  const fields = { title, presenterName: empty, description: empty, type: none, level: none, focus: none }
  return { rawText, warnings, fields }
}

it('prefers the mirrored reading if it is clearly more certain', () => {
  expect(isMirrored(reading('ytic eht ni see8', 0.5), reading('Bees in the city', 0.95))).toBe(true)
  expect(isMirrored(reading('Becs ih the cily', 0.65), reading('ytib eht ni see8', 0.68))).toBe(false)
})

it('rejects a more certain mirrored reading with fewer letters', () => {
  expect(isMirrored(reading('Becs ih the cily', 0.65), reading('is', 0.9))).toBe(false)
})

it('does not mistake Cyrillic letters for mirrored Latin ones', () => {
  const cyrillic = reading('KapTounHaa uctopua', 0, ['other-script'])
  expect(isMirrored(cyrillic, reading('nqotcu aahHuoTpaKs', 0.6))).toBe(false)
})

it('treats a printed card as mirrored if its marks show in the mirror image, even with little text', () => {
  const printed = {
    ...reading('Bees', 0.5),
    card: { eventId: 1, number: null, authorCode: null, markers: 4 },
  }
  expect(isMirrored(reading('229nizu8 X noittn92919', 0.6), printed)).toBe(true)
})
