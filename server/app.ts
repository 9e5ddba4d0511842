import { join } from 'node:path'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { api, type Noun } from '../domain/api.ts'
import { admit } from './access/admit.ts'
import { admitRequests } from './admission.ts'
import { endAnnouncements } from './announcements/data.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { apiDocsRoutes } from './api-docs/routes.ts'
import { createAuthenticate } from './auth/authenticate.ts'
import { signInCookie } from './auth/cookies.ts'
import { clearMarksOfEndedSignIns } from './auth/ended-sign-ins.ts'
import { authRoutes } from './auth/routes.ts'
import { forgetOldAccountData } from './auth/tidy.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { capacityFor } from './capacity.ts'
import type { ChangeFeed, OnChanges } from './db/change-feed.ts'
import type { Engine } from './db/engine.ts'
import type { Deps } from './deps.ts'
import { eventPermissionRoutes } from './event-permissions/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { floorPlanRoutes } from './floor-plans/routes.ts'
import { footerSettingsRoutes } from './footer-settings/routes.ts'
import { forgetOldHistory } from './history/data.ts'
import { historyRoutes } from './history/routes.ts'
import { createAsk } from './lib/ask.ts'
import { createBackground } from './lib/background.ts'
import { refuseCrossSite } from './lib/cross-site.ts'
import { isDiskFull } from './lib/disk-full.ts'
import { busy, full, gone, Refusal, unavailable } from './lib/errors.ts'
import { takeEmptyJson } from './lib/json-bodies.ts'
import { withoutSecrets } from './lib/log-lines.ts'
import { lineOfCached, logRequests } from './lib/log-requests.ts'
import { createSendMail } from './lib/mail.ts'
import { speakPlainly } from './lib/plain-sentences.ts'
import { replyWithProblem } from './lib/problem.ts'
import { createReplyCache } from './lib/reply-cache.ts'
import { requestIdOf } from './lib/request-id.ts'
import { PERMISSIONS_POLICY, securityHeaders } from './lib/security-headers.ts'
import { createServe } from './lib/serve.ts'
import { isStoreFailure } from './lib/store-failure.ts'
import { tidyRegularly } from './lib/tidy.ts'
import { answerUnreadable } from './lib/unreadable.ts'
import { linkRoutes } from './links/routes.ts'
import { createListener } from './listener.ts'
import { createLive } from './live/live.ts'
import { liveRoutes } from './live/routes.ts'
import { measure } from './measure.ts'
import { normalAddress } from './normal-address.ts'
import { beingUpdated, createReadiness, databaseAway } from './readiness.ts'
import { pageRoutes } from './render/routes.ts'
import { roomRoutes } from './rooms/routes.ts'
import { securityLogRoutes } from './security-log/routes.ts'
import { createBackgroundReader } from './session-cards/background/background-reader.ts'
import { numberedCardRoutes } from './session-cards/numbered/routes.ts'
import { forgetOldCards, sessionCardRoutes } from './session-cards/routes.ts'
import { wallRoutes } from './session-cards/wall/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { signInRoutes } from './sign-ins/routes.ts'
import { siteSettingsRoutes } from './site-settings/routes.ts'
import { sitemapRoutes } from './sitemap/routes.ts'
import { sponsorRoutes } from './sponsors/routes.ts'
import { forgetOldStars } from './stars/data.ts'
import { starRoutes } from './stars/routes.ts'
import { timeSlotRoutes } from './time-slots/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { tidyOwnFiles } from './uploads/tidy-files.ts'
import { createInvitations } from './users/invitations.ts'
import { userRoutes } from './users/routes.ts'
import { wifiSettingsRoutes } from './wifi-settings/routes.ts'

const CACHE_BYTES = 64 * 2 ** 20
const MINUTE_MS = 60 * 1_000
const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * 60 * 60 * 1_000
const STORE_AWAY = 'The store of files cannot be reached. Nothing was saved; please try again in a moment.'
const BODY_BYTES = 256 * 2 ** 10

