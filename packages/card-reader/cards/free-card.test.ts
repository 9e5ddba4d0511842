import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { usualLists } from '../test/usual-lists.ts'
import { openEmbeddedEngine } from './embedded-engine.ts'
import { hoursOn } from './free-card.ts'

it('is not sure that a card has no presenter if part of it cannot be read', async () => {
  const engine = await openEmbeddedEngine()
  const card = sharp(readFileSync(new URL('../sample/F01.jpg', import.meta.url)))
  const { width, height } = await card.metadata()
  const cut = Math.round(0.34 * height)
  const titled = await card.extract({ left: 0, top: 0, width, height: cut }).toBuffer()
  const blank = await sharp(titled).extend({ bottom: 200, extendWith: 'copy' }).jpeg().toBuffer()
  const signature = Buffer.from(
    `<svg width="560" height="150"><g transform="translate(10, 35) scale(1.2)"><path fill="none" stroke="#141418" stroke-width="3.5"
      d="M0 40 l15 -35 l10 38 l14 -40 l12 42 l16 -44 l8 40 l20 -30 l12 32 l40 -20"/></g></svg>`,
  )
  const below = { input: signature, left: 300, top: cut + 20 }
  const signed = await sharp(blank).composite([below]).jpeg().toBuffer()
  const read = async (image: Buffer) => {
    const request = { image, eventId: 1, names: [], people: [], lists: usualLists }
    const { rawText, fields } = await engine.read(request)
    return [rawText, fields.presenterName.value, fields.presenterName.doubtful]
  }
  expect(await read(blank)).toEqual(['Naming events so everyone understands', '', false])
  expect(await read(signed)).toEqual(['Naming events so everyone understands', '', true])
})

it('counts the times of day on a line of a schedule', () => {
  const lines = [
    '9:30',
    '14.00 Lunch',
    '• 9:30 Forum',
    '09h15',
    '2 pm Lab',
    '11 a.m.',
    'Room 12',
    '12.05.2026',
  ]
  expect(lines.map(hoursOn)).toEqual([1, 1, 1, 1, 1, 1, 0, 0])
  const others = ['3:1 wins', '25:00', '9 ambitious goals', '13 pm']
  expect(others.map(hoursOn)).toEqual([0, 0, 0, 0])
  expect(['9:00 9:45 10:30 11:15', '9 am 10 am 11 am', '9:00 - 10:00'].map(hoursOn)).toEqual([4, 3, 1])
})

it('turns an upside-down photo, unless its writing is known to be upright', async () => {
  const engine = await openEmbeddedEngine()
  const card = sharp(readFileSync(new URL('../sample/F01.jpg', import.meta.url)))
  const { width, height } = await card.metadata()
  const titled = card.extract({ left: 0, top: 0, width, height: Math.round(0.34 * height) })
  const image = await sharp(await titled.toBuffer())
    .rotate(180)
    .jpeg()
    .toBuffer()
  const request = { image, eventId: 1, names: [], people: [], lists: usualLists }
  const isTurned = async (isUpright: boolean) =>
    (await engine.read({ ...request, isUpright })).warnings.includes('turned-photo')
  expect([await isTurned(false), await isTurned(true)]).toEqual([true, false])
})
