import sharp from 'sharp'
import { expect, it } from 'vitest'
import { encodeImage } from './images.ts'
import { lookOfLogo } from './logo-look.ts'

const BOX = { width: 800, height: 240 }
const WORD = '<path d="M30 160V40l60 120V40M130 40v120h70M130 100h60" fill="none" stroke-width="18"'

/** @param drawn the content of an SVG of 240 by 200 */
async function lookOf(drawn: string) {
  const bytes = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="240" height="200">${drawn}</svg>`)
  return lookOfLogo(await encodeImage({ bytes: await sharp(bytes).png().toBuffer() }, BOX))
}

it.each([
  ['black letters', `${WORD} stroke="#111"/>`, 'dark'],
  ['navy letters', `${WORD} stroke="#12244d"/>`, 'dark'],
  ['white letters', `${WORD} stroke="#fff"/>`, 'light'],
  ['yellow letters', `${WORD} stroke="#ffe14d"/>`, 'light'],
  ['red letters', `${WORD} stroke="#d0342c"/>`, 'full'],
  [
    'white letters on all of a red rectangle',
    `<rect width="240" height="200" fill="#a11"/>${WORD} stroke="#fff"/>`,
    'full',
  ],
  [
    'white letters in a green disc',
    `<ellipse cx="115" cy="100" rx="118" ry="99" fill="#1d8a5a"/>${WORD} stroke="#fff"/>`,
    'full',
  ],
  ['a black and a white part', `${WORD} stroke="#111"/><path d="M205 10h30v180h-30z" fill="#fff"/>`, 'mixed'],
])('classifies %s', async (_, drawn, look) => {
  expect(await lookOf(drawn)).toBe(look)
})

it('classifies a picture without transparency as needing no background', async () => {
  const photo = sharp({ create: { width: 300, height: 200, channels: 3, background: '#000' } })
  expect(await lookOfLogo(await encodeImage({ bytes: await photo.jpeg().toBuffer() }, BOX))).toBe('full')
})
