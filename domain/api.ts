import { announcementCalls } from './announcements.ts'
import { authCalls } from './auth.ts'
import { calendarCalls } from './calendar.ts'
import { eventPermissionCalls } from './event-permissions.ts'
import { eventCalls } from './events.ts'
import { floorPlanCalls } from './floor-plans.ts'
import { footerSettingsCalls } from './footer-settings.ts'
import { historyCalls } from './history.ts'
import { linkCalls } from './links.ts'
import { roomCalls } from './rooms.ts'
import { securityLogCalls } from './security-log.ts'
import { sessionCardCalls } from './session-cards.ts'
import { sessionCalls } from './sessions.ts'
import { signInCalls } from './sign-ins.ts'
import { siteSettingsCalls } from './site-settings.ts'
import { sponsorCalls } from './sponsors.ts'
import { starCalls } from './stars.ts'
import { timeSlotCalls } from './time-slots.ts'
import { userCalls } from './users.ts'
import { wifiSettingsCalls } from './wifi-settings.ts'

/** Every call of the API. The server binds it, the client, the page renderer and the tests call it. */
export const api = {
  ...eventCalls,
  ...sessionCalls,
  ...announcementCalls,
  ...calendarCalls,
  ...sessionCardCalls,
  ...timeSlotCalls,
  ...starCalls,
  ...roomCalls,
  ...sponsorCalls,
  ...linkCalls,
  ...footerSettingsCalls,
  ...wifiSettingsCalls,
  ...floorPlanCalls,
  ...siteSettingsCalls,
  ...authCalls,
  ...signInCalls,
  ...userCalls,
  ...eventPermissionCalls,
  ...securityLogCalls,
  ...historyCalls,
}
export type Api = typeof api
export type CallName = keyof Api
