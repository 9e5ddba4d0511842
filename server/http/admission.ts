import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { api } from '../../domain/api.ts'
import { type EventAddress, eventAddress } from '../../domain/events/event-address.ts'
import { LIVE_URL } from '../../domain/live.ts'
import { scopeOfPath } from '../../domain/text/slugs.ts'
import { t, textKey } from '../../domain/text/t.ts'
import type { SignedIn } from '../accounts/sign-ins/data.ts'
import type { Revisions } from '../db/change-feed.ts'
import { networkOf } from '../lib/addresses.ts'
import { createAllowances } from '../lib/allowance.ts'
import { createTally, type Tally } from '../lib/by-key.ts'
import { whenClosed } from '../lib/connections.ts'
import { tooMany, unavailable, unknownToken } from '../lib/errors.ts'
import { writeProblem } from '../lib/problem.ts'
import { createMemoryLimit, noLimit } from '../lib/rate-limit.ts'
import { tokenIn } from '../lib/secrets.ts'
import { BUDGETS } from './capacity.ts'
import { watchLateness } from './lateness.ts'

type Needs = {
  config: { rateLimit: boolean }
  authenticate: (request: FastifyRequest) => Promise<SignedIn | null>
  feed: { current: () => Pick<Revisions, 'events'> }
  budgets?: Budgets
}

type Bounds = {
  requests: { points: number; seconds: number }
  renders: { share: number; savedMs: number }
  bodies: { most: number; mostPerKey: number }
  work: { most: number; mostPerKey: number }
}
type Budgets = Record<'visitors' | 'organizers', Bounds>
type Budget = ReturnType<typeof budgetOf>

/** Answered as long as the process lives. */
const WATCHING = /^\/(?:healthz|readyz|metrics)$/
/** Read from disk, and kept by every browser. */
const FILES = /^\/(?:(?:assets|uploads)\/|favicon\.svg|service-worker\.js)/
/**
 * Each of these paths has its own budget: when a network has used up its requests, its organizers can still sign in,
 * links in mails work, phones subscribe, and authors type.
 */
const COUNTED_APART: readonly string[] = [
  LIVE_URL,
  '/api/login',
  '/api/forgot-password',
  '/api/verify-token',
  '/api/reset-password',
  '/api/admin-reset-password',
  '/api/passkeys/sign-in',
  '/api/identities/begin',
  '/api/phones',
  '/api/stars',
  '/api/star-calendars',
  '/api/author-pages',
  '/api/ideas',
]
/** Admitted even when the server is late, because people count as visitors until they have signed in. */
const SIGNING_IN =
  /^\/(?:auth\/callback\/\d|api\/(?:login|forgot-password|verify-token|reset-password|admin-reset-password|passkeys\/sign-in(?:\/begin)?|identities\/begin))$/
/**
 * The page that a venue's phones open. Its requests are counted by address, if the event is public: anyone can make
 * up any number of long addresses. The reply is cached, so few requests reach this code, and other requests from the
 * network cannot use up its budget.
 */
const EVENT_PAGE = /^\/[^/?]+\/\d{4}-\d\d-\d\d(?:\?lang=[\w-]+)?$/
/** The queries of reads that look through many events. Anyone can invent any number of them. */
const ALWAYS_OF_MANY: readonly unknown[] = [
  api['GET /api/events/overview'].query,
  api['GET /api/sessions/elsewhere'].query,
]
const BODY_MS = 10_000
/** For a body that found no free seat: a request that arrives whole still passes, and slow ones end soon. */
const BODY_IN_CROWD_MS = 1_000
const SPREAD_SECONDS = 5
/** Long enough for a network that has used up its share of rendering to earn more than a second of it. */
const UNTIL_SHARE_SECONDS = 10

/**
 * Admits requests that the cache did not answer, or refuses them with Retry-After. A visitor shares the budget of their
 * network; a signed-in user has their own budget. A request first takes a seat among unfinished bodies, which must
 * arrive within seconds, then a seat among the work in progress, and gives that back when only sending is left.
 */
