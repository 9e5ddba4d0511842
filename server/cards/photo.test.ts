import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type CardDesk, cardForm, openCardDesk, photo } from '../../test/card-desk.ts'
import { refusalOf } from '../../test/refusal.ts'
import { preparePhoto } from './photo.ts'

let desk: CardDesk
beforeAll(async () => {
  desk = await openCardDesk()
})
afterAll(() => desk.hub.close())
beforeEach(() => desk.begin())

const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
const gif = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .gif()
    .toBuffer()
const animated = async () =>
  sharp(
    await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 64, height: 64, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )
    .webp({ loop: 0 })
    .toBuffer()
const huge = () =>
  sharp({
    create: { width: 8_000, height: 7_000, channels: 3, background: 'white' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 1 })
    .toBuffer()

it.each([
  ['nothing', async () => undefined, 400, 'Please upload a session card image first.'],
  [
    'text',
    async () => Buffer.from('not a photo at all'),
    415,
    'This file is not a photo. Choose a JPEG, PNG, WebP, or AVIF image.',
  ],
  ['a GIF', gif, 415, 'This file is not a photo. Choose a JPEG, PNG, WebP, or AVIF image.'],
  [
    'a HEIC photo',
    async () => HEIC,
    415,
    'HEIC photos cannot be read here. In the iPhone’s settings choose Camera, Formats, Most Compatible, or share the photo as JPEG.',
  ],
  ['an animation', animated, 400, 'Animated images cannot be read. Choose a still photo.'],
  [
    'one pixel',
    async () =>
      sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    400,
    'The picture is too small to show a card.',
  ],
  [
    'half a photo',
    async () => (await photo(7)).subarray(0, 3_000),
    400,
    'The photo is damaged or incomplete. Take it again.',
  ],
  ['56 megapixels', huge, 400, 'The photo has more than 50 megapixels. Choose a smaller one.'],
  [
    'more than 15 MB',
    async () => Buffer.alloc(15 * 2 ** 20 + 1, 0xff),
    413,
    'File size must be less than 15MB',
  ],
])('refuses %s, whether processed at once or stored for later', async (_what, make, status, sentence) => {
  const { event } = await desk.addOpenSpots()
  const image = await make()
  expect(await refusalOf(desk.process(event.id, image))).toEqual([status, sentence])
  const kept = desk.admin.call('POST /api/session-cards', { form: cardForm({ eventId: event.id }, image) })
  expect(await refusalOf(kept)).toEqual([status, sentence])
  expect(await desk.list(event.id)).toEqual([])
})

it('also accepts PNG, WebP and AVIF, turns photos upright and strips their metadata', async () => {
  const { event } = await desk.addOpenSpots()
  const turned = sharp(await photo(8)).withMetadata({
    orientation: 6,
    exif: { IFD0: { Artist: 'Somebody' } },
  })
  const images = [
    await turned.clone().jpeg().toBuffer(),
    await turned.clone().png().toBuffer(),
    await turned.clone().webp().toBuffer(),
    await turned.clone().avif({ effort: 0 }).toBuffer(),
  ]
  for (const image of images) {
    const card = await desk.admin.call('POST /api/session-cards', {
      form: cardForm({ eventId: event.id }, image),
    })
    const kept = await desk.admin.fetch(card.photo ?? '')
    const { format, width, height, exif, orientation } = await sharp(
      Buffer.from(await kept.arrayBuffer()),
    ).metadata()
    expect([format, width, height, exif, orientation]).toEqual(['jpeg', 300, 400, undefined, undefined])
  }
  await desk.list(event.id)
})

it('prepares a photo someone is waiting for before those uploaded for later', async () => {
  const bytes = await photo(51)
  const ended: string[] = []
  const prepare = (lane: string) => preparePhoto(bytes, lane).then(() => ended.push(lane))
  await Promise.all([...Array.from({ length: 12 }, () => prepare('event 1')), prepare('asked')])
  expect(ended.indexOf('asked')).toBeLessThanOrEqual(2)
})
