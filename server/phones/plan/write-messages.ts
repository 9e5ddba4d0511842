import type { ScheduleChange, SeenSchedule } from '../../../domain/schedule/schedule-changes.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/times/times.ts'
import type { Core } from '../../core.ts'
import type { Database, NewRow } from '../../db/schema.ts'
import { inLanguage } from '../../lib/texts.ts'
import { serviceOf } from '../push-services.ts'
import {
  type About,
  payloadOf,
  topicOf,
  type Words,
  wordsOfAnnouncement,
  wordsOfBeginning,
  wordsOfChanges,
  wordsOfEnd,
} from '../words.ts'
import { addMessages, holdPhoneEvent, listPhones, saveSnapshot } from './data.ts'

export type Reminder = { sessionId: string; seen: SeenSchedule[string]; at: string; lead: number }
type Announcement = Parameters<typeof wordsOfAnnouncement>[1] & { endsAt: string; roomName: string | null }

/**
 * The changes to report to the phones of an event, as found by one comparison. It is stored until the messages of all
 * phones are written.
 */
export type Plan = {
  /** The instant of the comparison. */
  at: string
  /** The newest phone at that instant. */
  lastPhone: number
  isToday: boolean
  /** Until when messages about changes are useful. */
  until: string
  changes: ScheduleChange[]
  /** The changed sessions as they were. */
  before: SeenSchedule
  /**
   * The session that each merged one went into, because a phone whose page has not been open since still has the id of
   * the old one.
   */
  merged?: Record<string, string>
  announcements: Announcement[]
  /** Emergencies that phones were told of and that are over. */
  ended?: number[]
  /** The text of the latest emergency that is still on. */
  stillOn?: string | undefined
  /** The sessions in the rooms of the announcements. */
  inRooms: Record<string, string[]>
  reminders: Reminder[]
}

type Message = Pick<NewRow<'phone_messages'>, 'topic' | 'body' | 'urgency' | 'until'>
type Phone = { sessionIds: ReadonlySet<string>; leadMinutes: number }

/** The number of phones per transaction; others write and read between two transactions. */
const BATCH_SIZE = 250

/** Writes the messages for an event's phones in batches. If a server ends, the next run or another server continues. */
export async function writePlanned({ engine, config }: Pick<Core, 'engine' | 'config'>, eventId: number) {
  let isMore = true
  while (isMore) {
    isMore = await engine.write((transaction) => writeSome(transaction, config, eventId))
    // Let requests go first that arrived in the meantime.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** @returns whether there are more phones */
async function writeSome(
  transaction: Database,
  { publicUrl, messageHosts }: Core['config'],
  eventId: number,
): Promise<boolean> {
  const held = await holdPhoneEvent(transaction, eventId)
  if (!held || held.kept.plan === null) return false
  const { event, kept } = held
  const plan: Plan = JSON.parse(held.kept.plan)
  const { plannedUpTo: after } = kept
  const phones = await listPhones(transaction, eventId, { after, upTo: plan.lastPhone, most: BATCH_SIZE })
  const messagesOf = createMessages({ ...event, clock: event.clock, site: publicUrl }, plan)
  const isNamed = namedIn(plan)
  const rowsOf = (row: (typeof phones)[number]) => {
    const service = serviceOf(row.endpoint, messageHosts)
    // The operator may have removed a host.
    if (service === null) return []
    const ids: number[] = JSON.parse(row.sessionIds)
    const stars = ids.flatMap((id) => [String(id), plan.merged?.[id] ?? []].flat())
    const phone = { sessionIds: new Set(stars.filter(isNamed)), leadMinutes: row.leadMinutes }
    const fresh = { phoneId: row.id, service, nextAt: plan.at, takenAt: null, tries: 0 }
    return messagesOf(phone).map((message) => ({ ...message, ...fresh }))
  }
  const rows = inLanguage(event.language, () => phones.flatMap(rowsOf))
  await addMessages(transaction, rows)
  const isMore = phones.length === BATCH_SIZE
  const plannedUpTo = phones.at(-1)?.id ?? after
  await saveSnapshot(transaction, eventId, isMore ? { plannedUpTo } : { plan: null, plannedUpTo: 0 })
  return isMore
}

/** Whether a plan mentions a session; of a phone's hundreds of stars, mostly one or none. */
function namedIn({ changes, reminders, inRooms }: Plan): (sessionId: string) => boolean {
  const named = [...changes, ...reminders].map(({ sessionId }) => sessionId)
  const ids = new Set([...named, ...Object.values(inRooms).flat()])
  return (sessionId) => ids.has(sessionId)
}

/**
 * Finds the messages for a phone. Phones that star the same of the changed sessions get the same messages, which are
 * written once.
 */
function createMessages(about: About, plan: Plan): (phone: Phone) => Message[] {
  const worded = new Map<string, Message>()
  const once = (key: string, until: string, isUrgent: boolean, word: () => Words): Message => {
    const known = worded.get(key)
    if (known) return known
    const words = word()
    const topic = topicOf(about, words)
    const message: Message = {
      topic,
      body: payloadOf(about, words, topic),
      urgency: isUrgent ? 'high' : 'normal',
      until,
    }
    worded.set(key, message)
    return message
  }
  return (phone) => {
    const own = plan.changes.filter(({ sessionId }) => phone.sessionIds.has(sessionId))
    const key = `changed ${own.map(({ sessionId }) => sessionId).join()}`
    const changed = () => wordsOfChanges(about, own, plan.before)
    const announced = plan.announcements.filter(({ roomName }) => isFor(phone, plan, roomName))
    const silent = plan.ended?.filter((id) => announced.every(({ allClearOf }) => allClearOf !== id)) ?? []
    // A phone that is off for longer hears of neither an emergency nor its end.
    const late = new Date(Date.parse(plan.at) + DAY_MS).toISOString()
    return [
      ...(own.length > 0 ? [once(key, plan.until, plan.isToday, changed)] : []),
      ...announced.map((each) =>
        once(`announcement ${each.id}`, each.endsAt < late ? each.endsAt : late, true, () =>
          wordsOfAnnouncement(about, each, plan.stillOn),
        ),
      ),
      ...silent.map((id) => once(`ended ${id}`, late, true, () => wordsOfEnd(about, id, plan.stillOn))),
      ...beginningsOf(phone, plan).map(([at, sessions]) =>
        once(`${at} ${sessions.map(([id]) => id).join()}`, at, true, () =>
          wordsOfBeginning(about, sessions, Math.ceil((Date.parse(at) - Date.parse(plan.at)) / MINUTE_MS)),
        ),
      ),
    ]
  }
}

function isFor({ sessionIds }: Phone, { inRooms }: Plan, roomName: string | null): boolean {
  return roomName === null || (inRooms[roomName]?.some((id) => sessionIds.has(id)) ?? false)
}

/** The sessions to remind a phone of, by the instants when they begin. */
function beginningsOf({ sessionIds, leadMinutes }: Phone, { reminders }: Plan) {
  const own = reminders.filter(({ sessionId, lead }) => lead === leadMinutes && sessionIds.has(sessionId))
  return [...Map.groupBy(own, ({ at }) => at)].map(
    ([at, sessions]) =>
      [at, sessions.map(({ sessionId, seen }): [string, typeof seen] => [sessionId, seen])] as const,
  )
}
