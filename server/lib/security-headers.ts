import type { FastifyHelmetOptions } from '@fastify/helmet'

/**
 * The policy of our pages: scripts and styles of this site only, nothing inline but the styles of the given hashes,
 * no frame around us. `styleHashes` null: no policy, for development.
 */
export function securityHeaders(
  publicUrl: string,
  styleHashes: readonly string[] | null,
): FastifyHelmetOptions {
  const isHttps = publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: styleHashes !== null && {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", ...styleHashes],
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
export const PERMISSIONS_POLICY =
  'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()'
