import { initials } from '../../../domain/content/initials.ts'
import { createAllowance } from '../../lib/allowance.ts'
import { openPictureLibrary } from '../../lib/picture-library.ts'
import { createQueue } from '../../lib/queue.ts'
import { blockOf } from '../../lib/typesetting/lines.ts'
import { inSvg, placed } from '../../lib/typesetting/sheets.ts'
import { wordsOf } from '../../lib/typesetting/words.ts'

/** The icons that browsers and phones ask for. The system crops the edge of a maskable one. */
export const ICONS = [
  { name: 'icon-192.png', pixels: 192, isMaskable: false },
  { name: 'icon-512.png', pixels: 512, isMaskable: false },
  { name: 'icon-maskable-512.png', pixels: 512, isMaskable: true },
  { name: 'apple-touch-icon.png', pixels: 180, isMaskable: true },
] as const
export type Icon = (typeof ICONS)[number]

const BACKGROUND = '#b3341a'
/** The background of a logo, which may have any color. */
const PAPER = '#ffffff'
/**
 * The share of an icon's side for a picture. In a maskable icon only a circle is safe, so the picture's corners must be
 * inside it.
 */
const SHARES = { plain: 0.86, circle: 0.8 }
/** A smaller logo would be blurred when enlarged, and a longer strip would shrink to a line; the initials say more. */
const LEAST_LOGO = 48
const MOST_STRETCHED = 8
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="7 9 18 14"><path d="M7 9h5v6H7zM14 9h11v6H14zM7 17h11v6H7zM20 17h5v6h-5z" fill="#fff"/></svg>'
const LETTERS = '#ffffff'
/** The size of letters in pixels before they are fitted. */
const SIZE = 400
const SECONDS = 10

const enqueue = createQueue({ atOnce: 1, waiting: 100, seconds: 30 })
/** Of one core, so that requests for many events' icons do not delay others. */
const within = createAllowance({ share: 0.1, savedMs: 15_000 })

/**
 * The icon of an event as PNG: its logo, or the initials of its name, or the product's mark if the fonts have none of
 * these letters.
 * @throws 503 when too many callers wait, or the time for this work is used up
 */
export function drawIcon({ name, logo }: { name: string; logo: Buffer | null }, icon: Icon): Promise<Buffer> {
  return enqueue(() => within(() => draw(name, logo, icon)))
}

async function draw(name: string, logo: Buffer | null, { pixels, isMaskable }: Icon): Promise<Buffer> {
  const sharp = await openPictureLibrary()
  const size = logo && (await usableSize(logo))
  const isLogo = logo !== null && size !== null
  const picture = isLogo ? logo : ((await lettersOf(name)) ?? Buffer.from(MARK))
  const box = boxOf(isLogo ? size : { width: 1, height: 0.6 }, { pixels, isMaskable })
  const fitted = await sharp(picture, { density: 2_000 }).resize(box).png().toBuffer()
  const base = {
    width: pixels,
    height: pixels,
    channels: 4 as const,
    background: isLogo ? PAPER : BACKGROUND,
  }
  return sharp({ create: base })
    .composite([{ input: fitted, gravity: 'center' }])
    .png({ compressionLevel: 9 })
    .timeout({ seconds: SECONDS })
    .toBuffer()
}

type Size = { width: number; height: number }

/** The size of a logo that is suitable for an icon; null for other logos, and for files that are not pictures. */
async function usableSize(logo: Buffer): Promise<Size | null> {
  const sharp = await openPictureLibrary()
  const { width, height } = await sharp(logo)
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  return long >= LEAST_LOGO && long <= MOST_STRETCHED * short ? { width, height } : null
}

/** The largest box of these proportions that fits into an icon. */
function boxOf({ width, height }: Size, { pixels, isMaskable }: Pick<Icon, 'pixels' | 'isMaskable'>) {
  const longest = isMaskable
    ? Math.hypot(width, height) / SHARES.circle
    : Math.max(width, height) / SHARES.plain
  const side = (length: number) => Math.max(1, Math.round((pixels * length) / longest))
  return { width: side(width), height: side(height), fit: 'inside' as const }
}

/** The initials in white, as a picture without a border; null if no font has them, or nothing is visible. */
async function lettersOf(name: string): Promise<Buffer | null> {
  const words = await wordsOf(initials(name.normalize('NFC')), { isBold: true })
  if (words.lacking.length > 0) return null
  const block = blockOf([{ words, scale: 1, color: LETTERS }], Number.POSITIVE_INFINITY)
  const [width, height] = [block.width * SIZE, block.height * SIZE]
  if (width === 0) return null
  const letters = await inSvg(placed(block, { x: 0, y: 0, width, size: SIZE }))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${letters}</svg>`
  const sharp = await openPictureLibrary()
  return sharp(Buffer.from(svg)).trim().png().toBuffer()
}
