import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openWallPhoto } from './wall-photo.ts'

const photo = readFile(new URL('../sample/F01.jpg', import.meta.url))
const nothing = () => null

it('reports a truncated JPEG or PNG as damaged', async () => {
  const png = await sharp({
    create: {
      width: 900,
      height: 700,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
  for (const whole of [await photo, png])
    await expect(openWallPhoto(whole.subarray(0, whole.length / 2), nothing)).rejects.toMatchObject({
      code: 'damaged',
    })
})

it('does not report a photo as damaged if the search for marks fails', async () => {
  const fault = new TypeError('no marks')
  const look = () => {
    throw fault
  }
  await expect(openWallPhoto(await photo, look)).rejects.toBe(fault)
})
