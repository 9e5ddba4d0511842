import type { Tables } from './schema.ts'

/**
 * All tables, each after those that its rows refer to, except the site's single row, which every database has from the
 * start.
 */
const IN_ORDER = [
  'users',
  'sign_ins',
  'known_browsers',
  'passkeys',
  'identities',
  'challenges',
  'first_start_invitations',
  'rate_limits',
  'security_log',
  'events',
  'event_permissions',
  'floor_plans',
  'rooms',
  'time_slots',
  'sessions',
  'session_cards',
  'session_card_crops',
  'numbered_cards',
  'card_codes',
  'card_layouts',
  'room_codes',
  'door_notes',
  'sponsors',
  'links',
  'footer_settings',
  'wifi_settings',
  'event_pages',
  'history',
  'acts',
  'announcements',
  'stars',
  'star_counts',
  'star_calendars',
  'idea_stars',
  'pitch_rounds',
  'calendar_source',
  'answered_attempts',
  'webhooks',
  'push_keys',
  'phones',
  'phone_events',
  'phone_messages',
  'deleted_events',
] as const satisfies readonly Table[]

export type Table = keyof Tables
type Missing = Exclude<Table, (typeof IN_ORDER)[number] | 'site'>

/** Does not compile if a table is missing. */
export const tablesInOrder: readonly ([Missing] extends [never] ? Table : never)[] = IN_ORDER
