import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** One body in the encodings that were asked for so far. */
export type EncodedBody = Partial<Record<Encoding, Buffer>> & { identity: Buffer }

/** The usual window of 4 MB costs more to set up than a page of some 100 KB costs to compress. */
const FAST_BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
}
const BEST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Compressing a longer body would hold the event loop for milliseconds. */
const LONG_BODY = 64 * 2 ** 10

/** Finds an encoding in `Accept-Encoding`; `br;q=0` refuses one. */
export function taking(encoding: string): RegExp {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:\\s*,|\\s*$))`)
}

const BROTLI = taking('br')
const GZIP = taking('gzip')

/** The smallest encoding that the reader takes. */
export function encodingFor(request: IncomingMessage): Encoding {
  const accepted = request.headers['accept-encoding']
  if (typeof accepted !== 'string') return 'identity'
  if (BROTLI.test(accepted)) return 'br'
  return GZIP.test(accepted) ? 'gzip' : 'identity'
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

/** The same, away from the event loop where the body is long. */
export async function bodyFor(bodies: EncodedBody, encoding: Encoding): Promise<Buffer> {
  const { identity } = bodies
  if (encoding === 'identity' || bodies[encoding] || identity.length < LONG_BODY)
    return bodyIn(bodies, encoding)
  const made = encoding === 'br' ? compressBrotli(identity, FAST_BROTLI) : compressGzip(identity)
  bodies[encoding] = onItsOwn(await made)
  return bodyIn(bodies, encoding)
}

/** Takes the time to make the body as small as it gets, away from the event loop. */
export async function improveBody(bodies: EncodedBody): Promise<void> {
  bodies.br = onItsOwn(await compressBrotli(bodies.identity, BEST_BROTLI))
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
