import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openPhoto } from '../photo/photo.ts'
import { middleOf } from '../photo/raster.ts'
import { type Models, openModels } from './models.ts'
import { detectText, detectWriting } from './text-detection.ts'

type Spot = { x: number; y: number; width: number; height: number }

const size = { width: 320, height: 256 }
/** A picture on which nothing has been detected yet. */
const picture = (times = 1) => ({
  data: new Uint8Array(size.width * size.height * 3 * times * times),
  width: size.width * times,
  height: size.height * times,
})
const word = { x: 32, y: 40, width: 160, height: 24 }
const short = { x: 224, y: 40, width: 40, height: 24 }

/** A model that detects spots on pictures of at least a given width; `widths` lists the pictures it was given. */
function seeing(spots: readonly (Spot & { from: number })[]): { models: Models; widths: number[] } {
  const widths: number[] = []
  const detect: Models['detect'] = async ({ width, height }) => {
    widths.push(width)
    const data = new Float32Array(width * height)
    const [across, down] = [width / size.width, height / size.height]
    for (const spot of spots.filter(({ from }) => width >= from))
      for (let y = Math.round(spot.y * down); y < (spot.y + spot.height) * down; y++)
        data.fill(
          1,
          y * width + Math.round(spot.x * across),
          y * width + Math.round((spot.x + spot.width) * across),
        )
    return { data, dims: [] }
  }
  return { models: { detect, detectSmall: detect, recognize: detect }, widths }
}

it('finds a word of a small note that shows only when enlarged, and every other word once', async () => {
  const { models } = seeing([
    { ...word, from: 0 },
    { ...short, from: 640 },
  ])
  const places = (await detectWriting(models, picture(), 1_088)).map(({ corners }) => middleOf(corners))
  expect(places).toHaveLength(2)
  expect(places[0]?.x).toBeCloseTo(word.x + word.width / 2, -1)
  expect(places[1]?.x).toBeCloseTo(short.x + short.width / 2, -1)
})

it('scans an empty note and a large card only once', async () => {
  const empty = seeing([])
  expect(await detectWriting(empty.models, picture(), 1_088)).toEqual([])
  expect(empty.widths).toEqual([320])
  const { models, widths } = seeing([{ ...word, from: 0 }])
  expect(await detectWriting(models, picture(3), 1_088)).toHaveLength(1)
  expect(widths).toEqual([960])
})

it('finds faint lines on a small note that the model for cards misses', async () => {
  const models = await openModels()
  const { raster } = await openPhoto(await faintNote())
  expect(await detectText(models, raster, 1_088)).toEqual([])
  expect((await detectWriting(models, raster, 1_088)).length).toBeGreaterThanOrEqual(3)
})

/** The middle of a card, 240 pixels wide and out of focus, in a pen barely darker than its orange paper. */
async function faintNote(): Promise<Buffer> {
  const card = sharp(readFileSync(new URL('../sample/hands/german.jpg', import.meta.url)))
  const { width, height } = await card.metadata()
  const shares = { left: 0.12 * width, top: 0.2 * height, width: 0.76 * width, height: 0.4 * height }
  const [left, top, across, down] = Object.values(shares).map(Math.round) as [number, number, number, number]
  const pen = 0.35
  return card
    .extract({ left, top, width: across, height: down })
    .resize(240)
    .linear([pen, pen, pen], [(1 - pen) * 190, (1 - pen) * 150, (1 - pen) * 60])
    .blur(0.8)
    .jpeg({ quality: 90 })
    .toBuffer()
}
