import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { picture } from '../../test/pictures.ts'
import { Refusal } from './errors.ts'
import { encodeImage, narrowImage } from './images.ts'
import { inLanguage } from './texts.ts'

const PLAN = { width: 2_800, height: 2_800 }
const LOGO = { width: 800, height: 240 }
const NOT_AN_IMAGE = 'Please select an image file (JPG, PNG, etc.)'

async function refusalOf(bytes: Buffer): Promise<[number, string]> {
  const error: unknown = await encodeImage({ bytes }, PLAN).catch((thrown: unknown) => thrown)
  if (error instanceof Refusal) return [error.status, error.message]
  throw new Error('This image was not refused')
}

async function shapeOf(bytes: Buffer) {
  const { format, width, height } = await sharp(bytes).metadata()
  return { format, width, height }
}

it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('re-encodes %s as WebP', async (format) => {
  const encoded = await encodeImage({ bytes: await picture({ format }) }, PLAN)
  expect(await shapeOf(encoded)).toEqual({ format: 'webp', width: 300, height: 200 })
})

it.each([
  [{ width: 800, height: 240 }, 800, 160],
  [{ width: 2_400, height: 400 }, 2_000, 400],
] as const)('fits a large image into %j', async (box, width, height) => {
  const bytes = await picture({ width: 4_000, height: 800, format: 'jpeg' })
  expect(await shapeOf(await encodeImage({ bytes }, box))).toEqual({ format: 'webp', width, height })
})

it('turns a photo upright and strips its metadata', async () => {
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'A secret place' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  const encoded = await encodeImage({ bytes }, LOGO)
  const { width, height, exif, xmp, icc, orientation } = await sharp(encoded).metadata()
  expect({ width, height, exif, xmp, icc, orientation }).toEqual({
    width: 20,
    height: 40,
    exif: undefined,
    xmp: undefined,
    icc: undefined,
    orientation: undefined,
  })
})

it('uses the first frame of an animation', async () => {
  const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 0), Buffer.alloc(20 * 20 * 3, 255)])
  const raw = { width: 20, height: 40, channels: 3, pageHeight: 20 } as const
  const animated = await sharp(frames, { raw })
    .gif({ loop: 0, delay: [100, 100] })
    .toBuffer()
  expect((await sharp(animated).metadata()).pages).toBe(2)
  const encoded = await encodeImage({ bytes: animated }, LOGO)
  const { dominant } = await sharp(encoded).stats()
  expect([(await sharp(encoded).metadata()).pages ?? 1, dominant.r < 30]).toEqual([1, true])
})

it('keeps transparency', async () => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  expect((await sharp(await encodeImage({ bytes }, LOGO)).metadata()).hasAlpha).toBe(true)
})

it('narrows a stored image with its transparency, and never widens it', async () => {
  const kept = await encodeImage({ bytes: await picture({ width: 400, height: 120 }) }, LOGO)
  expect(await shapeOf(await narrowImage(kept, 120))).toEqual({ format: 'webp', width: 120, height: 36 })
  expect(await narrowImage(kept, 480)).toBe(kept)
  const clear = await sharp({ create: { width: 400, height: 9, channels: 4, background: '#00000000' } })
    .webp()
    .toBuffer()
  expect((await sharp(await narrowImage(clear, 120)).metadata()).hasAlpha).toBe(true)
})

it('stops narrowing images once that has used its share of the time', async () => {
  const kept = await encodeImage({ bytes: await picture() }, LOGO)
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 20_000))
  await narrowImage(kept, 120)
  await expect(narrowImage(kept, 120)).rejects.toMatchObject({ status: 503 })
  clock.mockRestore()
})

it.each([
  ['a renamed program', Buffer.from('\x7fELF\x02\x01\x01 not an image at all'), NOT_AN_IMAGE],
  ['an empty file', Buffer.alloc(0), NOT_AN_IMAGE],
  ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'), NOT_AN_IMAGE],
  ['a bitmap', Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)]), NOT_AN_IMAGE],
  ['a PDF', Buffer.from('%PDF-1.7'), 'Please export the page of the PDF as PNG, and select that'],
  [
    'a TIFF',
    await sharp(await picture())
      .tiff()
      .toBuffer(),
    NOT_AN_IMAGE,
  ],
  [
    'a HEIC photo',
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)]),
    `${NOT_AN_IMAGE}. HEIC photos cannot be read here.`,
  ],
])('refuses %s', async (_, bytes, sentence) => {
  expect(await refusalOf(bytes)).toEqual([415, sentence])
})

const SVG = 'xmlns="http://www.w3.org/2000/svg"'
const BAR = '<rect width="40" height="10" fill="#2563eb"/>'

