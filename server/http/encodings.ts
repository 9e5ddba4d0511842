import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A body in the encodings that readers have asked for so far. `making`: those that are not ready yet. */
export type EncodedBody = Partial<Record<Encoding, Buffer>> & {
  identity: Buffer
  making?: Partial<Record<Encoding, Promise<Buffer>>>
}

/** Setting up the default window of 4 MB takes longer than compressing a page of about 100 KB. */
const FAST_BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
}
const BEST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Compressing a longer body would block the event loop for milliseconds. */
const LONG_BODY = 64 * 2 ** 10

/** Finds an encoding in `Accept-Encoding`; `br;q=0` refuses one. */
export function taking(encoding: string): RegExp {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:\\s*,|\\s*$))`)
}

const BROTLI = taking('br')
const GZIP = taking('gzip')

/** The smallest encoding that the reader accepts. */
export function encodingFor(request: IncomingMessage): Encoding {
  const accepted = request.headers['accept-encoding']
  if (typeof accepted !== 'string') return 'identity'
  if (BROTLI.test(accepted)) return 'br'
  return GZIP.test(accepted) ? 'gzip' : 'identity'
}

/** The body in an encoding. Compresses it fast on first use, then keeps it. */
export function bodyIn(bodies: EncodedBody, encoding: Encoding): Buffer {
  const known = bodies[encoding]
  if (known) return known
  const made = onItsOwn(
    encoding === 'br' ? brotliCompressSync(bodies.identity, FAST_BROTLI) : gzipSync(bodies.identity),
  )
  bodies[encoding] = made
  return made
}

/** Like `bodyIn`, but compresses a long body off the event loop, once for all who wait for it. */
export function bodyFor(bodies: EncodedBody, encoding: Encoding): Buffer | Promise<Buffer> {
  if (encoding === 'identity' || bodies[encoding] || bodies.identity.length < LONG_BODY)
    return bodyIn(bodies, encoding)
  const making = bodies.making ?? {}
  bodies.making = making
  making[encoding] ??= compressLong(bodies, encoding).finally(() => delete making[encoding])
  return making[encoding]
}

async function compressLong(bodies: EncodedBody, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const { identity } = bodies
  const made = await (encoding === 'br' ? compressBrotli(identity, FAST_BROTLI) : compressGzip(identity))
  // The smallest encoding may have been made meanwhile.
  bodies[encoding] ??= onItsOwn(made)
  return bodies[encoding]
}

/** Makes the body as small as possible, off the event loop. */
export async function improveBody(bodies: EncodedBody): Promise<void> {
  bodies.br = onItsOwn(await compressBrotli(bodies.identity, BEST_BROTLI))
}

/**
 * Copies a buffer to memory of its own. Node cuts small buffers from 64 KB slabs, and one small buffer keeps its whole
 * slab alive, so a cache of small buffers would hold far more than it counts.
 */
export function onItsOwn(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
