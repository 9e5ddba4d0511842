import { readFile } from 'node:fs/promises'
import { paths } from '../../domain/paths.ts'
import { isDate, MOST_DAYS } from '../../domain/times/dates.ts'
import { chooseSchedules } from '../../server/schedule/schedule-files/choose-schedules.ts'
import { type LoadedSchedule, loadSchedule } from '../../server/schedule/schedule-files/data.ts'
import { zoneRemark } from '../../server/schedule/schedule-files/offset-zone.ts'
import { readScheduleFile } from '../../server/schedule/schedule-files/read-file.ts'
import { UnusableSchedule } from '../../server/schedule/schedule-files/schedule.ts'
import type { Given } from './command-line.ts'
import { withInstallation } from './installation.ts'

export async function importSchedule({ words: [file = ''], texts }: Given): Promise<undefined> {
  const { 'time-zone': timeZone, city, date, name, edition } = texts
  const choices = { timeZone, city, date, name, edition }
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UnusableSchedule(`${file} cannot be read (${error.code}).`)
  })
  const { schedules, table } = await readScheduleFile(bytes, {
    event: date === undefined || !isDate(date) ? undefined : { date, days: MOST_DAYS, timeZone },
  })
  if (table?.problem) throw new UnusableSchedule(table.problem)
  const chosen = chooseSchedules(schedules, choices)
  return withInstallation(async ({ engine }) => {
    const loaded = await engine.db.transaction().execute(async (db) => {
      const done: LoadedSchedule[] = []
      for (const { event, schedule } of chosen) done.push(await loadSchedule(db, event, schedule))
      return done
    })
    for (const each of loaded) console.log(summary(each))
    const [remark] = timeZone ? [] : chosen.map(({ schedule }) => zoneRemark(schedule))
    if (remark) console.log(remark)
    for (const { remarks, leftOut } of loaded)
      for (const sentence of [...remarks, ...leftOut]) console.log(sentence)
  })
}

function summary({ event, added, removed, moved, edited, unchanged }: LoadedSchedule): string {
  const counts = {
    added: added.length,
    removed: removed.length,
    moved: moved.length,
    edited: edited.length,
    unchanged,
  }
  const parts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${what}`)
  return `${event.name}, ${paths.event(event)}: ${parts.join(', ') || 'no sessions'}`
}
