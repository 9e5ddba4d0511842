import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { type Models, openModels } from '../lines/models.ts'
import { usualLists } from '../test/usual-lists.ts'
import { openEmbeddedEngine } from './embedded-engine.ts'

it('reads a card that was compared first with fewer looks, and alike', async () => {
  const models = await openModels()
  let looks = 0
  const counting: Models = {
    ...models,
    detect(planes) {
      looks++
      return models.detect(planes)
    },
    recognize(planes) {
      looks++
      return models.recognize(planes)
    },
  }
  const engine = await openEmbeddedEngine(counting)
  // The middle of a card: no marks are on it.
  const card = sharp(readFileSync(new URL('../sample/T01.jpg', import.meta.url)))
  const { width, height } = await card.metadata()
  const part = { left: 0.2 * width, top: 0.2 * height, width: 0.6 * width, height: 0.3 * height }
  const [left, top, across, down] = Object.values(part).map(Math.round) as [number, number, number, number]
  const image = await card.extract({ left, top, width: across, height: down }).resize(700).jpeg().toBuffer()
  const request = { image, eventId: 1, names: [], people: [], lists: usualLists }
  const alone = await engine.read(request)
  const looksAlone = looks
  const known = [{ title: 'Bees in the city', presenterName: 'Bo Example', description: '' }]
  await engine.compare({ image, known })
  looks = 0
  expect(await engine.read(request)).toEqual(alone)
  expect(alone.rawText).not.toBe('')
  expect(looks).toBeLessThan(looksAlone)
  // Once: the next reading of the photo looks for itself.
  looks = 0
  await engine.read(request)
  expect(looks).toBe(looksAlone)
})
