/** Loads a schedule file into an event: npm run import -- FILE --city Berlin [--date 2026-05-09] [--name …] [--time-zone …] [--edition …] */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { paths } from '../domain/paths.ts'
import { isDate, MOST_DAYS } from '../domain/times/dates.ts'
import { readConfig, WrongSetting } from '../server/config.ts'
import { openDatabase } from '../server/db/open.ts'
import { chooseSchedules } from '../server/schedule/schedule-files/choose-schedules.ts'
import { type LoadedSchedule, loadSchedule } from '../server/schedule/schedule-files/data.ts'
import { zoneRemark } from '../server/schedule/schedule-files/offset-zone.ts'
import { readScheduleFile } from '../server/schedule/schedule-files/read-file.ts'
import { UnusableSchedule } from '../server/schedule/schedule-files/schedule.ts'
import { prepareDataDir, refusalToOpen, StartProblem } from '../server/start-problems.ts'

const USAGE =
  'Usage: npm run import -- FILE --city Berlin [--date 2026-05-09] [--name "Unconference Berlin"] [--time-zone Europe/Berlin] [--edition NAME]'

try {
  const { file, ...choices } = readArguments()
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UnusableSchedule(`${file} cannot be read (${error.code}).`)
  })
  const { schedules, table } = await readScheduleFile(bytes, {
    event:
      choices.date === undefined || !isDate(choices.date)
        ? undefined
        : { date: choices.date, days: MOST_DAYS, timeZone: choices.timeZone },
  })
  if (table?.problem) throw new UnusableSchedule(table.problem)
  const chosen = chooseSchedules(schedules, choices)
  const config = readConfig(process.env)
  prepareDataDir(config)
  const engine = await openDatabase(config).catch((error: unknown) => {
    throw refusalToOpen(config, error)
  })
  try {
    const loaded = await engine.db.transaction().execute(async (db) => {
      const done: LoadedSchedule[] = []
      for (const { event, schedule } of chosen) done.push(await loadSchedule(db, event, schedule))
      return done
    })
    for (const each of loaded) console.log(summary(each))
    const [remark] = choices.timeZone ? [] : chosen.map(({ schedule }) => zoneRemark(schedule))
    if (remark) console.log(remark)
    for (const { remarks, leftOut } of loaded)
      for (const sentence of [...remarks, ...leftOut]) console.log(sentence)
  } finally {
    await engine.close()
  }
} catch (error) {
  const isExpected =
    error instanceof UnusableSchedule || error instanceof WrongSetting || error instanceof StartProblem
  console.error(isExpected ? error.message : error)
  process.exit(1)
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        city: { type: 'string' },
        date: { type: 'string' },
        name: { type: 'string' },
        'time-zone': { type: 'string' },
        edition: { type: 'string' },
      },
    })
    const [file, ...others] = positionals
    if (file === undefined || others.length > 0) throw new UnusableSchedule(USAGE)
    const { 'time-zone': timeZone, ...rest } = values
    return { file, timeZone, ...rest }
  } catch {
    throw new UnusableSchedule(USAGE)
  }
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
