import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { ReplyCache } from '../../http/reply-cache.ts'
import { TOKEN_PREFIX, tokenIn } from '../../lib/secrets.ts'
import { KNOWN_DAYS } from '../known-browsers/data.ts'
import { findSignedIn, LONGEST_DAYS, type SignedIn } from '../sign-ins/data.ts'

/** Finds the sign-in that a request comes with, of a program or of a browser; null is a visitor. */
export function createAuthenticate({ config, db, now }: Deps) {
  const cookie = signInCookie(config.publicUrl)
  return async (request: FastifyRequest): Promise<SignedIn | null> => {
    const token = tokenIn(request)
    const secret = token ?? cookie.read(request)
    // As a cookie, an API token would reach calls that are for people only.
    if (token === undefined && secret?.startsWith(TOKEN_PREFIX)) return null
    return secret ? findSignedIn(db, secret, now()) : null
  }
}

/** The cookie that keeps a browser signed in. */
export function signInCookie(publicUrl: string): SecretCookie {
  return createSecretCookie({ name: 'hub-sign-in', publicUrl, maxAgeSeconds: LONGEST_DAYS * 86_400 })
}

/** The cookie of a browser that someone has signed in with before; it signs no one in. */
export function browserCookie(publicUrl: string): SecretCookie {
  return createSecretCookie({ name: 'hub-browser', publicUrl, maxAgeSeconds: KNOWN_DAYS * 86_400 })
}

/** Tells scripts that asking for the signed-in user is worth a request (client/net/signed-in-here.ts). */
export function signedInMark(publicUrl: string): MarkCookie {
  return createMarkCookie({ name: 'signed_in', publicUrl, maxAgeSeconds: LONGEST_DAYS * 86_400 })
}

type SecretCookie = ReturnType<typeof createSecretCookie>

/**
 * A cookie that holds a secret: scripts cannot read it and other sites' forms do not send it. Where the site is
 * reached by https it also has the `__Host-` prefix, so that no neighboring host name can set or overwrite it.
 */
export function createSecretCookie(options: { name: string; publicUrl: string; maxAgeSeconds: number }) {
  const secure = options.publicUrl.startsWith('https:')
  const name = secure ? `__Host-${options.name}` : options.name
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const

  return {
    name,
    read: (request: FastifyRequest): string | null => request.cookies[name] || null,
    write: (reply: FastifyReply, secret: string): void => {
      reply.setCookie(name, secret, { ...attributes, maxAge: options.maxAgeSeconds })
    },
    clear: (reply: FastifyReply): void => {
      reply.clearCookie(name, attributes)
    },
    /** The header that clears it. */
    clearing: (app: FastifyInstance): string => app.serializeCookie(name, '', { ...attributes, maxAge: 0 }),
  }
}

type MarkCookie = ReturnType<typeof createMarkCookie>

/** A cookie that scripts may read: it says that there is a secret one, and holds none itself. */
function createMarkCookie(options: { name: string; publicUrl: string; maxAgeSeconds: number }) {
  const { name, maxAgeSeconds: maxAge } = options
  const attributes = { path: '/', sameSite: 'lax', secure: options.publicUrl.startsWith('https:') } as const

  return {
    isSet: (request: FastifyRequest): boolean => request.cookies[name] === '1',
    write: (reply: FastifyReply): void => {
      reply.setCookie(name, '1', { ...attributes, maxAge })
    },
    clear: (reply: FastifyReply): void => {
      reply.clearCookie(name, attributes)
    },
  }
}

/**
 * Takes the mark from browsers whose sign-in has ended elsewhere, so that they stop asking for the signed-in user.
 */
export function clearMarksOfEndedSignIns(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const mark = signedInMark(config.publicUrl)
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 401 && request.viewer === null && mark.isSet(request)) mark.clear(reply)
    return payload
  })
}

/**
 * Answers reads of browsers whose sign-in has ended, or was made up, as a visitor's, mostly from the cache, and deletes their
 * cookie.
 */
export function answerEndedSignIns(
  app: FastifyInstance,
  { config, cache }: Pick<Deps, 'config'> & { cache: Pick<ReplyCache, 'answerNobody'> },
): void {
  const cookie = signInCookie(config.publicUrl)
  const clearing = cookie.clearing(app)
  app.addHook('onRequest', async (request, reply) => {
    const isRead = request.method === 'GET' && request.url.startsWith('/api/')
    if (request.viewer || !isRead || cookie.read(request) === null) return
    reply.raw.appendHeader('set-cookie', clearing)
    if (await cache.answerNobody(request, reply)) return reply
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The sign-in that this request comes with; null is a visitor, or a request for a file. */
    viewer: SignedIn | null
  }
}
