import { join } from 'node:path'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { api, type Noun } from '../domain/api.ts'
import { admit, admitToken } from './access/call-access.ts'
import { answerEndedSignIns, clearMarksOfEndedSignIns, signInCookie } from './accounts/auth/authenticate.ts'
import { identityRoutes } from './accounts/auth/identities/routes.ts'
import { passkeyRoutes } from './accounts/auth/passkeys/routes.ts'
import { authRoutes } from './accounts/auth/routes.ts'
import { eventPermissionRoutes } from './accounts/event-permissions/routes.ts'
import { securityLogRoutes } from './accounts/security-log/routes.ts'
import { signInRoutes } from './accounts/sign-ins/routes.ts'
import { tokenRoutes } from './accounts/tokens/routes.ts'
import { createInvitations } from './accounts/users/invite.ts'
import { userRoutes } from './accounts/users/routes.ts'
import { createBackgroundReader } from './cards/background/background-reader.ts'
import { numberedCardRoutes } from './cards/numbered/routes.ts'
import { sessionCardRoutes } from './cards/routes.ts'
import { wallRoutes } from './cards/wall/routes.ts'
import { announcementRoutes } from './content/announcements/routes.ts'
import { floorPlanRoutes } from './content/floor-plans/routes.ts'
import { footerSettingsRoutes } from './content/footer-settings/routes.ts'
import { linkRoutes } from './content/links/routes.ts'
import { siteSettingsRoutes } from './content/site-settings/routes.ts'
import { sponsorRoutes } from './content/sponsors/routes.ts'
import { starRoutes } from './content/stars/routes.ts'
import { uploadRoutes } from './content/uploads/routes.ts'
import { wifiSettingsRoutes } from './content/wifi-settings/routes.ts'
import { type Core, openCore } from './core.ts'
import type { Deps } from './deps.ts'
import { admitRequests } from './http/admission.ts'
import { apiDocsRoutes } from './http/api-docs/routes.ts'
import { createAsk } from './http/ask.ts'
import { takeEmptyJson } from './http/bodies.ts'
import { answerFailures, refusalFor } from './http/failures.ts'
import { normalAddress } from './http/normal-address.ts'
import { speakPlainly } from './http/plain-sentences.ts'
import { refuseOtherSites, sendSecurityHeaders } from './http/security-headers.ts'
import { createServe } from './http/serve.ts'
import { installationRoutes } from './installation.ts'
import { startJobs } from './jobs.ts'
import { createBackground } from './lib/background.ts'
import { lineOfCached, logRequests, nameRequests, requestIdOf, withoutSecrets } from './lib/log-requests.ts'
import { createSendMail } from './lib/mail.ts'
import { answerUnreadable, replyWithProblem } from './lib/problem.ts'
import { liveRoutes, programmeRoutes } from './live/routes.ts'
import { measure } from './measure.ts'
import { phoneRoutes } from './phones/routes.ts'
import { eventArchiveRoutes } from './publish/archive/routes.ts'
import { embedRoutes } from './publish/embed-routes.ts'
import { installingRoutes } from './publish/installing/routes.ts'
import { paperRoutes } from './publish/papers/routes.ts'
import { pictureRoutes } from './publish/pictures/routes.ts'
import { exportRoutes } from './publish/routes.ts'
import { sitemapRoutes } from './publish/sitemap/routes.ts'
import { webhookRoutes } from './publish/webhooks/routes.ts'
import { pageRoutes } from './render/routes.ts'
import { calendarRoutes, subscriptionRoutes } from './schedule/calendar/routes.ts'
import { starCalendarRoutes } from './schedule/calendar/stars/routes.ts'
import { deletedEventRoutes } from './schedule/deleted-events/routes.ts'
import { eventRoutes, overviewRoutes } from './schedule/events/routes.ts'
import { historyRoutes } from './schedule/history/routes.ts'
import { roomRoutes } from './schedule/rooms/routes.ts'
import { scheduleFileRoutes } from './schedule/schedule-files/routes.ts'
import { sessionRoutes } from './schedule/sessions/routes.ts'
import { timeSlotRoutes } from './schedule/time-slots/routes.ts'

