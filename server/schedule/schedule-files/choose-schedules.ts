import { isAddressable } from '../../../domain/addressable.ts'
import { t } from '../../../domain/text/t.ts'
import { isEventDate, isTimeZone } from '../../../domain/times/dates.ts'
import { conflict, invalid } from '../../lib/errors.ts'
import type { ScheduledEvent } from './data.ts'
import { mergedDays, shiftRemark } from './merged-days.ts'
import { otherClockRemark } from './offset-zone.ts'
import { type Schedule, UnusableSchedule } from './schedule.ts'

/** Facts that the person who loads a file adds to it. */
export type Choices = { city?: string; date?: string; name?: string; timeZone?: string; edition?: string }

/**
 * Chooses the schedules of a file to load, and their events: all days of a conference as one event, or one named
 * edition. A given date selects the day with that date, or moves the only schedule in the file.
 * @throws UnusableSchedule that names the missing argument
 */
export function chooseSchedules(
  schedules: Schedule[],
  choices: Choices,
): { event: ScheduledEvent; schedule: Schedule }[] {
  const { city, date, edition } = choices
  if (city === undefined) throw new UnusableSchedule(t('import.cityMissing'))
  if (!isAddressable(city)) throw new UnusableSchedule(t('import.badCity', { city }))
  if (date !== undefined && !isEventDate(date)) throw new UnusableSchedule(t('import.badDate', { date }))
  if (choices.timeZone !== undefined && !isTimeZone(choices.timeZone))
    throw new UnusableSchedule(t('import.badZone', { zone: choices.timeZone }))
  const named = edition === undefined ? schedules : schedules.filter((each) => isNamed(each, edition))
  const labels = schedules.map(({ label }) => label).join(', ')
  if (named.length === 0)
    throw new UnusableSchedule(
      schedules.length === 0
        ? t('import.noDay')
        : t('import.noEdition', { edition: edition ?? '', editions: labels }),
    )
  const onDate = named.filter((each) => date !== undefined && each.date === date)
  const isWhole = date === undefined && edition === undefined
  const chosen = onDate.length > 0 ? onDate : isWhole ? mergedDays(named) : named
  const dates = new Set(chosen.map((each) => each.date))
  if (chosen.length > 1 && (dates.has(null) || dates.size < chosen.length || date !== undefined))
    throw new UnusableSchedule(t('import.nameEdition', { editions: labels }))
  return chosen.map((schedule) => {
    const day = date ?? schedule.date
    if (day === null) throw new UnusableSchedule(t('import.dateMissing'))
    const event = {
      location: city.normalize('NFC'),
      date: day,
      name: choices.name ?? null,
      timeZone: choices.timeZone ?? null,
    }
    return { event, schedule }
  })
}

/**
 * The schedule in a file for an existing event: the one that begins on its date, or the only one.
 * @throws 400 if there are several, 409 if it takes more days than the event
 */
export function chosenFor(
  event: { date: string; days: number; timeZone: string },
  schedules: readonly Schedule[],
): Schedule {
  const [first, ...others] = schedules
  const schedule =
    schedules.find((each) => each.date === event.date) ?? (others.length === 0 ? first : undefined)
  if (!schedule) throw invalid(t(first ? 'import.noneBegins' : 'import.noDay'), 'schedule')
  if (schedule.days > event.days) throw conflict(t('import.manyDays', { days: schedule.days }))
  const remarks = [shiftRemark(schedule, event), otherClockRemark(schedule, event)].filter(
    (each) => each !== null,
  )
  return { ...schedule, remarks: [...remarks, ...schedule.remarks] }
}

/** Whether an edition is named, as "monsoon-2015@50", or as "monsoon-2015" if it has one revision. */
function isNamed({ label }: Schedule, edition: string): boolean {
  return label === edition || label.startsWith(`${edition}@`)
}
