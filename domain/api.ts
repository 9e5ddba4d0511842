import { announcementCalls } from './announcements.ts'
import { authCalls } from './auth.ts'
import { calendarCalls } from './calendar.ts'
import type { Call } from './call.ts'
import { deletedEventCalls } from './deleted-events.ts'
import { eventArchiveCalls } from './event-archives.ts'
import { eventPermissionCalls } from './event-permissions.ts'
import { eventCalls } from './events.ts'
import { floorPlanCalls } from './floor-plans.ts'
import { footerSettingsCalls } from './footer-settings.ts'
import { historyCalls } from './history.ts'
import { linkCalls } from './links.ts'
import { numberedCardCalls } from './numbered-cards.ts'
import { paperCalls } from './papers.ts'
import { phoneCalls } from './phones.ts'
import { programmeCalls } from './programme.ts'
import { roomCalls } from './rooms.ts'
import { scheduleFileCalls } from './schedule-files.ts'
import { securityLogCalls } from './security-log.ts'
import { sessionCardCalls } from './session-cards.ts'
import { sessionCalls } from './sessions.ts'
import { signInCalls } from './sign-ins.ts'
import { siteSettingsCalls } from './site-settings.ts'
import { sponsorCalls } from './sponsors.ts'
import { starCalls } from './stars.ts'
import { timeSlotCalls } from './time-slots.ts'
import { tokenCalls } from './tokens.ts'
import { userCalls } from './users.ts'
import { wallCalls } from './wall.ts'
import { webhookCalls } from './webhooks.ts'
import { wifiSettingsCalls } from './wifi-settings.ts'

/** The calls of each noun; the server binds each, and a noun that it does not bind does not compile. */
const nouns = {
  events: eventCalls,
  sessions: sessionCalls,
  announcements: announcementCalls,
  calendar: calendarCalls,
  'session-cards': sessionCardCalls,
  'numbered-cards': numberedCardCalls,
  wall: wallCalls,
  'time-slots': timeSlotCalls,
  stars: starCalls,
  phones: phoneCalls,
  rooms: roomCalls,
  sponsors: sponsorCalls,
  links: linkCalls,
  'footer-settings': footerSettingsCalls,
  'wifi-settings': wifiSettingsCalls,
  'floor-plans': floorPlanCalls,
  'site-settings': siteSettingsCalls,
  auth: authCalls,
  'sign-ins': signInCalls,
  tokens: tokenCalls,
  users: userCalls,
  'event-permissions': eventPermissionCalls,
  'security-log': securityLogCalls,
  'deleted-events': deletedEventCalls,
  'event-archives': eventArchiveCalls,
  'schedule-files': scheduleFileCalls,
  history: historyCalls,
  papers: paperCalls,
  webhooks: webhookCalls,
}

type Together<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer A) => void ? A : never
type Flat<T> = { [K in keyof T]: T[K] }
type Own = Flat<Together<(typeof nouns)[keyof typeof nouns]>>

const callsOf = { ...nouns, programme: programmeCalls(Object.assign({}, ...Object.values(nouns)) as Own) }
export type Noun = keyof typeof callsOf

export type Api = Flat<Together<(typeof callsOf)[Noun]>>
export type CallName = keyof Api

/** Every call of the API. The server binds it, the client, the page renderer and the tests call it. */
export const api = Object.assign({}, ...Object.values(callsOf)) as Api

/** Nouns about people and what they may do, and about what only they bring back. */
const ABOUT_PEOPLE = [
  'auth',
  'sign-ins',
  'tokens',
  'users',
  'event-permissions',
  'security-log',
  'site-settings',
  'webhooks',
  'deleted-events',
] as const satisfies readonly Noun[]

/**
 * The calls that no token makes, only somebody who is signed in: a lost token gives no access that outlives it, and deletes
 * no event.
 */
export const callsForPeople: ReadonlySet<string> = new Set([
  'DELETE /api/admin/delete-event/:id',
  ...ABOUT_PEOPLE.flatMap((noun) =>
    Object.entries<Call>(callsOf[noun])
      .filter(([name, { access }]) => access !== 'public' && name !== 'GET /api/user')
      .map(([name]) => name),
  ),
])
