import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Account, User } from '../../domain/accounts/users.ts'
import {
  type Access,
  type Call,
  type Calls,
  type Parsed,
  PUBLIC_TOPICS,
  type Returned,
} from '../../domain/call.ts'
import { slug } from '../../domain/text/slugs.ts'
import { t } from '../../domain/text/t.ts'
import { type Done, nothingDone, runAs, type Touched } from '../lib/acting.ts'
import { Refusal, wrongMediaType } from '../lib/errors.ts'
import { type Queue, turnUntilClosed } from '../lib/queue.ts'
import { createTurnTaker } from '../lib/turns.ts'
import { type Attempt, attemptOf } from './attempt.ts'
import { readMultipart, type Upload } from './bodies.ts'
import { ALL_EVENTS, type Scope, SITE } from './kept-replies.ts'
import { rowETag, versionOf } from './row-versions.ts'

/** The input of a handler: the parsed call and the caller. */
export type CallInput<C extends Call> = Parsed<C> & {
  user: C['access'] extends 'public' ? User | null : User
  files: Readonly<Record<string, Upload | undefined>>
  /** The version of the row that the caller started from, from `If-Match`; null accepts any. */
  ifMatch: number | null
  /** The attempt to create or arrange something, if its sender gave it a name. */
  attempt: Attempt | null
  /** For lists: limits the rows to these ids when the server itself asks; undefined for a call. */
  ids?: readonly number[]
  request: FastifyRequest
  reply: FastifyReply
}

/** A file may be a stream, because it may not fit into memory. */
type Answer<C> = Returned<C> | (C extends { readonly media: string } ? Readable : never)

export type Handlers<T extends Calls> = {
  [N in keyof T]: (asked: T[N] extends Call ? CallInput<T[N]> : never) => Promise<Answer<T[N]>> | Answer<T[N]>
}

/** Binds a table of calls to its handlers. A missing or mistyped handler does not compile. */
export type Serve = <const T extends Calls>(calls: T, handlers: Handlers<T>, more?: More<T>) => void
/**
 * `turns`: the queue for calls with large bodies. A request holds its turn from before its body is read until it is
 * answered.
 */
type More<T extends Calls> = { turns?: { [N in keyof T]?: Queue } }

/** The parts of the application that `serve` uses. */
export type Needs = {
  now: () => Date
  /** Collects the reads that pages may ask for. */
  reads: Map<string, Read>
  /** @returns the user as the call sees them. @throws 401 or 403 when the role does not allow the call */
  admit(user: User | null, access: Access): User | null
  /** @throws 403 when the program's token does not reach as far as the call of this name */
  admitToken(signedIn: NonNullable<FastifyRequest['viewer']>, call: string): void
  programmes: {
    load(scope: Scope): Promise<{ isPublic: boolean; ofVisitors: Readonly<Record<string, unknown>> } | null>
  }
  /** Resolves when this server knows every committed change, with the messages about the changes of this write. */
  changeMessagesFor(touched: Touched, user: Account | null): Promise<readonly object[]>
}

type Handler = (asked: CallInput<Call>) => Promise<unknown>

/** A read that pages may ask for. `write` returns its reply as JSON, limited to the fields that the reply has. */
export type Read = { call: Call; topic: string; handler: Handler; write: (answer: unknown) => string }
/** By path. */
export type Reads = ReadonlyMap<string, Read>

/** Several uploads arrive at once, and processing one takes longer than answering a read. */
const ownTurn = createTurnTaker()

/**
 * Binds calls to routes. Access, parsing, the reply's shape, its ETag, OpenAPI and the published topics all follow from
 * the table of calls.
 */
export function createServe(app: FastifyInstance, needs: Needs): Serve {
  return (calls, handlers, { turns = {} } = {}) => {
    for (const [name, call] of Object.entries(calls)) {
      const own = handlers[name as keyof typeof handlers] as unknown as Handler
      const handler = name.startsWith('GET') ? projected(needs, topicOf(name.slice(4)), own) : own
      bind(app, needs, { name, call, handler, queue: turns[name as keyof typeof turns] })
      const [method = '', url = ''] = name.split(' ')
      if (method === 'GET' && call.reply && !call.media && !call.params) {
        const write = serializerCompiler({ schema: call.reply, method, url })
        needs.reads.set(url, { call, topic: topicOf(url), handler, write })
      }
    }
  }
}

/** Serves the reads of a public event from its one programme. */
function projected({ programmes }: Needs, topic: string, handler: Handler): Handler {
  return async (asked) => {
    const { city, date } = (asked.query ?? {}) as { city?: string; date?: string }
    if (asked.user || !city || !date || !PUBLIC_TOPICS.some((each) => each === topic)) return handler(asked)
    const programme = await programmes.load(`${slug(city)}/${date}`)
    return (programme?.isPublic && programme.ofVisitors[topic]) || handler(asked)
  }
}

function topicOf(url: string): string {
  return url.split('/')[2] ?? ''
}

