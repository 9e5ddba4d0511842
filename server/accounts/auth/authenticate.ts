import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { ReplyCache } from '../../http/reply-cache.ts'
import { TOKEN_PREFIX, tokenIn } from '../../lib/secrets.ts'
import { KNOWN_DAYS } from '../known-browsers/data.ts'
import { findSignedIn, LONGEST_DAYS, type SignedIn } from '../sign-ins/data.ts'

/** Finds the sign-in of a program or a browser that a request belongs to; null for a visitor. */
export function createAuthenticate({ config, db, now }: Deps) {
  const cookie = signInCookie(config.publicUrl)
  return async (request: FastifyRequest): Promise<SignedIn | null> => {
    const token = tokenIn(request)
    const secret = token ?? cookie.read(request)
    // As a cookie, an API token could make calls that are for people only.
    if (token === undefined && secret?.startsWith(TOKEN_PREFIX)) return null
    return secret ? findSignedIn(db, secret, now()) : null
  }
}

/** The cookie that keeps a browser signed in. */
export function signInCookie(publicUrl: string): SecretCookie {
  return createSecretCookie({ name: 'hub-sign-in', publicUrl, maxAgeSeconds: LONGEST_DAYS * 86_400 })
}

/** The cookie of a browser in which someone has signed in before. It does not sign anyone in. */
export function browserCookie(publicUrl: string): SecretCookie {
  return createSecretCookie({ name: 'hub-browser', publicUrl, maxAgeSeconds: KNOWN_DAYS * 86_400 })
}

/** Tells scripts that it is worth asking for the signed-in user (client/net/signed-in-here.ts). */
export function signedInMark(publicUrl: string): MarkCookie {
  return createMarkCookie({ name: 'signed_in', publicUrl, maxAgeSeconds: LONGEST_DAYS * 86_400 })
}

type SecretCookie = ReturnType<typeof createSecretCookie>

/**
 * A cookie that holds a secret. Scripts cannot read it, and other sites' forms do not send it. On a site with https it
 * also has the `__Host-` prefix, so that other hosts of the domain cannot set or overwrite it.
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
    /** The header that deletes the cookie. */
    clearing: (app: FastifyInstance): string => app.serializeCookie(name, '', { ...attributes, maxAge: 0 }),
  }
}

type MarkCookie = ReturnType<typeof createMarkCookie>

/** A cookie that scripts can read. It says that there is a secret cookie, but contains no secret. */
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
 * Removes the mark from browsers whose sign-in has ended elsewhere, so that they stop asking for the signed-in user.
 */
export function clearMarksOfEndedSignIns(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const mark = signedInMark(config.publicUrl)
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 401 && request.viewer === null && mark.isSet(request)) mark.clear(reply)
    return payload
  })
}

/**
 * Treats reads from browsers whose sign-in has ended, or was invented, as a visitor's: answers mostly from the cache,
 * and deletes the cookie.
 */
export function answerEndedSignIns(
  app: FastifyInstance,
  { config, cache }: Pick<Deps, 'config'> & { cache: Pick<ReplyCache, 'answerAsVisitor'> },
): void {
  const cookie = signInCookie(config.publicUrl)
  const clearing = cookie.clearing(app)
  app.addHook('onRequest', async (request, reply) => {
    const isRead = request.method === 'GET' && request.url.startsWith('/api/')
    if (request.viewer || !isRead || cookie.read(request) === null) return
    reply.raw.appendHeader('set-cookie', clearing)
    if (await cache.answerAsVisitor(request, reply)) return reply
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The sign-in that this request belongs to; null for a visitor, or a request for a file. */
    viewer: SignedIn | null
  }
}