/** The whole server on the things it is given; nothing listens yet. */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const { config, engine, pages } = deps
  const { feed, listeners } = await openFeed(engine)
  const capacity = capacityFor(config)
  const live = createLive(feed, capacity.streams, deps.now, pages?.assets.release)
  const catchUp = feed.isShared ? feed.catchUp : null
  const cache = createReplyCache({ maxBytes: CACHE_BYTES, now: deps.now, catchUp })
  listeners.push(cache.dropChanged, live.publish, () => {
    const migration = feed.supersededBy()
    if (migration !== null) deps.endOutdated?.(migration)
  })
  const listener = createListener(deps, capacity.connections, cache)
  const app = fastify({
    logger: { level: config.logLevel, serializers: withoutSecrets },
    genReqId: requestIdOf,
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_BYTES,
    routerOptions: { maxParamLength: 2_048 },
    frameworkErrors: replyWithProblem,
    rewriteUrl: normalAddress,
    serverFactory: listener.serverFactory,
    clientErrorHandler: answerUnreadable,
  })
  speakPlainly()
  takeEmptyJson(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (isStoreFailure(error)) request.log.error(error)
    const refusal = refusalFor(engine, error)
    const isOfUpdate = isUnexpected(refusal) && (await isOfNewerSchema(feed))
    return replyWithProblem(isOfUpdate ? beingUpdated() : refusal, request, reply)
  })
  app.decorateRequest('user', null)
  app.decorateRequest('signInId', null)
  app.decorateRequest('signInEndsAt', null)
  app.decorateRequest('uploads', undefined)
  app.decorateRequest('asOf', '')
  app.addHook('onRequest', async (request, reply) => {
    request.asOf = live.here()
    reply.header('x-request-id', request.id).header('permissions-policy', PERMISSIONS_POLICY)
  })
  app.addHook('preClose', async () => {
    live.end()
    listener.endUnfinished()
  })
  const styleHashes = pages?.assets.styleHashes ?? []
  await app.register(helmet, securityHeaders(config.publicUrl, pages?.policy === 'none' ? null : styleHashes))
  cache.keepReplies(app, lineOfCached(app))
  await app.register(cookie)
  const authenticate = createAuthenticate(deps)
  admitRequests(app, { config, authenticate })
  const readiness = createReadiness(engine, feed)
  measure(app, deps, { cache, live, listener, readiness, feed })
  app.addHook('onRequest', async (request) => refuseCrossSite(request, config.publicUrl))
  logRequests(app)
  await app.register(etag, { algorithm: 'sha1', weak: true })
  await app.register(multipart, {
    limits: { fileSize: 15 * 2 ** 20, files: 4, fields: 40, parts: 42, fieldSize: 64 * 2 ** 10 },
  })
  await apiDocsRoutes(app, api, {
    title: config.site.name,
    cookieName: signInCookie(config.publicUrl).name,
  })

  clearMarksOfEndedSignIns(app, config.publicUrl)
  // A feed that cannot catch up now catches up before the next reply leaves a cache: a write that is done stays done.
  const { serve, reads } = createServe(app, {
    admit: async (request, access) => admit(request.user, access),
    caughtUp: () => feed.catchUp().catch(() => undefined),
    changesFor: live.changesFor,
  })
  liveRoutes(app, deps, live, authenticate)

  const sendMail = createSendMail({ ...config.mail, outbox: join(config.dataDir, 'outbox') })
  const invitations = createInvitations({ ...deps, sendMail })
  const runInBackground = createBackground(app)
  const bind: Readonly<Record<Noun, () => void>> = {
    auth: () => authRoutes(serve, { ...deps, sendMail, runInBackground }),
    'sign-ins': () => signInRoutes(serve, deps),
    users: () => userRoutes(serve, { ...deps, invitations }),
    'event-permissions': () => eventPermissionRoutes(serve, { ...deps, invitations }),
    'security-log': () => securityLogRoutes(serve, deps),
    history: () => historyRoutes(serve, deps),
    events: () => eventRoutes(serve, deps),
    calendar: () => calendarRoutes(serve, deps, feed.epoch),
    sessions: () => sessionRoutes(serve, deps),
    announcements: () => announcementRoutes(serve, deps),
    'session-cards': () => sessionCardRoutes(serve, deps, createBackgroundReader(app, deps)),
    'numbered-cards': () => numberedCardRoutes(serve, deps),
    wall: () => wallRoutes(serve, deps),
    'time-slots': () => timeSlotRoutes(serve, deps),
    stars: () => starRoutes(serve, deps),
    rooms: () => roomRoutes(serve, deps),
    sponsors: () => sponsorRoutes(serve, deps),
    links: () => linkRoutes(serve, deps),
    'footer-settings': () => footerSettingsRoutes(serve, deps),
    'wifi-settings': () => wifiSettingsRoutes(serve, deps),
    'floor-plans': () => floorPlanRoutes(serve, deps),
    'site-settings': () => siteSettingsRoutes(serve, deps),
  }
  for (const routes of Object.values(bind)) routes()
  uploadRoutes(app, deps)
  tidyRegularly(app, HOUR_MS, () => forgetOldAccountData(deps))
  tidyRegularly(app, DAY_MS, () => forgetOldHistory(deps))
  tidyRegularly(app, MINUTE_MS, () => endAnnouncements(deps))
  tidyRegularly(app, HOUR_MS, () => forgetOldCards(deps))
  tidyRegularly(app, DAY_MS, () => forgetOldStars(deps))
  tidyRegularly(app, DAY_MS, () => tidyOwnFiles(app, deps), 3 * HOUR_MS)
  app.get('/healthz', { logLevel: 'warn', schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn', schema: { hide: true } }, async () => {
    await readiness.require()
    return { status: 'ok' }
  })
  sitemapRoutes(app, deps)
  const ask = createAsk({
    reads,
    cache,
    admit,
    refusalFor: (error) => (error instanceof Error ? refusalFor(engine, error) : error),
  })
  if (pages)
    await pageRoutes(app, { config, now: deps.now, pages, assets: deps.storage.assets, authenticate, ask })
  app.setNotFoundHandler(() => {
    throw gone()
  })
  return app
}

/** Statements of this version may not fit the newer schema. */
function isOfNewerSchema(feed: ChangeFeed): Promise<boolean> {
  return feed.catchUp().then(
    () => feed.newerSchema() !== null,
    () => false,
  )
}

function isUnexpected(error: FastifyError): boolean {
  return !(error instanceof Refusal) && (error.statusCode ?? 500) >= 500
}

/** Turns an error of the database, the file system or the store of files into the refusal that people read. */
function refusalFor<E extends Error>(engine: Engine, error: E): E | Refusal {
  const failure = engine.failure(error)
  if (failure === 'unreachable') return databaseAway()
  if (failure === 'busy') return busy()
  if (failure === 'full' || isDiskFull(error)) return full()
  return isStoreFailure(error) ? unavailable(STORE_AWAY) : error
}

/** Opens the change feed. Every listener joins before anything is written. */
async function openFeed(engine: Engine) {
  const listeners: OnChanges[] = []
  const feed = await engine.openFeed((changes) => {
    for (const listener of listeners) listener(changes)
  })
  return { feed, listeners }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the live stream at which this request began: what it reads is not older. */
    asOf: string
  }
}
