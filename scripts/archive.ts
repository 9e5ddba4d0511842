/** Writes a whole event into one file, while the server runs or not: npm run archive -- berlin/2026-05-09 FILE.zip [--wifi] */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { isDate } from '../domain/times/dates.ts'
import { readConfig, WrongSetting } from '../server/config.ts'
import { atOneInstant } from '../server/db/dump.ts'
import { openForReading } from '../server/db/open.ts'
import { isStoreFailure, openStorage } from '../server/lib/storage.ts'
import { readEventRows } from '../server/publish/archive/data.ts'
import { writeArchive } from '../server/publish/archive/write-archive.ts'
import { findEventAt } from '../server/schedule/events/data.ts'
import { refusalOfStore, refusalToOpen, StartProblem } from '../server/start-problems.ts'

const USAGE = 'Usage: npm run archive -- berlin/2026-05-09 FILE.zip [--wifi]'
const PICTURES_MISSING = 2

try {
  const { city, date, file, withWifi } = readArguments()
  const config = readConfig(process.env)
  const { name, db } = await openForReading(config).catch((error: unknown) => {
    throw refusalToOpen(config, error)
  })
  try {
    const rows = await atOneInstant(db, name, async (reading) => {
      const event = await findEventAt(reading, { city, date })
      if (!event) throw new StartProblem(`There is no event at /${city}/${date}`)
      return readEventRows(reading, event)
    })
    const about = { madeAt: new Date(), site: config.publicUrl, product: config.site.name }
    const { stream, missing } = writeArchive({ rows, storage: await openStorage(config), withWifi, ...about })
    await keep(stream, file)
    console.log(
      `${file} holds ${rows.event.name}: ${rows.sessions.length} sessions, and the pages to read them.`,
    )
    for (const picture of missing) console.error(`Missing: ${picture} is not in the store of files`)
    if (missing.length > 0) process.exitCode = PICTURES_MISSING
  } catch (error) {
    throw isStoreFailure(error) ? refusalOfStore(config, error) : error
  } finally {
    await db.destroy()
  }
} catch (error) {
  const isExpected = error instanceof WrongSetting || error instanceof StartProblem
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}

/** A file that is there already stays as it is; half a file goes. */
async function keep(stream: NodeJS.ReadableStream, file: string): Promise<void> {
  try {
    await pipeline(stream, createWriteStream(file, { flags: 'wx' }))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'EEXIST') throw new StartProblem(`${file} exists already; name another file`)
    await rm(file, { force: true })
    if (['ENOENT', 'EACCES', 'ENOSPC', 'EISDIR', 'ENOTDIR', 'EROFS'].includes(code))
      throw new StartProblem(`${file} cannot be written (${code})`)
    throw error
  }
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { wifi: { type: 'boolean', default: false } },
    })
    const [place = '', file, ...others] = positionals
    const [city, date, ...rest] = place.replace(/^\//, '').split('/')
    if (!city || !date || !isDate(date) || !file || others.length + rest.length > 0)
      throw new StartProblem(USAGE)
    return { city: decodeURIComponent(city), date, file, withWifi: values.wifi }
  } catch {
    throw new StartProblem(USAGE)
  }
}
