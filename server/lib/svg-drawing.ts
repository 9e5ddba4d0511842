import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { IMAGE_BYTES } from '../../domain/content/images.ts'
import { t } from '../../domain/text/t.ts'
import { invalid, tooLarge, wrongMediaType } from './errors.ts'
import { MOST_PIXELS, openPictureLibrary } from './picture-library.ts'

const unpack = promisify(gunzip)
/** The renderer's default dots per inch, at which one unit of the drawing is one pixel of the picture. */
const DENSITY = 72
const LOWEST_DENSITY = 1
const HIGHEST_DENSITY = 100_000
/**
 * The most memory of the whole process, in bytes. The limit on a JavaScript heap does not cover the renderer's memory.
 */
const MOST_MEMORY = 512 * 2 ** 20
const MEMORY_READ_MS = 20

/** Encodings that agree with ASCII, so that this check sees the same markup as the renderer. */
const ENCODINGS = ['utf-8', 'utf8', 'us-ascii', 'ascii', 'iso-8859-1', 'windows-1252']
const DECLARATION = /^\uFEFF?\s*<\?xml[^>]*?\?>/
/**
 * Markup that would make a small file large or load another file. Without a base address the renderer opens neither
 * files nor the network, but it does read `data:` addresses, whose pictures can unpack to any size.
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
 * Draws an SVG, compressed or not, as a PNG as large as fits into the given box. Scripts, fonts and links in it have no
 * effect. It runs in a separate process (child-tasks.ts), because the cost of a drawing does not follow from its
 * size.
 * @throws 413 for too many bytes when uncompressed, 415 if it is no SVG, 400 if it cannot be drawn or loads something
 * else
 */
export async function task({ bytes, ...box }: Given): Promise<Buffer> {
  const markup = readMarkup(await unpacked(Buffer.from(bytes)))
  const svg = Buffer.from(markup)
  const sharp = await openPictureLibrary()
  const watch = setInterval(endIfTooLarge, MEMORY_READ_MS)
  try {
    const size = await sharp(svg, { density: DENSITY, limitInputPixels: false }).metadata()
    if (size.format !== 'svg') throw wrongMediaType(t('image.none'))
    // A drawing without a size would not scale with its picture.
    const scale = SIZED.test(markup) ? Math.min(box.width / size.width, box.height / size.height) : 1
    const density = Math.min(HIGHEST_DENSITY, Math.max(LOWEST_DENSITY, DENSITY * scale))
    return await sharp(svg, { density, limitInputPixels: MOST_PIXELS })
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  } catch {
    throw invalid(t('image.svg'))
  } finally {
    clearInterval(watch)
  }
}

/** The renderer runs in its own thread, which stops only when its process is killed. */
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

/** The markup without its XML declaration, because it is passed on as UTF-8. @throws 400, 415 */
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
  // Line breaks within addresses are ignored, so look for addresses without them.
  const joined = plain.replace(/[\t\n\r]/g, '')
  if (REACHING_OUT.some((pattern) => pattern.test(plain) || pattern.test(joined)))
    throw invalid(t('image.svgReachesOut'))
  return markup
}

const letterOf = (code: number): string => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '')
