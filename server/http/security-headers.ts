import type { OutgoingHttpHeaders } from 'node:http'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { t } from '../../domain/text/t.ts'
import { forbidden } from '../lib/errors.ts'

/** The hashes of the styles and scripts that pages hold. */
type InlineHashes = { styleHashes: readonly string[]; scriptHashes: readonly string[] }

type Site = {
  config: { publicUrl: string }
  /** The pages, if it has any; with the policy `none` while developing. */
  pages?: { policy: 'strict' | 'none'; assets: InlineHashes } | undefined
}

/** Sends every answer with the headers that it needs: a page with all of them, a part of a page with few. */
export async function sendSecurityHeaders(app: FastifyInstance, { config, pages }: Site): Promise<void> {
  const inline = pages?.assets ?? { styleHashes: [], scriptHashes: [] }
  await app.register(helmet, securityHeaders(config.publicUrl, pages?.policy === 'none' ? null : inline))
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY)
  })
  app.addHook('onSend', async (_, reply) => shortenHeaders(reply))
}

/**
 * The policy of our pages: scripts and styles of this site only, nothing inline but those of the given hashes,
 * no frame around us. `inline` null: no policy, for development.
 */
function securityHeaders(publicUrl: string, inline: InlineHashes | null): FastifyHelmetOptions {
  const isHttps = publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: inline !== null && {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...inline.scriptHashes],
        'style-src': ["'self'", ...inline.styleHashes],
        'style-src-attr': ["'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', 'https:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(isHttps && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
  }
}

/** Nothing of this site asks for these; photos of cards come from the system's own camera. */
const PERMISSIONS_POLICY = 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()'

/** Data, scripts, styles and fonts: browsers take the rules of the page that loads them, and run none of them alone. */
const PARTS = /^(application\/(json|manifest\+json)|(application|text)\/javascript|text\/css|font\/)/
/** The service worker is the one script with its own rules: it asks this site alone, and shows messages with its pictures. */
const POLICY_OF_PARTS = "default-src 'none';connect-src 'self';img-src 'self';frame-ancestors 'none'"
const ONLY_FOR_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** The headers of an answer that is part of a page: the rest says nothing about it, and each first visit pays for it. */
export function headersOfPart(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !ONLY_FOR_PAGES.includes(name))
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name === 'content-security-policy' ? POLICY_OF_PARTS : value]),
  )
}

/** Leaves to an answer what `headersOfPart` leaves, by its type; any other type keeps all. */
function shortenHeaders(reply: FastifyReply): void {
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  if (!PARTS.test(String(headers['content-type']))) return
  // The middleware writes to the answer itself, beside the framework.
  for (const name of Object.keys(headers)) reply.removeHeader(name).raw.removeHeader(name)
  reply.headers(headersOfPart(headers))
}

/** Has every request judged by `refuseCrossSite`. */
export function refuseOtherSites(app: FastifyInstance, { config }: Site): void {
  app.addHook('onRequest', async (request) => refuseCrossSite(request, config.publicUrl))
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses an unsafe request that a browser marks as another site's (docs/product.md#rules-of-all-calls). Browsers say so by
 * `Sec-Fetch-Site`, older ones by `Origin` alone; without either it is no browser's and carries no one's cookies.
 * @throws 403
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  if (SAFE.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  if (site === undefined ? origin === undefined || isOwn(origin, request, publicUrl) : isSame(site)) return
  throw forbidden(t('refusal.otherSite'))
}

function isSame(site: string | string[]): boolean {
  return site === 'same-origin' || site === 'none'
}

function isOwn(origin: string, request: FastifyRequest, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  return origin === new URL(publicUrl).origin || new URL(origin).host === request.host
}
