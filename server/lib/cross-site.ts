import type { FastifyRequest } from 'fastify'
import { forbidden } from './errors.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses an unsafe request that a browser marks as another site's (docs/product.md#rules-of-all-calls). Browsers say so by
 * `Sec-Fetch-Site`, older ones by `Origin` alone; without either it is no browser's and carries nobody's cookies.
 * @throws 403
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  if (SAFE.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  if (site === undefined ? origin === undefined || isOwn(origin, request, publicUrl) : isSame(site)) return
  throw forbidden('This request came from another site')
}

function isSame(site: string | string[]): boolean {
  return site === 'same-origin' || site === 'none'
}

function isOwn(origin: string, request: FastifyRequest, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  return origin === new URL(publicUrl).origin || new URL(origin).host === request.host
}
