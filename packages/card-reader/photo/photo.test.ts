import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { imageFormat } from './image-format.ts'
import { openPhoto } from './photo.ts'

const sample = (file: string) => readFileSync(new URL(`../sample/${file}`, import.meta.url))
const plain = (width: number, height: number, color = '#fff') =>
  sharp({ create: { width, height, channels: 3, background: color } })

/** A PNG that claims a size and holds no pixels. */
function pixelBomb(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    start,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync('')),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32BE(content.length, 0)
  bytes.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([bytes.subarray(0, 4), named, bytes.subarray(4)])
}

describe('opening a photo', () => {
  it('reads JPEG, PNG, WebP and AVIF', async () => {
    const picture = plain(320, 200)
    const files = [
      await picture.clone().jpeg().toBuffer(),
      await picture.clone().png().toBuffer(),
      await picture.clone().webp().toBuffer(),
      await picture.clone().avif({ effort: 0 }).toBuffer(),
    ]
    expect(files.map(imageFormat)).toEqual(['jpeg', 'png', 'webp', 'avif'])
    for (const file of files) {
      const { raster } = await openPhoto(file)
      expect([raster.width, raster.height, raster.data.length]).toEqual([320, 200, 320 * 200 * 3])
    }
  })

  it('turns a photo by its orientation tag', async () => {
    const lying = await plain(300, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const photo = await openPhoto(lying)
    expect([photo.raster.width, photo.raster.height, photo.turned]).toEqual([200, 300, true])
  })

  it('scales large photos down to 2,000 pixels', async () => {
    const { raster } = await openPhoto(await plain(3000, 1500).jpeg().toBuffer())
    expect([raster.width, raster.height]).toEqual([2000, 1000])
  })

  it('converts gray, transparent and 16-bit pictures to three bytes per pixel', async () => {
    const gray = await plain(100, 80).toColorspace('b-w').png().toBuffer()
    const clear = await sharp({
      create: { width: 100, height: 80, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .toColorspace('rgb16')
      .png()
      .toBuffer()
    expect((await openPhoto(gray)).raster.data.length).toBe(100 * 80 * 3)
    expect((await openPhoto(clear)).raster.data[0]).toBe(255)
  })

  it.each([
    ['an empty file', Buffer.alloc(0), 'empty'],
    ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not-an-image'],
    ['a pixel bomb', pixelBomb(60_000, 60_000), 'too-many-pixels'],
    ['a header without pixels', pixelBomb(800, 600), 'damaged'],
    ['a truncated photo', sample('F01.jpg').subarray(0, 20_000), 'damaged'],
    ['an iPhone photo', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'heic'],
    ['a file of more than 15 MB', Buffer.alloc(15 * 1024 * 1024 + 1, 0xff), 'too-large'],
  ])('refuses %s', async (_, bytes, code) => {
    await expect(openPhoto(bytes)).rejects.toMatchObject({ code, kind: 'input' })
  })

  it('refuses a single pixel', async () => {
    await expect(openPhoto(await plain(1, 1).png().toBuffer())).rejects.toMatchObject({ code: 'too-small' })
  })

  it('refuses an animation', async () => {
    const frames = await sharp(
      await Promise.all([plain(64, 64).png().toBuffer(), plain(64, 64, '#000').png().toBuffer()]),
      { join: { animated: true } },
    )
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    await expect(openPhoto(frames)).rejects.toMatchObject({ code: 'animated' })
  })
})
