import { z } from 'zod'
import { t, textKey } from '../../../domain/text/t.ts'
import { isTimeZone, wallClock } from '../../../domain/times/dates.ts'
import { type DatedSession, datedSchedule, minutesAfter } from './dated-schedule.ts'
import { declinedSentences, isDeclined } from './declined.ts'
import { hostsIn, lostSentences, noLostFacts } from './file-facts.ts'
import { blockOf, lineOf } from './plain-text.ts'
import type { Schedule } from './schedule.ts'
import { columnsIn } from './table/columns.ts'
import { unreadKeys } from './unread-keys.ts'

const id = z.union([z.string(), z.number()]).transform(String)
const named = z.looseObject({ id: id.nullish(), name: z.string() })
const category = z.looseObject({ name: z.string(), categoryItems: z.array(named).nullish() })

const session = z.looseObject({
  id,
  title: z.string(),
  description: z.string().nullish(),
  startsAt: z.string().nullish(),
  endsAt: z.string().nullish(),
  isServiceSession: z.boolean().nullish(),
  speakers: z.array(z.union([named, id])).nullish(),
  categories: z.array(category).nullish(),
  categoryItems: z.array(id).nullish(),
  roomId: id.nullish(),
  status: z.string().nullish(),
  room: z.string().nullish(),
})
type Session = z.output<typeof session>

const speaker = z.looseObject({
  id,
  fullName: z.string().nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
})

/** The endpoint "All": sessions with lists of speakers, rooms and categories. */
export const sessionizeAll = z.object({
  sessions: z.array(session),
  speakers: z.array(speaker).default([]),
  rooms: z.array(named).default([]),
  categories: z.array(z.looseObject({ title: z.string(), items: z.array(named) })).default([]),
})

/** The endpoints "GridSmart", a list of days with rooms, and "Sessions", a list of groups. */
export const sessionizeList = z
  .array(
    z.union([
      z.object({ rooms: z.array(z.looseObject({ name: z.string(), sessions: z.array(session) })) }),
      z.object({ sessions: z.array(session) }),
    ]),
  )
  .min(1)

const READ = new Set(
  'title,description,startsAt,endsAt,isServiceSession,isPlenumSession,speakers,categories,categoryItems,roomId,room,status,isInformed,isConfirmed'.split(
    ',',
  ),
)
const KINDS = ['type', 'level', 'focus', 'language'] as const
type Kind = (typeof KINDS)[number]
type Words = Partial<Record<Kind, string[]>>

/** @param timeZone of the event, for instants in UTC */
export function scheduleOfSessionizeAll(
  { sessions, speakers, rooms, categories }: z.output<typeof sessionizeAll>,
  timeZone?: string,
): Schedule {
  const names = new Map(
    speakers.map((each) => [
      each.id,
      each.fullName ?? [each.firstName, each.lastName].filter(Boolean).join(' '),
    ]),
  )
  const roomNames = new Map(rooms.map(({ id, name }) => [id, name]))
  const items = new Map(
    categories.flatMap(({ title, items }) => items.map(({ id, name }) => [id, { title, name }] as const)),
  )
  const whole = sessions.map((each) => ({
    ...each,
    room: each.room ?? roomNames.get(each.roomId ?? '') ?? null,
    speakers: (each.speakers ?? []).map((one) =>
      typeof one === 'string' ? { name: names.get(one) ?? '' } : one,
    ),
    categories: (each.categoryItems ?? []).flatMap((item) => {
      const found = items.get(item)
      return found ? [{ name: found.title, categoryItems: [{ name: found.name }] }] : []
    }),
  }))
  const read = new Set('fullName,firstName,lastName,sessions,isTopSpeaker,categoryItems'.split(','))
  return scheduled(whole, unreadKeys(speakers, read, textKey('import.unreadPresenters')), timeZone)
}

/** @param timeZone of the event, for instants in UTC */
export function scheduleOfSessionizeList(list: z.output<typeof sessionizeList>, timeZone?: string): Schedule {
  const all = list.flatMap((part) =>
    'rooms' in part
      ? part.rooms.flatMap(({ name, sessions }) =>
          sessions.map((each) => ({ ...each, room: each.room ?? name })),
        )
      : part.sessions,
  )
  // A plenary session is listed in each room.
  const once = new Map(all.map((each) => [`${each.id} ${each.startsAt}`, each]))
  return scheduled([...once.values()], [], timeZone)
}

function scheduled(sessions: readonly Session[], leftOut: readonly string[], timeZone?: string): Schedule {
  const skipped: string[] = []
  const declined: { title: string; status: string }[] = []
  const unknown = new Map<string, number>()
  const lost = noLostFacts()
  const dated = sessions.flatMap((each): DatedSession[] => {
    const start = clockOf(each.startsAt, timeZone)
    const end = clockOf(each.endsAt, timeZone)
    const status = lineOf(each.status ?? '')
    if (isDeclined(status)) {
      declined.push({ title: lineOf(each.title), status })
      return []
    }
    if (!start || !end) {
      skipped.push(t('import.noTime', { title: lineOf(each.title).slice(0, 80) }))
      return []
    }
    const words = wordsOf(each, unknown)
    return [
      {
        sourceId: each.id,
        ids: { id: each.id },
        title: lineOf(each.title),
        ...hostsIn(
          (each.speakers ?? []).map((one) => ({ name: typeof one === 'string' ? one : one.name })),
          { title: lineOf(each.title), lost },
        ),
        description: blockOf(each.description ?? ''),
        ...words,
        room: lineOf(each.room ?? '') || null,
        date: start.date,
        start: start.minutes,
        end: Math.max(minutesAfter(start.date, end), start.minutes + 1),
        line: null,
        isBreak: each.isServiceSession === true,
      },
    ]
  })
  const about = { name: null, timeZone: null, remarks: [] }
  return datedSchedule(dated, {
    ...about,
    leftOut: [
      ...declinedSentences(declined),
      ...skipped,
      ...categoriesLeftOut(unknown),
      ...lostSentences(lost),
      ...unreadKeys(sessions, READ, textKey('import.unreadSessions')),
      ...leftOut,
    ],
  })
}

function categoriesLeftOut(unknown: ReadonlyMap<string, number>): string[] {
  return [...unknown].map(([name, count]) => t('import.category', { name, count }))
}

/** The words of a session, sorted into kinds by the names of their categories: "Level", "Session format", "Track". */
function wordsOf({ categories }: Session, unknown: Map<string, number>): Words {
  const words: Words = {}
  for (const { name, categoryItems } of categories ?? []) {
    const items = (categoryItems ?? []).map((item) => lineOf(item.name))
    const columns = columnsIn([name])
    const kind = KINDS.find((each) => columns[each] !== undefined)
    if (kind) words[kind] = [...(words[kind] ?? []), ...items]
    else if (items.length > 0) unknown.set(name, (unknown.get(name) ?? 0) + items.length)
  }
  return words
}

/** A time as written; an instant in UTC is converted to the event's clock. */
function clockOf(
  text: string | null | undefined,
  timeZone: string | undefined,
): { date: string; minutes: number } | null {
  const [, date, hours, minutes, zone] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::[\d.]+)?(Z)?/.exec(text ?? '') ?? []
  if (date === undefined) return null
  if (zone && timeZone !== undefined && isTimeZone(timeZone)) return wallClock(new Date(text ?? ''), timeZone)
  return { date, minutes: Number(hours) * 60 + Number(minutes) }
}
