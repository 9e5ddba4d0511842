import type { FastifyReply, FastifyRequest } from 'fastify'

export type SecretCookie = ReturnType<typeof createSecretCookie>

/**
 * A cookie that holds a secret: scripts cannot read it and other sites' forms do not send it. Where the site is
 * reached by https it also has the `__Host-` prefix, so that no neighbouring host name can set or overwrite it.
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
  }
}

export type MarkCookie = ReturnType<typeof createMarkCookie>

/** A cookie that scripts may read: it says that there is a secret one, and holds none itself. */
export function createMarkCookie(options: { name: string; publicUrl: string; maxAgeSeconds: number }) {
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
