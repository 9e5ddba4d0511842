import { dateOfDay } from '../../domain/event-days.ts'
import { languageCode } from '../../domain/language-codes.ts'
import { EXTENSION, type ScheduleExtension, scheduleExtension } from '../../domain/schedule-extension.ts'
import { DAY_MS } from '../../domain/times.ts'
import { lineOf } from './plain-text.ts'
import type { Schedule, ScheduledSession, ScheduleSlot } from './schedule.ts'

const IN_XML = new RegExp(`<\\?${EXTENSION}\\s([^]*?)\\?>`)

/** The extension of our own exports in a schedule.json or schedule.xml; null for files of others, and for one that was damaged. */
export function extensionIn(text: string, content: unknown): ScheduleExtension | null {
  const written = text.trimStart().startsWith('<') ? fromXml(text) : fromJson(content)
  const read = scheduleExtension.safeParse(written)
  return read.success ? read.data : null
}

function fromXml(text: string): unknown {
  try {
    return JSON.parse(IN_XML.exec(text)?.[1] ?? 'null')
  } catch {
    return null
  }
}

function fromJson(content: unknown): unknown {
  const { schedule } = content as { schedule?: Record<string, unknown> }
  return schedule?.[EXTENSION]
}

/** Schedules, one for each day, with what their extension adds. Facts that were changed in the file since are taken from it. */
export function extended(schedules: readonly Schedule[], extension: ScheduleExtension): Schedule[] {
  const { date: first, timeSlots, rooms } = extension
  const facts = { rooms: new Map(rooms.map(({ name, ...room }) => [lineOf(name), room])) }
  const slotsOn = (day: number): ScheduleSlot[] =>
    timeSlots.filter((slot) => slot.day === day).map((slot) => ({ ...slot, day: 1 }))
  const [one] = schedules
  const read = schedules.map((schedule) => {
    const day = 1 + Math.round((Date.parse(schedule.date ?? first) - Date.parse(first)) / DAY_MS)
    return {
      ...schedule,
      facts,
      rooms: [...new Set([...facts.rooms.keys(), ...schedule.rooms])],
      slots: [...schedule.slots, ...slotsOn(day)],
      sessions: schedule.sessions.map((session) => withWords(session, extension)),
    }
  })
  const days = new Set(timeSlots.map(({ day }) => day))
  const empty = [...days].flatMap((day): Schedule[] => {
    const date = dateOfDay({ date: first }, day)
    if (!one || schedules.some((schedule) => schedule.date === date)) return []
    return [
      { ...one, label: date, date, rooms: [], sessions: [], slots: slotsOn(day), leftOut: [], remarks: [] },
    ]
  })
  return [...read, ...empty]
}

function withWords(session: ScheduledSession, { sessions, timeSlots }: ScheduleExtension): ScheduledSession {
  const own = sessions[session.ids.guid ?? '']
  if (!own) return session
  const within = own.timeSlots.flatMap((place) => timeSlots[place] ?? [])
  const isSame = (labels: readonly string[], written: readonly string[] | undefined) =>
    labels.join(', ') === (written ?? []).join(', ')
  const isSameLanguage = languageCode(own.language[0]) === languageCode(session.language?.[0])
  return {
    ...session,
    ...(isSame(own.type, session.type) && { type: own.type }),
    ...(isSame(own.focus, session.focus) && { focus: own.focus }),
    ...((session.language === undefined || isSameLanguage) && { language: own.language }),
    level: own.level,
    ...((session.place === undefined || session.place === own.place) && { place: own.place }),
    within: within.map(({ start, end }) => ({ start, end })),
  }
}
