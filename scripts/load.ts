/** Makes a new event of an event archive: npm run load -- FILE.zip [--city Berlin] [--date 2026-05-09] */
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { DATE_TAKEN } from '../domain/events/archive-limits.ts'
import { eventArchiveCalls } from '../domain/events/event-archives.ts'
import { paths } from '../domain/paths.ts'
import { readConfig, WrongSetting } from '../server/config.ts'
import { withHistory } from '../server/db/journal.ts'
import { openDatabase } from '../server/db/open.ts'
import { Refusal } from '../server/lib/errors.ts'
import { isStoreFailure, openStorage } from '../server/lib/storage.ts'
import { loadArchive } from '../server/publish/archive/load-archive.ts'
import { openArchive, UnusableArchive } from '../server/publish/archive/read-archive.ts'
import { settleSchedule } from '../server/schedule/sessions/spots/data.ts'
import { prepareDataDir, refusalOfStore, refusalToOpen, StartProblem } from '../server/start-problems.ts'

const USAGE = 'Usage: npm run load -- FILE.zip [--city Berlin] [--date 2026-05-09]'

try {
  const { file, ...given } = readArguments()
  const at = eventArchiveCalls['POST /api/events/load'].body.safeParse(given)
  if (!at.success) throw new StartProblem(at.error.issues[0]?.message ?? USAGE)
  const archive = await openArchive(file)
  const config = readConfig(process.env)
  prepareDataDir(config)
  const opened = await openDatabase(config).catch((error: unknown) => {
    throw refusalToOpen(config, error)
  })
  try {
    const engine = withHistory(opened, settleSchedule)
    const deps = { config, engine, db: engine.db, storage: await openStorage(config), now: () => new Date() }
    const event = await loadArchive(deps, {
      archive,
      at: at.data,
      fileName: basename(file),
      createdBy: null,
      attempt: null,
    })
    const { sessions, sponsors } = archive.document
    console.log(
      `${event.name}, ${paths.event(event)}: ${sessions.length} sessions and ${sponsors.length} sponsors. Super Admins manage it, and give others access.`,
    )
  } catch (error) {
    throw isStoreFailure(error) ? refusalOfStore(config, error) : error
  } finally {
    archive.close()
    await opened.close()
  }
} catch (error) {
  const isExpected = [UnusableArchive, WrongSetting, StartProblem, Refusal].some(
    (kind) => error instanceof kind,
  )
  const isTaken = error instanceof Refusal && error.code === DATE_TAKEN
  const said = isExpected && error instanceof Error ? error.message : error
  console.error(isTaken ? `${said}. Choose another with --date or --city.` : said)
  process.exitCode = 1
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { city: { type: 'string' }, date: { type: 'string' } },
    })
    const [file, ...others] = positionals
    if (file === undefined || others.length > 0) throw new StartProblem(USAGE)
    return { file, location: values.city, date: values.date }
  } catch {
    throw new StartProblem(USAGE)
  }
}
