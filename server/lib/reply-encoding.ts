import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** One body in the encodings that were asked for so far. */
export type EncodedBody = Partial<Record<Encoding, Buffer>> & { identity: Buffer }

/** The usual window of 4 MB costs more to set up than a page of some 100 KB costs to compress. */
const FAST_BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
}
const BEST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
const compressBest = promisify(brotliCompress)

/** The smallest encoding that the reader takes; `br;q=0` refuses one. */
export function encodingFor(request: IncomingMessage): Encoding {
  const accepted = request.headers['accept-encoding']
  if (typeof accepted !== 'string') return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(accepted) ? 'gzip' : 'identity'
}

/** The body in an encoding, made quickly at first need and then kept. */
export function bodyIn(bodies: EncodedBody, encoding: Encoding): Buffer {
  const known = bodies[encoding]
  if (known) return known
  const made = onItsOwn(
    encoding === 'br' ? brotliCompressSync(bodies.identity, FAST_BROTLI) : gzipSync(bodies.identity),
  )
  bodies[encoding] = made
  return made
}

/** Takes the time to make the body as small as it gets, away from the event loop. */
export async function improveBody(bodies: EncodedBody): Promise<void> {
  bodies.br = onItsOwn(await compressBest(bodies.identity, BEST_BROTLI))
}

/**
 * Node cuts small buffers from slabs of 64 KB, and one small buffer keeps its whole slab. A buffer that is kept for
 * long is copied to memory of its own size, so that a cache holds what it counts.
 */
export function onItsOwn(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
