import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Noun } from '../domain/api.ts'
import { admit, admitToken } from './access/call-access.ts'
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
import { cardCodeRoutes } from './cards/codes/routes.ts'
import { ideaDeskRoutes } from './cards/ideas/desk/routes.ts'
import { ideaRoutes } from './cards/ideas/routes.ts'
import { numberedCardRoutes } from './cards/numbered/routes.ts'
import { pitchRoutes } from './cards/pitch/routes.ts'
import { roomCodeRoutes } from './cards/room-codes/routes.ts'
import { sessionCardRoutes } from './cards/routes.ts'
import { cardSpotRoutes } from './cards/spots/routes.ts'
import { wallRoutes } from './cards/wall/routes.ts'
import { announcementRoutes } from './content/announcements/routes.ts'
import { eventPageRoutes } from './content/event-pages/routes.ts'
import { floorPlanRoutes } from './content/floor-plans/routes.ts'
import { footerSettingsRoutes } from './content/footer-settings/routes.ts'
import { linkRoutes } from './content/links/routes.ts'
import { siteSettingsRoutes } from './content/site-settings/routes.ts'
import { sponsorRoutes } from './content/sponsors/routes.ts'
import { starRoutes } from './content/stars/routes.ts'
import { wifiSettingsRoutes } from './content/wifi-settings/routes.ts'
import type { Core } from './core.ts'
import { createServe } from './http/serve.ts'
import { installationRoutes } from './installation.ts'
import { createBackground } from './lib/background.ts'
import { createSendMail } from './lib/mail.ts'
import { colleagueRoutes } from './live/colleagues/routes.ts'
import { programmeRoutes } from './live/routes.ts'
import { phoneRoutes } from './phones/routes.ts'
import { eventArchiveRoutes } from './publish/archive/routes.ts'
import { paperRoutes } from './publish/papers/routes.ts'
import { webhookRoutes } from './publish/webhooks/routes.ts'
import { calendarRoutes } from './schedule/calendar/routes.ts'
import { starCalendarRoutes } from './schedule/calendar/stars/routes.ts'
import { deletedEventRoutes } from './schedule/deleted-events/routes.ts'
import { eventRoutes, overviewRoutes } from './schedule/events/routes.ts'
import { historyRoutes } from './schedule/history/routes.ts'
import { roomRoutes } from './schedule/rooms/routes.ts'
import { scheduleFileRoutes } from './schedule/schedule-files/routes.ts'
import { sessionRoutes } from './schedule/sessions/routes.ts'
import { timeSlotRoutes } from './schedule/time-slots/routes.ts'

/** Binds the calls of each noun once. */
export function serveCalls(app: FastifyInstance, core: Core): void {
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
    colleagues: () => colleagueRoutes(serve, core),
    announcements: () => announcementRoutes(serve, core),
    'session-cards': () => sessionCardRoutes(serve, core, reader),
    'numbered-cards': () => numberedCardRoutes(serve, core),
    'room-codes': () => roomCodeRoutes(serve, core),
    'card-spots': () => cardSpotRoutes(serve, core),
    'card-codes': () => cardCodeRoutes(serve, core),
    ideas: () => ideaRoutes(serve, core),
    ideaDesk: () => ideaDeskRoutes(serve, core),
    pitch: () => pitchRoutes(serve, core),
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
    'event-pages': () => eventPageRoutes(serve, core),
    'floor-plans': () => floorPlanRoutes(serve, core),
    'site-settings': () => siteSettingsRoutes(serve, core),
    installation: () => installationRoutes(serve, core),
  }
  for (const routes of Object.values(bind)) routes()
}
