import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { type Models, openModels } from '../lines/models.ts'
import { createRandom } from '../test/random.ts'
import { usualLists } from '../test/usual-lists.ts'
import { openEmbeddedEngine } from './embedded-engine.ts'

it('reads a card it has just compared with fewer model runs and the same result', async () => {
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
  // The middle of a card, where there are no marks.
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
  // Only once: the next reading of the photo runs the models itself.
  looks = 0
  await engine.read(request)
  expect(looks).toBe(looksAlone)
})

it('reads ink that is barely darker than its colored paper', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="170"><rect width="240" height="170" fill="#ee7fb4"/><g font-family="sans-serif" font-size="25" fill="#203" fill-opacity="0.1"><text x="24" y="50">Bring a broken</text><text x="70" y="92">report</text></g></svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .blur(1.6)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const random = createRandom(1)
  const grain = data.map((value) => Math.min(255, value + random.between(-6, 6)))
  const image = await sharp(grain, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
  const engine = await openEmbeddedEngine()
  const request = { image, eventId: 1, names: [], people: [], lists: usualLists, isUpright: true }
  const { rawText } = await engine.read(request)
  expect(rawText).toBe('Bring a broken\nreport')
})
