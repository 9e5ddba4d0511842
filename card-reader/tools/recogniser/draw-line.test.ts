import { expect, it } from 'vitest'
import { createHand } from '../made-up-cards/handwriting.ts'
import { createRandom } from '../made-up-cards/random.ts'
import { drawLine } from './draw-line.ts'
import { createLineTexts } from './line-texts.ts'

it('draws the same line for the same seed, as high as the recogniser takes it', async () => {
  const draw = async () => {
    const random = createRandom(11)
    const text = createLineTexts(random)()
    const line = await drawLine(text, [createHand('kalam', random)], random)
    return { text, height: line?.height, pixels: Buffer.from(line?.data ?? []).toString('base64') }
  }
  const drawn = await draw()
  expect(drawn.height).toBe(48)
  expect(await draw()).toEqual(drawn)
})
