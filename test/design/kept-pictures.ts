import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { browserOf, THIS_MACHINE } from '../machine.ts'

const KEPT = join(import.meta.dirname, 'pictures')
const DIFFERENCES = join(tmpdir(), 'conference-hub-design')
/** A color may differ by this much, from 0 to 1: processors round edges differently. */
const COLOR_DISTANCE = 0.1

/**
 * Compares the page with the stored picture of this name, or stores the new one for `npm run pictures`.
 * @param most the number of pixels that may differ by more than processors do
 */
export async function lookAsKept(page: Page, name: string, { most, isWhole = false }: Bounds): Promise<void> {
  const picture = await page.screenshot({ fullPage: isWhole, animations: 'disabled', caret: 'hide' })
  // Browsers other than npm's have different letters and edges.
  if (browserOf(THIS_MACHINE) !== 'npm') return
  const path = join(KEPT, `${name}.webp`)
  if (process.env.KEEP_PICTURES) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await sharp(picture).webp({ lossless: true, effort: 6 }).toBuffer())
    return
  }
  const { pixels, difference } = await compare(await readFile(path), picture)
  if (pixels <= most) return
  const shown = join(DIFFERENCES, name)
  await mkdir(dirname(shown), { recursive: true })
  await difference.toFile(`${shown}-difference.png`)
  await sharp(path).toFile(`${shown}-before.png`)
  await writeFile(`${shown}-now.png`, picture)
  throw new Error(
    `${name} looks different by ${pixels} pixels. ${shown}-difference.png shows where, with -before.png and -now.png beside it. ` +
      'If that is wanted: npm run pictures, and commit the pictures with the change.',
  )
}

type Bounds = { most: number; isWhole?: boolean }

/**
 * Counts the pixels that differ, also from a picture that is one pixel higher or lower: the browser rounds a line of
 * text that is between two pixels either way.
 */
async function compare(before: Buffer, now: Buffer) {
  const pictures = await Promise.all([before, now].map(pixelsOf))
  const width = Math.max(...pictures.map((each) => each.width))
  const height = Math.max(...pictures.map((each) => each.height))
  const [one = before, other = now] = await Promise.all(pictures.map((each) => onCanvas(each, width, height)))
  const line = width * 4
  const masks = [
    other,
    Buffer.concat([other.subarray(line), other.subarray(-line)]),
    Buffer.concat([other.subarray(0, line), other.subarray(0, -line)]),
  ].map((each) => {
    const mask = Buffer.alloc(width * height * 4)
    pixelmatch(one, each, mask, width, height, { threshold: COLOR_DISTANCE, diffMask: true })
    return mask
  })
  const [difference = one] = masks
  let pixels = 0
  for (let at = 3; at < difference.length; at += 4) {
    if (masks.every((mask) => mask[at])) pixels += 1
    else difference[at] = 0
  }
  return { pixels, difference: sharp(difference, { raw: { width, height, channels: 4 } }) }
}

async function pixelsOf(picture: Buffer) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The same pixels in the upper left of a larger picture, so that one that has grown can be compared. */
function onCanvas(
  { data, width, height }: Awaited<ReturnType<typeof pixelsOf>>,
  toWidth: number,
  toHeight: number,
): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 4 } })
    .extend({ right: toWidth - width, bottom: toHeight - height, background: '#00000000' })
    .raw()
    .toBuffer()
}
