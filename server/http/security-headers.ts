import type { OutgoingHttpHeaders } from 'node:http'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { t } from '../../domain/text/t.ts'
import { forbidden } from '../lib/errors.ts'

/** The hashes of the inline styles and scripts of the pages. */
type InlineHashes = { styleHashes: readonly string[]; scriptHashes: readonly string[] }

type Site = {
  config: { publicUrl: string }
  /** The pages, if the site has any; with the policy `none` during development. */
  pages?: { policy: 'strict' | 'none'; assets: InlineHashes } | undefined
}

/** Adds the headers that each answer needs: all of them for a page, a few for a part of a page. */
export async function sendSecurityHeaders(app: FastifyInstance, { config, pages }: Site): Promise<void> {
  const inline = pages?.assets ?? { styleHashes: [], scriptHashes: [] }
  await app.register(helmet, securityHeaders(config.publicUrl, pages?.policy === 'none' ? null : inline))
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY)
  })
  app.addHook('onSend', async (_, reply) => shortenHeaders(reply))
}

/**
 * The policy of our pages: scripts and styles from this site only, nothing inline except the given hashes, no embedding
 * in frames. `inline` null means no policy, for development.
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

/** Nothing on this site uses these; photos of cards come from the system's own camera app. */
const PERMISSIONS_POLICY = 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()'

/**
 * Data, scripts, styles and fonts: browsers apply the policy of the page that loads them, and never run them on their
 * own.
 */
const PARTS = /^(application\/(json|manifest\+json)|(application|text)\/javascript|text\/css|font\/)/
/**
 * The service worker is the one script with its own policy: it talks to this site only, and shows messages with
 * pictures.
 */
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

/**
 * Keeps only the headers that an answer needs as part of a page. The others have no effect there, and each first visit
 * pays for them.
 */
export function headersOfPart(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !ONLY_FOR_PAGES.includes(name))
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name === 'content-security-policy' ? POLICY_OF_PARTS : value]),
  )
}

/** Applies `headersOfPart` to answers of the types in `PARTS`; other types keep all headers. */
function shortenHeaders(reply: FastifyReply): void {
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  if (!PARTS.test(String(headers['content-type']))) return
  // Remove them from the raw response too: the middleware writes there, bypassing the framework.
  for (const name of Object.keys(headers)) reply.removeHeader(name).raw.removeHeader(name)
  reply.headers(headersOfPart(headers))
}

/** Checks every request with `refuseCrossSite`. */
export function refuseOtherSites(app: FastifyInstance, { config }: Site): void {
  app.addHook('onRequest', async (request) => refuseCrossSite(request, config.publicUrl))
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses an unsafe request that a browser marks as coming from another site (docs/product.md#rules-of-all-calls).
 * Browsers send `Sec-Fetch-Site`, older ones only `Origin`. A request without either does not come from a browser and
 * carries no one's cookies.
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
