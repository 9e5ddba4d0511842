import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { IMAGE_BYTES } from '../../domain/content/images.ts'
import { t } from '../../domain/text/t.ts'
import { invalid, tooLarge, wrongMediaType } from './errors.ts'
import { openPictureLibrary } from './picture-library.ts'

const unpack = promisify(gunzip)
const PIXELS = 50_000_000
/** The renderer's own dots per inch, at which a pixel of the drawing is one of the picture. */
const DENSITY = 72
const LOWEST_DENSITY = 1
const HIGHEST_DENSITY = 100_000
/** The most memory of the whole process in bytes: the renderer's own counts for nothing in the bounds of a JavaScript heap. */
const MOST_MEMORY = 512 * 2 ** 20
const MEMORY_READ_MS = 20

/** Encodings in which no letter of ASCII means another one, so that markup is seen as the renderer sees it. */
const ENCODINGS = ['utf-8', 'utf8', 'us-ascii', 'ascii', 'iso-8859-1', 'windows-1252']
const DECLARATION = /^\uFEFF?\s*<\?xml[^>]*?\?>/
/**
 * What would make a small file large or bring in another one. Without a base address the renderer opens neither files nor
 * the network; `data:` addresses are what it would still read, and pictures in them unpack to any size.
 */
const REACHING_OUT = [
  /<!ENTITY/i,
  /<!DOCTYPE[^>]*\[/i,
  /<\?xml-stylesheet/i,
  /<(?:[^\s<>/]+:)?(?:image|feImage|include)[\s/>]/i,
  /@import/i,
  /data:(?!(?:application\/(?:x-)?font|font\/))/i,
]

const SIZED = /<(?:[^\s<>/]+:)?svg\s[^>]*?(?:viewBox\s*=|width\s*=\s*["']\s*[\d.]+\s*(?!\s*%|[\d.]))/

type Given = { bytes: Uint8Array; width: number; height: number }

/**
 * Draws an SVG, packed or not, as large as fits into so many pixels, as PNG. Scripts, fonts and links of it count for nothing.
 * It runs in its own process (child-tasks.ts): what a drawing costs cannot be told from its size.
 * @throws 413 for too many bytes once unpacked, 415 for no SVG, 400 for one that cannot be drawn or brings in something else
 */
export async function task({ bytes, ...box }: Given): Promise<Buffer> {
  const markup = readMarkup(await unpacked(Buffer.from(bytes)))
  const svg = Buffer.from(markup)
  const sharp = await openPictureLibrary()
  const watch = setInterval(endIfTooLarge, MEMORY_READ_MS)
  try {
    const size = await sharp(svg, { density: DENSITY, limitInputPixels: false }).metadata()
    if (size.format !== 'svg') throw wrongMediaType(t('image.none'))
    // A drawing without its own size would not grow with its picture.
    const scale = SIZED.test(markup) ? Math.min(box.width / size.width, box.height / size.height) : 1
    const density = Math.min(HIGHEST_DENSITY, Math.max(LOWEST_DENSITY, DENSITY * scale))
    return await sharp(svg, { density, limitInputPixels: PIXELS })
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  } catch {
    throw invalid(t('image.svg'))
  } finally {
    clearInterval(watch)
  }
}

/** The renderer works in its own thread and cannot be stopped, except together with its process. */
function endIfTooLarge(): void {
  if (process.memoryUsage.rss() > MOST_MEMORY) process.kill(process.pid, 'SIGKILL')
}

async function unpacked(bytes: Buffer): Promise<Buffer> {
  if (bytes[0] !== 0x1f) return bytes
  return unpack(bytes, { maxOutputLength: IMAGE_BYTES }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE'
      ? tooLarge(t('image.tooLarge'))
      : wrongMediaType(t('image.none'))
  })
}

/** The markup without its declaration, since it is passed on as UTF-8. @throws 400, 415 */
function readMarkup(bytes: Buffer): string {
  const declared = /^[^>]*?encoding\s*=\s*["']([^"']+)/.exec(
    DECLARATION.exec(bytes.toString('latin1', 0, 200).replace('\xef\xbb\xbf', ''))?.[0] ?? '',
  )?.[1]
  const encoding = declared?.toLowerCase() ?? 'utf-8'
  if (!ENCODINGS.includes(encoding)) throw invalid(t('image.svg'))
  const markup = new TextDecoder(encoding).decode(bytes).replace(DECLARATION, '')
  if (!/<(?:[^\s<>/]+:)?svg[\s>/]/.test(markup)) throw wrongMediaType(t('image.none'))
  const plain = markup.replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, digits: string) =>
    letterOf(Number.parseInt(digits, hex ? 16 : 10)),
  )
  // Addresses are read without their line breaks.
  const joined = plain.replace(/[\t\n\r]/g, '')
  if (REACHING_OUT.some((pattern) => pattern.test(plain) || pattern.test(joined)))
    throw invalid(t('image.svgReachesOut'))
  return markup
}

const letterOf = (code: number): string => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '')
