import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { User } from '../../domain/accounts/users.ts'
import type { Access, Call } from '../../domain/call.ts'
import { t } from '../../domain/text/t.ts'
import { invalid, notFound, Refusal } from '../lib/errors.ts'
import { logCause } from './failures.ts'
import type { Scope } from './kept-replies.ts'
import type { ReplyCache } from './reply-cache.ts'
import { rowETag } from './row-versions.ts'
import { headersOfPart } from './security-headers.ts'
import { type CallInput, type Reads, scopesOf } from './serve.ts'

/**
 * The result of a read for a page. `data` is the reply and `text` its JSON; from status 400 on, `data` is the error.
 */
export type Answer = { status: number; data: unknown; text?: string; scopes: readonly Scope[] }

/** The reader that a page reads for. `user` is null for the replies that everyone gets and the cache keeps. */
export type Asker = { request: FastifyRequest; reply: FastifyReply; user: User | null }

export type Ask = (url: string, asker: Asker) => Promise<Answer>

type Needs = {
  reads: Reads
  cache: ReplyCache
  /** @returns the user as the call sees them. @throws 401 or 403 when the role does not allow the call */
  admit: (user: User | null, access: Access) => User | null
  /** Turns a failure into a refusal if people can understand it. */
  refusalFor: (error: unknown) => unknown
}

/**
 * Calls the handlers of reads as a request would, without a request: same access rules, parsing, reply and cache. Pages
 * are rendered from this. Only reads without path parameters can be asked for.
 */
export function createAsk({ reads, cache, admit, refusalFor }: Needs): Ask {
  return async (url, { request, reply, user }) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const found = reads.get(pathname)
    if (!found) return refused(notFound(), [])
    const { call, handler, write } = found
    const given = Object.fromEntries(searchParams)
    const scopes = scopesOf(found, given)
    const make = async (seen: User | null) => {
      const query = call.query?.parse(given)
      const asked = {
        params: undefined,
        query,
        body: undefined,
        files: {},
        user: seen,
        ifMatch: null,
        request,
        reply,
      }
      const answer = await handler(asked as CallInput<Call>)
      return { payload: write(answer), etag: rowETag(answer) }
    }
    try {
      const seen = admit(user, call.access)
      const isForAll = call.access === 'public' && !user
      const headers = headersOfPart(reply.getHeaders() as OutgoingHttpHeaders)
      const text = isForAll
        ? await cache.read(url, { headers, scopes, make: () => make(null) })
        : (await make(seen)).payload
      return { status: 200, data: JSON.parse(text), text, scopes }
    } catch (error) {
      logCause(error, request.log)
      const known = error instanceof z.ZodError ? invalid(t('refusal.badAddress')) : refusalFor(error)
      if (known instanceof Refusal) return refused(known, scopes)
      request.log.error(error)
      return { status: 500, data: null, scopes }
    }
  }
}

function refused({ status, code, message }: Refusal, scopes: readonly Scope[]): Answer {
  return { status, data: { error: code, message }, scopes }
}
