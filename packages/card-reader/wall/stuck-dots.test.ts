import sharp from 'sharp'
import { expect, it } from 'vitest'
import { countDots } from './stuck-dots.ts'

/** Counts the dots on a picture of a yellow card with this drawn on it. */
async function dotsOn(drawn: string): Promise<number> {
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="170"><rect width="240" height="170" fill="#f2d21f"/>${drawn}</svg>`
  const { data, info } = await sharp(Buffer.from(card))
    .removeAlpha()
    .blur(1)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return countDots({ data: new Uint8Array(data), width: info.width, height: info.height })
}
const dot = (x: number, radius: number, color: string) =>
  `<circle cx="${x}" cy="120" r="${radius}" fill="${color}"/>`
const dots = dot(40, 13, '#d8262c') + dot(90, 13, '#1f5fc4') + dot(140, 14, '#1d9a4a')

it('counts dots of one size in colors that the card does not have', async () => {
  expect(await dotsOn(dots)).toBe(3)
})

it('does not count writing, a pin, a square sticker or a larger disc as a vote', async () => {
  const writing =
    '<text x="20" y="70" font-family="sans-serif" font-size="60" fill="#d8262c">Goose</text><text x="20" y="150" font-family="sans-serif" font-weight="bold" font-size="30" fill="#1d9a4a">coconuts</text>'
  const pin = dot(200, 5, '#1f5fc4')
  const sticker = '<rect x="190" y="10" width="30" height="30" fill="#1f5fc4"/>'
  expect(await dotsOn(writing + pin + sticker)).toBe(0)
  expect(await dotsOn(`${dots}${pin}${sticker}<circle cx="200" cy="70" r="24" fill="#d8262c"/>`)).toBe(3)
})
