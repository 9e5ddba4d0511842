import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { createRandom, type Random } from '../card-reader/test/random.ts'

/*
 * npm run photos:dim -- FROM TO [--seed 1] [--noise 3] [--least 0.12] [--most 0.3]
 * Copies a folder of cards or notes with their truth, each photo in `least` to `most` of its light: yellowish,
 * blurred, and with noise whose standard deviation is half of `noise` to `noise`, on a scale from 0 to 255. They are
 * scored like the original folder.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    noise: { type: 'string', default: '3' },
    least: { type: 'string', default: '0.12' },
    most: { type: 'string', default: '0.3' },
  },
})
const [from, to] = positionals
if (!from || !to) throw new Error('say which folder to copy, and where to')
mkdirSync(to, { recursive: true })
for (const truth of ['truth.json', 'cards.json'])
  if (existsSync(join(from, truth))) copyFileSync(join(from, truth), join(to, truth))
const photos = readdirSync(from)
  .filter((file) => file.endsWith('.jpg'))
  .sort()
for (const [index, file] of photos.entries()) {
  const random = createRandom(Number(values.seed) * 1000 + index)
  writeFileSync(join(to, file), await dim(readFileSync(join(from, file)), random))
}

async function dim(photo: Buffer, random: Random): Promise<Buffer> {
  const light = random.between(Number(values.least), Number(values.most))
  const noise = random.between(0.5, 1) * Number(values.noise)
  const lamp = [light, light * random.between(0.85, 0.95), light * random.between(0.6, 0.85)]
  const { data, info } = await sharp(photo)
    .autoOrient()
    .removeAlpha()
    .blur(random.between(0.4, 0.8))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const dark = Uint8ClampedArray.from(
    data,
    (value, at) => value * (lamp[at % 3] as number) + noise * normal(random),
  )
  return sharp(dark, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: random.whole(70, 90) })
    .toBuffer()
}

/** A normally distributed number with a standard deviation of one. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.share())) * Math.cos(2 * Math.PI * random.share())
}
