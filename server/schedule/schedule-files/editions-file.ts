import { z } from 'zod'
import { t, textKey } from '../../../domain/text/t.ts'
import { keptTime } from '../../../domain/times/kept-times.ts'
import { isTime, minutesOf } from '../../../domain/times/times.ts'
import { blockOf, lineOf } from './plain-text.ts'
import { type Schedule, type ScheduledSession, UnusableSchedule } from './schedule.ts'
import { unreadKeys } from './unread-keys.ts'

const slot = z.looseObject({
  start: z.string(),
  end: z.string(),
  isStatic: z.boolean(),
  title: z.string().nullish(),
  location: z.string().nullish(),
})

const session = z.looseObject({
  sourceId: z.union([z.number(), z.string().min(1)]),
  title: z.string(),
  presenter: z.string().nullish(),
  description: z.string().nullish(),
  room: z.string(),
  start: z.string(),
  end: z.string(),
  level: z.string().nullish(),
  type: z.string().nullish(),
  category: z.string().nullish(),
})

const edition = z.looseObject({
  edition: z.string(),
  revision: z.number().optional(),
  name: z.string().nullish(),
  date: z.string().nullish(),
  timeZone: z.string().nullish(),
  rooms: z.array(z.string()),
  slots: z.array(slot),
  sessions: z.array(session),
})

const EDITION_READ = new Set(Object.keys(edition.shape))
const SLOT_READ = new Set(Object.keys(slot.shape))
const SESSION_READ = new Set(Object.keys(session.shape))

/**
 * A file of one or more days, each with its own rooms, slots and breaks: `{ editions: [{ rooms, slots, sessions }] }`.
 */
export const editionsFile = z.object({ editions: z.array(edition).min(1) })

/** Words used in place of the listed values. Bangalore's board mixes levels and formats. */
const WRITTEN_LEVELS: Readonly<Record<string, { level?: string; type?: string }>> = {
  'Intro/101': { level: 'beginner', type: 'presentation' },
  'In-depth talks': { level: 'advanced', type: 'presentation' },
  Discussion: { type: 'discussion' },
}

const WRITTEN_CATEGORIES: Readonly<Record<string, string>> = {
  'Mobile & Web': 'technical',
  'Scaling & Infrastructure': 'technical',
  Technology: 'technical',
  Entrepreneurship: 'business',
}

export function schedulesOfEditions({ editions }: z.output<typeof editionsFile>): Schedule[] {
  return editions.map((each) => ({
    label: each.revision === undefined ? each.edition : `${each.edition}@${each.revision}`,
    name: each.name ? lineOf(each.name) : null,
    date: each.date ?? null,
    days: 1,
    timeZone: each.timeZone ?? null,
    rooms: each.rooms.map(lineOf),
    slots: each.slots.map(({ isStatic, title, location, ...times }) => ({
      day: 1,
      ...minutesIn(times),
      isStatic,
      title: title ? lineOf(title) : null,
      location: location ? lineOf(location) : null,
    })),
    sessions: each.sessions.map(scheduled),
    leftOut: [
      ...unreadKeys([each], EDITION_READ, textKey('import.unreadEditions')),
      ...unreadKeys(each.slots, SLOT_READ, textKey('import.unreadSlots')),
      ...unreadKeys(each.sessions, SESSION_READ, textKey('import.unreadSessions')),
    ],
    remarks: [],
  }))
}

function scheduled(given: z.output<typeof session>): ScheduledSession {
  const level = lineOf(given.level ?? '')
  const known = WRITTEN_LEVELS[level]
  const category = lineOf(given.category ?? '')
  return {
    sourceId: String(given.sourceId),
    ids: { id: String(given.sourceId) },
    title: lineOf(given.title),
    presenterName: lineOf(given.presenter ?? ''),
    description: given.description ? blockOf(given.description) : null,
    room: lineOf(given.room),
    day: 1,
    ...minutesIn(given),
    line: null,
    level: [known ? (known.level ?? []) : level].flat(),
    type: [given.type ?? known?.type ?? []].flat(),
    focus: [WRITTEN_CATEGORIES[category] ?? category],
  }
}

/** @throws UnusableSchedule for a text that is not a time of day */
function minutesIn({ start, end }: { start: string; end: string }): { start: number; end: number } {
  const [from = '', to = ''] = [start, end].map((text) => keptTime(text, 24))
  if (!isTime(from) || !isTime(to)) throw new UnusableSchedule(t('import.badTimes', { start, end }))
  return { start: minutesOf(from), end: minutesOf(to) }
}
