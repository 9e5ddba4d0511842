import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const {
  BROTLI_PARAM_QUALITY: QUALITY,
  BROTLI_MAX_QUALITY,
  BROTLI_PARAM_LGBLOCK: BLOCK,
  BROTLI_PARAM_NPOSTFIX: POSTFIX,
  BROTLI_PARAM_NDIRECT: DIRECT,
} = constants

/** Which of them makes a file smallest varies; browsers can read all of them. */
const WAYS = [
  {},
  { [BLOCK]: 16, [DIRECT]: 15 },
  { [BLOCK]: 17, [POSTFIX]: 2, [DIRECT]: 32 },
  { [BLOCK]: 17, [POSTFIX]: 3, [DIRECT]: 120 },
  { [BLOCK]: 19, [POSTFIX]: 2, [DIRECT]: 4 },
  { [BLOCK]: 19, [POSTFIX]: 1, [DIRECT]: 16 },
  { [POSTFIX]: 3, [DIRECT]: 64 },
  { [DIRECT]: 1 },
]

/**
 * From this many bytes on, a single way is enough: these are the parts of pdf.js, which an organizer loads for one
 * upload.
 */
const LARGE = 350_000

/** Compresses at the highest level, in several ways unless it is large, and returns the shortest result. */
export async function smallestBrotli(bytes: Buffer): Promise<Buffer> {
  const tries = WAYS.slice(0, bytes.length < LARGE ? WAYS.length : 1).map((way) =>
    promisify(brotliCompress)(bytes, { params: { [QUALITY]: BROTLI_MAX_QUALITY, ...way } }),
  )
  const [smallest = bytes] = (await Promise.all(tries)).toSorted((one, other) => one.length - other.length)
  return smallest
}
