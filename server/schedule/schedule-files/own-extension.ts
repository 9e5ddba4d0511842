import {
  EXTENSION,
  type ScheduleExtension,
  scheduleExtension,
} from '../../../domain/publish/schedule-extension.ts'
import { dateOfDay } from '../../../domain/times/event-days.ts'
import { DAY_MS } from '../../../domain/times/times.ts'
import { withOwnWords } from './own-words.ts'
import { lineOf } from './plain-text.ts'
import type { Schedule, ScheduleSlot } from './schedule.ts'

const IN_XML = new RegExp(`<\\?${EXTENSION}\\s([^]*?)\\?>`)

/** The extension of our own exports in a schedule.json or schedule.xml; null for other files, and if it is damaged. */
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
  const file = content as { schedule?: Record<string, unknown> } | null
  return file?.schedule?.[EXTENSION]
}

/**
 * Adds the extension's facts to schedules, one for each day. Facts that were changed in the file since the export come
 * from the file.
 */
export function extended(schedules: readonly Schedule[], extension: ScheduleExtension): Schedule[] {
  const { date: first, timeSlots, rooms } = extension
  const factsOn = (day: number) => ({
    rooms: new Map(
      rooms.map(({ name, closedTimes, ...room }) => {
        const ofDay = closedTimes?.filter((time) => time.day === day)
        return [lineOf(name), { ...room, closedTimes: ofDay?.map((time) => ({ ...time, day: 1 })) }]
      }),
    ),
  })
  const slotsOn = (day: number): ScheduleSlot[] =>
    timeSlots.filter((slot) => slot.day === day).map((slot) => ({ ...slot, day: 1 }))
  const [one] = schedules
  const read = schedules.map((schedule) => {
    const day = 1 + Math.round((Date.parse(schedule.date ?? first) - Date.parse(first)) / DAY_MS)
    const facts = factsOn(day)
    return {
      ...schedule,
      facts,
      rooms: [...new Set([...facts.rooms.keys(), ...schedule.rooms])],
      slots: [...schedule.slots, ...slotsOn(day)],
      sessions: schedule.sessions.map((session) => withOwnWords(session, extension)),
    }
  })
  const days = new Set(timeSlots.map(({ day }) => day))
  const empty = [...days].flatMap((day): Schedule[] => {
    const date = dateOfDay({ date: first }, day)
    if (!one || schedules.some((schedule) => schedule.date === date)) return []
    const own = { label: date, date, facts: factsOn(day), rooms: [], sessions: [], slots: slotsOn(day) }
    return [{ ...one, ...own, leftOut: [], remarks: [] }]
  })
  return [...read, ...empty]
}
