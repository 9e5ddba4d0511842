import { createRequire } from 'node:module'
import { initials } from '../../domain/initials.ts'
import { createAllowance } from '../lib/allowance.ts'
import { openPictureLibrary } from '../lib/picture-library.ts'
import { createQueue } from '../lib/queue.ts'

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
/** The letters that each of the fonts has. */
const FONTS = [
  { file: 'latin', letters: /^[A-Z0-9\u00c0-\u00ff]+$/ },
  { file: 'cyrillic', letters: /^[\u0410-\u042f]+$/ },
  { file: 'greek', letters: /^[\u0391-\u03a9]+$/ },
]
const SECONDS = 10
const packages = createRequire(import.meta.url)

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
  const picture = logo ?? (await lettersOf(name, inner)) ?? Buffer.from(MARK)
  const box = { width: inner, height: logo ? inner : Math.round(inner * 0.6), fit: 'inside' as const }
  const fitted = await sharp(picture, { density: 2_000 }).resize(box).png().toBuffer()
  const base = { width: pixels, height: pixels, channels: 4 as const, background: logo ? PAPER : BACKGROUND }
  return sharp({ create: base })
    .composite([{ input: fitted, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .timeout({ seconds: SECONDS })
    .toBuffer()
}

/** The initials in white; null where no font has them. */
async function lettersOf(name: string, width: number): Promise<Buffer | null> {
  const text = initials(name.normalize('NFC'))
  const font = FONTS.find(({ letters }) => letters.test(text))
  if (!font) return null
  const sharp = await openPictureLibrary()
  const fontfile = packages.resolve(`@fontsource/roboto/files/roboto-${font.file}-700-normal.woff`)
  const words = `<span foreground="white">${text}</span>`
  return sharp({ text: { text: words, font: 'Roboto Bold', fontfile, width, height: width, rgba: true } })
    .png()
    .toBuffer()
}
