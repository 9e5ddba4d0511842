import type { FastifyRequest } from 'fastify'
import type { User } from '../../domain/users.ts'
import type { Deps } from '../deps.ts'
import { findSignedIn } from '../sign-ins/data.ts'
import { signInCookie } from './cookies.ts'

/** Says who sends a request; null is a visitor. */
export function createAuthenticate({ config, db, now }: Deps) {
  const cookie = signInCookie(config.publicUrl)
  return async (request: FastifyRequest): Promise<User | null> => {
    const secret = cookie.read(request)
    if (!secret) return null
    const signedIn = await findSignedIn(db, secret, now())
    request.signInId = signedIn?.signInId ?? null
    request.signInEndsAt = signedIn?.endsAt ?? null
    return signedIn?.user ?? null
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The row of the sign-in that this request came with. */
    signInId: number | null
    /** When that runs out, unless it is used again. */
    signInEndsAt: Date | null
  }
}
