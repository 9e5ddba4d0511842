import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { tokenIn } from '../lib/secrets.ts'
import { findSignedIn, type SignedIn } from '../sign-ins/data.ts'
import { signInCookie } from './cookies.ts'

/** Finds the sign-in that a request comes with, of a program or of a browser; null is a visitor. */
export function createAuthenticate({ config, db, now }: Deps) {
  const cookie = signInCookie(config.publicUrl)
  return async (request: FastifyRequest): Promise<SignedIn | null> => {
    const secret = tokenIn(request) ?? cookie.read(request)
    return secret ? findSignedIn(db, secret, now()) : null
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The sign-in that this request comes with; null is a visitor, or a request for a file. */
    viewer: SignedIn | null
  }
}