export function admitRequests(
  app: FastifyInstance,
  { config, authenticate, feed, budgets = BUDGETS }: Needs,
): void {
  const visitors = budgetOf(budgets.visitors, config.rateLimit)
  const organizers = budgetOf(budgets.organizers, config.rateLimit)
  const lateness = watchLateness()
  app.addHook('onClose', async () => lateness.end())
  app.decorateRequest('viewer', null)
  app.decorateRequest('asker', null)

  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    // Only these have no body that is read.
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && WATCHING.test(path)) return
    const isFile = FILES.test(path)
    const viewer = isFile ? null : await identify(request)
    request.viewer = viewer
    const budget = viewer ? organizers : visitors
    const apart = COUNTED_APART.find((each) => path === each || path.startsWith(`${each}/`))
    const network = apart ? `${networkOf(request.ip)} ${apart}` : networkOf(request.ip)
    const key = viewer ? String(viewer.signInId) : network
    request.asker = { budget, key, release: () => undefined }
    const isEventPage =
      !viewer && EVENT_PAGE.test(request.url) && feed.current().events.get(scopeOfPath(path))?.isPublic
    if (!isFile) await refuseTooOften(request, isEventPage ? `${key} ${path}` : key)
    if (!viewer && tokenIn(request)) throw unknownToken()
    if (isRead && path === LIVE_URL) return
    if (budget === visitors && lateness.isLate() && !SIGNING_IN.test(path)) throw tooMuch()
    if (hasBody(request)) awaitBody(request, reply)
    else hold(request, budget.work)
    // The sender may have left while the database looked up the viewer.
    whenClosed(reply.raw, () => request.asker?.release())
  })
  // Charged reads that are under way at once share the thread, so each pays for its share of the time.
  let readsOfMany = 0
  app.addHook('preHandler', async (request, reply) => {
    const { asker } = request
    if (asker && hasBody(request)) hold(request, asker.budget.work)
    if (!asker || !isOfManyEvents(request)) return
    if (!mayRender(request)) throw tooMany(UNTIL_SHARE_SECONDS, t('refusal.tooOften'))
    readsOfMany += 1
    asker.begun = { at: process.threadCpuUsage(), beside: readsOfMany }
    whenClosed(reply.raw, () => {
      readsOfMany -= 1
    })
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { asker } = request
    const begun = asker?.begun
    if (begun) chargeRender(request, millisecondsSince(begun.at) / Math.max(begun.beside, readsOfMany))
    asker?.release()
    done(null, payload)
  })

  /** A page is for everyone, so it is served even when the database cannot say who reads it. */
  function identify(request: FastifyRequest): Promise<SignedIn | null> {
    return request.url.startsWith('/api/') ? authenticate(request) : authenticate(request).catch(() => null)
  }
}

/** Whether the asker may have one more page view rendered. One view costs as much as many other requests. */
export function mayRender({ asker }: FastifyRequest): boolean {
  return asker?.budget.renders.has(asker.key) ?? true
}

/** Renders for the asker and charges the processor time to the budget of their network or sign-in. */
export async function renderFor<T>({ asker }: FastifyRequest, render: () => Promise<T>): Promise<T> {
  const before = process.threadCpuUsage()
  try {
    return await render()
  } finally {
    asker?.budget.renders.charge(asker.key, millisecondsSince(before))
  }
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** Charges processor time that another thread spent on rendering for the asker. */
export function chargeRender({ asker }: FastifyRequest, ms: number): void {
  if (ms > 0) asker?.budget.renders.charge(asker.key, ms)
}

/**
 * A read of the rows of more than one event. With thousands of events it takes seconds of the only thread, so it is
 * charged like pages, including the time for writing its reply.
 */
function isOfManyEvents({ query, routeOptions: { schema } }: FastifyRequest): boolean {
  const { city, date } = (query ?? {}) as EventAddress
  if (ALWAYS_OF_MANY.includes(schema?.querystring)) return true
  return schema?.querystring === eventAddress && !(city && date)
}

async function refuseTooOften({ asker }: FastifyRequest, key: string): Promise<void> {
  const excess = await asker?.budget.requests.take(key)
  if (excess) throw tooMany(excess.retryAfterSeconds, t('refusal.tooOften'))
}

function awaitBody(request: FastifyRequest, reply: FastifyReply): void {
  const { asker } = request
  if (!asker) return
  const place = asker.budget.bodies.take(asker.key)
  // A photo has time to arrive over a bad network: senders of photos are signed in, and their requests are limited in
  // time.
  const isFile = request.viewer !== null && request.headers['content-type']?.startsWith('multipart/')
  const timer = setTimeout(() => refuseSlow(request, reply), place ? BODY_MS : BODY_IN_CROWD_MS)
  if (isFile) clearTimeout(timer)
  asker.release = () => {
    clearTimeout(timer)
    place?.()
  }
}

function refuseSlow({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  writeProblem(raw, reply.raw, {
    status: 408,
    error: 'REQUEST_TIMEOUT',
    message: textKey('refusal.tooSlow'),
    headers: { connection: 'close' },
  })
}

/** Gives back the request's seat and takes one elsewhere. @throws 503 when none is free */
function hold({ asker }: FastifyRequest, tally: Tally): void {
  if (!asker) return
  asker.release()
  const release = tally.take(asker.key)
  if (!release) throw tooMuch()
  asker.release = release
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function tooMuch() {
  return unavailable(t('refusal.overloaded'), 1 + Math.floor(Math.random() * SPREAD_SECONDS))
}

function budgetOf({ requests, renders, bodies, work }: Bounds, isLimited: boolean) {
  return {
    requests: isLimited ? createMemoryLimit(requests) : noLimit,
    renders: createAllowances(isLimited ? renders : { share: 1, savedMs: Number.POSITIVE_INFINITY }),
    bodies: createTally(bodies),
    work: createTally(work),
  }
}

/** The thread's processor time when a charged read began, and how many such reads were under way with it. */
type Begun = { at: NodeJS.CpuUsage; beside: number }

declare module 'fastify' {
  interface FastifyRequest {
    /** The budget that this request uses, and the function that gives its seat back. `begun`: for a charged read. */
    asker: { budget: Budget; key: string; release: () => void; begun?: Begun } | null
  }
}
