import { t } from '../../../domain/text/t.ts'
import { offsetTime } from '../../lib/instants.ts'

/**
 * The time zone with a fixed offset from UTC, such as `Etc/GMT-1` for +01:00 (the sign in the names is reversed).
 * @returns null for offsets without a zone of this kind, such as +05:30
 */
export function zoneOfOffset(offset: string): string | null {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(offset) ?? []
  const most = sign === '+' ? 14 : 12
  if (minutes !== '00' || Number(hours) > most) return null
  if (Number(hours) === 0) return 'UTC'
  return `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`
}

/** A sentence about the time zone of a new event if the file names none; otherwise null. */
export function zoneRemark(schedule: { timeZone: string | null; offset?: string | null }): string | null {
  if (schedule.timeZone !== null) return null
  const { offset } = schedule
  const zone = (offset && zoneOfOffset(offset)) || 'UTC'
  return offset ? t('import.noZoneAt', { offset, zone }) : t('import.noZoneNamed', { zone })
}

type Clocks = { date: string; timeZone: string }

/** A sentence if the file's clocks differ from the event's, which keeps the file's times; null if they agree. */
export function otherClockRemark(
  { date, timeZone, offset }: { date: string | null; timeZone: string | null; offset?: string | null },
  event: Clocks,
): string | null {
  const at = date ?? event.date
  const [own, ofFile] = [offsetIn(event.timeZone, at), timeZone === null ? offset : offsetIn(timeZone, at)]
  if (!ofFile || ofFile === own) return null
  return t('import.otherClock', { file: ofFile, event: own })
}

/** A sentence if the clocks of two zones differ on a date, so that times were converted; null if they agree. */
export function convertedRemark({
  date,
  from,
  to,
}: {
  date: string
  from: string
  to: string
}): string | null {
  const [file, event] = [offsetIn(from, date), offsetIn(to, date)]
  return file === event ? null : t('import.convertedClock', { file, event })
}

const NOON = 12 * 60

function offsetIn(timeZone: string, date: string): string {
  return offsetTime({ date, timeZone }, NOON).slice(-6)
}
