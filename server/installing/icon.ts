import { initials } from '../../domain/initials.ts'
import { createAllowance } from '../lib/allowance.ts'
import { openPictureLibrary } from '../lib/picture-library.ts'
import { createQueue } from '../lib/queue.ts'
import { blockOf } from '../lib/typesetting/lines.ts'
import { inSvg, placed } from '../lib/typesetting/sheets.ts'
import { wordsOf } from '../lib/typesetting/words.ts'

/** The icons that browsers and phones ask for; the system cuts the edge off a maskable one. */
export const ICONS = [
  { name: 'icon-192.png', pixels: 192, isMaskable: false },
  { name: 'icon-512.png', pixels: 512, isMaskable: false },
  { name: 'icon-maskable-512.png', pixels: 512, isMaskable: true },
  { name: 'apple-touch-icon.png', pixels: 180, isMaskable: true },
] as const
export type Icon = (typeof ICONS)[number]

const BACKGROUND = '#b3341a'
/** Behind a logo, which may be of any colour. */
const PAPER = '#ffffff'
/** Of a maskable icon the inner 80 % are safe: a square in that circle. */
const SHARES = { plain: 0.86, maskable: 0.56 }
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="7 9 18 14"><path d="M7 9h5v6H7zM14 9h11v6H14zM7 17h11v6H7zM20 17h5v6h-5z" fill="#fff"/></svg>'
const LETTERS = '#ffffff'
/** The size of letters as they are drawn before they are fitted, in pixels. */
const SIZE = 400
const SECONDS = 10

const inTurn = createQueue({ atOnce: 1, waiting: 100, seconds: 30 })
/** Of a core, so that nobody who asks for many events' icons holds up others. */
const within = createAllowance({ share: 0.1, savedMs: 15_000 })

/**
 * The icon of an event as PNG: its logo, or the initials of its name; the product's mark where the fonts have none of their letters.
 * @throws 503 when too many wait, or the time for it is used up
 */
export function drawIcon({ name, logo }: { name: string; logo: Buffer | null }, icon: Icon): Promise<Buffer> {
  return inTurn(() => within(() => draw(name, logo, icon)))
}

async function draw(name: string, logo: Buffer | null, { pixels, isMaskable }: Icon): Promise<Buffer> {
  const sharp = await openPictureLibrary()
  const inner = Math.round(pixels * SHARES[isMaskable ? 'maskable' : 'plain'])
  const picture = logo ?? (await lettersOf(name)) ?? Buffer.from(MARK)
  const box = { width: inner, height: logo ? inner : Math.round(inner * 0.6), fit: 'inside' as const }
  const fitted = await sharp(picture, { density: 2_000 }).resize(box).png().toBuffer()
  const base = { width: pixels, height: pixels, channels: 4 as const, background: logo ? PAPER : BACKGROUND }
  return sharp({ create: base })
    .composite([{ input: fitted, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .timeout({ seconds: SECONDS })
    .toBuffer()
}

/** The initials in white, as a picture without a border; null where no font has them, or nothing of them is seen. */
async function lettersOf(name: string): Promise<Buffer | null> {
  const words = await wordsOf(initials(name.normalize('NFC')), { isBold: true })
  if (words.lacking.length > 0) return null
  const block = blockOf([{ words, scale: 1, colour: LETTERS }], Number.POSITIVE_INFINITY)
  const [width, height] = [block.width * SIZE, block.height * SIZE]
  if (width === 0) return null
  const letters = await inSvg(placed(block, { x: 0, y: 0, width, size: SIZE }))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${letters}</svg>`
  const sharp = await openPictureLibrary()
  return sharp(Buffer.from(svg)).trim().png().toBuffer()
}