type Bound = { name: string; call: Call; handler: Handler; queue: Queue | undefined }

function bind(app: FastifyInstance, needs: Needs, { name, call, handler, queue }: Bound): void {
  const [method = '', url = ''] = name.split(' ')
  const topic = topicOf(url)
  app.route({
    method: method as HTTPMethods,
    url,
    schema: {
      summary: call.summary,
      tags: [topic],
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: { [call.reply ? (call.status ?? 200) : 204]: call.reply ?? z.null() },
    },
    ...(call.files && {
      preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
        if (queue) await turnUntilClosed(queue, reply.raw)
        await readMultipart(request, call.files ?? [], call.maxFileBytes)
      },
    }),
    onRequest: async (request, reply) => {
      if (call.files) await ownTurn()
      if (method !== 'GET') reply.header('cache-control', 'no-store')
      needs.admit(request.viewer?.user ?? null, call.access)
      if (request.viewer) needs.admitToken(request.viewer, name)
      if (call.body && !call.files && request.headers['content-type']?.startsWith('multipart/'))
        throw wrongMediaType(t('refusal.notJson'))
    },
    handler: async (request, reply) => {
      const done = nothingDone()
      const user = needs.admit(request.viewer?.user ?? null, call.access)
      const asked = {
        params: request.params,
        query: request.query,
        body: request.body,
        files: request.uploads ?? {},
        user,
        ifMatch: call.params && /^(PUT|DELETE)$/.test(method) ? versionOf(request) : null,
        attempt: isIdempotent(call) ? attemptOf(request, user, needs.now()) : null,
        request,
        reply,
      } as CallInput<Call>
      const answer = await answerOf(call, handler, asked, { done, now: needs.now })
      if (method !== 'GET') await announce(needs, request, reply, done.touched)
      if (done.act !== null) reply.header('act', done.act)
      if (reply.sent) return reply
      if (method === 'GET') setCaching(request, reply, { call, topic })
      const etag = rowETag(answer)
      if (etag) reply.header('etag', etag)
      if (!call.reply) return reply.code(204).send(null)
      return reply.code(call.status ?? 200).send(answer)
    },
  })
}

/** A refusal shows only those fields of a row that the call's reply has. */
async function answerOf(
  call: Call,
  handler: Handler,
  asked: CallInput<Call>,
  { done, now }: { done: Done; now: () => Date },
): Promise<unknown> {
  try {
    const rights = /admin$|helper/.test(call.access) ? asked.request.viewer : null
    return await runAs(asked.user, () => handler(asked), { done, rights, now })
  } catch (error) {
    if (!(error instanceof Refusal) || error.current === undefined) throw error
    const shown = call.reply?.safeParse(error.current)
    const { status, code, message } = error
    throw new Refusal(status, code, message, { current: shown?.success ? shown.data : undefined })
  }
}

/** The longest message that an answer carries. If it would be longer, the page reads the event again. */
const LONGEST_MESSAGE = 4_096

/**
 * Holds the answer to a write until this server's own pages and streams know the change. The answer carries the
 * messages that the streams send, so the writer's page needs no read.
 */
async function announce(
  needs: Needs,
  { viewer }: FastifyRequest,
  reply: FastifyReply,
  touched: Touched,
): Promise<void> {
  const messages = await needs.changeMessagesFor(touched, viewer?.user ?? null)
  if (messages.length === 0) return
  const text = encodeURI(JSON.stringify(messages))
  const short = text.length <= LONGEST_MESSAGE ? text : encodeURI(JSON.stringify(messages.map(withoutRows)))
  reply.header('changed', short)
}

function withoutRows(message: object): object {
  return { ...message, rows: undefined }
}

/** Whether a second attempt under the same name gets the answer of the first. */
export function isIdempotent({ status, isIdempotent }: Call): boolean {
  return isIdempotent ?? status === 201
}

/** Replies to everyone are kept until they change; replies to one person, or about one moment, are never kept. */
function setCaching(request: FastifyRequest, reply: FastifyReply, read: Pick<Read, 'call' | 'topic'>): void {
  if (/no-store/.test(String(reply.getHeader('cache-control')))) return
  if (read.call.access !== 'public' || request.viewer) {
    reply.header('cache-control', 'private, no-store')
    return
  }
  reply.cacheScopes = scopesOf(read, (request.query ?? {}) as { city?: string; date?: string })
}

/** The site's topics that every scope shares. */
const OF_THE_SITE = ['events', 'site-settings']

export function scopesOf(
  { topic, call }: Pick<Read, 'call' | 'topic'>,
  { city, date }: { city?: string; date?: string },
): Scope[] {
  if (city && date) return [`${slug(city)}/${date}`]
  return [OF_THE_SITE.includes(topic) && !call.params ? SITE : ALL_EVENTS]
}

declare module 'fastify' {
  interface FastifyRequest {
    uploads: Record<string, Upload> | undefined
  }
}