it.each([
  ['with a size', `<svg ${SVG} width="40" height="10">${BAR}</svg>`],
  ['with only a viewBox', `<svg ${SVG} viewBox="0 0 40 10">${BAR}</svg>`],
  ['100,000 pixels wide', `<svg ${SVG} width="100000" height="25000" viewBox="0 0 40 10">${BAR}</svg>`],
  [
    'with a declaration and a document type',
    `<?xml version="1.0" encoding="iso-8859-1"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg ${SVG} viewBox="0 0 40 10">${BAR}</svg>`,
  ],
  [
    'with a script',
    `<svg ${SVG} viewBox="0 0 40 10" onload="alert(1)"><script>alert(1)</script>${BAR}</svg>`,
  ],
  [
    'with an external link',
    `<svg ${SVG} viewBox="0 0 40 10">${BAR}<use href="http://127.0.0.1:1/a.svg#b"/></svg>`,
  ],
  ['that is gzipped', gzipSync(`<svg ${SVG} viewBox="0 0 40 10">${BAR}</svg>`)],
])('draws an SVG %s', async (_, svg) => {
  const encoded = await encodeImage({ bytes: Buffer.from(svg) }, LOGO)
  expect(await shapeOf(encoded)).toEqual({ format: 'webp', width: 800, height: 200 })
  const { r, b } = (await sharp(encoded).stats()).dominant
  expect(b - r).toBeGreaterThan(100)
})

it('draws an SVG without any size at the size of its shapes', async () => {
  const encoded = await encodeImage({ bytes: Buffer.from(`<svg ${SVG} width="100%">${BAR}</svg>`) }, LOGO)
  expect(await shapeOf(encoded)).toEqual({ format: 'webp', width: 40, height: 10 })
  expect((await sharp(encoded).stats()).dominant.b).toBeGreaterThan(100)
})

const REACHES_OUT =
  'This SVG contains pictures, entities, or imports. Please export it without them, or as PNG.'
it.each([
  ['an external picture', '<image href="http://127.0.0.1:1/a.png" width="9" height="9"/>', ''],
  ['a file', '<x:image xmlns:x="http://www.w3.org/2000/svg" href="file:///etc/hostname"/>', ''],
  ['a drawing in a data URL', '<use href="&#x64;a&#10;ta:image/svg+xml,%3Csvg/%3E#a"/>', ''],
  ['an import', '<style>@import url(http://127.0.0.1:1/a.css);</style>', ''],
  ['entities', '<text>&b;</text>', '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'],
])('refuses an SVG with %s', async (_, inside, before) => {
  const svg = `${before}<svg ${SVG} viewBox="0 0 9 9">${inside}</svg>`
  expect(await refusalOf(Buffer.from(svg))).toEqual([400, REACHES_OUT])
})

it('words the refusal of a drawing, judged in a child process, in the sender’s language', async () => {
  const svg = Buffer.from(`<svg ${SVG} viewBox="0 0 9 9"><image href="x.png"/></svg>`)
  const [status, said] = await inLanguage('en-XA', () => refusalOf(svg))
  expect([status, String(said).startsWith('[')]).toEqual([400, true])
})

it('refuses an SVG that cannot be drawn, hides its markup in an encoding, or is too large unzipped', async () => {
  const undrawn = [400, 'This SVG cannot be drawn. Please export it as PNG.']
  const hidden = `<?xml version="1.0" encoding="UTF-7"?><svg ${SVG}>+ADw-image/></svg>`
  expect(await refusalOf(Buffer.from(hidden))).toEqual(undrawn)
  expect(await refusalOf(Buffer.from(`<svg ${SVG} viewBox="0 0 9 9"><g>`))).toEqual(undrawn)
  const endless = `<svg ${SVG} width="9e9" height="9e9">${BAR}</svg>`
  expect(await refusalOf(Buffer.from(endless))).toEqual(undrawn)
  const bomb = gzipSync(`<svg ${SVG}>${' '.repeat(6 * 2 ** 20)}</svg>`)
  expect(await refusalOf(bomb)).toEqual([413, 'File size must be less than 5MB'])
  expect(await refusalOf(gzipSync('no drawing'))).toEqual([415, NOT_AN_IMAGE])
})

it('stops drawing a small SVG that needs too much memory', async () => {
  const full = '<rect width="40" height="40"/>'
  const layers = `${'<g opacity="0.5">'.repeat(20)}${full}${'</g>'.repeat(20)}`
  const svg = Buffer.from(`<svg ${SVG} viewBox="0 0 40 40">${layers}</svg>`)
  const refusal = await encodeImage({ bytes: svg }, { width: 2_800, height: 2_800 }).catch(String)
  // On a busy machine it may run out of time first.
  expect(refusal).toMatch(/This SVG takes too much (?:memory|time) to draw\. Please export it as PNG\./)
})

it.each(['jpeg', 'png', 'webp', 'gif'] as const)('refuses a truncated %s', async (format) => {
  const noise = sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
  const whole = await noise.toFormat(format).toBuffer()
  expect(await refusalOf(whole.subarray(0, whole.length / 2))).toEqual([
    400,
    'This image is damaged or incomplete. Please select another file.',
  ])
})

it('refuses more than 5 MB, and accepts exactly 5 MB', async () => {
  const padded = (length: number) => Buffer.concat([small, Buffer.alloc(length - small.length)])
  const small = await picture()
  expect((await shapeOf(await encodeImage({ bytes: padded(5 * 2 ** 20) }, PLAN))).format).toBe('webp')
  expect(await refusalOf(padded(5 * 2 ** 20 + 1))).toEqual([413, 'File size must be less than 5MB'])
})

it('refuses a decompression bomb of 20,000 by 20,000 pixels without unpacking it', async () => {
  const before = process.memoryUsage.rss()
  expect(await refusalOf(pngBomb(20_000, 20_000))).toEqual([
    400,
    'This image has too many pixels. Please select one of at most 50 megapixels.',
  ])
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 2 ** 20)
})

/** A PNG that claims to be huge and contains next to nothing. */
function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(2 ** 20))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
