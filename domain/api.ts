import { authCalls } from './accounts/auth.ts'
import { eventPermissionCalls } from './accounts/event-permissions.ts'
import { identityCalls } from './accounts/identities.ts'
import { passkeyCalls } from './accounts/passkeys.ts'
import { securityLogCalls } from './accounts/security-log.ts'
import { signInCalls } from './accounts/sign-ins.ts'
import { tokenCalls } from './accounts/tokens.ts'
import { userCalls } from './accounts/users.ts'
import type { Call } from './call.ts'
import { cardCodeCalls } from './cards/card-codes.ts'
import { cardSpotCalls } from './cards/card-spots.ts'
import { ideaDeskCalls } from './cards/idea-desk.ts'
import { ideaCalls } from './cards/ideas.ts'
import { numberedCardCalls } from './cards/numbered-cards.ts'
import { pitchCalls } from './cards/pitch-calls.ts'
import { roomCodeCalls } from './cards/room-codes.ts'
import { sessionCardCalls } from './cards/session-cards.ts'
import { announcementCalls } from './content/announcements.ts'
import { eventPageCalls } from './content/event-pages.ts'
import { floorPlanCalls } from './content/floor-plans.ts'
import { footerSettingsCalls } from './content/footer-settings.ts'
import { linkCalls } from './content/links.ts'
import { siteSettingsCalls } from './content/site-settings.ts'
import { sponsorCalls } from './content/sponsors.ts'
import { starCalls } from './content/stars.ts'
import { wifiSettingsCalls } from './content/wifi-settings.ts'
import { deletedEventCalls } from './events/deleted-events.ts'
import { eventArchiveCalls } from './events/event-archives.ts'
import { eventCalls } from './events/events.ts'
import { overviewCalls } from './events/overview.ts'
import { installationCalls } from './installation.ts'
import { calendarCalls } from './publish/calendar.ts'
import { paperCalls } from './publish/papers.ts'
import { phoneCalls } from './publish/phones.ts'
import { scheduleFileCalls } from './publish/schedule-files.ts'
import { starCalendarCalls } from './publish/star-calendars.ts'
import { webhookCalls } from './publish/webhooks.ts'
import { colleagueCalls } from './schedule/colleagues.ts'
import { historyCalls } from './schedule/history.ts'
import { programmeCalls } from './schedule/programme.ts'
import { roomCalls } from './schedule/rooms.ts'
import { sessionCalls } from './schedule/sessions.ts'
import { timeSlotCalls } from './schedule/time-slots.ts'
import { wallCalls } from './wall/wall.ts'

/** The calls of each noun. The server must bind every noun to compile. */
const nouns = {
  events: eventCalls,
  overview: overviewCalls,
  sessions: sessionCalls,
  announcements: announcementCalls,
  calendar: calendarCalls,
  'session-cards': sessionCardCalls,
  'numbered-cards': numberedCardCalls,
  'room-codes': roomCodeCalls,
  'card-spots': cardSpotCalls,
  'card-codes': cardCodeCalls,
  ideas: ideaCalls,
  ideaDesk: ideaDeskCalls,
  pitch: pitchCalls,
  wall: wallCalls,
  'time-slots': timeSlotCalls,
  stars: starCalls,
  phones: phoneCalls,
  'star-calendars': starCalendarCalls,
  rooms: roomCalls,
  sponsors: sponsorCalls,
  links: linkCalls,
  'footer-settings': footerSettingsCalls,
  'wifi-settings': wifiSettingsCalls,
  'floor-plans': floorPlanCalls,
  'event-pages': eventPageCalls,
  'site-settings': siteSettingsCalls,
  auth: authCalls,
  'sign-ins': signInCalls,
  tokens: tokenCalls,
  passkeys: passkeyCalls,
  identities: identityCalls,
  users: userCalls,
  'event-permissions': eventPermissionCalls,
  'security-log': securityLogCalls,
  'deleted-events': deletedEventCalls,
  'event-archives': eventArchiveCalls,
  'schedule-files': scheduleFileCalls,
  colleagues: colleagueCalls,
  history: historyCalls,
  papers: paperCalls,
  webhooks: webhookCalls,
  installation: installationCalls,
}

type Together<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer A) => void ? A : never
type Flat<T> = { [K in keyof T]: T[K] }
type Own = Flat<Together<(typeof nouns)[keyof typeof nouns]>>

const callsOf = { ...nouns, programme: programmeCalls(Object.assign({}, ...Object.values(nouns)) as Own) }
export type Noun = keyof typeof callsOf

export type Api = Flat<Together<(typeof callsOf)[Noun]>>
export type CallName = keyof Api

/** Every call of the API. The server binds them; the client, the page renderer and the tests make them. */
export const api = Object.assign({}, ...Object.values(callsOf)) as Api

/** Nouns about people and their rights, and about events that only people can restore. */
const ABOUT_PEOPLE = [
  'auth',
  'sign-ins',
  'tokens',
  'passkeys',
  'identities',
  'users',
  'event-permissions',
  'security-log',
  'site-settings',
  'webhooks',
  'deleted-events',
] as const satisfies readonly Noun[]

/**
 * Calls that only a signed-in person can make, never a token, so that a lost token cannot give access that outlives it,
 * or delete an event.
 */
export const callsForPeople: ReadonlySet<string> = new Set([
  'DELETE /api/admin/delete-event/:id',
  ...ABOUT_PEOPLE.flatMap((noun) =>
    Object.entries<Call>(callsOf[noun])
      .filter(([name, { access }]) => access !== 'public' && name !== 'GET /api/user')
      .map(([name]) => name),
  ),
])
