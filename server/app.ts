import './lib/texts.ts'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { api } from '../domain/api.ts'
import { admit } from './access/call-access.ts'
import { answerEndedSignIns, clearMarksOfEndedSignIns, signInCookie } from './accounts/auth/authenticate.ts'
import { uploadRoutes } from './content/uploads/routes.ts'
import { type Core, openCore } from './core.ts'
import type { Deps } from './deps.ts'
import { admitRequests } from './http/admission.ts'
import { apiDocsRoutes } from './http/api-docs/routes.ts'
import { createAsk } from './http/ask.ts'
import { takeJson } from './http/bodies.ts'
import { answerFailures, refusalFor } from './http/failures.ts'
import { normalAddress } from './http/normal-address.ts'
import { speakPlainly } from './http/plain-sentences.ts'
import { enterRequestLanguage } from './http/request-language.ts'
import { refuseOtherSites, sendSecurityHeaders } from './http/security-headers.ts'
import { startJobs } from './jobs.ts'
import { dropForwardedPorts } from './lib/addresses.ts'
import { openLogOutput } from './lib/log-output.ts'
import { lineOfCached, logRequests, nameRequests, requestIdOf, withoutSecrets } from './lib/log-requests.ts'
import { answerUnreadable, replyWithProblem } from './lib/problem.ts'
import { liveRoutes } from './live/routes.ts'
import { measure } from './measure.ts'
import { embedRoutes } from './publish/embed-routes.ts'
import { installingRoutes } from './publish/installing/routes.ts'
import { pictureRoutes } from './publish/pictures/routes.ts'
import { exportRoutes } from './publish/routes.ts'
import { sitemapRoutes } from './publish/sitemap/routes.ts'
import { pageRoutes } from './render/routes.ts'
import { subscriptionRoutes } from './schedule/calendar/routes.ts'
import { serveCalls } from './serve-calls.ts'

const BODY_BYTES = 256 * 2 ** 10

type Plugin = (app: FastifyInstance, core: Core) => unknown

/** The parts of the application. Each request meets their hooks in this order; routes come last. */
const PLUGINS: readonly Plugin[] = [
  answerFailures,
  dropForwardedPorts,
  enterRequestLanguage,
  takeBodies,
  nameRequests,
  endStreamsFirst,
  sendSecurityHeaders,
  keepReplies,
  readCookies,
  admitRequests,
  answerEndedSignIns,
  measure,
  refuseOtherSites,
  logRequests,
  tagReplies,
  documentCalls,
  clearMarksOfEndedSignIns,
  serveCalls,
  liveRoutes,
  uploadRoutes,
  startJobs,
  healthRoutes,
  sitemapRoutes,
  exportRoutes,
  installingRoutes,
  embedRoutes,
  pictureRoutes,
  subscriptionRoutes,
  renderPages,
]

/** Builds the whole server from its dependencies. It does not listen yet. */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const core = await openCore(deps)
  const app = fastify({
    logger: { level: deps.config.logLevel, serializers: withoutSecrets, stream: openLogOutput() },
    genReqId: requestIdOf,
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.config.trustProxy,
    bodyLimit: BODY_BYTES,
    routerOptions: { maxParamLength: 2_048 },
    // Such a request meets no hook.
    frameworkErrors: (error, request, reply) =>
      replyWithProblem(error, request, reply.header('x-request-id', request.id)),
    rewriteUrl: normalAddress,
    serverFactory: core.listener.serverFactory,
    clientErrorHandler: answerUnreadable,
  })
  app.decorate('core', core)
  for (const plugin of PLUGINS) await plugin(app, core)
  return app
}

async function takeBodies(app: FastifyInstance): Promise<void> {
  speakPlainly()
  takeJson(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('uploads', undefined)
  await app.register(multipart, {
    limits: { fileSize: 15 * 2 ** 20, files: 4, fields: 40, parts: 42, fieldSize: 64 * 2 ** 10 },
  })
}

function endStreamsFirst(app: FastifyInstance, { live, listener }: Core): void {
  app.decorate('resetUnanswered', listener.resetUnanswered)
  app.addHook('preClose', async () => {
    live.end()
    listener.endUnfinished()
  })
}

function keepReplies(app: FastifyInstance, { cache }: Core): void {
  cache.keepReplies(app, lineOfCached(app))
}

async function readCookies(app: FastifyInstance): Promise<void> {
  await app.register(cookie)
}

async function tagReplies(app: FastifyInstance): Promise<void> {
  await app.register(etag, { algorithm: 'sha1', weak: true })
}

function documentCalls(app: FastifyInstance, { config }: Core): Promise<void> {
  return apiDocsRoutes(app, api, {
    title: config.site.name,
    cookieName: signInCookie(config.publicUrl).name,
  })
}

function healthRoutes(app: FastifyInstance, { readiness }: Core): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await readiness.require()
    return { status: 'ok' }
  })
}

/** Pages call the handlers of reads directly, with the same reply cache. */
async function renderPages(app: FastifyInstance, core: Core): Promise<void> {
  const { pages, storage, engine, reads, cache } = core
  if (!pages) return
  const ask = createAsk({
    reads,
    cache,
    admit,
    refusalFor: (error) => (error instanceof Error ? refusalFor(engine, error) : error),
  })
  await pageRoutes(app, { ...core, pages, assets: storage.assets, ask })
}

declare module 'fastify' {
  interface FastifyInstance {
    core: Core
    /** Resets connections with incomplete answers, for a shutdown that cannot wait any longer. */
    resetUnanswered: () => void
  }
}