const BODY_BYTES = 256 * 2 ** 10

type Plugin = (app: FastifyInstance, core: Core) => unknown

/** All that the application consists of. A request meets their hooks in this order; routes come last. */
const PLUGINS: readonly Plugin[] = [
  answerFailures,
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

/** The whole server on the things it is given; nothing listens yet. */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const core = await openCore(deps)
  const app = fastify({
    logger: { level: deps.config.logLevel, serializers: withoutSecrets },
    genReqId: requestIdOf,
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.config.trustProxy,
    bodyLimit: BODY_BYTES,
    routerOptions: { maxParamLength: 2_048 },
    frameworkErrors: replyWithProblem,
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
  takeEmptyJson(app)
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

/** Binds each noun's calls once. */
function serveCalls(app: FastifyInstance, core: Core): void {
  const { config, live, reads, programmes, now } = core
  const serve = createServe(app, {
    now,
    reads,
    admit,
    admitToken,
    changeMessagesFor: live.changeMessagesFor,
    programmes,
  })
  const log = (line: string) => app.log.warn(line)
  const sendMail = createSendMail({ ...config.mail, outbox: join(config.dataDir, 'outbox'), log })
  const invitations = createInvitations({ ...core, sendMail })
  const runInBackground = createBackground(app)
  const reader = createBackgroundReader(app, core)
  const bind: Readonly<Record<Noun, () => void>> = {
    auth: () => authRoutes(serve, { ...core, sendMail, runInBackground }),
    'sign-ins': () => signInRoutes(serve, core),
    tokens: () => tokenRoutes(serve, core),
    passkeys: () => passkeyRoutes(serve, { ...core, sendMail, runInBackground }),
    identities: () => identityRoutes(serve, { ...core, sendMail, runInBackground, app }),
    users: () => userRoutes(serve, { ...core, invitations }),
    'event-permissions': () => eventPermissionRoutes(serve, { ...core, invitations }),
    'security-log': () => securityLogRoutes(serve, core),
    history: () => historyRoutes(serve, core),
    papers: () => paperRoutes(serve, core),
    webhooks: () => webhookRoutes(serve, core),
    events: () => eventRoutes(serve, core),
    overview: () => overviewRoutes(serve, core),
    'deleted-events': () => deletedEventRoutes(serve, core),
    'event-archives': () => eventArchiveRoutes(serve, core),
    'schedule-files': () => scheduleFileRoutes(serve, core),
    calendar: () => calendarRoutes(serve, core),
    sessions: () => sessionRoutes(serve, core),
    programme: () => programmeRoutes(serve, core),
    announcements: () => announcementRoutes(serve, core),
    'session-cards': () => sessionCardRoutes(serve, core, reader),
    'numbered-cards': () => numberedCardRoutes(serve, core),
    wall: () => wallRoutes(serve, core, reader),
    'time-slots': () => timeSlotRoutes(serve, core),
    stars: () => starRoutes(serve, core),
    phones: () => phoneRoutes(serve, { ...core, app }),
    'star-calendars': () => starCalendarRoutes(serve, core),
    rooms: () => roomRoutes(serve, core),
    sponsors: () => sponsorRoutes(serve, core),
    links: () => linkRoutes(serve, core),
    'footer-settings': () => footerSettingsRoutes(serve, core),
    'wifi-settings': () => wifiSettingsRoutes(serve, core),
    'floor-plans': () => floorPlanRoutes(serve, core),
    'site-settings': () => siteSettingsRoutes(serve, core),
    installation: () => installationRoutes(serve, core),
  }
  for (const routes of Object.values(bind)) routes()
}

function healthRoutes(app: FastifyInstance, { readiness }: Core): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await readiness.require()
    return { status: 'ok' }
  })
}

/** Pages ask the handlers of reads, through the same kept replies. */
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
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Resets connections whose answers are not complete; for an end that waits no longer. */
    resetUnanswered: () => void
  }
}
