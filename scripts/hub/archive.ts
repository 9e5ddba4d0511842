import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { isDate } from '../../domain/times/dates.ts'
import { atOneInstant } from '../../server/db/dump.ts'
import { beginNew } from '../../server/lib/drafts.ts'
import { openStorage } from '../../server/lib/storage.ts'
import { readEventRows } from '../../server/publish/archive/data.ts'
import { writeArchive } from '../../server/publish/archive/write-archive.ts'
import { findEventAt } from '../../server/schedule/events/data.ts'
import { StartProblem } from '../../server/start-problems.ts'
import type { Given } from './command-line.ts'
import { whileReading } from './installation.ts'

const PICTURES_MISSING = 2

export function archive({ words: [place = '', file = ''], flags }: Given): Promise<number> {
  const { city, date } = eventIn(place)
  return whileReading(async ({ config, name, db }) => {
    const rows = await atOneInstant(db, name, async (reading) => {
      const event = await findEventAt(reading, { city, date })
      if (!event) throw new StartProblem(`There is no event at /${city}/${date}`)
      return readEventRows(reading, event)
    })
    const about = { madeAt: new Date(), site: config.publicUrl, product: config.site.name }
    const withWifi = flags.has('wifi')
    const { stream, missing } = writeArchive({ rows, storage: await openStorage(config), withWifi, ...about })
    await keep(stream, file)
    console.log(
      `${file} holds ${rows.event.name}: ${rows.sessions.length} sessions, and the pages to read them.`,
    )
    for (const picture of missing) console.error(`Missing: ${picture} is not in the store of files`)
    return missing.length > 0 ? PICTURES_MISSING : 0
  })
}

/** @throws StartProblem for anything but a city, as in an address or in plain letters, and a date */
function eventIn(place: string): { city: string; date: string } {
  const [city, date, ...others] = place.replace(/^\//, '').split('/')
  try {
    if (city && date && isDate(date) && others.length === 0) return { city: decodeURIComponent(city), date }
  } catch {
    // A stray percent sign.
  }
  throw new StartProblem(`"${place}" is not the address of an event, such as berlin/2026-05-09`)
}

/** Stores a stream in a new file, which has its name only once it is whole. */
async function keep(stream: NodeJS.ReadableStream, file: string): Promise<void> {
  try {
    const begun = await beginNew(file)
    await pipeline(stream, createWriteStream(begun.draft, { flags: 'wx' }))
      .then(begun.keep)
      .finally(begun.discard)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'EEXIST') throw new StartProblem(`${file} exists already; name another file`)
    if (['ENOENT', 'EACCES', 'ENOSPC', 'EISDIR', 'ENOTDIR', 'EROFS'].includes(code))
      throw new StartProblem(`${file} cannot be written (${code})`)
    throw error
  }
}
