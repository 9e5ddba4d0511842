import { z } from 'zod'
import { announcementCalls } from './announcements.ts'
import { eventAddress } from './event-address.ts'
import { eventCalls } from './events.ts'
import { floorPlanCalls } from './floor-plans.ts'
import { footerSettingsCalls } from './footer-settings.ts'
import { linkCalls } from './links.ts'
import { roomCalls } from './rooms.ts'
import { sessionCalls } from './sessions.ts'
import { sponsorCalls } from './sponsors.ts'
import { timeSlotCalls } from './time-slots.ts'
import { wifiSettingsCalls } from './wifi-settings.ts'

/** Everything that the pages of an event show, by the reads that show one part each. */
export const programmeCalls = {
  'GET /api/programme': {
    summary: 'All that the pages of one event show, at one revision',
    access: 'public',
    query: eventAddress.required(),
    reply: z.object({
      revision: z.string().describe('Names this state of the event, as its live stream does'),
      events: eventCalls['GET /api/events'].reply,
      sessions: sessionCalls['GET /api/sessions'].reply,
      'time-slots': timeSlotCalls['GET /api/time-slots'].reply,
      rooms: roomCalls['GET /api/rooms'].reply,
      sponsors: sponsorCalls['GET /api/sponsors'].reply,
      'social-links': linkCalls['GET /api/social-links'].reply,
      'quick-links': linkCalls['GET /api/quick-links'].reply,
      'helpful-links': linkCalls['GET /api/helpful-links'].reply,
      'footer-settings': footerSettingsCalls['GET /api/footer-settings'].reply.nullable(),
      'wifi-settings': wifiSettingsCalls['GET /api/wifi-settings'].reply.nullable(),
      'floor-plans': floorPlanCalls['GET /api/floor-plans'].reply,
      announcements: announcementCalls['GET /api/announcements'].reply,
    }),
    refusals: [404],
  },
} as const
